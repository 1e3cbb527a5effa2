"""Entropy splits with the MDL stop in plain Python: one list of rows, nothing counted ahead."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence

Rows = Sequence[tuple[float, Hashable]]


def entropy(rows: Rows) -> float:
    """Bits of the class of a row."""
    return -sum(
        n / len(rows) * math.log2(n / len(rows)) for n in Counter(kind for _, kind in rows).values()
    )


def best_cut(rows: Rows) -> tuple[float, float] | None:
    """The gain of the best cut and the largest number on its left; the lowest of equal ones."""
    found: tuple[float, float] | None = None
    for cut in sorted({number for number, _ in rows})[:-1]:
        left = [row for row in rows if row[0] <= cut]
        right = [row for row in rows if row[0] > cut]
        gain = entropy(rows) - (len(left) * entropy(left) + len(right) * entropy(right)) / len(rows)
        if found is None or gain > found[0] + 1e-11:
            found = gain, cut
    return found


def accepted(rows: Rows, cut: float, gain: float) -> bool:
    """Fayyad and Irani: the gain must be worth the cut's description."""
    left = [row for row in rows if row[0] <= cut]
    right = [row for row in rows if row[0] > cut]
    kinds = [len({kind for _, kind in side}) for side in (rows, left, right)]
    delta = math.log2(3 ** kinds[0] - 2) - (
        kinds[0] * entropy(rows) - kinds[1] * entropy(left) - kinds[2] * entropy(right)
    )
    return gain > (math.log2(len(rows) - 1) + delta) / len(rows) + 1e-12


def split(rows: Rows) -> list[Rows]:
    """Cut as long as it is worth it."""
    found = best_cut(rows)
    if found is None or not accepted(rows, found[1], found[0]):
        return [rows]
    left = [row for row in rows if row[0] <= found[1]]
    right = [row for row in rows if row[0] > found[1]]
    return [*split(left), *split(right)]


def intervals(rows: Rows, least: int = 1) -> list[Rows]:
    """Cut as MDL says, then where most is told, until there are enough intervals."""
    parts = split(rows)
    while len(parts) < least:
        scored = []
        for at, part in enumerate(parts):
            found = best_cut(part)
            if found is not None and found[0] > 1e-12:
                scored.append((found[0] * len(part), -at, found[1]))
        if not scored:
            break
        _, at, cut = max(scored)
        part = parts[-at]
        halves = [[row for row in part if row[0] <= cut], [row for row in part if row[0] > cut]]
        parts[-at : -at + 1] = halves
        # What a forced cut leaves may be worth cutting again.
        parts = [piece for part in parts for piece in (split(part) if part in halves else [part])]
    return parts


def medians(rows: Rows, least: int = 1) -> dict[float, float]:
    """What each number is shown as: the lower median of its interval."""
    shown = {}
    for part in intervals(rows, least):
        numbers = sorted(number for number, _ in part)
        middle = numbers[(len(numbers) - 1) // 2]
        shown |= dict.fromkeys(numbers, middle)
    return shown
