"""discernibility: how many rows each row cannot be told from."""

from __future__ import annotations

from ppdp_sql.metrics.base import NodeFacts


class Discernibility:
    """The sum of squared group sizes, and |T| for each suppressed row."""

    name = "discernibility"
    template = "metric/discernibility.sql.j2"
    sums = "group"

    def value(self, facts: NodeFacts) -> int:
        """Compute the penalty, in whole numbers."""
        suppressed = facts.source_rows * facts.suppressed_rows
        return int(facts.group_totals[self.name]) + suppressed

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)
