"""Discovery by counting every set of columns in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Plain:
    groups: int
    unique_rows: int
    rows_below: int
    separated: Fraction


def counted(rows: Rows, columns: Sequence[int], k: int) -> Plain:
    sizes = Counter(tuple(row[column] for column in columns) for row in rows).values()
    pairs = [(a, b) for a, b in combinations(rows, 2)] if len(rows) <= 60 else None
    if pairs is None:
        total = len(rows) * (len(rows) - 1)
        apart = Fraction(total - sum(n * (n - 1) for n in sizes), total) if total else Fraction(1)
    else:
        differ = sum(any(a[c] != b[c] for c in columns) for a, b in pairs)
        apart = Fraction(differ, len(pairs)) if pairs else Fraction(1)
    return Plain(len(sizes), sum(n == 1 for n in sizes), sum(n for n in sizes if n < k), apart)


def minimal_sets(rows: Rows, width: int, threshold: Fraction, most: int) -> set[tuple[int, ...]]:
    isolating = {
        one
        for size in range(1, width + 1)
        for one in combinations(range(width), size)
        if counted(rows, one, 2).unique_rows >= threshold * len(rows)
    }
    return {
        one
        for one in isolating
        if len(one) <= most and not any(set(other) < set(one) for other in isolating)
    }
