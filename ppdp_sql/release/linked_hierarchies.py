"""Loads hierarchies anew, under names of their own: a check takes nothing from the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import HierarchyError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import load_hierarchies, settle_tops
from ppdp_sql.lattice import Node
from ppdp_sql.names import counted
from ppdp_sql.release.linked_columns import LinkedQuasi, LinkedSensitive, builder_of
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class LoadedLeaves:
    """Where the leaves and labels of a column are.

    Attributes:
        table: the work table of several columns' leaves.
        index: which of them are the column's.
        height: the levels of its hierarchy.
        nulls: whether the source has NULLs in the column.
    """

    table: str
    index: int
    height: int
    nulls: bool


def load_leaves(
    session: Session,
    source: Source,
    columns: Sequence[QuasiColumn],
    name: str,
    part: int | None = None,
    *,
    complete: bool = False,
) -> list[LoadedLeaves]:
    """Load the hierarchies of some columns, and build those that builders make.

    Args:
        session: where the source is.
        source: whose values builders label.
        columns: the columns.
        name: what the work tables are named by.
        part: a number for tables of one name.
        complete: refuse a value that its hierarchy does not cover.
    """
    if not columns:
        return []
    combinations = session.work(f"{name}_combinations", part)
    values = session.work(f"{name}_values", part)
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
    loaded = load_hierarchies(session, columns, values, session.work(f"{name}_hierarchies", part))
    facts = session.fetch("check/column_facts", values=values, hierarchies=loaded.table)
    nulls = [False] * len(columns)
    for index, _, null_rows, _, uncovered, rows in facts:
        nulls[index] = null_rows > 0
        if uncovered and complete:
            raise HierarchyError(
                f"column '{columns[index].name}' has {counted(uncovered, 'value')} in "
                f"{counted(rows, 'row')} that the hierarchy {loaded.columns[index].name} does not "
                "cover; add them to it"
            )
    kept = [found and column.nulls == "value" for found, column in zip(nulls, columns, strict=True)]
    loaded = settle_tops(session, loaded, columns, kept)
    session.drop(combinations, values)
    return [
        LoadedLeaves(loaded.table, index, hierarchy.height, nulls[index])
        for index, hierarchy in enumerate(loaded.columns)
    ]


def logged_quasi(
    columns: Sequence[QuasiColumn], leaves: Sequence[LoadedLeaves], node: Node
) -> list[LinkedQuasi]:
    """Describe the quasi-identifiers of a node whose hierarchies were loaded here."""
    return [
        LinkedQuasi(
            found.index,
            column.name,
            column.family,
            level,
            found.height,
            found.table,
            builder_of(column.hierarchy),
            column.nulls == "value",
            found.nulls and column.nulls == "value",
        )
        for column, found, level in zip(columns, leaves, node, strict=True)
    ]


def load_sensitive(
    session: Session, source: Source, columns: Sequence[LinkedSensitive]
) -> dict[str, LoadedLeaves]:
    """Load hierarchies by column name; without one, a value is shown or it is `*`."""
    quasi = [
        QuasiColumn(column.name, column.hierarchy or HideOnly(), column.family)
        for column in columns
    ]
    loaded = load_leaves(session, source, quasi, "linked_sensitive", complete=True)
    return {column.name: leaves for column, leaves in zip(columns, loaded, strict=True)}
