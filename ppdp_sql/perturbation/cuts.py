"""Where an interval of numbers is best cut in two: all places are judged, and few are looked at.

Places lie in blocks whose rows are counted once. What no cut within a block can exceed follows from
its counts alone (`_macros/spans`), so only blocks whose bound reaches the best cut at the end of a
block are looked into, by narrower blocks first. Python sees places, not values: the 17th smallest
number is place 17.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.templating import Session

#: Rounding decides nothing: a strict condition fails where both sides are this near.
TOLERANCE = 1e-12

#: Counts, one per place and class, that are weighed as they are; more lie in so many blocks.
MOST_COUNTS = 65_536
#: A block that is left is cut into so many, until that leaves no more than as many places.
_PARTS = 64


@dataclass(frozen=True)
class Interval:
    """Numbers of a column between two places, both included.

    Attributes:
        column: the column.
        low: the first place.
        high: the last place.
        before: rows of the column before the first place.
        rows: rows in it.
    """

    column: int
    low: int
    high: int
    before: int
    rows: int

    def halves(self, cut: Cut) -> list[Interval]:
        """Return what is on the left and on the right of a cut."""
        left, right = cut.rows[1:]
        return [
            Interval(self.column, self.low, cut.place, self.before, left),
            Interval(self.column, cut.place + 1, self.high, self.before + left, right),
        ]


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


@dataclass(frozen=True)
class Places:
    """How often each class has each number of each column.

    Attributes:
        table: the counts, one per place and class.
        whole: all numbers of each column that has any.
        blocks: the counts of blocks, one per block and class; those of places where there are few.
        widths: places of a block, and of narrower ones; the last are places.
    """

    table: str
    whole: Mapping[int, Interval]
    blocks: str
    widths: Sequence[int]


def lay_out(session: Session, table: str) -> Places:
    """Put places into blocks, unless there are few of them."""
    whole = {}
    most_counts, most_of_blocks = 0, 0
    for column, highest, rows, counts, kinds in session.fetch(
        "perturb/highest_places", places=table
    ):
        whole[int(column)] = Interval(int(column), 1, int(highest), 0, int(rows))
        most_counts = max(most_counts, int(counts))
        most_of_blocks = max(most_of_blocks, int(highest) * int(kinds))
    whole = dict(sorted(whole.items()))
    if most_counts <= MOST_COUNTS:
        return Places(table, whole, table, (1,))
    widths = tuple(_widths(most_of_blocks))
    blocks = session.work("blocks")
    session.execute("perturb/blocks", target=blocks, places=table, width=widths[0])
    session.analyze(blocks)
    return Places(table, whole, blocks, widths)


def _widths(counts: int) -> Iterator[int]:
    """Yield places per block, in powers of two, until a block is one place.

    Args:
        counts: places times classes: what would be counted if every place had every class.
    """
    width = 2 ** (max(2, -(-counts // MOST_COUNTS)) - 1).bit_length()
    while width > 1:
        yield width
        width = width // _PARTS if width > 4 * _PARTS else 1
    yield 1


def best_cuts(
    session: Session, places: Places, intervals: Mapping[Interval, bool]
) -> dict[Interval, Cut | None]:
    """Find the best cut of each interval: the same as if every place were looked at.

    Args:
        session: the run's session.
        places: the places.
        intervals: whether the cut of an interval is wanted even if it is not worth it.

    Returns:
        None for an interval of one place, or one whose cut is neither worth it nor wanted.
    """
    found: dict[Interval, Cut | None] = dict.fromkeys(intervals)
    unsure = []
    asked = [interval for interval in intervals if interval.low < interval.high]
    if not asked:
        return found
    for number, cut, is_best in _weigh(session, places, {at: intervals[at] for at in asked}):
        if is_best:
            found[asked[number]] = cut
        elif cut.is_worth_it:
            unsure.append(asked[number])
    if unsure:
        found |= best_cuts(session, places, dict.fromkeys(unsure, True))
    return found


def _weigh(
    session: Session, places: Places, intervals: Mapping[Interval, bool]
) -> list[tuple[int, Cut, bool]]:
    """Return the best cuts of intervals that were looked into, and whether they are the best."""
    weighed = [
        {
            "column": interval.column,
            "low": interval.low,
            "high": interval.high,
            "wanted": int(wanted),
        }
        for interval, wanted in intervals.items()
    ]
    spans = _spans(session, places, weighed)
    rows = session.fetch(
        "perturb/best_cuts",
        places=places.table,
        intervals=weighed,
        wider=spans[-1] if spans else None,
        wide=places.widths[-2] if spans else None,
    )
    session.drop(*spans)
    found = []
    for number, place, is_best, whole, left, kinds, left_kinds, right_kinds, *nats in rows:
        counts = int(whole), int(left), int(whole) - int(left)
        cut = Cut(
            int(place),
            counts,
            (int(kinds), int(left_kinds), int(right_kinds)),
            _entropies(counts, [float(told) for told in nats]),
        )
        found.append((int(number), cut, bool(is_best)))
    return found


def _spans(session: Session, places: Places, intervals: Sequence[Mapping[str, int]]) -> list[str]:
    """Make a table per width of the spans that best cuts may be in, each from the one before."""
    tables: list[str] = []
    for at, width in enumerate(places.widths[:-1]):
        target = session.work("spans", at)
        if not tables:
            session.execute(
                "perturb/weigh_intervals",
                target=target,
                blocks=places.blocks,
                places=places.table,
                intervals=intervals,
                ends=list(_ends(intervals, width)),
                width=width,
            )
        else:
            session.execute(
                "perturb/weigh_spans",
                target=target,
                wider=tables[-1],
                places=places.table,
                wide=places.widths[at - 1],
                width=width,
            )
        session.analyze(target)
        tables.append(target)
    return tables


def _ends(intervals: Sequence[Mapping[str, int]], width: int) -> Iterator[dict[str, int]]:
    """Yield the parts of blocks that are not whole in their interval."""
    for number, interval in enumerate(intervals):
        first, last = (place - (place - 1) % width for place in (interval["low"], interval["high"]))
        for block in sorted({first, last}):
            low, high = max(block, interval["low"]), min(block + width - 1, interval["high"])
            if high - low + 1 < width:
                yield {**interval, "number": number, "block": block, "low": low, "high": high}


def _entropies(rows: Sequence[int], nats: Sequence[float]) -> tuple[float, float, float]:
    """Turn sums of n ln n over classes into entropies in bits."""
    whole, left, right = (
        max(0.0, (math.log(n) - total / n) / math.log(2))
        for n, total in zip(rows, nats, strict=True)
    )
    return whole, left, right
