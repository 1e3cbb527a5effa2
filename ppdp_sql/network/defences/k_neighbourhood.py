"""k-neighbourhood anonymity by adding links, for small networks (after Zhou and Pei 2008).

The neighbourhood of a node is its neighbours and the links among them. As long as
a neighbourhood is that of fewer than k nodes, the largest such one and those nearest to it are made
the same by adding links. A link may change other neighbourhoods, whose turn comes again. In a dense
network that feeds on itself; once it needs more links than making nodes twins would, they are made
twins instead.
"""

from __future__ import annotations

import numpy as np

from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.network.defences.base import (
    Defence,
    Defended,
    check_k,
    refuse_directed,
    relinked,
)
from ppdp_sql.network.defences.growing import GrowingNetwork
from ppdp_sql.network.defences.twins import twin_links
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import link_keys, neighbours

NAME = "k_neighbourhood"

#: The work grows with the third power of a node's neighbours, for each link that is added.
MOST_NODES = 200


def k_neighbourhood(k: int) -> Defence:
    """Make the defence that hides each neighbourhood among k nodes."""
    return Defence(NAME, lambda graph, seed: _apply(graph, k, seed))


def _apply(graph: Graph, k: int, seed: int) -> Defended:
    refuse_directed(graph, NAME)
    if graph.size > MOST_NODES:
        raise InputError(
            f"{NAME} is for networks of {counted(MOST_NODES, 'node')} at most, and this one has "
            f"{graph.size:,}; choose the method k_degree or prominence"
        )
    check_k(k, graph, NAME)
    generator = np.random.default_rng(seed)
    turn = generator.permutation(graph.size).tolist()
    links = twin_links(neighbours(graph), k, turn)
    growing = GrowingNetwork(neighbours(graph), turn, most=len(links))
    alike = growing.make_all_alike(k)
    ends = np.array(growing.links() if alike else links, dtype=np.int64).reshape(-1, 2)
    keys = link_keys(graph.size, ends[:, 0], ends[:, 1], directed=False)
    added = len(np.unique(keys)) - graph.edges
    facts = {"k": k, "alike": "neighbourhoods" if alike else "twins"}
    return Defended(relinked(graph, keys, generator), added, 0, facts)
