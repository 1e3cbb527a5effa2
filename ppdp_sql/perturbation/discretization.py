"""Supervised discretization: numbers are cut where the classes of their rows change most.

Recursive entropy splits with the stop of Fayyad and Irani: a cut is made where what it tells of the
classes is worth more than what it costs to write it down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ppdp_sql.perturbation.cuts import TOLERANCE, Cut, Interval, Places, best_cuts
from ppdp_sql.templating import Session


def discretize(
    session: Session, places: Places, least: Mapping[int, int]
) -> dict[int, list[Interval]]:
    """Cut the numbers of columns into intervals, all columns in the same statements of a round.

    Args:
        session: the run's session.
        places: how often each class has each number of each column.
        least: how many intervals a column must have at least, where its classes tell that many.
    """
    open_intervals = list(places.whole.values())
    closed: dict[Interval, Cut | None] = {}
    while open_intervals:
        present = Counter(interval.column for interval in (*open_intervals, *closed))
        cuts = best_cuts(
            session,
            places,
            {
                interval: present[interval.column] < least[interval.column]
                for interval in open_intervals
            },
        )
        open_intervals = []
        for interval, cut in cuts.items():
            if cut is not None and cut.is_worth_it:
                open_intervals += interval.halves(cut)
            else:
                closed[interval] = cut
        open_intervals += _forced(closed, open_intervals, least)
    found: dict[int, list[Interval]] = {column: [] for column in places.whole}
    for interval in sorted(closed, key=lambda interval: interval.low):
        found[interval.column].append(interval)
    return found


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
            opened += interval.halves(cut)
    return opened
