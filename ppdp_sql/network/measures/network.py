"""What measures are taken of: a network, and what the database counted in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.measures.neighbours import Neighbours, neighbours_of

#: How many nodes have each degree, ascending.
Degrees = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class MeasuredNetwork:
    """A network and the seed of what is sampled in it.

    Attributes:
        graph: its nodes and edges as numbers.
        degrees: how many nodes have each degree, as the database counts them.
        seed: which sources are drawn where not all are walked from.
    """

    graph: Graph
    degrees: Degrees
    seed: int = 0

    @cached_property
    def neighbours(self) -> Neighbours:
        """Who is linked with whom, found once for all measures."""
        return neighbours_of(self.graph)

    @property
    def without_directions(self) -> MeasuredNetwork:
        """The same network, its edges walked both ways."""
        return replace(self, graph=replace(self.graph, directed=False))


def degrees_of(graph: Graph) -> Degrees:
    """Return how many nodes have each degree, for a network that stands in no table."""
    degrees, nodes = np.unique(graph.degrees, return_counts=True)
    return list(zip(degrees.tolist(), nodes.tolist(), strict=True))
