"""Loads the hierarchies of sensitive columns anew: the check takes nothing from the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import HierarchyError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import load_hierarchies, settle_tops
from ppdp_sql.names import counted
from ppdp_sql.release.linked_columns import LinkedSensitive
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class SensitiveHierarchy:
    """Where the leaves of a sensitive column are: a work table and the column's index in it."""

    table: str
    index: int
    height: int


@dataclass(frozen=True)
class SensitiveValues:
    """A sensitive column among those that the groups of a release are counted with.

    Attributes:
        name: the column.
        family: how its values are written as text.
        value: what its values are called in the work table of groups.
        order: its values in the policy's order.
        hierarchy: its hierarchy, where a model needs one.
    """

    name: str
    family: TypeFamily
    value: str
    order: tuple[str, ...] | None
    hierarchy: SensitiveHierarchy | None


def load_sensitive(
    session: Session, source: Source, columns: Sequence[LinkedSensitive]
) -> Mapping[str, SensitiveHierarchy]:
    """Load hierarchies by column name; without one, a value is shown or it is `*`."""
    if not columns:
        return {}
    quasi = [
        QuasiColumn(column.name, column.hierarchy or HideOnly(), column.family)
        for column in columns
    ]
    combinations, values = session.work("linked_combinations"), session.work("linked_distinct")
    session.execute(
        "frequency/count_combinations",
        target=combinations,
        source=source,
        columns=[column.name for column in columns],
    )
    session.execute(
        "frequency/column_values",
        target=values,
        combinations=combinations,
        columns=[{"index": index, "family": column.family} for index, column in enumerate(columns)],
    )
    loaded = load_hierarchies(session, quasi, values, session.work("linked_hierarchies"))
    facts = session.fetch("check/column_facts", values=values, hierarchies=loaded.table)
    null_leaves = [False] * len(columns)
    for index, _, null_rows, _, uncovered, rows in facts:
        null_leaves[index] = null_rows > 0
        if uncovered:
            raise HierarchyError(
                f"column '{columns[index].name}' has {counted(uncovered, 'value')} in "
                f"{counted(rows, 'row')} that the hierarchy {loaded.columns[index].name} does not "
                "cover; add them to it"
            )
    loaded = settle_tops(session, loaded, quasi, null_leaves)
    session.drop(combinations, values)
    return {
        column.name: SensitiveHierarchy(loaded.table, index, loaded.columns[index].height)
        for index, column in enumerate(columns)
    }
