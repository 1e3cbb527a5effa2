"""What speaks against publishing a table by what is new, as far as the policy tells."""

from __future__ import annotations

from collections.abc import Iterator

from ppdp_sql.names import listing
from ppdp_sql.perturbation.registry import RECONSTRUCT
from ppdp_sql.policy import Policy
from ppdp_sql.recoding import RECODINGS


def increment_faults(policy: Policy) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Say why new rows could not stand beside those that were published before."""
    if policy.publish is None or policy.publish.mode != "increment":
        return
    place = ("publish", "mode")
    if policy.search.algorithm in RECODINGS:
        yield (
            place,
            f"an increment shows new rows at the levels of the old ones, and "
            f"{policy.search.algorithm} has none that hold for every row; use a full-domain "
            "algorithm such as optimal",
        )
    changed = [name for name, column in policy.columns.items() if column.perturb is not None]
    if policy.search.algorithm == RECONSTRUCT:
        changed += [name for name in policy.quasi_identifiers if name not in changed]
    if changed:
        yield (
            place,
            f"{listing(changed)} would be perturbed anew each time, so nobody could tell which "
            "rows are new; leave out perturbation or mode: increment",
        )
    drawn = [name for name, found in policy.pseudonyms.items() if not found.stable]
    if drawn:
        yield (
            place,
            f"pseudonyms of {listing(drawn)} are other ones in each run, so nobody could tell "
            "which rows are new; write stable: true",
        )
    if policy.search.share is not None:
        yield (
            place,
            "a shared plan is found anew for all tables at once, and an increment keeps the old "
            "one; leave out share or mode: increment",
        )
    if policy.suppression.unit != "row":
        yield (
            place,
            f"suppression by {policy.suppression.unit} hides other cells of the same row each "
            "time, so nobody could tell which rows are new; use unit: row",
        )
