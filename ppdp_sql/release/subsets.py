"""The choices of m quasi-identifiers, in batches that a statement can hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

#: Choices in one statement.
SUBSETS_AT_ONCE = 128


def subsets(columns: Sequence[str], size: int) -> Iterator[list[tuple[str, ...]]]:
    """Give every choice of so many columns, or all columns where there are no more.

    Fewer columns make larger groups, so no smaller choice needs to be looked at.
    """
    chosen = combinations(columns, min(size, len(columns)))
    while batch := [choice for _, choice in zip(range(SUBSETS_AT_ONCE), chosen, strict=False)]:
        yield batch
