"""Hierarchies as seeds: small tables of text that dbt loads from files of the project."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.errors import HierarchyError
from ppdp_sql.names import MAX_NAME_BYTES

#: The column of leaves, as the query of a model calls it.
LEAF = "leaf_text"


@dataclass(frozen=True)
class Leaves:
    """Where a model finds the leaves of a quasi-identifier.

    Attributes:
        words: how dbt calls the seed, or the dimension table.
        leaf: the column of leaves there; None where its text is not canonical.
    """

    words: str
    leaf: str | None


@dataclass(frozen=True)
class Seed:
    """The hierarchy of one quasi-identifier, as dbt loads it.

    Attributes:
        name: what it is called in `ref()`.
        column: the quasi-identifier.
        hierarchy: its leaves and labels.
        packaged: whether it came with this product, as a public list.
        found: how many of its leaves are values of the source.
    """

    name: str
    column: str
    hierarchy: Hierarchy
    packaged: bool
    found: int

    @property
    def holds_values(self) -> bool:
        """Whether it shows to its readers values that the source has."""
        return self.found > 0

    @property
    def columns(self) -> dict[str, str]:
        """Its columns and what they hold."""
        names = self.hierarchy.level_names
        return {
            LEAF: f"a value of '{self.column}', as canonical text",
            **{
                f"label_{level}": f"level {level}"
                + (f": {names[level]}" if level < len(names) else "")
                for level in range(1, self.hierarchy.height + 1)
            },
        }

    @property
    def text(self) -> str:
        """The file: NULL is an empty cell, and everything else is quoted."""
        lines = [",".join(self.columns)]
        lines += [",".join(map(_cell, row)) for row in self.hierarchy.rows if any(row)]
        return "\n".join(lines) + "\n"


def _cell(text: str | None) -> str:
    return "" if text is None else '"' + text.replace('"', '""') + '"'


def seed_names(model: str, columns: Sequence[str]) -> list[str]:
    """Name the seeds of a model: `adult__age`, as short as a database wants it."""
    names: list[str] = []
    for index, column in enumerate(columns):
        stem = re.sub(r"[^a-z0-9_]+", "_", column.lower()).strip("_")
        name = f"{model}__{stem}"
        if not stem or name in names or len(name.encode()) > MAX_NAME_BYTES:
            end = f"__{index}"
            name = name.encode()[: MAX_NAME_BYTES - len(end)].decode(errors="ignore") + end
        names.append(name)
    return names


def refuse_unreadable(column: str, hierarchy: HierarchySource) -> None:
    """Refuse a hierarchy with texts that dbt would load as NULL, or change."""
    for row in hierarchy.rows if isinstance(hierarchy, Hierarchy) else ():
        for cell in row:
            if cell is None:
                continue
            if cell.strip().lower() in ("", "null"):
                raise HierarchyError(
                    f"the hierarchy of column '{column}' has the value '{cell}', which dbt loads "
                    "from a seed as NULL; rename it, or keep the hierarchy as {table: name}"
                )
            if "\r" in cell:
                raise HierarchyError(
                    f"the hierarchy of column '{column}' has a carriage return in a value, which "
                    "a seed does not keep; remove it, or keep the hierarchy as {table: name}"
                )
