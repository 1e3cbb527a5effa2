"""What a metric declares and what it is computed from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Node

Floats = NDArray[np.float64]

#: A number, or the same formula over many nodes or levels at once.
Numbers = TypeVar("Numbers", float, Floats)


@dataclass(frozen=True)
class ColumnFacts:
    """What a metric must know of a column to weigh its total.

    Attributes:
        weight: the weight of the policy.
        heaviest: the largest weight among the columns.
        leaves: |D|, the leaves of the hierarchy.
        highest: the metric's summand of a cell at `*`.
        raw_information: the sum of n ln n over the raw values.
        source_rows: all rows of the source.
        columns: how many quasi-identifiers there are.
    """

    weight: float
    heaviest: float
    leaves: int
    highest: float
    raw_information: float
    source_rows: int
    columns: int


@dataclass(frozen=True)
class TableFacts:
    """What bounds of a metric over groups may rely on.

    Attributes:
        source_rows: all rows of the source.
        counted_rows: rows that have a leaf in every column, and so stand in a group.
        least_kept_rows: rows that a satisfying node publishes at least.
        required_k: the k of the policy, where it asks for one.
    """

    source_rows: int
    counted_rows: int
    least_kept_rows: int
    required_k: int | None


@dataclass(frozen=True)
class NodeFacts:
    """Aggregates of a node, from which every metric is a formula.

    Attributes:
        node: the levels.
        heights: the heights of the hierarchies.
        weights: the weights of the policy.
        leaves: |D| of each column.
        source_rows: all rows of the source.
        suppressed_rows: rows left out, those without a leaf included.
        kept_groups: groups that are published.
        required_k: the k of the policy, where it asks for one.
        cell_totals: per cell metric and column, the sum over all rows; suppressed ones at `*`.
        cell_highest: per cell metric and column, the summand of a cell at `*`.
        group_totals: per group metric, its sum over the kept groups; none of `classification`
            where no class was counted.
        raw_information: per column, the sum of n ln n over its raw values.
        tuple_information: the sum of n ln n over the raw tuples of all rows.
        level_rows: per column, the published rows at each level, where levels vary by cell and
            `node` is only the least one that covers them; None where the node says it all.
    """

    node: Node
    heights: Node
    weights: tuple[float, ...]
    leaves: tuple[int, ...]
    source_rows: int
    suppressed_rows: int
    kept_groups: int
    required_k: int | None
    cell_totals: Mapping[str, tuple[float, ...]]
    cell_highest: Mapping[str, tuple[float, ...]]
    group_totals: Mapping[str, float]
    raw_information: tuple[float, ...]
    tuple_information: float
    level_rows: tuple[Mapping[int, int], ...] | None = None

    @property
    def kept_rows(self) -> int:
        """Rows that are published as generalized."""
        return self.source_rows - self.suppressed_rows

    def columns(self, metric: str) -> list[ColumnFacts]:
        """Return what a metric must know of each column."""
        highest = self.cell_highest.get(metric, (1.0,) * len(self.node))
        return [
            ColumnFacts(
                self.weights[index],
                max(self.weights),
                self.leaves[index],
                float(highest[index]),
                self.raw_information[index],
                self.source_rows,
                len(self.node),
            )
            for index in range(len(self.node))
        ]


class Metric(Protocol):
    """A number per node. Searches minimize `cost`, reports show `value`.

    A metric that is a sum over columns derives from `SeparableMetric`, one over groups from
    `GroupMetric`: both say how little a node can cost before its groups are computed.
    """

    @property
    def name(self) -> str:
        """The metric's name in policies and reports."""

    @property
    def template(self) -> str | None:
        """The SQL fragment with macros of what it sums; None: it needs no query.

        `cell()` for cells, `kept_groups()` and `all_groups()` for groups.
        """

    @property
    def sums(self) -> tuple[str, ...]:
        """What the fragment is summed over: `cell`, `group`, both, or nothing."""

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the metric; None where it means nothing."""

    def cost(self, facts: NodeFacts) -> float:
        """Compute what a search minimizes."""
