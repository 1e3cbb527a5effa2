"""The columns of a release as the check of its source rows sees them: labels, and no path codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ppdp_sql.catalog.builders import Builder
from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource, HierarchyTable
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.lattice import Node
from ppdp_sql.names import suggestion
from ppdp_sql.release.live import readable_pattern
from ppdp_sql.release.measure import Built, is_text

if TYPE_CHECKING:
    from ppdp_sql.release.linked_hierarchies import LoadedLeaves


@dataclass(frozen=True)
class LinkedQuasi:
    """A quasi-identifier of a release.

    Attributes:
        index: its place in the policy, and in the table of hierarchies.
        name: the column, in the source and in the release.
        family: its type in the source.
        level: the release's level.
        height: the levels of its hierarchy.
        hierarchies: the work table of leaves and labels; of a builder it has the source's values.
        builder: what makes the labels of values that are not the source's; None where the table
            has all of them.
        nulls: whether NULL is a value; else its rows have no group.
        null_leaf: whether the source has NULLs that are.
    """

    index: int
    name: str
    family: TypeFamily
    level: int
    height: int
    hierarchies: str
    builder: Builder | None = None
    nulls: bool = True
    null_leaf: bool = False

    @property
    def is_hidden(self) -> bool:
        """Whether the release shows nothing but `*`."""
        return self.level == self.height and (self.level > 0 or self.null_leaf)

    def of_source(self, release: Built, starred: bool) -> dict[str, Any]:
        """Describe it for templates that read the source and the release."""
        return self._described(self.family) | {"shown": self._shown(release, starred)}

    def of_population(self, family: TypeFamily) -> dict[str, Any]:
        """Describe it for templates that read a population, whose types may be others."""
        described = self._described(family)
        if self.builder is None:
            return described
        pattern = readable_pattern(self.builder, family)
        return described | {"hierarchies": None, "builder": self.builder, "pattern": pattern}

    def _described(self, family: TypeFamily) -> dict[str, Any]:
        return {
            "index": self.index,
            "name": self.name,
            "family": family,
            "level": self.level,
            "height": self.height,
            "nulls": self.nulls,
            "null_leaf": self.null_leaf,
            "hierarchies": self.hierarchies,
            "builder": None,
            "pattern": None,
            "link": None,
        }

    def _shown(self, release: Built, starred: bool) -> str:
        """Say what a published value is compared with.

        A raw value keeps its type, unless `*` stands beside it; a CSV file has the engine's text.
        """
        if self.level > 0 or self.is_hidden or starred:
            return "label"
        return "written" if is_text(release) else "value"


def linked_quasi(dimensions: Sequence[Dimension], node: Node) -> list[LinkedQuasi]:
    """Describe the quasi-identifiers of a node whose hierarchies are loaded."""
    return [
        LinkedQuasi(
            dimension.index,
            dimension.column.name,
            dimension.column.family,
            level,
            dimension.height,
            dimension.hierarchy_table,
            builder_of(dimension.column.hierarchy),
            dimension.column.nulls == "value",
            dimension.null_leaf,
        )
        for dimension, level in zip(dimensions, node, strict=True)
    ]


def builder_of(hierarchy: HierarchySource) -> Builder | None:
    """Return the builder of a hierarchy that is computed from values, else None."""
    return None if isinstance(hierarchy, Hierarchy | HierarchyTable) else hierarchy


@dataclass(frozen=True)
class LinkedSensitive:
    """A sensitive column that such a model is about.

    Attributes:
        name: the column, in the source and in the release.
        family: its type in the source.
        hierarchy: its hierarchy, as the policy names it.
        order: its values in the policy's order, as canonical text.
    """

    name: str
    family: TypeFamily
    hierarchy: HierarchySource | None = None
    order: tuple[str, ...] | None = None


def column_of(columns: Sequence[Column], name: str, where: object) -> Column:
    """Return a column by its name, or say that it is missing."""
    for column in columns:
        if column.name == name:
            return column
    hint = suggestion(name, [column.name for column in columns])
    raise RelationError(f"'{where}' has no column '{name}'{hint}")


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
    hierarchy: LoadedLeaves | None
