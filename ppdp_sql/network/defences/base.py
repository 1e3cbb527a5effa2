"""What a defence is, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.names import counted
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import from_keys, graph_keys, simple_graph


@dataclass(frozen=True)
class Defended:
    """A network after a defence: the same nodes by the same numbers, other links.

    Attributes:
        graph: the network to publish, one edge per link.
        added: links that are published and were none.
        removed: links that are not published any more.
        facts: what else there is to say, as JSON.
    """

    graph: Graph
    added: int
    removed: int
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Defence:
    """A defence that a policy can ask for by name, with its parameters.

    Attributes:
        name: how it is asked for.
        apply: changes a simple network; the number is the seed of all chance.
    """

    name: str
    apply: Callable[[Graph, int], Defended]


def defend(defence: Defence, graph: Graph, seed: int = 0) -> Defended:
    """Apply a defence to a network, whose parallel edges and self-loops are left out first."""
    if graph.size == 0:
        raise InputError("the network has no nodes; there is nobody to protect")
    return defence.apply(simple_graph(graph), seed)


def relinked(graph: Graph, keys: NDArray[np.int64], generator: np.random.Generator) -> Graph:
    """Return the network with other links.

    A link that stays keeps its weight. A new one takes that of a link that is gone, or, when those
    are used up, of any link: weights of new links look like those of others.
    """
    keys = np.unique(keys)
    if graph.weights is None:
        return from_keys(graph.size, keys, directed=graph.directed)
    before = graph_keys(graph)
    known = dict(zip(before.tolist(), graph.weights.tolist(), strict=True))
    fresh = np.setdiff1d(keys, before)
    free = graph.weights[~np.isin(before, keys)]
    spare = max(0, len(fresh) - len(free))
    if spare and len(before):
        free = np.concatenate([free, generator.choice(graph.weights, spare)])
    elif spare:
        free = np.ones(spare)
    drawn = generator.permutation(free)[: len(fresh)]
    known |= dict(zip(fresh.tolist(), drawn.tolist(), strict=True))
    weights = np.array([known[key] for key in keys.tolist()], dtype=np.float64)
    return from_keys(graph.size, keys, weights, directed=graph.directed)


def check_k(k: int, graph: Graph, name: str) -> None:
    """Refuse what no network of this size can hold."""
    if k > graph.size:
        raise NoSolutionError(
            f"{name} asks for {counted(k, 'node')} that look alike, and the network has "
            f"{counted(graph.size, 'node')}; ask for k = {graph.size} or less",
            best=graph.size,
        )


def refuse_directed(graph: Graph, name: str) -> None:
    """Refuse a network with directions."""
    if graph.directed:
        raise InputError(
            f"{name} is defined for links without a direction; set directed: false, or choose the "
            "method prominence or perturb_edges"
        )
