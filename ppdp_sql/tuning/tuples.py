"""The distinct tuples of a source in sorted order, as clusters are made from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.builders import Prefixes
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.recoding.columns import RecodedColumn, recoded_columns
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class SortedTuples:
    """Distinct tuples with their rows, in the order of their values.

    Attributes:
        table: the work table; `upto` counts the rows up to each tuple.
        columns: the quasi-identifiers with what their levels cost; those whose numbers are
            compared as numbers are intervals.
        ranges: of these, the least and the greatest number.
        number: how many tuples there are.
        rows: rows of all tuples.
        words: words of a key.
    """

    table: str
    columns: tuple[RecodedColumn, ...]
    ranges: Mapping[int, tuple[float, float]]
    number: int
    rows: int
    words: int

    @property
    def described(self) -> list[dict[str, Any]]:
        """The columns as templates are told of them."""
        return [column.described for column in self.columns]


def sort_tuples(session: Session, frequency: FrequencyTable) -> SortedTuples:
    """Sort what was counted; done once, whatever the values of a sweep are."""
    ranges = number_ranges(session, frequency)
    columns = recoded_columns(
        frequency.dimensions,
        frequency.layout,
        frequency.source_rows,
        frequency.combinations,
        {index: highest - lowest for index, (lowest, highest) in ranges.items()},
        None,
    )
    words = frequency.layout.words
    described = [column.described for column in columns]
    classes, table = session.work("classes"), session.work("sorted_tuples")
    session.execute(
        "recode/classes",
        target=classes,
        frequency=frequency.table,
        dimensions=frequency.dimensions[0].table,
        words=words,
        columns=described,
    )
    session.execute("tune/tuples", target=table, classes=classes, words=words, columns=described)
    session.drop(classes)
    session.analyze(table)
    rows = frequency.source_rows - frequency.excluded_rows
    return SortedTuples(table, tuple(columns), ranges, frequency.combinations, rows, words)


def number_ranges(session: Session, frequency: FrequencyTable) -> dict[int, tuple[float, float]]:
    """Return the columns that are compared as numbers, with the range of their numbers."""
    numbers = [dimension for dimension in frequency.dimensions if _has_numbers(dimension)]
    if not numbers:
        return {}
    found = session.fetch(
        "tune/number_ranges",
        dimensions=frequency.dimensions[0].table,
        columns=[dimension.index for dimension in numbers],
    )
    # NaN and infinity have no distance; nor have numbers that no double tells apart.
    return {
        int(index): (float(lowest), float(highest))
        for index, lowest, highest, exact in found
        if exact and lowest is not None and math.isfinite(float(highest) - float(lowest))
    }


def _has_numbers(dimension: Dimension) -> bool:
    """Whether a column has numbers alone that measure something, and any of them may be shown.

    Digits that are cut to prefixes are codes; NULL lies at no distance from a number; and levels
    that the policy bounds are those of the hierarchy.
    """
    column = dimension.column
    return (
        column.family.is_numeric
        and not isinstance(column.hierarchy, Prefixes)
        and not dimension.null_leaf
        and column.min_level == 0
        and column.max_level is None
    )
