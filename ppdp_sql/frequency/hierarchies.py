"""Brings each hierarchy into the database as a work table, whatever it comes from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ppdp_sql.catalog.builders import (
    Builder,
    Dates,
    HideOnly,
)
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import Hierarchy, checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.errors import HierarchyError, RelationError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.relations import describe
from ppdp_sql.templating import Session

NUMBER_PATTERN = r"^[+-]?[0-9]+(\.[0-9]+)?$"
DATE_PATTERN = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}"


@dataclass(frozen=True)
class LoadedHierarchy:
    """A hierarchy as a work table of leaves."""

    table: str
    height: int
    name: str
    level_names: tuple[str, ...]
    #: Intervals have widths of their own for the ncp metric.
    extents: bool = False
    #: The file or table has a leaf for NULL.
    null_leaf: bool = False


def load_hierarchy(
    session: Session, index: int, column: QuasiColumn, values_table: str
) -> LoadedHierarchy:
    """Load a hierarchy from its file, its table, or build it from the column's values."""
    source = column.hierarchy
    target = session.work("hierarchy", index)
    if isinstance(source, HierarchyTable):
        source = read_hierarchy_table(session, source)
    if isinstance(source, Hierarchy):
        return _load_rows(session, target, source)
    return _build(session, target, column, source, values_table)


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


def _load_rows(session: Session, target: str, hierarchy: Hierarchy) -> LoadedHierarchy:
    session.execute("load/create_hierarchy", target=target, height=hierarchy.height)
    labels = [f"label_{level}" for level in range(1, hierarchy.height + 1)]
    session.load("load/hierarchy_rows", target, ["leaf_text", *labels], list(hierarchy.rows))
    return LoadedHierarchy(
        target,
        hierarchy.height,
        hierarchy.name,
        hierarchy.level_names,
        null_leaf=any(row[0] is None for row in hierarchy.rows),
    )


def _build(
    session: Session, target: str, column: QuasiColumn, builder: Builder, values_table: str
) -> LoadedHierarchy:
    _check_type(session, column, builder, values_table)
    session.execute("load/build_hierarchy", target=target, values=values_table, builder=builder)
    return LoadedHierarchy(
        target,
        len(builder.level_names),
        f"builder of '{column.name}'",
        (*builder.level_names, "any"),
        extents=builder.needs_number,
    )


def _check_type(session: Session, column: QuasiColumn, builder: Builder, values_table: str) -> None:
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
    faulty = session.fetch("check/not_numbers", values=values_table, pattern=pattern)
    if faulty:
        some = ", ".join(f"'{row[2]}'" for row in faulty)
        raise RelationError(
            f"column '{column.name}' mixes types: {faulty[0][0]} values in {faulty[0][1]} rows are "
            f"no {kind} (such as {some}), which its builder needs; clean them or use a hierarchy"
        )


def settle_tops(
    session: Session,
    loaded: list[LoadedHierarchy],
    columns: list[QuasiColumn],
    null_leaves: list[bool],
) -> list[LoadedHierarchy]:
    """Take back a builder's last level where the level below has one value already."""
    builders = [
        (index, hierarchy)
        for index, (hierarchy, column) in enumerate(zip(loaded, columns, strict=True))
        if not isinstance(column.hierarchy, Hierarchy | HierarchyTable | HideOnly)
    ]
    if not builders:
        return loaded
    facts = session.fetch(
        "check/top_values",
        columns=[
            {"index": index, "hierarchy": hierarchy.table, "level": hierarchy.height - 1}
            for index, hierarchy in builders
        ],
    )
    # NULL stays NULL below the top, so beside another value it is a second one.
    single = {index for index, values in facts if values <= 1 and not null_leaves[index]}
    return [
        replace(hierarchy, height=hierarchy.height - 1) if index in single else hierarchy
        for index, hierarchy in enumerate(loaded)
    ]
