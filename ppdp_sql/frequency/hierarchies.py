"""Brings all hierarchies into the database as one work table, whatever they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ppdp_sql.catalog.builders import (
    Builder,
    Dates,
    HideOnly,
)
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import Hierarchy, checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import HierarchyError, RelationError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.relations import describe
from ppdp_sql.templating import Session

NUMBER_PATTERN = r"^[+-]?[0-9]+(\.[0-9]+)?$"
DATE_PATTERN = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}"


@dataclass(frozen=True)
class LoadedHierarchy:
    """The hierarchy of one column among the loaded ones."""

    height: int
    name: str
    level_names: tuple[str, ...]
    #: The file or table has a leaf for NULL.
    null_leaf: bool = False


@dataclass(frozen=True)
class LoadedHierarchies:
    """The hierarchies of all columns, leaf by leaf, in one work table.

    Attributes:
        table: the work table.
        columns: one per quasi-identifier, in policy order.
        labels: how many labels the table has.
        extents: intervals brought widths of their own for the ncp metric.
    """

    table: str
    columns: tuple[LoadedHierarchy, ...]
    labels: int
    extents: bool


def load_hierarchies(
    session: Session, columns: Sequence[QuasiColumn], values_table: str, target: str | None = None
) -> LoadedHierarchies:
    """Load hierarchies from files and tables, and build others from the columns' values."""
    target = target or session.work("hierarchies")
    sources = [
        read_hierarchy_table(session, column.hierarchy)
        if isinstance(column.hierarchy, HierarchyTable)
        else column.hierarchy
        for column in columns
    ]
    for index, (column, source) in enumerate(zip(columns, sources, strict=True)):
        if not isinstance(source, Hierarchy):
            _check_type(session, index, column, source, values_table)
    loaded = tuple(
        _described(column, source) for column, source in zip(columns, sources, strict=True)
    )
    labels = max(hierarchy.height for hierarchy in loaded)
    builders = {
        index: source for index, source in enumerate(sources) if not isinstance(source, Hierarchy)
    }
    extents = any(builder.needs_number for builder in builders.values())
    session.execute("load/create_hierarchies", target=target, height=labels, extents=extents)
    _load_rows(session, target, sources, labels, extents)
    if builders:
        session.execute(
            "load/build_hierarchies",
            target=target,
            values=values_table,
            height=labels,
            extents=extents,
            columns=[
                {"index": index, "height": loaded[index].height, "builder": builder}
                for index, builder in builders.items()
            ],
        )
    return LoadedHierarchies(target, loaded, labels, extents)


def _described(column: QuasiColumn, source: Hierarchy | Builder) -> LoadedHierarchy:
    if isinstance(source, Hierarchy):
        null_leaf = any(row[0] is None for row in source.rows)
        return LoadedHierarchy(source.height, source.name, source.level_names, null_leaf)
    names = source.level_names
    return LoadedHierarchy(len(names), f"builder of '{column.name}'", (*names, "any"))


def _load_rows(
    session: Session,
    target: str,
    sources: Sequence[Hierarchy | Builder],
    labels: int,
    extents: bool,
) -> None:
    """Load the leaves of all files and tables at once, each filled up to the highest."""
    names = ["column_index", "leaf_text", *(f"label_{level + 1}" for level in range(labels))]
    if extents:
        names += [f"extent_{level + 1}" for level in range(labels)]
    rows: list[ResultRow] = [
        (index, *row, *([None] * (len(names) - 1 - len(row))))
        for index, source in enumerate(sources)
        if isinstance(source, Hierarchy)
        for row in source.rows
    ]
    if rows:
        session.load("load/hierarchy_rows", target, names, rows)


def read_hierarchy_table(session: Session, source: HierarchyTable) -> Hierarchy:
    """Read and check a dimension table; hierarchies are small, unlike their sources."""
    columns = describe(session, source.relation)
    if any(column.family is TypeFamily.OTHER for column in columns):
        raise HierarchyError(
            f"the dimension table '{source.relation}' has a column that is no text"
        )
    rows = session.fetch(
        "load/read_hierarchy_table",
        table=session.engine.qualify(source.relation),
        columns=columns,
    )
    name = f"table '{source.relation}'"
    return checked_hierarchy(name, rows, [column.name for column in columns])


def _check_type(
    session: Session, index: int, column: QuasiColumn, builder: Builder, values_table: str
) -> None:
    """Numbers for intervals, dates for dates; text columns may hold either."""
    if builder.needs_number:
        kind, pattern = "number", NUMBER_PATTERN
        fits = column.family.is_numeric or column.family is TypeFamily.TEXT
        sure = column.family in (TypeFamily.INTEGER, TypeFamily.DECIMAL)
    elif isinstance(builder, Dates):
        kind, pattern = "date", DATE_PATTERN
        fits = column.family.is_ordered and not column.family.is_numeric
        sure = fits
        fits = fits or column.family is TypeFamily.TEXT
    else:
        return
    if not fits:
        raise RelationError(
            f"column '{column.name}' is of type {column.family}, and its builder needs a {kind}"
        )
    if sure:
        return
    faulty = session.fetch("check/not_numbers", values=values_table, index=index, pattern=pattern)
    if faulty:
        some = ", ".join(f"'{row[2]}'" for row in faulty)
        raise RelationError(
            f"column '{column.name}' mixes types: {faulty[0][0]} values in {faulty[0][1]} rows are "
            f"no {kind} (such as {some}), which its builder needs; clean them or use a hierarchy"
        )


def settle_tops(
    session: Session,
    loaded: LoadedHierarchies,
    columns: Sequence[QuasiColumn],
    null_leaves: Sequence[bool],
) -> LoadedHierarchies:
    """Take back a builder's last level where the level below has one value already."""
    builders = [
        {"index": index, "level": hierarchy.height - 1}
        for index, (hierarchy, column) in enumerate(zip(loaded.columns, columns, strict=True))
        if not isinstance(column.hierarchy, Hierarchy | HierarchyTable | HideOnly)
    ]
    if not builders:
        return loaded
    facts = session.fetch("check/top_values", hierarchies=loaded.table, columns=builders)
    # NULL stays NULL below the top, so beside another value it is a second one.
    single = {index for index, values in facts if values <= 1 and not null_leaves[index]}
    settled = tuple(
        replace(hierarchy, height=hierarchy.height - 1) if index in single else hierarchy
        for index, hierarchy in enumerate(loaded.columns)
    )
    return replace(loaded, columns=settled)
