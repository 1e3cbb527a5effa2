"""Fits a logistic regression by iteratively reweighted least squares, from sums alone.

Who measures the sums is somebody else's: here are only small dense matrices.
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
TOLERANCE = 1e-14
#: The gain below which there is nothing to step to.
ROUNDING = 1e-20
#: A loss in likelihood per row that is rounding; so is a gain where it does not shrink any more.
ROUGH = 1e-12
#: How far an effect moves in the first step at most: far away the weights tell nothing.
FIRST_REACH = 8.0
#: What is left to explain of a feature, as a share of what there may be, that is rounding.
SILENT = 1e-13
#: What is added to scaled weights, so that rounding of collinear ones is no direction to go.
RIDGE = 1e-13
#: Directions below this share of the largest are rounding.
LEAST_SHARE = 1e-11
#: The same for the weights of an effect at the start, as a share of the rows.
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
    first = spread.T @ sums.weights @ spread
    # What has no weight at the start is told for certain by what is set apart.
    used = np.diag(first) > LEAST_WEIGHT * rows
    spread, first = spread[:, used], first[np.ix_(used, used)]
    own = np.sqrt(np.diag(first))
    place = np.zeros(spread.shape[1])
    is_done = is_last = moved = False
    steps, reach, stride, before = 1, FIRST_REACH, 1.0, math.inf
    if (np.abs(spread.T @ sums.rest) <= SILENT * math.sqrt(rows) * own).all():
        return Fit(start, sums.distance, steps, True, False, np.zeros((len(start), 0)))
    while steps < MOST_STEPS:
        weights, rest = spread.T @ sums.weights @ spread, spread.T @ sums.rest
        step, is_cut = _solve(weights, rest, reach * own)
        gain = float(step @ rest)
        # In directions that nothing weighs on, rounding promises as much again and again.
        is_stalled = before / 2 < gain <= ROUGH * rows and not is_cut
        is_done = is_last or is_stalled or gain <= ROUNDING * rows
        if is_done:
            break
        before = gain
        is_last = gain <= TOLERANCE * rows and not is_cut
        step = step * stride
        tried = measure(start + spread @ (place + step))
        steps += 1
        promised = float(step @ rest - step @ weights @ step / 2)
        gained = tried.likelihood - sums.likelihood
        if gained < -ROUGH * rows:
            # It overshot: the weights tell nothing so far from here.
            if stride == 1:
                reach = _reached(step, weights, own) / 4
            stride = 1.0
            continue
        if is_cut:
            reach *= 2 if gained > 0.5 * promised else 1
        elif stride == 1:
            # Where rows are told for certain a step gains more than weights promise.
            stride = 2.0 if gained > 1.1 * promised else 1.0
        elif gained > 0:
            stride *= 2
        place, sums, moved = place + step, tried, True
    effects = start + spread @ place
    return Fit(effects, sums.distance, steps, is_done, moved, _endless(spread, first, sums.weights))


def _reached(step: Matrix, weights: Matrix, own: Matrix) -> float:
    """Return how far a step moves: effects count by what weighs on them, beside the beginning."""
    scale = np.sqrt(np.maximum(np.diag(weights), 0.0))
    return float(np.divide(np.abs(step) * scale, own, out=np.zeros_like(own), where=own > 0).max())


def _basis(weights: Matrix) -> Matrix:
    """Return directions that are independent and weigh alike at the start."""
    scale = 1 / np.sqrt(np.diag(weights))
    values, vectors = np.linalg.eigh(weights * np.outer(scale, scale))
    kept = values > LEAST_SHARE * values.max(initial=0.0)
    basis: Matrix = scale[:, None] * vectors[:, kept] / np.sqrt(values[kept])
    return basis


def _solve(weights: Matrix, rest: Matrix, reach: Matrix) -> tuple[Matrix, bool]:
    """Return the step of least squares, or one in which no effect moves too far: which it is.

    Effects are scaled by what weighs on them now: a number that one row decided at first may be
    left to all others, whose weights are smaller by many digits.

    Args:
        weights: the weights of two effects.
        rest: what is left to explain.
        reach: how far each effect may move, times the root of its weight.
    """
    step = np.zeros(len(rest))
    own = np.diag(weights)
    used = np.flatnonzero(own > 0)
    if not len(used):
        return step, False
    scale = 1 / np.sqrt(own[used])
    scaled, left = weights[np.ix_(used, used)] * np.outer(scale, scale), rest[used] * scale
    reach = reach[used]
    found = _direct(scaled, left)
    if found is not None and (np.abs(found) <= reach).all():
        step[used] = found * scale
        return step, False
    values, vectors = np.linalg.eigh(scaled)
    kept = values > LEAST_SHARE * values[-1]
    values, vectors = values[kept], vectors[:, kept]
    turned = vectors.T @ left

    def within(more: float) -> Matrix | None:
        moved: Matrix = vectors @ (turned / (values + more))
        return moved if (np.abs(moved) <= reach).all() else None

    whole = within(0.0)
    if whole is not None:
        step[used] = whole * scale
        return step, False
    # The least that is added to all weights so that the step is short enough.
    low, high = float(values[0]) * 1e-3, float(values[-1])
    while (shortest := within(high)) is None:
        high *= 10
    for _ in range(40):
        middle = math.sqrt(low * high)
        shorter = within(middle)
        low, high = (middle, high) if shorter is None else (low, middle)
        shortest = shortest if shorter is None else shorter
    step[used] = shortest * scale
    return step, True


def _direct(scaled: Matrix, left: Matrix) -> Matrix | None:
    """Solve with as little added to the weights as makes them more than rounding; None: too much.

    Dummies are collinear, and what is added leaves the step alone where features tell something.
    """
    least = RIDGE * max(1.0, len(left) / 100)
    for more in (least, 10 * least):
        try:
            lower = np.linalg.cholesky(scaled + more * np.eye(len(left)))
        except np.linalg.LinAlgError:
            continue
        found: Matrix = np.linalg.solve(lower.T, np.linalg.solve(lower, left))
        return found
    return None


def _endless(spread: Matrix, first: Matrix, weights: Matrix) -> Matrix:
    """Return, per feature, the directions that have no weight any more."""
    basis = spread @ _basis(first)
    if not basis.shape[1]:
        return basis
    values, vectors = np.linalg.eigh(basis.T @ weights @ basis)
    found: Matrix = basis @ vectors[:, values < CERTAIN_WEIGHT]
    return found
