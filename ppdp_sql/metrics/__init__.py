"""Metrics: what a node costs."""

from ppdp_sql.metrics.base import Metric, NodeFacts
from ppdp_sql.metrics.registry import METRICS, cell_metrics, group_metrics

__all__ = ["METRICS", "Metric", "NodeFacts", "cell_metrics", "group_metrics"]
