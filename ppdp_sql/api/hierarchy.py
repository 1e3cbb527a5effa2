"""hierarchy: find, check and build hierarchies outside of a run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import HIERARCHY_SUFFIXES
from ppdp_sql.catalog.hierarchy_reference import (
    HierarchySource,
    HierarchyTable,
    resolve_hierarchy,
)
from ppdp_sql.catalog.relation import Relation, parse_relation, parse_source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import read_hierarchy_table
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import FrequencyTable, count_source
from ppdp_sql.names import suggestion
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class HierarchyCheck:
    """A hierarchy that is one, and what it covers."""

    name: str
    height: int
    leaves: int
    levels: tuple[str, ...]
    #: Rows whose values it covers; None where no relation was named.
    covered_rows: int | None

    def to_dict(self) -> dict[str, Any]:
        """Return the check as JSON."""
        return {**vars(self), "levels": list(self.levels)}


def find_hierarchy(
    reference: str, engine: Any = None, *, log: str | Path | StatementLog | None = None
) -> Hierarchy:
    """Find a packaged hierarchy, a CSV file in the working directory, or a dimension table."""
    if reference.endswith(HIERARCHY_SUFFIXES) or "/" in reference:
        found = resolve_hierarchy(reference, reference, Path.cwd())
        assert isinstance(found, Hierarchy)
        return found
    table = HierarchyTable(parse_relation(reference))
    target = choose_engine(engine, None, table.relation)
    with read_session(target, log=log) as session:
        return read_hierarchy_table(session, table)


def check_hierarchy(
    reference: str,
    engine: Any = None,
    *,
    relation: str | None = None,
    column: str | None = None,
    log: str | Path | StatementLog | None = None,
) -> HierarchyCheck:
    """Check a hierarchy in itself and, where a relation is named, that it covers a column."""
    hierarchy = find_hierarchy(reference, engine, log=log if relation is None else None)
    covered = None
    if (relation is None) != (column is None):
        raise InputError("a coverage check needs both --relation and --column")
    if relation is not None and column is not None:
        source = parse_source(relation, Path.cwd())
        target = choose_engine(engine, None, source)
        with read_session(target, source=source, log=log) as session:
            covered = _count(session, relation, column, hierarchy).source_rows
    return HierarchyCheck(
        reference, hierarchy.height, hierarchy.leaves, hierarchy.level_names, covered
    )


def build_hierarchy(
    relation: str,
    column: str,
    builder: dict[str, Any],
    engine: Any = None,
    *,
    log: str | Path | StatementLog | None = None,
) -> Hierarchy:
    """Build a hierarchy from a column's values; they are read, since the result names them."""
    resolved = resolve_hierarchy(builder, column, Path.cwd())
    source = parse_source(relation, Path.cwd())
    target = choose_engine(engine, None, source)
    with read_session(target, source=source, log=log) as session:
        frequency = _count(session, relation, column, resolved)
        dimension = frequency.dimensions[0]
        rows = session.fetch(
            "load/read_hierarchy",
            hierarchies=dimension.hierarchy_table,
            index=dimension.index,
            height=dimension.height,
        )
        names = (*dimension.level_names[: dimension.height], "any")
        return Hierarchy(f"column '{column}'", tuple(sorted(rows, key=_leaf_order)), names)


def _count(
    session: Session, relation: str, column: str, hierarchy: HierarchySource
) -> FrequencyTable:
    source = parse_source(relation, Path.cwd())
    columns = describe(session, source)
    names = [described.name for described in columns]
    if column not in names:
        raise RelationError(f"'{relation}' has no column '{column}'{suggestion(column, names)}")
    family = next(described.family for described in columns if described.name == column)
    qualified = session.engine.qualify(source) if isinstance(source, Relation) else source
    return count_source(session, qualified, [QuasiColumn(column, hierarchy, family)])


def _leaf_order(row: tuple[Any, ...]) -> tuple[int, float, str]:
    """Order leaves as numbers where they are some, NULL first."""
    if row[0] is None:
        return 0, 0.0, ""
    try:
        return 1, float(row[0]), row[0]
    except ValueError:
        return 2, 0.0, row[0]
