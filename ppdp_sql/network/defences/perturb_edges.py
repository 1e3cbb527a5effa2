"""Random links: some of the links are taken away, and as many are put elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.names import counted
from ppdp_sql.network.defences.base import Defence, Defended, relinked
from ppdp_sql.network.defences.switches import switch_links
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import all_pairs, graph_keys, link_keys

NAME = "perturb_edges"

_Change = Callable[[Graph, int, np.random.Generator], NDArray[np.int64]]


def perturb_edges(share: float, *, keep_degrees: bool = False) -> Defence:
    """Make the defence that replaces a share of the links.

    Args:
        share: how many of the links are replaced, above 0 and at most 1.
        keep_degrees: two links at a time exchange their ends, so that nobody's degree changes.
    """
    change = switch_links if keep_degrees else _replace
    return Defence(NAME, lambda graph, seed: _apply(graph, share, seed, change))


def _apply(graph: Graph, share: float, seed: int, change: _Change) -> Defended:
    generator = np.random.default_rng(seed)
    before = graph_keys(graph)
    keys = change(graph, round(share * graph.edges), generator)
    added = len(np.setdiff1d(keys, before))
    removed = len(np.setdiff1d(before, keys))
    return Defended(relinked(graph, keys, generator), added, removed, {"share": share})


def _replace(graph: Graph, number: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Take links away, and put as many where there was none before."""
    before = graph_keys(graph)
    strangers = all_pairs(graph.size, directed=graph.directed) - graph.edges
    if number > strangers:
        raise NoSolutionError(
            f"{NAME} is to put {counted(number, 'link')} elsewhere, and only "
            f"{counted(strangers, 'pair')} of nodes are not linked; ask for a smaller share",
            best=strangers,
        )
    gone = generator.choice(before, number, replace=False)
    fresh = _draw_strangers(graph, before, number, strangers, generator)
    return np.concatenate([np.setdiff1d(before, gone), fresh])


def _draw_strangers(
    graph: Graph,
    before: NDArray[np.int64],
    number: int,
    strangers: int,
    generator: np.random.Generator,
) -> NDArray[np.int64]:
    """Draw pairs that are not linked, each as likely as any other."""
    if strangers <= 4 * number:
        everybody = np.arange(graph.size, dtype=np.int64)
        first, second = (ends.ravel() for ends in np.meshgrid(everybody, everybody))
        free = np.unique(
            link_keys(
                graph.size, first[first != second], second[first != second], directed=graph.directed
            )
        )
        return generator.choice(np.setdiff1d(free, before), number, replace=False)
    found = np.empty(0, dtype=np.int64)
    while len(found) < number:
        ends = generator.integers(0, graph.size, (2, 2 * number + 16))
        ends = ends[:, ends[0] != ends[1]]
        drawn = link_keys(graph.size, ends[0], ends[1], directed=graph.directed)
        found = np.union1d(found, np.setdiff1d(drawn, before))
    return generator.choice(found, number, replace=False)
