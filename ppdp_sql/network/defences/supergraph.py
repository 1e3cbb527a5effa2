"""Adds links to a network until its nodes have the degrees that they should reach."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import neighbours


@dataclass(frozen=True)
class Additions:
    """The links that were found.

    Attributes:
        pairs: new links by their ends.
        missing: per node, how many more it should have and could not get; sum 0 is success.
    """

    pairs: list[tuple[int, int]]
    missing: NDArray[np.int64]

    @property
    def complete(self) -> bool:
        """Whether every node reached its degree."""
        return not self.missing.any()


def add_links(graph: Graph, wanted: NDArray[np.int64]) -> Additions:
    """Give each node so many new neighbours as it wants, where that is possible.

    The node that wants most is linked with those who want most after it and are strangers to it.
    That is the greedy rule of Liu and Terzi; it may fail where another choice would not.

    Args:
        graph: a simple network without directions.
        wanted: how many new neighbours each node wants.
    """
    known = neighbours(graph)
    left = wanted.copy()
    heap = [(-int(left[node]), int(node)) for node in np.flatnonzero(left)]
    heapq.heapify(heap)
    missing = np.zeros(graph.size, dtype=np.int64)
    pairs: list[tuple[int, int]] = []
    while heap:
        _, node = heapq.heappop(heap)
        need = int(left[node])
        left[node] = 0
        passed = []
        while need and heap:
            want, other = heapq.heappop(heap)
            if other in known[node]:
                passed.append((want, other))
                continue
            known[node].add(other)
            known[other].add(node)
            pairs.append((node, other))
            need -= 1
            left[other] -= 1
            if left[other]:
                passed.append((-int(left[other]), other))
        for entry in passed:
            heapq.heappush(heap, entry)
        missing[node] = need
    return Additions(pairs, missing)
