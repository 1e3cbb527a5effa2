"""Correlations and regressions among the columns that are numbers in both relations.

A number that is missing counts as the mean of its column in its own relation; a column that is
constant in a relation is correlated with none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ppdp_sql.perturbation.merged import CodedColumn, Matrix, Merged
from ppdp_sql.templating import Session

#: Below this share of the largest, a direction of correlated columns is none.
LEAST_SHARE = 1e-9


#: How far the numbers of a column may be from their middle to count: its index, and how far.
Bound = Mapping[str, int | float]


@dataclass(frozen=True)
class MomentDifferences:
    """The largest differences; None with fewer than two columns of numbers."""

    correlation: float | None = None
    regression: float | None = None


@dataclass(frozen=True)
class Extent:
    """Where a number lies in one relation.

    Attributes:
        total: the sum.
        known: rows that have one.
        varies: whether it is not the same everywhere.
    """

    total: float
    known: float
    varies: bool

    @property
    def mean(self) -> float:
        """The mean; 0 where no row has a number."""
        return self.total / self.known if self.known else 0.0


def extents(
    session: Session,
    table: str,
    numbers: Sequence[CodedColumn],
    *,
    in_play: bool = False,
    bounds: Sequence[Bound] = (),
) -> Mapping[int, tuple[Extent, Extent]]:
    """Return per column where its numbers lie, in the source and in the release.

    Args:
        session: where the tuples are.
        table: the tuples.
        numbers: the columns.
        in_play: leave out the tuples that a single value tells for certain.
        bounds: and those with a number that is far from all others.
    """
    rows = session.fetch(
        "utility/number_means",
        coded=table,
        columns=[{"index": column.index} for column in numbers],
        in_play=in_play,
        bounds=bounds,
    )
    return {int(index): (_extent(sides[:4]), _extent(sides[4:])) for index, *sides in rows}


def _extent(found: Sequence[float | None]) -> Extent:
    total, known, low, high = found
    assert total is not None and known is not None
    return Extent(float(total), float(known), low is not None and low != high)


def compare_moments(session: Session, merged: Merged) -> MomentDifferences:
    """Compare correlations and regression coefficients, from the sums of two statements."""
    numbers = [column for column in merged.columns if column.is_number]
    if len(numbers) < 2:
        return MomentDifferences()
    found = extents(session, merged.table, numbers)
    # Sums of squares far from the mean would lose what a column varies by.
    products = session.fetch(
        "utility/number_moments",
        coded=merged.table,
        columns=[
            {
                "index": column.index,
                "source_mean": found[column.index][0].mean,
                "release_mean": found[column.index][1].mean,
            }
            for column in numbers
        ],
    )
    source, release = (
        _correlations(
            {column.index: found[column.index][side].varies for column in numbers},
            [(row[0], row[1], row[2 + side]) for row in products],
        )
        for side in (0, 1)
    )
    apart = np.abs(source - release)
    # A column beside itself is no pair, though it may be constant in one relation alone.
    np.fill_diagonal(apart, 0.0)
    slopes = np.abs(_slopes(source) - _slopes(release))
    return MomentDifferences(float(apart.max()), float(slopes.max()))


def _correlations(varies: Mapping[int, bool], products: Sequence[tuple[int, int, float]]) -> Matrix:
    """Return the matrix of correlations in one relation."""
    places = {index: place for place, index in enumerate(varies)}
    covariance = np.zeros((len(places), len(places)))
    for first, second, product in products:
        a, b = places[int(first)], places[int(second)]
        covariance[a, b] = covariance[b, a] = float(product)
    deviation = np.sqrt(np.diag(covariance))
    known = np.array(list(varies.values())) & (deviation > 0)
    scale = np.where(known, 1 / np.where(known, deviation, 1.0), 0.0)
    correlations: Matrix = covariance * np.outer(scale, scale)
    np.fill_diagonal(correlations, np.where(known, 1.0, 0.0))
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
