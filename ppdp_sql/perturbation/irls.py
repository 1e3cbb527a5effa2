"""Fits a logistic regression by iteratively reweighted least squares, from sums alone.

Who measures the sums is somebody else's: here are only small dense matrices. Dummies are collinear,
so the fit moves in an orthonormal basis of what the features can tell, scaled by the first weights.
"""

from __future__ import annotations

import math
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
#: A loss in likelihood per row that is rounding.
ROUGH = 1e-12
#: How far an effect moves in the first step at most: far away the weights tell nothing.
FIRST_REACH = 8.0
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
    steps, reach, stride = 1, FIRST_REACH, 1.0
    while steps < MOST_STEPS:
        weights, rest = basis.T @ sums.weights @ basis, basis.T @ sums.rest
        step, is_cut = _solve(basis, weights, rest, reach)
        gain = float(step @ rest)
        is_done = is_last or gain <= ROUNDING * rows
        if is_done:
            break
        is_last = gain <= TOLERANCE * rows and not is_cut
        step = step * stride
        tried = measure(start + basis @ (place + step))
        steps += 1
        promised = float(step @ rest - step @ weights @ step / 2)
        gained = tried.likelihood - sums.likelihood
        if gained < -ROUGH * rows:
            # It overshot: the weights tell nothing so far from here.
            reach, stride = float(np.abs(basis @ step).max()) / 4, 1.0
            continue
        if is_cut:
            reach *= 2 if gained > 0.5 * promised else 1
        elif stride == 1:
            # Where rows are told for certain a step gains more than weights promise.
            stride = 2.0 if gained > 1.1 * promised else 1.0
        elif gained > 0:
            stride *= 2
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


def _solve(basis: Matrix, weights: Matrix, rest: Matrix, reach: float) -> tuple[Matrix, bool]:
    """Return the step of least squares, or one in which no effect moves too far: which it is."""
    if not len(rest):
        return rest, False
    try:
        lower = np.linalg.cholesky(weights)
        step: Matrix = np.linalg.solve(lower.T, np.linalg.solve(lower, rest))
        pivots = lower.diagonal()
        if (pivots.min() / pivots.max()) ** 2 > LEAST_WEIGHT and _is_short(basis @ step, reach):
            return step, False
    except np.linalg.LinAlgError:
        # Where weights vanish, the directions that have some are found one by one.
        pass
    values, vectors = np.linalg.eigh(weights)
    kept = values > LEAST_WEIGHT * max(values[-1], 0.0)
    values, vectors = values[kept], vectors[:, kept]
    turned, effects = vectors.T @ rest, basis @ vectors
    if _is_short(effects @ (turned / values), reach):
        return vectors @ (turned / values), False
    # The least that is added to all weights so that the step is short enough.
    low, high = float(values[0]) * 1e-3, float(values[-1])
    while not _is_short(effects @ (turned / (values + high)), reach):
        high *= 10
    for _ in range(40):
        middle = math.sqrt(low * high)
        is_short = _is_short(effects @ (turned / (values + middle)), reach)
        low, high = (low, middle) if is_short else (middle, high)
    return vectors @ (turned / (values + high)), True


def _is_short(moved: Matrix, reach: float) -> bool:
    return bool(np.abs(moved).max() <= reach)


def _endless(basis: Matrix, weights: Matrix) -> Matrix:
    """Return, per feature, the directions that have no weight any more."""
    if not basis.shape[1]:
        return basis
    values, vectors = np.linalg.eigh(basis.T @ weights @ basis)
    found: Matrix = basis @ vectors[:, values < CERTAIN_WEIGHT]
    return found
