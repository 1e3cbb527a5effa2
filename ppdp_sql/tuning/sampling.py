"""How far a sample may be from the whole: bounds that hold for every distribution.

A row that is unique in the source is unique in each sample it is in, and a group below k is below
k there, too. So a sample shows at least their share among the rows drawn, which is within
Hoeffding's error of their share in the source: that share is at most the sample's plus the error.
Pairs of drawn rows are pairs of the source: their share errs both ways (Hoeffding's bound for
U-statistics, with half as many independent pairs as rows). Drawing without replacement only helps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import Column
from ppdp_sql.frequency.packed_columns import described_columns
from ppdp_sql.templating import Session

#: The bounds hold for all sets at once with this confidence.
CONFIDENCE = 0.95


@dataclass(frozen=True)
class SampleError:
    """What is stated beside numbers of a sample.

    Attributes:
        rows: rows that were looked at.
        share: the source's share of unique rows, and of rows in groups below k, is at most the
            sample's plus this.
        separation: the source's separation ratio is the sample's, give or take this.
    """

    rows: int
    share: float
    separation: float


def sample_error(rows: int, sets: int, source_rows: int) -> SampleError:
    """Return the error of all sets that were measured, each for itself and all together."""
    if rows >= source_rows:
        return SampleError(rows, 0.0, 0.0)
    # Three bounds a set: two of one side, one of both sides.
    odds = math.log(4 * max(1, sets) / (1 - CONFIDENCE))
    return SampleError(
        rows, math.sqrt(odds / (2 * rows)), math.sqrt(odds / (2 * max(1, rows // 2)))
    )


def draw_sample(session: Session, tuples: str, columns: Sequence[Column], rows: int) -> str:
    """Draw so many rows, each with the same chance, and drop the tuples they came from."""
    drawn = session.work("drawn")
    session.execute(
        "discover/sample_tuples",
        target=drawn,
        tuples=tuples,
        columns=described_columns(columns),
        rows=rows,
    )
    session.analyze(drawn)
    session.drop(tuples)
    return drawn
