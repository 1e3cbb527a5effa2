"""The leaves of single columns, as a regression on them takes them.

Frequencies compare tenths of numbers and the commonest of other values; main effects are those of
leaves, as many as a regression can have. Values that one relation alone has are no part of it:
their rows are told for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ppdp_sql.names import listing
from ppdp_sql.perturbation import design
from ppdp_sql.perturbation.design import PairCounts
from ppdp_sql.perturbation.merged import CodedColumn, Merged, code
from ppdp_sql.templating import Session

#: How many leaves of a column may be taken one by one where all are too many, the most first.
_LEAVES = (1_000, 500, 200, 100, 50, 20, 10, 5, 2)


@dataclass(frozen=True)
class ColumnLeaves:
    """What the values of a column are.

    Attributes:
        leaves: values that both relations have, or that a label of the release stands for.
        labels: what stands for several leaves.
        alone: values that one relation alone has.
        uneven: values, or labels, whose share of the release's rows is not that of all.
    """

    leaves: int = 0
    labels: int = 0
    alone: int = 0
    uneven: int = 0

    def effects(self, most: int) -> int:
        """How many effects, or features, a column has if so many leaves are taken one by one."""
        return min(self.leaves, most + 1) + self.labels


@dataclass(frozen=True)
class Leaves:
    """Columns with their leaves.

    Attributes:
        merged: the tuples that no value tells for certain.
        words: what was put together; None where every leaf has an effect.
        is_even: whether nothing of what was put together tells the relations apart.
    """

    merged: Merged
    words: str | None = None
    is_even: bool = False


def count_leaves(session: Session, merged: Merged, rows: tuple[int, int]) -> Sequence[ColumnLeaves]:
    """Count the leaves of each column."""
    found = session.fetch(
        "utility/count_leaves",
        codes=merged.work.codes,
        binned=merged.work.binned,
        listed=merged.work.listed,
        source_total=rows[0],
        release_total=rows[1],
    )
    return [ColumnLeaves(*(int(number) for number in numbers)) for _, *numbers in found]


def take_leaves(session: Session, merged: Merged, counted: Sequence[ColumnLeaves]) -> Leaves:
    """Return the columns with an effect for each leaf, or for as many as there may be.

    The table is the one that was given where its bins are leaves already.
    """
    columns = [column for column in merged.columns if not column.is_number]
    # A number has an effect, and its absence another; where all are numbers, all have one.
    others = 1 + 2 * (len(merged.columns) - len(columns))

    def fits(most: int) -> bool:
        effects = sum(counted[column.index].effects(most) for column in columns)
        return effects + others <= design.MOST_EFFECTS

    every = max((counted[column.index].leaves for column in columns), default=0)
    # Where not even two leaves of each are few enough, the design says so.
    most = next((number for number in (every, *_LEAVES) if number <= every and fits(number)), 2)
    pooled = [column for column in columns if counted[column.index].leaves > most + 1]
    if not pooled and all(column.kind == "values" for column in columns):
        return Leaves(merged)
    work = merged.work
    binned, codes = session.work("utility_leaves"), session.work("utility_leaf_codes")
    session.execute(
        "utility/bin_leaves",
        target=binned,
        binned=work.binned,
        codes=work.codes,
        listed=work.listed,
        numbers=work.numbers,
        numeric=work.numeric,
        most=most,
    )
    table = session.work("utility_leaf_coded")
    spreads = code(session, work, binned, codes, table)
    session.drop(binned, codes)
    taken = [replace(column, spread=spreads[column.index]) for column in merged.columns]
    return Leaves(
        replace(merged, table=table, columns=taken),
        _words(pooled, work.numeric, most) if pooled else None,
        all(counted[column.index].uneven == 0 for column in pooled),
    )


def count_codes(session: Session, merged: Merged) -> PairCounts:
    """Count the rows of each code that no value tells for certain."""
    found: dict[tuple[int, int], dict[tuple[int, int], tuple[int, int]]] = {
        (column.index, column.index): {} for column in merged.columns
    }
    for index, of_code, *rows in session.fetch(
        "utility/count_codes",
        coded=merged.table,
        columns=[{"index": column.index} for column in merged.columns],
    ):
        found[int(index), int(index)][int(of_code), int(of_code)] = (int(rows[0]), int(rows[1]))
    return found


def _words(pooled: Sequence[CodedColumn], numeric: Sequence[int], most: int) -> str:
    """Say which columns were put together, and how."""
    parts = [column.name for column in pooled if column.index in numeric]
    others = [column.name for column in pooled if column.index not in numeric]
    told = []
    if others:
        told.append(f"of {listing(others)} the {most:,} commonest values and all others as one")
    if parts:
        told.append(f"of {listing(parts)} {most:,} parts of equal rows")
    return (
        f"there are more than {design.MOST_EFFECTS:,} effects, so {' and '.join(told)} were taken, "
        "which tell less than all values"
    )
