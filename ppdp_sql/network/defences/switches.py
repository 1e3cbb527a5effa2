"""Two links exchange their ends: a-b and c-d become a-d and c-b, and no degree changes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import graph_keys

#: Switches that are tried for each link that is to change; a dense network has few that fit.
_TRIES = 50


def switch_links(graph: Graph, number: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Switch links until so many are changed, or until no switch is found any more.

    A new link is none of the network before, so that what is gone stays gone.
    """
    taken = set(graph_keys(graph).tolist())
    ends = list(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))
    # Links that did not change yet; those that did are moved behind the first `old`.
    places = list(range(len(ends)))
    old = len(places)

    def key(source: int, target: int) -> int:
        if not graph.directed and source > target:
            source, target = target, source
        return source * graph.size + target

    for first, second, turn in generator.random((_TRIES * number, 3)).tolist():
        if old < 2 or len(places) - old >= number:
            break
        one = int(first * old)
        two = int(second * (old - 1))
        two += two >= one
        (a, b), (c, d) = ends[places[one]], ends[places[two]]
        if not graph.directed and turn < 0.5:
            c, d = d, c
        made = {key(a, d), key(c, b)}
        if a == d or c == b or len(made) < 2 or made & taken:
            continue
        taken |= made
        ends[places[one]], ends[places[two]] = (a, d), (c, b)
        for place in sorted((one, two), reverse=True):
            old -= 1
            places[place], places[old] = places[old], places[place]
    return np.array([key(source, target) for source, target in ends], dtype=np.int64)
