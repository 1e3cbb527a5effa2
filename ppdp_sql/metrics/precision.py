"""precision: how much of the way to the top was not climbed."""

from __future__ import annotations

from ppdp_sql.metrics.base import ColumnFacts, NodeFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class Precision(SeparableMetric):
    """1 - the mean over rows and columns of level / height; a suppressed row is at the top."""

    name = "precision"

    def cell_at(self, level: int, height: int) -> float:
        """The share of the way to the top."""
        return level / height if height else 0.0

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Return a column's part of the share climbed."""
        return total / (column.source_rows * column.columns)

    def value(self, facts: NodeFacts) -> float:
        """Compute the precision, 1 for raw data; the search minimizes the share climbed."""
        return 1 - self.cost(facts)
