"""Tests of independence and rules in plain Python, cell by cell."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

Rows = Sequence[Sequence[Any]]


def g2(rows: Rows, first: int, second: int, given: Sequence[int]) -> tuple[float, int]:
    """Return G2 and its degrees of freedom, slice by slice."""
    slices = defaultdict(list)
    for row in rows:
        slices[tuple(row[column] for column in given)].append((row[first], row[second]))
    statistic, degrees = 0.0, 0
    for pairs in slices.values():
        cells, left, right = (
            Counter(pairs),
            Counter(a for a, _ in pairs),
            Counter(b for _, b in pairs),
        )
        for (a, b), n in cells.items():
            statistic += 2 * n * math.log(n * len(pairs) / (left[a] * right[b]))
        degrees += (len(left) - 1) * (len(right) - 1)
    return statistic, degrees


def pearson(rows: Rows, first: int, second: int, given: Sequence[int]) -> float:
    """Return the sum of (observed - expected)^2 / expected over all cells of all slices."""
    slices = defaultdict(list)
    for row in rows:
        slices[tuple(row[column] for column in given)].append((row[first], row[second]))
    statistic = 0.0
    for pairs in slices.values():
        cells, left, right = (
            Counter(pairs),
            Counter(a for a, _ in pairs),
            Counter(b for _, b in pairs),
        )
        for a in left:
            for b in right:
                expected = left[a] * right[b] / len(pairs)
                statistic += (cells[a, b] - expected) ** 2 / expected
    return statistic


def strength(
    rows: Rows, parents: Sequence[int], child: int, alpha: float, min_rows: int
) -> tuple[float | None, int]:
    """Return the largest entry in a cell of enough rows, and rows that are told something."""
    cells = defaultdict(Counter)
    for row in rows:
        cells[tuple(row[parent] for parent in parents)][row[child]] += 1
    shares = [(max(told.values()) / told.total(), told.total()) for told in cells.values()]
    return (
        max((share for share, n in shares if n >= min_rows), default=None),
        sum(n for share, n in shares if share > alpha),
    )


def touched(
    rows: Rows, parents: Sequence[int], child: int, quasi: Sequence[int], alpha: float
) -> int:
    """Return how many groups have a row that is told something."""
    cells = defaultdict(Counter)
    for row in rows:
        cells[tuple(row[parent] for parent in parents)][row[child]] += 1
    telling = {key for key, told in cells.items() if max(told.values()) / told.total() > alpha}
    return len(
        {
            tuple(row[column] for column in quasi)
            for row in rows
            if tuple(row[parent] for parent in parents) in telling
        }
    )
