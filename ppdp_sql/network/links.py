"""Who is linked with whom: parallel edges count once, and a link with oneself is none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.network.graph import Graph


def simple_graph(graph: Graph) -> Graph:
    """Return a network with one edge per link, by the numbers of its ends.

    Weights of parallel edges are summed; those of self-loops are left out.
    """
    check_weights(graph)
    keep = graph.sources != graph.targets
    sources, targets = graph.sources[keep], graph.targets[keep]
    keys, places = np.unique(
        link_keys(graph.size, sources, targets, directed=graph.directed), return_inverse=True
    )
    weights = None
    if graph.weights is not None:
        weights = np.zeros(len(keys), dtype=np.float64)
        np.add.at(weights, places, graph.weights[keep])
    return from_keys(graph.size, keys, weights, directed=graph.directed)


def from_keys(
    size: int,
    keys: NDArray[np.int64],
    weights: NDArray[np.float64] | None = None,
    *,
    directed: bool,
) -> Graph:
    """Return the network whose links have these keys."""
    base = max(size, 1)
    return Graph(size, keys // base, keys % base, weights, directed)


def link_keys(
    size: int, sources: NDArray[np.int64], targets: NDArray[np.int64], *, directed: bool
) -> NDArray[np.int64]:
    """Return one number for each link; without a direction both ways have the same."""
    first, second = sources, targets
    if not directed:
        first, second = np.minimum(sources, targets), np.maximum(sources, targets)
    return first.astype(np.int64) * max(size, 1) + second


def graph_keys(graph: Graph) -> NDArray[np.int64]:
    """Return the keys of a network's edges."""
    return link_keys(graph.size, graph.sources, graph.targets, directed=graph.directed)


def all_pairs(size: int, *, directed: bool) -> int:
    """Return how many links there could be."""
    return size * (size - 1) // (1 if directed else 2)


def degrees(graph: Graph) -> NDArray[np.int64]:
    """Return how many links each node has, in and out together."""
    ends = np.concatenate([graph.sources, graph.targets])
    return np.bincount(ends, minlength=graph.size).astype(np.int64)


def neighbours(graph: Graph) -> list[set[int]]:
    """Return the set of neighbours of each node, whatever the direction."""
    found: list[set[int]] = [set() for _ in range(graph.size)]
    for source, target in zip(graph.sources.tolist(), graph.targets.tolist(), strict=True):
        found[source].add(target)
        found[target].add(source)
    return found


def check_weights(graph: Graph) -> None:
    """Refuse weights that are no amounts."""
    if graph.weights is None:
        return
    wrong = int(np.count_nonzero(~(np.isfinite(graph.weights) & (graph.weights >= 0))))
    if wrong:
        raise InputError(
            f"{counted(wrong, 'edge')} of the network have a weight that is negative or no number; "
            "a weight is an amount of 0 or more"
        )
