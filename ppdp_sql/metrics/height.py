"""height: the sum of levels."""

from __future__ import annotations

from ppdp_sql.metrics.base import ColumnFacts, NodeFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class Height(SeparableMetric):
    """The level of generalization: how far the node lies above the bottom."""

    name = "height"
    counts_suppression = False

    def cell_at(self, level: int, height: int) -> float:
        """The level itself."""
        return float(level)

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Return a column's level: the mean of its cells, which are all alike."""
        return total / column.source_rows

    def value(self, facts: NodeFacts) -> int | None:
        """Add the levels, in whole numbers; nothing where they vary by cell."""
        return None if facts.level_rows is not None else sum(facts.node)

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return sum(facts.node)
