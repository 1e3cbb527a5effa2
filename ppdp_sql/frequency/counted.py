"""A column whose values are counted inside groups: sensitive values, guarding nodes, people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy_reference import HierarchySource


@dataclass(frozen=True)
class CountedColumn:
    """What the policy says of a column that models read, and its type in the source.

    Attributes:
        name: the column.
        family: its type.
        order: its values in their order, as canonical text; None: the order of its type.
        hierarchy: its hierarchy, where it has one.
        named: values that a model names, as canonical text.
        bandwidths: how far its values lend weight to each other, for each model that smooths.
        guards: columns that name nodes of its hierarchy which guard a row.
    """

    name: str
    family: TypeFamily
    order: tuple[str, ...] | None = None
    hierarchy: HierarchySource | None = None
    named: tuple[str, ...] = ()
    bandwidths: tuple[float, ...] = ()
    guards: tuple[str, ...] = ()


@dataclass(frozen=True)
class CountedValues:
    """The values of one counted column in the work tables.

    Attributes:
        column: the column.
        slot: its number among the counted columns.
        first: the number of its first value; they are numbered one after the other.
        distinct_values: how many it has, NULL among them.
        height: levels of its hierarchy above what is counted; 0 where it has none.
        named: the numbers of the values that a model names, by their text.
        level: the level of its hierarchy whose labels are counted; 0: the values themselves.
    """

    column: CountedColumn
    slot: int
    first: int
    distinct_values: int
    height: int = 0
    named: Mapping[str, int] = field(default_factory=dict)
    level: int = 0

    @property
    def is_generalized(self) -> bool:
        """Whether it is published as labels."""
        return self.level > 0


@dataclass(frozen=True)
class Distribution:
    """How often each value occurs with each distinct tuple, for all counted columns.

    Attributes:
        table: the work table of keys, values and counts; each row of the source is in it once for
            each counted column.
        rows: rows of `table`.
        values: the work table of values: their number, column, rows in the source, position.
        ancestors: the work table of what hierarchies make of values; None where none is loaded.
        hierarchies: the work table of the columns' hierarchies; None where none is loaded.
        columns: the counted columns.
        kernels: work tables of weights, by slot and bandwidth.
        guards: work tables of guarding nodes, by the slots of values and of guards.
    """

    table: str
    rows: int
    values: str
    ancestors: str | None
    hierarchies: str | None
    columns: tuple[CountedValues, ...]
    kernels: Mapping[tuple[int, float], str] = field(default_factory=dict)
    guards: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def of(self, name: str) -> CountedValues:
        """Return a column's values."""
        return next(found for found in self.columns if found.column.name == name)


def places_of(columns: Sequence[CountedColumn]) -> dict[str, int]:
    """Return the places of columns with a hierarchy among the loaded ones."""
    named = [column.name for column in columns if column.hierarchy is not None]
    return {name: place for place, name in enumerate(named)}
