"""The metrics by name."""

from __future__ import annotations

from ppdp_sql.metrics.base import Metric
from ppdp_sql.metrics.cavg import AverageGroup
from ppdp_sql.metrics.classification import Classification
from ppdp_sql.metrics.discernibility import Discernibility
from ppdp_sql.metrics.distortion import Distortion
from ppdp_sql.metrics.entropy import NonUniformEntropy
from ppdp_sql.metrics.height import Height
from ppdp_sql.metrics.iloss import InformationLoss, InformationLossShare
from ppdp_sql.metrics.kl import Divergence
from ppdp_sql.metrics.loss import Loss
from ppdp_sql.metrics.ncp import CertaintyPenalty
from ppdp_sql.metrics.precision import Precision

_METRICS: tuple[Metric, ...] = (
    InformationLoss(),
    InformationLossShare(),
    Height(),
    Precision(),
    Discernibility(),
    AverageGroup(),
    CertaintyPenalty(),
    NonUniformEntropy(),
    Loss(),
    Distortion(),
    Divergence(),
    Classification(),
)

METRICS: dict[str, Metric] = {metric.name: metric for metric in _METRICS}


def metrics_with(beta: float | None) -> dict[str, Metric]:
    """Return the metrics by name, with the options of a policy.

    Args:
        beta: how much more the last steps of a hierarchy weigh in `distortion`.
    """
    return METRICS | {Distortion.name: Distortion(beta)}


def cell_metrics() -> list[Metric]:
    """Return the metrics that have a sum over cells."""
    return [metric for metric in _METRICS if "cell" in metric.sums]


def group_metrics(*, with_class: bool) -> list[Metric]:
    """Return the metrics that have a sum over kept groups.

    Args:
        with_class: whether the classes of rows were counted.
    """
    return [
        metric
        for metric in _METRICS
        if "group" in metric.sums and (with_class or metric.name != Classification.name)
    ]
