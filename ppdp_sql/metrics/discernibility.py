"""discernibility: how many rows each row cannot be told from."""

from __future__ import annotations

from ppdp_sql.metrics.base import Floats, NodeFacts, TableFacts
from ppdp_sql.metrics.grouped import GroupMetric


class Discernibility(GroupMetric):
    """The sum of squared group sizes, and |T| for each suppressed row."""

    name = "discernibility"
    template = "metric/discernibility.sql.j2"
    sums = ("group",)

    def value(self, facts: NodeFacts) -> int:
        """Compute the penalty, in whole numbers."""
        suppressed = facts.source_rows * facts.suppressed_rows
        return int(facts.group_totals[self.name]) + suppressed

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)

    def least_with(self, most_groups: Floats, table: TableFacts) -> Floats:
        """Squares are least when all groups are of one size (Cauchy and Schwarz)."""
        return float(table.counted_rows) ** 2 / most_groups + _excluded(table)

    def least_above(self, groups: int, total: float, table: TableFacts) -> float:
        """Merged groups have larger squares; a suppressed row costs |T|, more than its group."""
        return total + _excluded(table)

    def least_below(self, failing_rows: int, table: TableFacts) -> float:
        """Each failing row costs |T|, and each other one at least the k of its group."""
        kept = (table.required_k or 1) * (table.counted_rows - failing_rows)
        return table.source_rows * failing_rows + kept + _excluded(table)

    def per_row(self, table: TableFacts) -> float:
        """A suppressed row costs |T| in place of its group."""
        return float(table.source_rows - (table.required_k or 1))


def _excluded(table: TableFacts) -> int:
    return table.source_rows * (table.source_rows - table.counted_rows)
