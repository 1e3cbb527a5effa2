"""ncp: the normalized certainty penalty."""

from __future__ import annotations

from ppdp_sql.metrics.base import ColumnFacts, NodeFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class CertaintyPenalty(SeparableMetric):
    """The mean over cells of (leaves - 1) / (|D| - 1), or of an interval's width over the range."""

    name = "ncp"
    template = "metric/ncp.sql.j2"
    sums = ("cell",)

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Return a column's part of the mean penalty, 0 for raw data."""
        cells = column.source_rows * column.columns
        return total / (column.highest * cells) if column.highest else total * 0.0


def column_penalties(facts: NodeFacts) -> tuple[float, ...]:
    """Return each column's mean penalty: 0 for raw cells, 1 where every one is `*`."""
    metric = CertaintyPenalty()
    totals = facts.cell_totals[metric.name]
    return tuple(
        float(metric.term(column, float(total))) * column.columns
        for column, total in zip(facts.columns(metric.name), totals, strict=True)
    )
