"""Measures that follow paths: betweenness and closeness, with rustworkx where it is installed.

Parallel edges are one edge here, as networkx has it, and weights are not lengths.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph

#: A network with more nodes than this takes networkx minutes.
SLOW_NODES = 2_000

#: How sure the error of a sample is.
CONFIDENCE = 0.95

#: Samples are the same in every run.
SEED = 0


def has_fast_library() -> bool:
    """Whether rustworkx is installed."""
    return importlib.util.find_spec("rustworkx") is not None


def betweenness(graph: Graph, count: int, sample: int | None) -> NDArray[np.float64]:
    """Return the share of shortest paths that go through each node.

    Args:
        graph: the nodes that have a number.
        count: how many nodes there are, those without edges included.
        sample: from how many nodes paths are followed; None for all.
    """
    if count < 3:
        return np.zeros(graph.size)
    if sample is None and has_fast_library():
        found = _rustworkx().betweenness_centrality(_rustworkx_graph(graph), normalized=False)
        values = np.array([found[node] for node in range(graph.size)])
    else:
        import networkx

        # Sampling is networkx's alone; its sum grows to that of all nodes.
        found = networkx.betweenness_centrality(
            graph.to_networkx(), k=sample, normalized=False, seed=SEED
        )
        values = np.array([found[node] for node in range(graph.size)])
    pairs = (count - 1) * (count - 2)
    return values * (1 if graph.directed else 2) / pairs


def closeness(graph: Graph, count: int) -> NDArray[np.float64]:
    """Return how near each node is to the others: by paths that lead to it, as networkx has it.

    In a network of several parts the share of nodes within reach counts, too.
    """
    if graph.size < 2 or count < 2:
        return np.zeros(graph.size)
    if has_fast_library():
        library = _rustworkx()
        found: Any = library.closeness_centrality(_rustworkx_graph(graph), wf_improved=True)
    else:
        import networkx

        found = networkx.closeness_centrality(graph.to_networkx(), wf_improved=True)
    values = np.array([found[node] for node in range(graph.size)])
    return values * (graph.size - 1) / (count - 1)


def parts(graph: Graph) -> int:
    """Count the parts of a network that no path joins, whatever its directions are."""
    import networkx

    return networkx.number_connected_components(replace(graph, directed=False).to_networkx())


def sample_error(nodes: int, sample: int) -> float:
    """Bound the error of every betweenness of a sample, by Hoeffding's inequality.

    A node's part in the paths from one source lies between 0 and 1.
    """
    return math.sqrt(math.log(2 * nodes / (1 - CONFIDENCE)) / (2 * sample))


def _rustworkx() -> Any:
    """Import the library of the extra `network`, which need not be installed."""
    return importlib.import_module("rustworkx")


def _rustworkx_graph(graph: Graph) -> Any:
    library = _rustworkx()
    kind = library.PyDiGraph if graph.directed else library.PyGraph
    made = kind(multigraph=False)
    made.add_nodes_from(range(graph.size))
    made.add_edges_from_no_data(graph.simple_pairs())
    return made
