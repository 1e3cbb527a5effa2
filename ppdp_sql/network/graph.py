"""A network as Python sees it, for the steps that follow paths: numbers for nodes, no labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True)
class Graph:
    """Nodes 0..size-1, and one entry per edge row: parallel edges and self-loops may stand in it.

    Attributes:
        size: how many nodes there are, isolated ones included.
        sources: where each edge begins; in an undirected network, one of its ends.
        targets: where each edge ends.
        weights: the weight of each edge; None where edges have none.
        directed: whether an edge has a direction.
    """

    size: int
    sources: NDArray[np.int64]
    targets: NDArray[np.int64]
    weights: NDArray[np.float64] | None = None
    directed: bool = False

    @property
    def edges(self) -> int:
        """The number of edge rows."""
        return len(self.sources)

    @property
    def degrees(self) -> NDArray[np.int64]:
        """How many edge rows each node has; an edge counts at both of its ends."""
        return np.bincount(np.concatenate([self.sources, self.targets]), minlength=self.size)

    def simple_pairs(self) -> list[tuple[int, int]]:
        """Return each pair of neighbours once, without self-loops."""
        sources, targets = self.sources, self.targets
        if not self.directed:
            sources, targets = np.minimum(sources, targets), np.maximum(sources, targets)
        kept = sources != targets
        pairs = np.unique(np.column_stack((sources[kept], targets[kept])), axis=0)
        return [(int(source), int(target)) for source, target in pairs.tolist()]

    def to_networkx(self, *, multi: bool = False) -> networkx.Graph[Any]:
        """Return the network for networkx; parallel edges are kept only where `multi` is said."""
        import networkx

        kinds = {
            (False, False): networkx.Graph,
            (False, True): networkx.MultiGraph,
            (True, False): networkx.DiGraph,
            (True, True): networkx.MultiDiGraph,
        }
        graph: networkx.Graph[Any] = kinds[self.directed, multi]()
        graph.add_nodes_from(range(self.size))
        ends = zip(self.sources.tolist(), self.targets.tolist(), strict=True)
        if self.weights is None:
            graph.add_edges_from(ends)
        else:
            graph.add_weighted_edges_from(
                (source, target, weight)
                for (source, target), weight in zip(ends, self.weights.tolist(), strict=True)
            )
        return graph
