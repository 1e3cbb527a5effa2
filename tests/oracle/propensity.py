"""The utility of a release in plain Python: one row of a design matrix per person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
Row = Mapping[str, Any]
#: What a cell stands for: its leaves, each with the same share.
Reader = Callable[[str, Any], Sequence[Any]]


def itself(_: str, cell: Any) -> Sequence[Any]:
    """Read a cell as a value."""
    return [cell]


class Plain:
    """Both relations, row by row.

    Args:
        source: rows of the source.
        release: rows of the release.
        numbers: columns that are numbers in both.
        read: says what cells of the release stand for.
    """

    def __init__(
        self,
        source: Sequence[Row],
        release: Sequence[Row],
        numbers: Sequence[str] = (),
        read: Reader = itself,
    ) -> None:
        self.sizes = len(source), len(release)
        self.columns = list(source[0])
        cells = {
            name: [[row[name]] for row in source] + [list(read(name, row[name])) for row in release]
            for name in self.columns
        }
        self.shares = {name: _shares(cells[name]) for name in self.columns}
        self.features = {
            name: _number([row[name] for row in (*source, *release)])
            if name in numbers
            else self.shares[name]
            for name in self.columns
        }
        self.is_release = np.array([0.0] * len(source) + [1.0] * len(release))

    def propensity(self) -> float:
        """U_p with main effects."""
        one = np.ones((sum(self.sizes), 1))
        return self._score(np.hstack([one, *self.features.values()]))

    def propensity_pairs(self) -> float:
        """U_p with main effects and products of the features of two columns."""
        one = np.ones((sum(self.sizes), 1))
        products = [
            (self.features[a][:, :, None] * self.features[b][:, None, :]).reshape(len(one), -1)
            for a, b in combinations(self.columns, 2)
        ]
        return self._score(np.hstack([one, *self.features.values(), *products]))

    def first_order(self) -> dict[tuple[str, ...], Matrix]:
        """Differences of relative frequencies per column; what neither has is left out."""
        return {(name,): self._apart(self.shares[name]) for name in self.columns}

    def second_order(self) -> dict[tuple[str, ...], Matrix]:
        """Differences of relative frequencies per pair of columns."""
        return {
            (a, b): self._apart(
                (self.shares[a][:, :, None] * self.shares[b][:, None, :]).reshape(
                    sum(self.sizes), -1
                )
            )
            for a, b in combinations(self.columns, 2)
        }

    def _apart(self, shares: Matrix) -> Matrix:
        before, after = shares[: self.sizes[0]].mean(axis=0), shares[self.sizes[0] :].mean(axis=0)
        found: Matrix = np.abs(before - after)[(before > 0) | (after > 0)]
        return found

    def _score(self, design: Matrix) -> float:
        share = self.is_release.mean()
        return float(np.mean((propensities(design, self.is_release) - share) ** 2))


def propensities(design: Matrix, outcome: Matrix) -> Matrix:
    """Fit a logistic regression by Newton's method on the whole design matrix."""
    scores = np.zeros(len(outcome))

    def likelihood(at: Matrix) -> float:
        return float(np.sum(outcome * at - np.logaddexp(0, at)))

    for _ in range(200):
        fitted = 1 / (1 + np.exp(-scores))
        root = np.sqrt(np.maximum(fitted * (1 - fitted), 1e-30))
        effects = np.linalg.lstsq(design * root[:, None], (outcome - fitted) / root, rcond=1e-11)[0]
        step = design @ effects
        while likelihood(scores + step) < likelihood(scores) - 1e-12:
            step = step / 2
        gain = likelihood(scores + step) - likelihood(scores)
        scores = np.clip(scores + step, -36, 36)
        if (gain < 1e-13 and np.abs(step).max() < 1e-7) or gain < 1e-14:
            break
    found: Matrix = 1 / (1 + np.exp(-scores))
    return found


def _shares(cells: Sequence[Sequence[Any]]) -> Matrix:
    """One column per leaf, in which a cell has its share."""
    leaves = list(dict.fromkeys(leaf for cell in cells for leaf in cell))
    shares = np.zeros((len(cells), len(leaves)))
    for place, cell in enumerate(cells):
        for leaf in cell:
            shares[place, leaves.index(leaf)] += 1 / len(cell)
    return shares


def _number(cells: Sequence[Any]) -> Matrix:
    """The number, standardized, and a column of those that lack it."""
    there = np.array([cell is not None for cell in cells])
    numbers = np.array([0.0 if cell is None else float(cell) for cell in cells])
    known = numbers[there]
    spread = known.std() if len(known) else 0.0
    scaled = (numbers - known.mean()) / spread if spread > 0 else np.zeros(len(cells))
    return np.column_stack([np.where(there, scaled, 0.0), ~there])


def correlations(rows: Sequence[Row], numbers: Sequence[str]) -> tuple[Matrix, Matrix]:
    """Correlations, and coefficients of each column on all others; NULL is the mean."""
    scaled = []
    for name in numbers:
        known = [float(row[name]) for row in rows if row[name] is not None]
        mean = sum(known) / len(known) if known else 0.0
        column = np.array([0.0 if row[name] is None else float(row[name]) - mean for row in rows])
        deviation = np.sqrt(np.mean(column**2))
        scaled.append(column / deviation if deviation > 1e-9 else column * 0)
    table = np.column_stack(scaled)
    slopes = np.zeros((len(numbers), len(numbers)))
    for place in range(len(numbers)):
        others = [other for other in range(len(numbers)) if other != place]
        slopes[place, others] = np.linalg.lstsq(table[:, others], table[:, place], rcond=1e-5)[0]
    return table.T @ table / len(rows), slopes
