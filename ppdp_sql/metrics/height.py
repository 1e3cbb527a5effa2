"""height: the sum of levels."""

from __future__ import annotations

from ppdp_sql.metrics.base import NodeFacts


class Height:
    """The level of generalization: how far the node lies above the bottom."""

    name = "height"
    template = None
    sums = None

    def value(self, facts: NodeFacts) -> int:
        """Add the levels."""
        return sum(facts.node)

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)
