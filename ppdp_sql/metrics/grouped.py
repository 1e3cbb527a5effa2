"""Metrics over groups: what is known of a node's groups bounds the nodes above and below."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from ppdp_sql.metrics.base import Floats, NodeFacts, TableFacts


class GroupMetric(ABC):
    """A metric whose cost depends on the sizes of groups.

    Up the lattice groups merge: their number falls and the sum of their squares rises. Down the
    lattice rows that fail a lasting model go on failing.
    """

    name: ClassVar[str]
    template: ClassVar[str | None] = None
    sums: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def value(self, facts: NodeFacts) -> float | None:
        """Compute the metric; None where it means nothing."""

    @abstractmethod
    def cost(self, facts: NodeFacts) -> float:
        """Compute what a search minimizes."""

    def is_bounded(self, table: TableFacts) -> bool:
        """Whether the bounds below say anything."""
        return True

    @abstractmethod
    def least_with(self, most_groups: Floats, table: TableFacts) -> Floats:
        """Return a lower bound for nodes that have at most so many groups."""

    @abstractmethod
    def least_above(self, groups: int, total: float, table: TableFacts) -> float:
        """Return a lower bound for a node and all above it.

        Args:
            groups: the node's groups, failing ones included.
            total: the metric's sum over all of them.
            table: what is known of the table.
        """

    @abstractmethod
    def per_row(self, table: TableFacts) -> float:
        """Return about what one more suppressed row adds."""

    @abstractmethod
    def least_below(self, failing_rows: int, table: TableFacts) -> float:
        """Return a lower bound for nodes at which at least so many rows fail."""
