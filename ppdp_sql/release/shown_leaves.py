"""A recoding that shows each value in one way, as a node: leaf, what it is shown as, `*`.

So what counts its groups anew needs no more than for a full-domain release.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.recoding import Recoded
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class ShownColumn:
    """How all values of a column are shown.

    Attributes:
        level: the level of all of them; None where it differs.
        leaves: the work table of what each leaf is shown as, where levels differ.
        hierarchy: the same as a hierarchy; None where that would list values of the source.
    """

    level: int | None
    leaves: str | None = None
    hierarchy: Hierarchy | None = None

    @property
    def described(self) -> dict[str, Any]:
        """What a query that counts anew is told in place of the column's own hierarchy."""
        return {
            "kind": "label",
            "level": 1,
            "height": 2,
            "hierarchy": self.hierarchy,
            "builder": None,
            "pattern": None,
            "leaves": self.leaves,
        }


def shown_columns(
    session: Session, frequency: FrequencyTable, recoded: Recoded
) -> list[ShownColumn] | None:
    """Say how each column is shown; None where a value may be shown in several ways."""
    if recoded.shown_levels is None:
        bases = [column.base for column in recoded.columns]
        if recoded.node is not None or any(base is None for base in bases):
            return None
        return [ShownColumn(base) for base in bases]
    levels = session.fetch("release/shown_levels", shown=recoded.shown_levels)
    return [
        ShownColumn(int(least))
        if least == most
        else _varied(session, frequency, recoded.shown_levels, dimension)
        for dimension, (_, least, most) in zip(frequency.dimensions, levels, strict=True)
    ]


def _varied(
    session: Session, frequency: FrequencyTable, shown: str, dimension: Dimension
) -> ShownColumn:
    column = dimension.column
    leaves = session.work("shown_leaves", dimension.index)
    session.execute(
        "release/shown_leaves",
        target=leaves,
        hierarchies=dimension.hierarchy_table,
        dimensions=dimension.table,
        shown=shown,
        words=frequency.layout.words,
        index=dimension.index,
        family=column.family,
        height=dimension.height,
        least=column.min_level,
        most=dimension.height if column.max_level is None else column.max_level,
    )
    if not isinstance(column.hierarchy, Hierarchy | HierarchyTable):
        # What a builder made of the source's values has no leaves but those.
        return ShownColumn(None, leaves)
    rows = session.fetch("release/read_leaves", leaves=leaves)
    return ShownColumn(None, leaves, Hierarchy(column.name, tuple(tuple(row) for row in rows)))


def unlisted(columns: Sequence[ShownColumn], frequency: FrequencyTable) -> list[str]:
    """Name the columns that could only be told by listing values of the source."""
    return [
        dimension.column.name
        for column, dimension in zip(columns, frequency.dimensions, strict=True)
        if column.level is None and column.hierarchy is None
    ]
