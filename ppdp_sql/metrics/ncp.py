"""ncp: the normalized certainty penalty."""

from __future__ import annotations

from ppdp_sql.metrics.base import NodeFacts


class CertaintyPenalty:
    """The mean over cells of (leaves - 1) / (|D| - 1), or of an interval's width over the range."""

    name = "ncp"
    template = "metric/ncp.sql.j2"
    sums = "cell"

    def value(self, facts: NodeFacts) -> float:
        """Compute the mean penalty, 0 for raw data and 1 for `*` everywhere."""
        penalty = sum(
            float(total) / float(highest) if highest else 0.0
            for total, highest in zip(
                facts.cell_totals[self.name], facts.cell_highest[self.name], strict=True
            )
        )
        return penalty / (facts.source_rows * len(facts.node))

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)
