"""The balancing point: where the curves of privacy and utility cross, or come nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class CurvePoint:
    """Privacy and utility in percent at a value of k, l or t."""

    value: float
    privacy: float
    utility: float

    @property
    def surplus(self) -> float:
        """How much more privacy there is than utility."""
        return self.privacy - self.utility


@dataclass(frozen=True)
class Balance:
    """Where privacy and utility balance.

    Attributes:
        value: the value of k, l or t; between two of the curve where they cross there.
        privacy: privacy there.
        utility: utility there; the same as privacy where the curves cross.
        crosses: whether the curves cross; else they are nearest here.
    """

    value: float
    privacy: float
    utility: float
    crosses: bool


def find_balance(curve: Sequence[CurvePoint]) -> Balance | None:
    """Return the first crossing in the order of values, or the nearest point; None of no points.

    Between neighbouring points both curves are straight lines.
    """
    points = sorted(curve, key=lambda point: point.value)
    for place, point in enumerate(points):
        if point.surplus == 0:
            return Balance(point.value, point.privacy, point.utility, crosses=True)
        after = points[place + 1] if place + 1 < len(points) else None
        if after is not None and point.surplus * after.surplus < 0:
            return _between(point, after)
    if not points:
        return None
    nearest = min(points, key=lambda point: (abs(point.surplus), point.value))
    return Balance(nearest.value, nearest.privacy, nearest.utility, crosses=False)


def _between(left: CurvePoint, right: CurvePoint) -> Balance:
    share = left.surplus / (left.surplus - right.surplus)
    value = left.value + share * (right.value - left.value)
    height = left.privacy + share * (right.privacy - left.privacy)
    return Balance(value, height, height, crosses=True)


def recommend(values: Sequence[float], balance: Balance, *, more_is_stricter: bool) -> float:
    """Return the value of a sweep that gives no less privacy than the balance asks for.

    For k and l that is the smallest value that is not below the balance, for t the largest that is
    not above it.
    """
    if more_is_stricter:
        return min(value for value in values if value >= balance.value)
    return max(value for value in values if value <= balance.value)
