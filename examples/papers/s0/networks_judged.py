"""Judges an exhibit by what S0 says and whether that is found here; shared by all of chapter 6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from exhibit import Numbers, Verdict

#: S0's order of its numbers counts as found again when so large a share of pairs has it.
SHARE_IN_ORDER = 0.75


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


def order(what: str, printed: Sequence[float], ours: Sequence[float]) -> Check:
    """Check that numbers have S0's order."""
    alike, pairs = in_order(printed, ours)
    words = f"{alike} of {pairs} pairs"
    return Check(what, f"{pairs} pairs", words, alike >= SHARE_IN_ORDER * pairs)


def falls(what: str, densities: Sequence[tuple[float, float]], *, claimed: bool = True) -> Check:
    """Check the least that a power law asks: the higher the value, the fewer nodes per value."""
    steps = list(pairwise(nodes for _, nodes in densities))
    rises = sum(after >= before for before, after in steps)
    words = "at every step" if not rises else f"rises at {rises} of {len(steps)} steps"
    return Check(what, "a power law" if claimed else "not said", words, not rises)


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
