"""Correlations and regressions among the columns that are numbers in both relations.

A number that is missing counts as the mean of its column in its own relation; a column that is
constant in a relation is correlated with none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ppdp_sql.perturbation.merged import CodedColumn, Matrix, Merged
from ppdp_sql.templating import Session

#: Variances and directions below this are rounding: numbers lie between 0 and 1.
LEAST_VARIANCE = 1e-13
#: Below this share of the largest, a direction of correlated columns is none.
LEAST_SHARE = 1e-9


@dataclass(frozen=True)
class MomentDifferences:
    """The largest differences; None with fewer than two columns of numbers."""

    correlation: float | None = None
    regression: float | None = None


def compare_moments(session: Session, merged: Merged, rows: tuple[int, int]) -> MomentDifferences:
    """Compare correlations and regression coefficients, from the sums of one statement."""
    numbers = [column for column in merged.columns if column.is_number]
    if len(numbers) < 2:
        return MomentDifferences()
    found = session.fetch(
        "utility/number_moments",
        coded=merged.table,
        columns=[{"index": column.index} for column in numbers],
    )
    source, release = (
        _correlations(numbers, [(row[0], row[1], *row[at : at + 4]) for row in found], rows[side])
        for side, at in ((0, 2), (1, 6))
    )
    apart = np.abs(source - release)
    slopes = np.abs(_slopes(source) - _slopes(release))
    return MomentDifferences(float(apart.max()), float(slopes.max()))


def _correlations(
    numbers: Sequence[CodedColumn], rows: Sequence[Sequence[float | int]], total: int
) -> Matrix:
    """Return the matrix of correlations in one relation."""
    places = {column.index: place for place, column in enumerate(numbers)}
    size = len(numbers)
    products, sums, both = np.zeros((size, size)), np.zeros((size, size)), np.zeros((size, size))
    for first, second, product, of_first, of_second, present in rows:
        a, b = places[int(first)], places[int(second)]
        products[a, b] = products[b, a] = float(product)
        # The sum of the one where the other is there.
        sums[a, b], sums[b, a] = float(of_first), float(of_second)
        both[a, b] = both[b, a] = float(present)
    known = np.diag(both)
    means = np.divide(np.diag(sums), known, out=np.zeros(size), where=known > 0)
    covariance = products - sums * means[None, :] - sums.T * means[:, None]
    covariance = (covariance + both * np.outer(means, means)) / total
    deviation = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    varies = deviation**2 > LEAST_VARIANCE
    scale = np.where(varies, 1 / np.where(varies, deviation, 1.0), 0.0)
    correlations: Matrix = covariance * np.outer(scale, scale)
    np.fill_diagonal(correlations, np.where(varies, 1.0, 0.0))
    return correlations


def _slopes(correlations: Matrix) -> Matrix:
    """Return, per column, the coefficients of all others: the least of the best ones."""
    size = len(correlations)
    slopes = np.zeros((size, size))
    for place in range(size):
        others = [other for other in range(size) if other != place]
        inverse = np.linalg.pinv(
            correlations[np.ix_(others, others)], rcond=LEAST_SHARE, hermitian=True
        )
        slopes[place, others] = inverse @ correlations[others, place]
    return slopes
