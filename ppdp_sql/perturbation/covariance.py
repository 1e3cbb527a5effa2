"""How columns vary together, as a triangle that makes independent draws vary alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ppdp_sql.perturbation.numbers import Moments, mean

#: What is left of a column that others tell; less is taken for nothing.
SMALLEST_PIVOT = 1e-9

#: Digits behind the point of a coefficient: more would be rounding, not data.
COEFFICIENT_DIGITS = 9


#: A triangle makes a matrix of correlations up to what is left of columns that others tell.
_NEAR = 1e-4
#: Halvings of the share that pairs of columns have.
_HALVINGS = 20


@dataclass(frozen=True)
class Together:
    """How columns vary together.

    Attributes:
        triangle: L with L L' = their correlations.
        share: how far these are those of the rows that have both of two numbers. Below 1 no rows
            could have all of them; the rest is measured with a NULL as the mean of its column.
    """

    triangle: list[list[float]]
    share: float


def vary_together(moments: Mapping[tuple[int, int], Moments], columns: Sequence[int]) -> Together:
    """Return how columns vary together, pair by pair on the rows that have both numbers.

    Such a matrix need not be one of correlations, where columns have numbers in different rows. It
    is with a NULL as the mean of its column, so up to some share a mixture of both is.
    """
    pairs = _correlations(moments, columns, by_pair=True)
    found = triangle(pairs)
    if _makes(found, pairs):
        return Together(found, 1.0)
    filled = _correlations(moments, columns, by_pair=False)
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        share = (low + high) / 2
        mixed = _mixed(pairs, filled, share)
        low, high = (share, high) if _makes(triangle(mixed), mixed) else (low, share)
    return Together(triangle(_mixed(pairs, filled, low)), low)


def _correlations(
    moments: Mapping[tuple[int, int], Moments], columns: Sequence[int], *, by_pair: bool
) -> list[list[float]]:
    """Return correlations: products count for their rows, or (filled) for those of each column."""
    means = {
        pair: _centered(moments, *pair) / (max(told.rows, 1) if by_pair else 1)
        for pair, told in moments.items()
    }
    return [
        [
            1.0
            if a == b
            else max(
                -1.0,
                min(1.0, float(means[min(a, b), max(a, b)]) / math.sqrt(means[a, a] * means[b, b])),
            )
            for b in columns
        ]
        for a in columns
    ]


def _mixed(
    first: Sequence[Sequence[float]], second: Sequence[Sequence[float]], share: float
) -> list[list[float]]:
    return [
        [share * a + (1 - share) * b for a, b in zip(*rows, strict=True)]
        for rows in zip(first, second, strict=True)
    ]


def _makes(found: Sequence[Sequence[float]], matrix: Sequence[Sequence[float]]) -> bool:
    """Whether a triangle makes a matrix: not if that is none of correlations."""
    return all(
        abs(math.fsum(a * b for a, b in zip(found[row], found[column], strict=True)) - value)
        <= _NEAR
        for row, values in enumerate(matrix)
        for column, value in enumerate(values)
    )


def _centered(moments: Mapping[tuple[int, int], Moments], a: int, b: int) -> Fraction:
    both = moments[a, b]
    first, second = mean(moments[a, a]), mean(moments[b, b])
    return both.product - first * both.second - second * both.first + first * second * both.rows


def triangle(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return L with L L' = matrix (Cholesky); a column that others tell gets nothing of its own."""
    size = len(matrix)
    found = [[0.0] * size for _ in range(size)]
    for column in range(size):
        left = matrix[column][column] - sum(found[column][at] ** 2 for at in range(column))
        if left <= SMALLEST_PIVOT:
            continue
        pivot = math.sqrt(left)
        found[column][column] = pivot
        for row in range(column + 1, size):
            told = sum(found[row][at] * found[column][at] for at in range(column))
            found[row][column] = (matrix[row][column] - told) / pivot
    return [[round(value, COEFFICIENT_DIGITS) + 0.0 for value in row] for row in found]
