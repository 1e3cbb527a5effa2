"""A quasi-identifier on its way from the policy to its dimension table."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.frequency.encoding import ColumnCode
from ppdp_sql.policy.model import Nulls, Unmapped


@dataclass(frozen=True)
class QuasiColumn:
    """What the policy says of a quasi-identifier, and its type in the source."""

    name: str
    hierarchy: HierarchySource
    family: TypeFamily
    nulls: Nulls = "value"
    unmapped: Unmapped = "error"
    weight: float = 1.0
    min_level: int = 0
    max_level: int | None = None


@dataclass(frozen=True)
class Dimension:
    """A quasi-identifier with its dimension in the database.

    Attributes:
        column: the quasi-identifier.
        index: its place in the policy, and in the work tables that hold all columns.
        table: the dimensions: source value, labels, path code.
        hierarchy_table: all leaves with their labels.
        height: levels above the raw value.
        leaves: |D|, the leaves of the hierarchy as loaded.
        null_leaf: NULLs of the source have a leaf here.
        raw_information: the sum of n ln n over the raw values.
        code: where the column's path lies in the key.
        level_names: words for the levels.
        levels_table: the path of every leaf, those of populations too.
    """

    column: QuasiColumn
    index: int
    table: str
    hierarchy_table: str
    height: int
    leaves: int
    null_leaf: bool
    raw_information: float
    code: ColumnCode
    level_names: tuple[str, ...]
    levels_table: str

    def level_in_words(self, level: int) -> str:
        """Say what a level does to the column: `age to decades`, `race hidden`."""
        if level == 0:
            return f"{self.column.name} kept"
        if level == self.height:
            return f"{self.column.name} hidden"
        if level < len(self.level_names):
            return f"{self.column.name} to {self.level_names[level]}"
        return f"{self.column.name} to level {level} of {self.height}"
