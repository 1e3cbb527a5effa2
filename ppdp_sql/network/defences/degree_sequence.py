"""The least raise of degrees after which each is shared by k nodes (Liu and Terzi 2008)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def raise_degrees(degrees: NDArray[np.int64], k: int) -> NDArray[np.int64]:
    """Return the degrees to reach: none is less than before, and their sum is the least.

    Sorted downward, the degrees are cut into runs of k to 2k - 1, and each run is raised to its
    first: a longer one could be cut in two without a loss. The cheapest cut is found by a dynamic
    programme over the ends of runs, in time k times the nodes.

    Args:
        degrees: the degree of each node; at least k nodes.
        k: how many nodes must share a degree.
    """
    order = np.argsort(-degrees, kind="stable")
    ends = _cheapest_ends(degrees[order], k)
    raised = degrees[order].copy()
    end = len(raised)
    while end > 0:
        start = int(ends[end])
        raised[start:end] = raised[start]
        end = start
    reached = np.empty_like(degrees)
    reached[order] = raised
    return reached


def _cheapest_ends(falling: NDArray[np.int64], k: int) -> NDArray[np.int64]:
    """Return for each end of a run where the run before it ends in the cheapest cut."""
    size = len(falling)
    sums = np.concatenate([[0], np.cumsum(falling)])
    endless = np.iinfo(np.int64).max
    least = np.full(size + 1, endless, dtype=np.int64)
    least[0] = 0
    before = np.zeros(size + 1, dtype=np.int64)
    for end in range(k, size + 1):
        starts = np.arange(max(0, end - 2 * k + 1), end - k + 1)
        starts = starts[least[starts] < endless]
        costs = least[starts] + (end - starts) * falling[starts] - (sums[end] - sums[starts])
        cheapest = int(np.argmin(costs))
        least[end] = costs[cheapest]
        before[end] = starts[cheapest]
    return before
