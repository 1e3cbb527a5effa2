"""What a policy may write behind `quasi:`, resolved without a connection."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.catalog.builders import Builder, HideOnly, parse_builder
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import (
    HIERARCHY_SUFFIXES,
    read_hierarchy,
    read_packaged,
    tree_hierarchy,
)
from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.errors import HierarchyError


@dataclass(frozen=True, slots=True)
class HierarchyTable:
    """A dimension table in the database: one column per level, level 0 first."""

    relation: Relation


HierarchySource = Hierarchy | HierarchyTable | Builder


def resolve_hierarchy(argument: Any, column: str, base: Path) -> HierarchySource:
    """Resolve a packaged name, a CSV path, a table or a builder."""
    if argument is None:
        return HideOnly()
    if isinstance(argument, str):
        if argument.endswith(HIERARCHY_SUFFIXES):
            return read_hierarchy(base / argument, f"'{argument}'")
        if "/" in argument:
            return read_packaged(argument)
        raise HierarchyError(
            f"'{argument}' is neither a packaged hierarchy such as adult/age nor a .csv file; "
            f"a table is written {{table: {argument}}}"
        )
    if not isinstance(argument, dict) or len(argument) != 1:
        raise HierarchyError("give a packaged hierarchy, a .csv file, {table: name} or one builder")
    kind, value = next(iter(argument.items()))
    if kind == "table":
        return HierarchyTable(parse_relation(str(value)))
    if kind == "tree":
        return tree_hierarchy(value, f"of column '{column}'")
    return parse_builder(str(kind), value)
