"""Supervised discretization: numbers are cut where the classes of their rows change most.

Recursive entropy splits with the stop of Fayyad and Irani: a cut is made where what it tells of the
classes is worth more than what it costs to write it down. Python sees places, not values: the 17th
smallest number is place 17.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.templating import Session

#: Rounding decides nothing: a strict condition fails where both sides are this near.
TOLERANCE = 1e-12


@dataclass(frozen=True)
class Interval:
    """Numbers of a column between two places, both included."""

    column: int
    low: int
    high: int


@dataclass(frozen=True)
class Cut:
    """The best cut of an interval, and what must be known to judge it.

    Attributes:
        place: the last place on the left.
        rows: rows of the interval, and of its two sides.
        classes: classes that occur in it, and in its two sides.
        entropies: of the classes in it, and in its two sides, in bits.
    """

    place: int
    rows: tuple[int, int, int]
    classes: tuple[int, int, int]
    entropies: tuple[float, float, float]

    @property
    def gain(self) -> float:
        """What the cut tells of the class of a row, in bits."""
        whole, left, right = self.rows
        before, first, second = self.entropies
        return before - (left * first + right * second) / whole

    @property
    def is_worth_it(self) -> bool:
        """Whether the minimum description length is reached with the cut."""
        whole = self.rows[0]
        kinds, left, right = self.classes
        before, first, second = self.entropies
        saved = kinds * before - left * first - right * second
        cost = (math.log2(whole - 1) + math.log2(3**kinds - 2) - saved) / whole
        return self.gain > cost + TOLERANCE


def discretize(
    session: Session, places: str, highest: Mapping[int, int], least: Mapping[int, int]
) -> dict[int, list[Interval]]:
    """Cut the numbers of columns into intervals, all columns in one statement a round.

    Args:
        session: the run's session.
        places: the table of places: how often each class has each number of each column.
        highest: the highest place of each column.
        least: how many intervals a column must have at least, where its classes tell that many.
    """
    open_intervals = [Interval(column, 1, high) for column, high in highest.items()]
    closed: dict[Interval, Cut | None] = {}
    while open_intervals:
        cuts = _best_cuts(session, places, open_intervals)
        open_intervals = []
        for interval, cut in cuts.items():
            if cut is not None and cut.is_worth_it:
                open_intervals += _halves(interval, cut)
            else:
                closed[interval] = cut
        open_intervals += _forced(closed, open_intervals, least)
    found: dict[int, list[Interval]] = {column: [] for column in highest}
    for interval in sorted(closed, key=lambda interval: interval.low):
        found[interval.column].append(interval)
    return found


def _halves(interval: Interval, cut: Cut) -> list[Interval]:
    return [
        Interval(interval.column, interval.low, cut.place),
        Interval(interval.column, cut.place + 1, interval.high),
    ]


def _forced(
    closed: dict[Interval, Cut | None], waiting: Sequence[Interval], least: Mapping[int, int]
) -> list[Interval]:
    """Open the interval whose cut tells most, in each column that has too few of them."""
    opened: list[Interval] = []
    for column, wanted in least.items():
        own = {interval: cut for interval, cut in closed.items() if interval.column == column}
        if len(own) >= wanted or any(interval.column == column for interval in waiting):
            continue
        told = [
            (cut.gain * cut.rows[0], -interval.low, interval, cut)
            for interval, cut in own.items()
            if cut is not None and cut.gain > TOLERANCE
        ]
        if told:
            *_, interval, cut = max(told, key=lambda item: item[:2])
            del closed[interval]
            opened += _halves(interval, cut)
    return opened


def _best_cuts(
    session: Session, places: str, intervals: Sequence[Interval]
) -> dict[Interval, Cut | None]:
    rows = session.fetch("perturb/best_cuts", places=places, intervals=intervals)
    found: dict[Interval, Cut | None] = dict.fromkeys(intervals)
    for index, place, whole, left, kinds, left_kinds, right_kinds, *nats in rows:
        counts = int(whole), int(left), int(whole) - int(left)
        found[intervals[int(index)]] = Cut(
            int(place),
            counts,
            (int(kinds), int(left_kinds), int(right_kinds)),
            _entropies(counts, [float(number) for number in nats]),
        )
    return found


def _entropies(rows: Sequence[int], nats: Sequence[float]) -> tuple[float, float, float]:
    """Turn sums of n ln n over classes into entropies in bits."""
    whole, left, right = (
        max(0.0, (math.log(n) - total / n) / math.log(2))
        for n, total in zip(rows, nats, strict=True)
    )
    return whole, left, right
