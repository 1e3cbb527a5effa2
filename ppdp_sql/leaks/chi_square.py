"""The chance of a chi-square statistic, by the incomplete gamma function."""

from __future__ import annotations

import math

_MOST_STEPS = 100_000
_PRECISION = 1e-14
_TINY = 1e-300


def survival(statistic: float, degrees: int) -> float:
    """Return the chance that chi-square of so many degrees of freedom is at least a statistic.

    Below the mean a power series converges fast, above it a continued fraction does (Lentz).

    >>> round(survival(3.841458820694124, 1), 12)
    0.05
    """
    if degrees < 1:
        raise ValueError("a chi-square has one degree of freedom at least")
    if statistic <= 0:
        return 1.0
    shape, place = degrees / 2, statistic / 2
    front = math.exp(shape * math.log(place) - place - math.lgamma(shape))
    if place < shape + 1:
        return min(1.0, max(0.0, 1.0 - front * _series(shape, place)))
    return min(1.0, front * _fraction(shape, place))


def _series(shape: float, place: float) -> float:
    term = total = 1 / shape
    for step in range(1, _MOST_STEPS):
        term *= place / (shape + step)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _fraction(shape: float, place: float) -> float:
    lower = place + 1 - shape
    upper, value = 1 / _TINY, 1 / lower
    total = value
    for step in range(1, _MOST_STEPS):
        factor = -step * (step - shape)
        lower += 2
        value = factor * value + lower
        value = 1 / (value if abs(value) > _TINY else _TINY)
        upper = lower + factor / upper
        upper = upper if abs(upper) > _TINY else _TINY
        change = upper * value
        total *= change
        if abs(change - 1) < _PRECISION:
            break
    return total
