"""Guesses a number of a node from the nodes seen so far. It guides; it never decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice.lattice import Node

Floats = NDArray[np.float64]

#: Levels begin alike and are told apart as observations come.
_LEVEL_PENALTY = 1.0
#: The slope of the feature begins at 1.
_SLOPE_PENALTY = 1e-2
#: No forecast is surer than this.
_LEAST_DEVIATION = 0.3


class LevelForecast:
    """A ridge regression on one feature per column and level, and on each level's own effect.

    It keeps sums alone, so its size depends on the levels and not on the nodes seen.
    """

    def __init__(self, features: Sequence[Sequence[float]]) -> None:
        """Begin without observations.

        Args:
            features: per column and level, a number that the wanted one should rise with.
        """
        self._features = [np.asarray(column, dtype=float) for column in features]
        sizes = [len(column) for column in self._features]
        self._starts = np.cumsum([2, *sizes[:-1]])
        width = 2 + sum(sizes)
        self._squares = np.zeros((width, width))
        self._products = np.zeros(width)
        self._total = 0.0
        self._weights: Floats = np.zeros(width)
        self.observed = 0
        self.deviation = 1.0

    def observe(self, node: Node, value: float) -> None:
        """Take a node with its number into account."""
        row = np.zeros(len(self._products))
        row[0] = 1.0
        row[1] = sum(column[level] for column, level in zip(self._features, node, strict=True))
        row[self._starts + np.asarray(node)] = 1.0
        self._squares += np.outer(row, row)
        self._products += row * value
        self._total += value * value
        self.observed += 1

    def fit(self) -> None:
        """Solve for the weights."""
        penalty = np.full(len(self._products), _LEVEL_PENALTY)
        penalty[0], penalty[1] = 1e-9, _SLOPE_PENALTY
        target = self._products.copy()
        target[1] += _SLOPE_PENALTY
        weights = np.linalg.solve(self._squares + np.diag(penalty), target)
        self._weights = weights.astype(np.float64)
        fitted = self._weights @ self._products
        spread = self._weights @ self._squares @ self._weights
        error = max(float(self._total - 2 * fitted + spread), 0.0)
        self.deviation = max(float(np.sqrt(error / max(self.observed, 1))), _LEAST_DEVIATION)

    def columns(self) -> list[Floats]:
        """Return per column and level what it adds; the first column carries the rest."""
        terms = [
            self._weights[1] * column + self._weights[start : start + len(column)]
            for column, start in zip(self._features, self._starts, strict=True)
        ]
        terms[0] = terms[0] + self._weights[0]
        return terms

    def of(self, nodes: NDArray[np.intp]) -> Floats:
        """Return the forecast of nodes, one per row."""
        total: Floats = np.zeros(len(nodes))
        for index, term in enumerate(self.columns()):
            total = total + term[nodes[:, index]]
        return total
