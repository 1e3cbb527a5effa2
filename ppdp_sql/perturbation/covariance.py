"""How columns vary together, as a triangle that makes independent draws vary alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from ppdp_sql.perturbation.numbers import Moments, mean

#: What is left of a column that others tell; less is taken for nothing.
SMALLEST_PIVOT = 1e-9

#: Digits behind the point of a coefficient: more would be rounding, not data.
COEFFICIENT_DIGITS = 9


def correlations(
    moments: Mapping[tuple[int, int], Moments], columns: Sequence[int]
) -> list[list[float]]:
    """Return the correlations of columns.

    A NULL counts as the mean of its column. So the matrix is always one of correlations, which it
    need not be when each pair of columns is measured on the rows that have both.
    """
    products = {pair: _centered(moments, *pair) for pair in moments}
    own = {at: products[at, at] for at in columns}
    return [
        [
            float(products[min(a, b), max(a, b)]) / math.sqrt(own[a] * own[b]) if a != b else 1.0
            for b in columns
        ]
        for a in columns
    ]


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
