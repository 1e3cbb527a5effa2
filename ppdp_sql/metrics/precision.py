"""precision: how much of the way to the top was not climbed."""

from __future__ import annotations

from ppdp_sql.metrics.base import NodeFacts


class Precision:
    """1 - the mean over rows and columns of level / height; a suppressed row is at the top."""

    name = "precision"
    template = None
    sums = None

    def value(self, facts: NodeFacts) -> float:
        """Compute the precision, 1 for raw data."""
        return 1 - self.cost(facts)

    def cost(self, facts: NodeFacts) -> float:
        """The share climbed: less is better."""
        climbed = sum(
            level / height if height else 0
            for level, height in zip(facts.node, facts.heights, strict=True)
        )
        columns = len(facts.node)
        total = facts.kept_rows * climbed + facts.suppressed_rows * columns
        return total / (facts.source_rows * columns)
