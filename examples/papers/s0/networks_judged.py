"""Judges an exhibit by what S0 says and whether that is found here; shared by all of chapter 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from exhibit import Numbers, Verdict

from ppdp_sql.network.measures.power_law import fit_power_law

#: S0's order of its numbers counts as found again when so large a share of pairs has it.
SHARE_IN_ORDER = 0.75

#: Rows of a table by name: what S0 prints, and what is found here.
Rows = Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Check:
    """Something that S0 says, what is found here, and whether it is the same."""

    what: str
    printed: str
    ours: str
    holds: bool


def judge(checks: Sequence[Check], *, pictured: bool = True) -> Verdict:
    """Return the verdict: everything, something or nothing is the same.

    Args:
        checks: what was compared.
        pictured: whether S0 says in words or numbers what its picture shows. Where it does not,
            nobody can tell from its text that ours is the same.
    """
    holding = sum(check.holds for check in checks)
    if holding == 0:
        return "not reproduced"
    return "reproduced" if holding == len(checks) and pictured else "partly"


def compared(checks: Sequence[Check]) -> Numbers:
    """Return the checks as a table."""
    rows = [
        [check.what, check.printed, check.ours, "yes" if check.holds else "no"] for check in checks
    ]
    return Numbers(["", "paper", "ours", "same"], rows)


def number(what: str, printed: float, ours: float, *, within: float = 0.0) -> Check:
    """Check a number: to the digits that S0 prints, or within a share of it."""
    if within:
        holds = abs(ours - printed) <= within * abs(printed)
    else:
        holds = round(ours, len(str(printed).partition(".")[2])) == printed
    return Check(what, shown(printed), shown(ours), holds)


def in_order(printed: Sequence[float], ours: Sequence[float]) -> tuple[int, int]:
    """Count the pairs of numbers that S0 has in an order, and those that have it here, too."""
    pairs = [
        (before, after)
        for before, after in combinations(zip(printed, ours, strict=True), 2)
        if before[0] != after[0]
    ]
    alike = sum((after[0] - before[0]) * (after[1] - before[1]) > 0 for before, after in pairs)
    return alike, len(pairs)


def order(what: str, rows: Rows) -> Check:
    """Check that the rows of a table have S0's order."""
    alike, pairs = in_order(*zip(*rows.values(), strict=True))
    words = f"{alike} of {pairs} pairs"
    return Check(what, f"{pairs} pairs", words, alike >= SHARE_IN_ORDER * pairs)


def order_of_kind(rows: Rows, kind: str) -> Check:
    """Check S0's order of the rows of one kind of network."""
    chosen = {name: row for name, row in rows.items() if name.endswith(f", {kind}")}
    return order(f"S0's order of the rows, {kind}", chosen)


def falls(densities: Sequence[tuple[float, float]]) -> Check:
    """Check the least that a power law asks: the higher the value, the fewer nodes per value."""
    steps = list(pairwise(nodes for _, nodes in densities))
    rises = sum(after >= before for before, after in steps)
    words = "at every step" if not rises else f"rises at {rises} of {len(steps)} steps"
    return Check("nodes per value fall, as in a power law", "yes", words, not rises)


def fits(counts: Sequence[tuple[float, float]]) -> Check:
    """Check that a power law tells most nodes, and not the few with the highest values alone."""
    law = fit_power_law([(int(value), int(nodes)) for value, nodes in counts])
    nodes = int(sum(nodes for _, nodes in counts))
    words = f"{law.tail:,} of {nodes:,} nodes"
    if law.exponent is not None and law.lowest is not None:
        words += f", from {law.lowest:,} on, exponent {law.exponent:.2f}"
    return Check("a power law fits", "yes", words, 2 * law.tail >= nodes)


def shown(value: float) -> str:
    """Write a number as people read it.

    >>> shown(103689), shown(0.20885), shown(59.106), shown(3.1932e52)
    ('103,689', '0.2089', '59.1', '3.193e+52')
    """
    if abs(value) >= 1e9:
        return f"{value:.4g}"
    if float(value).is_integer():
        return f"{int(value):,}"
    if abs(value) >= 10:
        return f"{value:,.1f}"
    return f"{value:.5f}".rstrip("0") if abs(value) < 0.2 else f"{value:.4f}".rstrip("0")
