"""k-degree anonymity by adding links: every degree is that of k nodes (Liu and Terzi 2008)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.network.defences.base import (
    Defence,
    Defended,
    check_k,
    refuse_directed,
    relinked,
)
from ppdp_sql.network.defences.degree_sequence import raise_degrees
from ppdp_sql.network.defences.supergraph import Additions, add_links
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import degrees, graph_keys, link_keys

NAME = "k_degree"

#: After so many tries with more and more chance in the degrees the greedy rule is given up.
MOST_TRIES = 200


def k_degree(k: int) -> Defence:
    """Make the defence that hides each degree among k nodes."""
    return Defence(NAME, lambda graph, seed: _apply(graph, k, seed))


def _apply(graph: Graph, k: int, seed: int) -> Defended:
    refuse_directed(graph, NAME)
    check_k(k, graph, NAME)
    generator = np.random.default_rng(seed)
    least = int((raise_degrees(degrees(graph), k) - degrees(graph)).sum())
    found, tries = _search(graph, k, generator)
    ends = np.array(found.pairs, dtype=np.int64).reshape(-1, 2)
    fresh = link_keys(graph.size, ends[:, 0], ends[:, 1], directed=False)
    keys = np.concatenate([graph_keys(graph), fresh])
    facts = {"k": k, "tries": tries, "least_links": (least + 1) // 2}
    return Defended(relinked(graph, keys, generator), len(found.pairs), 0, facts)


def _search(graph: Graph, k: int, generator: np.random.Generator) -> tuple[Additions, int]:
    """Raise degrees by chance until links can be found for what is to be reached.

    The least raise may be more than others can take: a star's centre is linked with everybody.
    Then some nodes of low degree are taken for one degree higher, as many as links were missing,
    and the degrees are anonymized again.
    """
    real = degrees(graph)
    noise = np.zeros_like(real)
    for tries in range(1, MOST_TRIES + 1):
        reached = raise_degrees(np.minimum(real + noise, graph.size - 1), k)
        found = add_links(graph, reached - real)
        if found.complete:
            return found, tries
        noise[_low(real + noise, int(found.missing.sum()), generator)] += 1
    everybody = np.full_like(real, graph.size - 1)
    if graph.size <= MOST_TRIES:
        # Everybody linked with everybody: degrees tell nothing, and neither does anything else.
        return add_links(graph, everybody - real), MOST_TRIES + 1
    raise NoSolutionError(
        f"no links were found for the degrees of {NAME} with k = {k} after {MOST_TRIES} tries; ask "
        "for a smaller k, or choose another method"
    )


def _low(
    current: NDArray[np.int64], number: int, generator: np.random.Generator
) -> NDArray[np.int64]:
    """Choose nodes of low degree by chance: from the lower half, or more where many are needed."""
    shuffled = generator.permutation(len(current))
    by_degree = shuffled[np.argsort(current[shuffled], kind="stable")]
    half = by_degree[: max(len(current) // 2, number, 1)]
    return generator.choice(half, min(max(number, 1), len(half)), replace=False)
