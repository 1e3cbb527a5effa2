"""Steps from many nodes to all others: 64 searches at a time, one bit each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.measures.neighbours import Neighbours

_AT_ONCE = 64


def reached_by_distance(predecessors: Neighbours, sources: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many nodes are so many steps away from each source.

    Row d of the answer belongs to distance d, its columns to the sources; row 0 counts the source
    itself. Bits of one word walk together, so that a step of 64 searches reads each edge once.
    """
    batches = [
        _walk(predecessors, sources[first : first + _AT_ONCE])
        for first in range(0, len(sources), _AT_ONCE)
    ]
    longest = max((len(batch) for batch in batches), default=1)
    padded = [np.pad(batch, ((0, longest - len(batch)), (0, 0))) for batch in batches]
    return np.hstack(padded) if padded else np.zeros((1, 0), np.int64)


def _walk(predecessors: Neighbours, sources: NDArray[np.int64]) -> NDArray[np.int64]:
    # An empty segment would take its neighbour's value in a reduction: such nodes stay out.
    entered = np.flatnonzero(predecessors.degrees > 0)
    starts = predecessors.starts[entered]
    seen = np.zeros(predecessors.size, np.uint64)
    bits = np.uint64(1) << np.arange(len(sources), dtype=np.uint64)
    np.bitwise_or.at(seen, sources, bits)
    front = seen.copy()
    counts = [np.ones(len(sources), np.int64)]
    while len(entered):
        arrived = np.bitwise_or.reduceat(front[predecessors.ends], starts)
        fresh = arrived & ~seen[entered]
        if not fresh.any():
            break
        seen[entered] |= fresh
        front = np.zeros_like(seen)
        front[entered] = fresh
        counts.append(_ones(fresh)[: len(sources)])
    return np.vstack(counts)


def _ones(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return how often each bit is set, the lowest first."""
    there = words[words != 0].astype("<u8")
    bits = np.unpackbits(there.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    counts: NDArray[np.int64] = bits.sum(axis=0, dtype=np.int64)
    return counts
