"""A forecast of how many rows fail at a node. It guides a search; it never decides."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import LevelForecast
from ppdp_sql.metrics import Floats
from ppdp_sql.search.base import Found, SearchProblem

#: From a normal deviate to a logistic one.
LOGISTIC = 1.7


class FailingForecast:
    """Failing rows as logits: a sum over columns, learned from the nodes seen so far."""

    def __init__(self, problem: SearchProblem, *, lasting: bool) -> None:
        """Begin without observations.

        Args:
            problem: what is searched.
            lasting: whether only those rows count that fail below, too.
        """
        self._lattice = problem.lattice
        self._lasting = lasting
        self.rows = problem.evaluator.rows
        #: Rows that may fail at a node that satisfies.
        self.limit = min(problem.suppression_limit, self.rows)
        self._forecast = LevelForecast(log_distinct(problem))

    @property
    def deviation(self) -> float:
        """How far a forecast is off, as a rule."""
        return self._forecast.deviation

    def observe(self, found: Sequence[Found]) -> None:
        """Learn from checked nodes."""
        for item in found:
            self._forecast.observe(item.node, float(self.logit(np.array(self._failing(item)))))

    def _failing(self, found: Found) -> int:
        """Return the rows that fail; where something blocks, as many as rule a node out."""
        if self._lasting:
            rows, blocked = found.lasting_rows, found.lasting_blocked
        else:
            rows, blocked = found.failing_rows, found.blocked
        return max(rows, min(self.limit + 1, self.rows)) if blocked else rows

    def everywhere(self) -> Floats:
        """Return the logits of every allowed node, as an array over its levels."""
        self._forecast.fit()
        return over_levels(self._forecast, self._lattice.bottom, self._lattice.top)

    def of(self, nodes: NDArray[np.intp]) -> Floats:
        """Return the logits of nodes, one per row."""
        self._forecast.fit()
        return self._forecast.of(nodes)

    def logit(self, rows: Floats) -> Floats:
        """Turn rows into logits."""
        result: Floats = np.log((rows + 0.5) / (self.rows - rows + 0.5))
        return result

    @property
    def limit_logit(self) -> float:
        """The logit of the rows that may fail."""
        return float(self.logit(np.array(float(self.limit))))

    def expected_rows(self, logits: Floats) -> Floats:
        """Turn logits into rows."""
        return self.rows * logistic(logits)

    def sureness(self, logits: Floats, needed: float) -> Floats:
        """Return how probably more rows fail than needed, by their logits."""
        return logistic((logits - needed) / self.deviation * LOGISTIC)


def log_distinct(problem: SearchProblem) -> list[list[float]]:
    """Return, per column and level, the logarithm of its distinct values."""
    heights = problem.lattice.heights
    by_level = [
        problem.evaluator.distinct_values(tuple(min(level, height) for height in heights))
        for level in range(max(heights) + 1)
    ]
    return [
        [math.log(max(1, by_level[level][index])) for level in range(height + 1)]
        for index, height in enumerate(heights)
    ]


def over_levels(forecast: LevelForecast, bottom: Sequence[int], top: Sequence[int]) -> Floats:
    """Return a forecast for every node between two, as an array over its levels."""
    total: Floats = np.zeros(())
    for column, low, high in zip(forecast.columns(), bottom, top, strict=True):
        total = np.add.outer(total, column[low : high + 1])
    return total


def logistic(values: Floats) -> Floats:
    """Return shares for logits."""
    result: Floats = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return result
