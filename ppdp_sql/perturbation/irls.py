"""Fits a logistic regression by iteratively reweighted least squares, from sums alone.

Who measures the sums is somebody else's: here are only small dense matrices. Dummies are collinear,
so the fit moves in an orthonormal basis of what the features can tell, scaled by the first weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ppdp_sql.perturbation.merged import Matrix

#: Steps after which a fit is given up, those that were halved too.
MOST_STEPS = 60
#: The gain in likelihood per row below which one more step is the last: steps square what is left.
TOLERANCE = 1e-12
#: The gain below which there is nothing to step to.
ROUNDING = 1e-20
#: Directions below this share of the largest are rounding.
LEAST_SHARE = 1e-11
#: The same for the weights of a step.
LEAST_WEIGHT = 1e-13
#: Weights began at 1; what is below this at the end belongs to rows that are told for certain.
CERTAIN_WEIGHT = 1e-8


@dataclass(frozen=True)
class Sums:
    """What one statement tells at given effects.

    Attributes:
        weights: per two features, the sum of weights times values.
        rest: per feature, what is left to explain.
        likelihood: the logarithm of the likelihood.
        distance: the sum of squared distances between propensities and the share.
    """

    weights: Matrix
    rest: Matrix
    likelihood: float
    distance: float


@dataclass(frozen=True)
class Fit:
    """A fitted regression.

    Attributes:
        effects: per feature.
        distance: as in `Sums`, at these effects.
        steps: how often sums were asked for.
        is_done: whether it converged.
        moved: whether any step was made: without one nothing tells the relations apart.
        endless: per feature, the directions in which effects would grow without end.
    """

    effects: Matrix
    distance: float
    steps: int
    is_done: bool
    moved: bool
    endless: Matrix


def fit(measure: Callable[[Matrix], Sums], start: Matrix, spread: Matrix, rows: float) -> Fit:
    """Fit the effects.

    Args:
        measure: tells the sums at effects of features; asked once for each step.
        start: the effects of features that are set apart, 0 for all others.
        spread: per feature, the share of each effect.
        rows: rows of both relations.
    """
    sums = measure(start)
    basis = spread @ _basis(spread.T @ sums.weights @ spread, rows)
    place = np.zeros(basis.shape[1])
    is_done = is_last = moved = False
    steps = 1
    while steps < MOST_STEPS:
        step, gain = _solve(basis.T @ sums.weights @ basis, basis.T @ sums.rest)
        is_done = is_last or gain <= ROUNDING * rows
        if is_done:
            break
        is_last = gain <= TOLERANCE * rows
        tried = measure(start + basis @ (place + step))
        steps += 1
        # A step that overshoots is halved; below this gain a difference is rounding.
        while tried.likelihood < sums.likelihood - 1e-12 * rows and steps < MOST_STEPS:
            step = step / 2
            tried = measure(start + basis @ (place + step))
            steps += 1
        place, sums, moved = place + step, tried, True
    effects = start + basis @ place
    return Fit(effects, sums.distance, steps, is_done, moved, _endless(basis, sums.weights))


def _basis(weights: Matrix, rows: float) -> Matrix:
    """Return directions that are independent and weigh alike at the start."""
    own = np.diag(weights)
    used = np.flatnonzero(own > LEAST_WEIGHT * rows)
    if not len(used):
        return np.zeros((len(own), 0))
    scale = 1 / np.sqrt(own[used])
    values, vectors = np.linalg.eigh(weights[np.ix_(used, used)] * np.outer(scale, scale))
    kept = values > LEAST_SHARE * values[-1]
    basis = np.zeros((len(own), int(kept.sum())))
    basis[used] = scale[:, None] * vectors[:, kept] / np.sqrt(values[kept])
    return basis


def _solve(weights: Matrix, rest: Matrix) -> tuple[Matrix, float]:
    """Return the step, and what it promises to gain; directions without weight stay."""
    if not len(rest):
        return rest, 0.0
    try:
        lower = np.linalg.cholesky(weights)
        pivots = np.diag(lower)
        if (pivots.min() / pivots.max()) ** 2 > LEAST_WEIGHT:
            half = np.linalg.solve(lower, rest)
            return np.linalg.solve(lower.T, half), float(half @ half)
    except np.linalg.LinAlgError:
        # Where weights vanish, the directions that have some are found one by one.
        pass
    values, vectors = np.linalg.eigh(weights)
    kept = values > LEAST_WEIGHT * max(values[-1], 0.0)
    turned = vectors[:, kept].T @ rest
    step = vectors[:, kept] @ (turned / values[kept])
    return step, float(np.sum(turned * turned / values[kept]))


def _endless(basis: Matrix, weights: Matrix) -> Matrix:
    """Return, per feature, the directions that have no weight any more."""
    if not basis.shape[1]:
        return basis
    values, vectors = np.linalg.eigh(basis.T @ weights @ basis)
    found: Matrix = basis @ vectors[:, values < CERTAIN_WEIGHT]
    return found
