"""Supervised discretization: numbers are cut where the classes of their rows change most.

Recursive entropy splits with the stop of Fayyad and Irani: a cut is made where what it tells of the
classes is worth more than what it costs to write it down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

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
    known: dict[Interval, Cut | None] = {}
    while open_intervals:
        lacking = _lacking((*open_intervals, *closed), least)
        asked = {
            interval: interval.column in lacking
            for interval in open_intervals
            if interval not in known
        }
        if asked:
            # What may be asked next costs little where a statement looks at the numbers anyway.
            likely = [interval for interval in _likely(closed, lacking) if interval not in known]
            known |= best_cuts(session, places, asked | dict.fromkeys(likely, True))
        cuts = {interval: known.pop(interval) for interval in open_intervals}
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


def _lacking(present: Iterable[Interval], least: Mapping[int, int]) -> dict[int, int]:
    """Return how many intervals each column lacks that has too few."""
    counts = Counter(interval.column for interval in present)
    return {
        column: wanted - counts[column]
        for column, wanted in least.items()
        if counts[column] < wanted
    }


def _telling(closed: Mapping[Interval, Cut | None], column: int) -> list[tuple[Interval, Cut]]:
    """Return the closed intervals of a column whose cut tells something."""
    return [
        (interval, cut)
        for interval, cut in closed.items()
        if interval.column == column and cut is not None and cut.gain > TOLERANCE
    ]


def _turn(told: tuple[Interval, Cut]) -> tuple[float, int]:
    """Return when an interval is cut: the one whose cut tells most is the first."""
    interval, cut = told
    return -cut.gain * cut.rows[0], interval.low


def _likely(closed: Mapping[Interval, Cut | None], lacking: Mapping[int, int]) -> list[Interval]:
    """Return the halves of intervals that are cut soon, unless others turn out to tell more."""
    return [
        half
        for column, number in lacking.items()
        for interval, cut in sorted(_telling(closed, column), key=_turn)[:number]
        for half in interval.halves(cut)
    ]


def _forced(
    closed: dict[Interval, Cut | None], waiting: Sequence[Interval], least: Mapping[int, int]
) -> list[Interval]:
    """Open the interval whose cut tells most, in each column that has too few of them."""
    opened: list[Interval] = []
    for column in _lacking(closed, least):
        if any(interval.column == column for interval in waiting):
            continue
        if told := _telling(closed, column):
            interval, cut = min(told, key=_turn)
            del closed[interval]
            opened += interval.halves(cut)
    return opened
