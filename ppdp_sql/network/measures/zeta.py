"""Hurwitz's zeta function: the sum of all whole numbers from one on, to a negative power."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

#: Terms summed one by one before Euler and Maclaurin's formula takes the rest.
_TERMS = 12
#: Bernoulli's numbers 2, 4, 6 ... over their factorials.
_REST = (1 / 12, -1 / 720, 1 / 30_240, -1 / 1_209_600, 1 / 47_900_160)


_Numbers = TypeVar("_Numbers", float, NDArray[np.float64])


def zeta(power: float, first: _Numbers) -> _Numbers:
    """Return the sum of x to minus `power` over x = first, first + 1, ..., for a power above 1.

    A relative error below 1e-12, which no fit of a few thousand nodes can tell from none. One
    number is summed without arrays, which is much faster.
    """
    total: _Numbers = first**-power
    for step in range(1, _TERMS):
        total = total + (first + step) ** -power
    far = first + _TERMS
    total = total + far ** (1 - power) / (power - 1) + far**-power / 2
    rising = power
    for term, factor in enumerate(_REST):
        total = total + factor * rising * far ** -(power + 2 * term + 1)
        rising *= (power + 2 * term + 1) * (power + 2 * term + 2)
    return total
