"""How well a power law tells the degrees, and with which exponent.

The fit of Clauset, Shalizi and Newman (2009) for whole numbers: maximum likelihood above a lowest
degree, which is the one where the law and the nodes are nearest by Kolmogorov and Smirnov.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import Degrees, MeasuredNetwork
from ppdp_sql.network.measures.zeta import zeta

#: Below so many nodes an exponent says little; nor does a tail of fewer.
LEAST_NODES = 50
_LOWEST, _HIGHEST = 1.0001, 20.0
_GOLDEN = (5**0.5 - 1) / 2
_ACCURACY = 1e-7


@dataclass(frozen=True)
class PowerLaw:
    """A fitted power law, or why there is none.

    Attributes:
        exponent: nodes of degree x are as many as x to minus this exponent says.
        lowest: the lowest degree that the law is fitted to.
        distance: the greatest difference between its and the nodes' cumulative shares.
        tail: nodes of that degree or more.
        reason: why nothing was fitted; None where something was.
    """

    exponent: float | None = None
    lowest: int | None = None
    distance: float | None = None
    tail: int = 0
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fit as scripts read it."""
        return {
            "exponent": self.exponent,
            "lowest_degree": self.lowest,
            "distance": self.distance,
            "tail_nodes": self.tail,
            "reason": self.reason,
        }

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        return [
            ("power law: exponent", self.exponent),
            ("power law: from degree", self.lowest),
            ("power law: KS distance", self.distance),
        ]


def measure_power_law(network: MeasuredNetwork) -> PowerLaw:
    """Fit a power law to the degrees."""
    return fit_power_law(network.degrees)


def fit_power_law(counts: Degrees) -> PowerLaw:
    """Fit a power law to whole numbers above 0, each with how often it stands."""
    linked = sorted((value, number) for value, number in counts if value > 0)
    values = np.array([value for value, _ in linked], np.int64)
    numbers = np.array([number for _, number in linked], np.int64)
    if numbers.sum() < LEAST_NODES:
        return PowerLaw(
            reason=f"{numbers.sum():,} nodes with edges are too few; {LEAST_NODES} are needed"
        )
    tails = np.cumsum(numbers[::-1])[::-1]
    best: PowerLaw | None = None
    # Two distinct degrees at least: one alone follows any law that is steep enough.
    for place in np.flatnonzero(tails[:-1] >= LEAST_NODES).tolist():
        found = _fit_above(values[place:], numbers[place:])
        if best is None or _distance(found) < _distance(best):
            best = found
    if best is None:
        return PowerLaw(reason="the nodes with edges all have one degree")
    return best


def _distance(law: PowerLaw) -> float:
    assert law.distance is not None
    return law.distance


def _fit_above(values: NDArray[np.int64], numbers: NDArray[np.int64]) -> PowerLaw:
    """Fit a law to all of these values; the first is the lowest."""
    tail = int(numbers.sum())
    logarithms = float((numbers * np.log(values)).sum()) / tail
    lowest = float(values[0])

    def unlikeliness(power: float) -> float:
        return math.log(zeta(power, lowest)) + power * logarithms

    exponent = _least(unlikeliness, _LOWEST, _HIGHEST)
    whole = zeta(exponent, lowest)
    reals = values.astype(np.float64)
    told = 1 - zeta(exponent, reals + 1) / whole
    there = np.cumsum(numbers) / tail
    # Both rise in steps. Between two values that stand there the law rises on, and is furthest
    # from the nodes just below the next of them.
    below = 1 - zeta(exponent, reals) / whole
    before = np.concatenate([np.zeros(1), there[:-1]])
    distance = max(float(np.abs(told - there).max()), float(np.abs(below - before).max()))
    return PowerLaw(exponent, int(lowest), distance, tail)


def _least(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function with one valley is least, by golden sections."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    while high - low > _ACCURACY:
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = function(right)
    return (low + high) / 2
