"""MDAV in plain Python: one group after the other, every distance to every row."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

Point = tuple[Fraction, ...]
Center = Callable[[Sequence[Point]], Point]


def distance(first: Point, second: Point) -> Fraction:
    return sum(((a - b) ** 2 for a, b in zip(first, second, strict=True)), Fraction(0))


def mean(points: Sequence[Point]) -> Point:
    return tuple(sum(values, Fraction(0)) / len(points) for values in zip(*points, strict=True))


def whole_mean(points: Sequence[Point]) -> Point:
    """The mean, each part rounded to a whole number; a half goes up."""
    return tuple(Fraction(math.floor(value + Fraction(1, 2))) for value in mean(points))


def mdav(points: Sequence[Point], k: int, center: Center = mean) -> list[list[int]]:
    """Return the groups, as places in the list of points; of equal distances the lower place."""
    left = list(range(len(points)))
    groups = []

    def take(anchor: int) -> None:
        near = sorted(left, key=lambda at: (distance(points[at], points[anchor]), at))[:k]
        groups.append(near)
        for at in near:
            left.remove(at)

    while len(left) >= 2 * k:
        middle = center([points[at] for at in left])
        far = min(left, key=lambda at: (-distance(points[at], middle), at))
        again = len(left) >= 3 * k
        take(far)
        if not again:
            break
        take(max(left, key=lambda at: (distance(points[at], points[far]), at)))
    if left:
        groups.append(left)
    return groups


def steps(columns: Sequence[Sequence[float]]) -> list[Point]:
    """Standardize columns to whole steps, 65,536 of them in a standard deviation."""
    found = []
    for values in columns:
        low, high = min(values), max(values)
        if low == high:
            found.append([Fraction(0)] * len(values))
            continue
        places = [math.floor((value - low) / (high - low) * 2**30) for value in values]
        average = Fraction(sum(places), len(places))
        variance = sum((place - average) ** 2 for place in places) / (len(places) - 1)
        factor = 65536 / math.sqrt(variance)
        found.append(
            [Fraction(math.floor((place - float(average)) * factor + 0.5)) for place in places]
        )
    return list(zip(*found, strict=True))
