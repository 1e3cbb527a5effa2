"""What pairs of columns are looked at, and how finely: a regression can have so many effects.

Where all pairs of all values are too many, the pairs are taken whose shares differ most, and of
each column the commonest values; its others count as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ppdp_sql.names import counted, listing
from ppdp_sql.perturbation import design
from ppdp_sql.perturbation.design import PairCounts
from ppdp_sql.perturbation.frequencies import Difference
from ppdp_sql.perturbation.merged import CodedColumn, Matrix, Merged
from ppdp_sql.perturbation.turned import Turned
from ppdp_sql.templating import Session

#: Rows that a step of the regression may join: tuples times pairs of pairs of columns.
MOST_JOINED = 10_000_000
#: How many values of a column may be taken one by one, the most first; the last of them stands for
#: all others.
_VALUES = (64, 48, 32, 24, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2)

Pairs = Sequence[tuple[CodedColumn, CodedColumn]]
Codes = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Pooled:
    """Columns with fewer values.

    Attributes:
        merged: the tuples, and the columns with what is left of their codes.
        counts: rows by the new codes.
        words: what was put together.
    """

    merged: Merged
    counts: PairCounts
    words: str


def choose_pairs(
    columns: Sequence[CodedColumn], differences: Sequence[Difference], tuples: int
) -> tuple[Pairs, str | None]:
    """Return the pairs of columns that a regression tells of, and why these; None where all are."""
    every = list(combinations(columns, 2))
    # A step joins every pair with each of the others, for every tuple.
    most = max(2, min(design.MOST_BLOCKS, int((2 * MOST_JOINED / max(1, tuples)) ** 0.5)))
    if len(every) <= most:
        return every, None
    apart = {item.columns: round(item.largest, 12) for item in differences}
    every.sort(key=lambda pair: -apart[pair[0].index, pair[1].index])
    chosen = sorted(every[:most], key=lambda pair: (pair[0].index, pair[1].index))
    return chosen, (
        f"of {counted(len(every), 'pair')} of columns the {most} whose shares differ most were "
        "taken"
    )


def pooled_words(columns: Sequence[CodedColumn]) -> str | None:
    """Say which columns are taken as frequencies take them, not by every value; None for none."""
    names = [column.name for column in columns if column.kind != "values" and not column.is_number]
    if not names:
        return None
    return (
        f"the values of {listing(names)} were put together as frequencies put them, which tells "
        "less than all values"
    )


def pool(
    session: Session, merged: Merged, counts: PairCounts, turned: Turned, pairs: Pairs
) -> Pooled | None:
    """Put rare values of columns together until all pairs have few enough effects.

    None: two values of each column are too many.
    """
    rows = {column.index: _rows(column, counts) for column in merged.columns}
    for values in _VALUES:
        pooled = [_pool_column(column, rows[column.index], values) for column in merged.columns]
        sizes = {column.index: _size(column, turned) for column, _ in pooled}
        if sum(sizes[a.index] * sizes[b.index] for a, b in pairs) <= design.MOST_PAIRED_EFFECTS:
            break
    else:
        return None
    table = session.work("utility_pooled")
    described: list[dict[str, Any]] = [
        {
            "index": column.index,
            "is_number": column.is_number,
            "pooled": None if codes is None else codes.tolist(),
        }
        for column, codes in pooled
    ]
    session.execute("utility/pool_codes", target=table, coded=merged.table, columns=described)
    session.analyze(table)
    return Pooled(
        replace(merged, table=table, columns=[column for column, _ in pooled]),
        _pool_counts(counts, {column.index: codes for column, codes in pooled}),
        f"there are more than {design.MOST_PAIRED_EFFECTS:,} effects of pairs, so of each column "
        f"the {counted(values - 1, 'commonest value')} and all others as one were taken",
    )


def _size(column: CodedColumn, turned: Turned) -> int:
    """Return how many features or effects a column gives to a pair at most."""
    if column.is_number:
        return 2 if column.index in turned.missing else 1
    return int(max(column.spread.shape))


def _rows(column: CodedColumn, counts: PairCounts) -> Matrix:
    """Return the rows of each value in both relations together."""
    of_code = np.zeros(column.codes)
    for (code, _), rows in counts[column.index, column.index].items():
        of_code[code] = sum(rows)
    found: Matrix = of_code @ column.spread
    return found


def _pool_column(
    column: CodedColumn, rows: Matrix, values: int
) -> tuple[CodedColumn, Codes | None]:
    """Return a column with so many values at most, and the new code of each code."""
    if column.is_number or len(rows) <= values:
        return column, None
    # Of equally common values the first stays, whatever the last digit of an engine says.
    order = np.argsort(-np.round(rows, 6), kind="stable")
    together = np.zeros((len(rows), values))
    together[order[: values - 1], np.arange(values - 1)] = 1.0
    together[order[values - 1 :], values - 1] = 1.0
    spread, codes = np.unique(np.round(column.spread @ together, 12), axis=0, return_inverse=True)
    return replace(column, spread=spread), codes.reshape(-1).astype(np.int64)


def _pool_counts(counts: PairCounts, codes: Mapping[int, Codes | None]) -> PairCounts:
    """Count rows by the new codes."""
    found: dict[tuple[int, int], dict[tuple[int, int], tuple[int, int]]] = {}
    for (first, second), cells in counts.items():
        own, others = codes[first], codes[second]
        pooled: dict[tuple[int, int], tuple[int, int]] = {}
        for (code, other), rows in cells.items():
            key = (
                code if own is None else int(own[code]),
                other if others is None else int(others[other]),
            )
            before = pooled.get(key, (0, 0))
            pooled[key] = (before[0] + rows[0], before[1] + rows[1])
        found[first, second] = pooled
    return found
