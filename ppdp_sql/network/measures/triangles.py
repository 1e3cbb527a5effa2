"""Triangles, counted from the corner with the fewest links."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.measures.neighbours import Neighbours, linked

#: Pairs of links that are looked at together: about a hundred megabytes.
_PAIRS = 2_000_000


def triangles_of(neighbours: Neighbours) -> NDArray[np.int64]:
    """Return in how many triangles each node stands.

    Links point from nodes with fewer to nodes with more of them, so that nobody has many: a
    prominent node's many pairs of neighbours are never looked at.
    """
    size, degrees = neighbours.size, neighbours.degrees
    order = np.lexsort((np.arange(size), degrees))
    place = np.empty(size, np.int64)
    place[order] = np.arange(size)
    firsts = place[np.repeat(np.arange(size), degrees)]
    seconds = place[neighbours.ends]
    upward = firsts < seconds
    up = linked(size, firsts[upward], seconds[upward])
    rows = np.repeat(np.arange(size), up.degrees)
    keys = rows * size + up.ends
    # Each link is paired with those that come after it at the same node.
    later = up.starts[rows + 1] - np.arange(len(rows)) - 1
    found = np.zeros(size, np.int64)
    for first, last in _parts(later):
        here = later[first:last]
        one = np.repeat(np.arange(first, last), here)
        before = np.repeat(np.cumsum(here) - here, here)
        other = one + 1 + np.arange(len(one)) - before
        wanted = up.ends[one] * size + up.ends[other]
        at = np.searchsorted(keys, wanted)
        closed = keys[np.minimum(at, len(keys) - 1)] == wanted
        for corners in (rows[one], up.ends[one], up.ends[other]):
            found += np.bincount(corners[closed], minlength=size)
    return found[place]


def _parts(counts: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Cut positions into parts of about so many pairs; one position may have more."""
    if not len(counts):
        return []
    parts = np.cumsum(counts) // _PAIRS
    cuts = [0, *(np.flatnonzero(np.diff(parts)) + 1).tolist(), len(counts)]
    return list(pairwise(cuts))
