"""iloss: how many leaves a value stands for, beyond its own."""

from __future__ import annotations

from ppdp_sql.metrics.base import ColumnFacts, NodeFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class InformationLoss(SeparableMetric):
    """The sum over rows and columns of weight * (leaves - 1) / |D|."""

    name = "iloss"
    template = "metric/iloss.sql.j2"
    sums = ("cell",)

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Weigh the leaves that a column's cells stand for."""
        return column.weight * total / column.leaves


class InformationLossShare:
    """iloss as a share of what hiding everything would lose."""

    name = "iloss_share"
    template = None
    sums = ()

    def value(self, facts: NodeFacts) -> float:
        """Compute the share, 0 where there is nothing to lose."""
        most = facts.source_rows * sum(
            weight * (leaves - 1) / leaves
            for weight, leaves in zip(facts.weights, facts.leaves, strict=True)
        )
        return InformationLoss().cost(facts) / most if most else 0.0

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)
