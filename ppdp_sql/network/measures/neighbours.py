"""Who is next to whom, as two arrays: what steps that follow paths walk along."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph


@dataclass(frozen=True)
class Neighbours:
    """The neighbours of each node, each of them once, and no node its own.

    Attributes:
        starts: where the neighbours of each node begin in `ends`; one more entry closes the last.
        ends: the neighbours of all nodes, one node after another, ascending.
    """

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.starts) - 1

    @property
    def degrees(self) -> NDArray[np.int64]:
        """How many neighbours each node has."""
        return np.diff(self.starts)


def neighbours_of(graph: Graph) -> Neighbours:
    """Return who is linked with whom; directions, parallel edges and self-loops do not count."""
    return linked(
        graph.size,
        np.concatenate([graph.sources, graph.targets]),
        np.concatenate([graph.targets, graph.sources]),
    )


def predecessors_of(graph: Graph) -> Neighbours:
    """Return from where each node is reached in one step; without directions, its neighbours."""
    if not graph.directed:
        return neighbours_of(graph)
    return linked(graph.size, graph.targets, graph.sources)


def linked(size: int, firsts: NDArray[np.int64], seconds: NDArray[np.int64]) -> Neighbours:
    """Return the seconds that stand beside each first."""
    apart = firsts != seconds
    keys = np.unique(firsts[apart] * size + seconds[apart])
    counts = np.bincount(keys // size, minlength=size) if size else np.zeros(0, np.int64)
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)]).astype(np.int64)
    return Neighbours(starts, keys % size if size else keys)
