"""Metrics: what a node costs."""

from ppdp_sql.metrics.base import ColumnFacts, Floats, Metric, NodeFacts, TableFacts
from ppdp_sql.metrics.grouped import GroupMetric
from ppdp_sql.metrics.registry import METRICS, cell_metrics, group_metrics, metrics_with
from ppdp_sql.metrics.separable import SeparableMetric

__all__ = [
    "METRICS",
    "ColumnFacts",
    "Floats",
    "GroupMetric",
    "Metric",
    "NodeFacts",
    "SeparableMetric",
    "TableFacts",
    "cell_metrics",
    "group_metrics",
    "metrics_with",
]
