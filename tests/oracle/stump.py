"""Decision stumps and the rows that they learn from, in plain Python.

The gain of a split is compared in whole units of 2^-20, as the product says it does.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any


def information(rows: int) -> int:
    return math.floor(rows * math.log(rows) * 2**20 + 0.5) if rows > 1 else 0


def _impurity(classes: Sequence[Any]) -> int:
    counts = Counter(classes)
    return information(len(classes)) - sum(information(count) for count in counts.values())


def in_order(values: Sequence[Any], *, ordered: bool) -> list[Any]:
    """Return distinct values in their order: numbers as numbers, text by bytes, NULL last."""
    known = {value for value in values if value is not None}
    found: list[Any] = (
        sorted(known) if ordered else sorted(known, key=lambda value: str(value).encode())
    )
    return found + ([None] if None in values else [])


def stump_hits(values: Sequence[Any], classes: Sequence[Any], *, ordered: bool) -> int:
    """Return how many rows the best split tells the class of."""
    best: tuple[int, int, int] | None = None
    order = in_order(values, ordered=ordered)
    for place, cut in enumerate(order):
        chosen = set(order[: place + 1]) if ordered else {cut}
        left = [c for v, c in zip(values, classes, strict=True) if v in chosen]
        right = [c for v, c in zip(values, classes, strict=True) if v not in chosen]
        if not right:
            continue
        score = (_impurity(left) + _impurity(right), place)
        hits = sum(max(Counter(side).values()) for side in (left, right))
        if best is None or score < best[:2]:
            best = (*score, hits)
    return best[2] if best else max(Counter(classes).values())
