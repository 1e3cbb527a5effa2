"""A network and its release as Python sees them, for the attacks that follow links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import simple_graph


@dataclass(frozen=True)
class SeenNetwork:
    """A network, what was published of it, and who is where.

    Attributes:
        source: the network before, one edge per link.
        release: the network that is published, one edge per link, nodes by numbers of their own.
        home: for each person the node of the release that he is in.
    """

    source: Graph
    release: Graph
    home: NDArray[np.int64]

    @cached_property
    def crowds(self) -> NDArray[np.int64]:
        """How many people each node of the release stands for."""
        return np.bincount(self.home, minlength=self.release.size).astype(np.int64)


#: Publishes another network by the same method: who is where in it is known to the test alone.
Republish = Callable[[Graph], SeenNetwork]


def unprotected(graph: Graph) -> SeenNetwork:
    """Return a network that is published as it is, but for names."""
    simple = simple_graph(graph)
    return SeenNetwork(simple, simple, np.arange(graph.size, dtype=np.int64))
