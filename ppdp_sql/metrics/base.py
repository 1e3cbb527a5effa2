"""What a metric declares and what it is computed from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ppdp_sql.lattice import Node


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
        group_totals: per group metric, its sum over the kept groups.
        raw_information: per column, the sum of n ln n over its raw values.
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

    @property
    def kept_rows(self) -> int:
        """Rows that are published as generalized."""
        return self.source_rows - self.suppressed_rows


class Metric(Protocol):
    """A number per node. Searches minimize `cost`, reports show `value`."""

    @property
    def name(self) -> str:
        """The metric's name in policies and reports."""

    @property
    def template(self) -> str | None:
        """The SQL fragment with macro `cell()` or `kept_groups()`; None: it needs no query."""

    @property
    def sums(self) -> str | None:
        """What the fragment is summed over: `cell`, `group`, or nothing."""

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the metric; None where it means nothing."""

    def cost(self, facts: NodeFacts) -> float:
        """Compute what a search minimizes."""
