"""Words for how likely a rule makes an inference (S2 table V; the publisher may set others)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

#: The names of bands, from the bottom.
NAMES = ("low", "moderate", "high", "very high")

#: Where the bands above the lowest begin.
BOUNDS = (0.2, 0.5, 0.75)


def band(probability: float, bounds: Sequence[float] = BOUNDS) -> str:
    """Return the band of a probability; a bound belongs to the band above it.

    >>> band(0.5)
    'high'
    """
    return NAMES[bisect_right(bounds, probability)]
