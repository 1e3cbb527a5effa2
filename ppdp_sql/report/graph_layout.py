"""Where the nodes of a small network stand in a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

#: A place in a picture, each way from 0 to 1.
Place = tuple[float, float]

_STEPS = 300


def layout(size: int, edges: Sequence[tuple[int, int]], seed: int = 0) -> list[Place]:
    """Return a place for each node: linked ones near each other, those without an edge below."""
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_edges_from((first, second) for first, second in edges if first != second)
    alone = [node for node in range(size) if node not in graph]
    share = _share_of_rows(len(alone)) if len(graph) else 1.0
    places = dict(_linked(graph, seed)) if len(graph) else {}
    found = {node: (x, y * (1 - share)) for node, (x, y) in places.items()}
    found.update(_rows(alone, share))
    return [found[node] for node in range(size)]


_PER_ROW = 24


def _share_of_rows(number: int) -> float:
    """Return which part of the picture's height nodes without edges take."""
    return min(0.5, 0.07 * -(-number // _PER_ROW))


def _rows(nodes: Sequence[int], share: float) -> dict[int, Place]:
    """Stand nodes in rows at the bottom."""
    rows = -(-len(nodes) // _PER_ROW)
    return {
        node: (
            (place % _PER_ROW + 0.5) / min(len(nodes), _PER_ROW),
            1 - share + share * (place // _PER_ROW + 0.75) / rows,
        )
        for place, node in enumerate(nodes)
    }


def _linked(graph: networkx.Graph[int], seed: int) -> dict[int, Place]:
    """Let links pull and nodes push, piece by piece, and set the pieces beside each other.

    Together, small pieces would be pushed far away and the large one squeezed into a corner.
    """
    import networkx

    pieces = sorted(
        networkx.connected_components(graph), key=lambda piece: (-len(piece), min(piece))
    )
    widths = [math.sqrt(len(piece)) for piece in pieces]
    # The first piece has the left side, the others are stacked in a column to its right.
    first = 1.0 if len(pieces) == 1 else widths[0] / (widths[0] + max(widths[1:]))
    first = max(first, 0.6)
    found: dict[int, Place] = {}
    top, total = 0.0, sum(widths[1:]) or 1.0
    for number, piece in enumerate(pieces):
        inside = graph.subgraph(sorted(piece))
        spread = 1.6 / math.sqrt(len(piece))
        told = networkx.spring_layout(inside, k=spread, iterations=_STEPS, seed=seed)
        box = (0.0, 0.0, first, 1.0)
        if number:
            # No piece is drawn larger than the first, or two nodes would fill a whole side.
            height = widths[number] / max(total, widths[0])
            box = (first, top, 1 - first, height)
            top += height
        found |= _fit({node: (float(x), float(y)) for node, (x, y) in told.items()}, box)
    return found


def _fit(places: dict[int, Place], box: tuple[float, float, float, float]) -> dict[int, Place]:
    """Stretch places into a box: left, top, width and height; a tenth stays free around them."""
    left, top, width, height = box
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]

    def inside(value: float, values: list[float]) -> float:
        low, high = min(values), max(values)
        return 0.08 + 0.84 * ((value - low) / (high - low) if high > low else 0.5)

    return {
        node: (left + width * inside(x, xs), top + height * inside(y, ys))
        for node, (x, y) in places.items()
    }
