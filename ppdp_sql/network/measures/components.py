"""Components: the pieces that a network falls into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import MeasuredNetwork


@dataclass(frozen=True)
class Piece:
    """A component: its nodes, and the edge rows inside it."""

    nodes: int
    edges: int

    def to_dict(self) -> dict[str, int]:
        """Return the piece as scripts read it."""
        return {"nodes": self.nodes, "edges": self.edges}


@dataclass(frozen=True)
class Components:
    """The pieces of a network.

    Attributes:
        number: pieces when directions do not count; an isolated node is one.
        weak: the largest of them.
        strong: the largest where everybody reaches everybody; None without directions.
    """

    number: int
    weak: Piece
    strong: Piece | None

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as scripts read it."""
        strong = None if self.strong is None else self.strong.to_dict()
        return {
            "number": self.number,
            "largest_weak": self.weak.to_dict(),
            "largest_strong": strong,
        }

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        told: list[Fact] = [
            ("components", self.number),
            ("largest component: nodes", self.weak.nodes),
            ("largest component: edges", self.weak.edges),
        ]
        if self.strong is not None:
            told += [
                ("largest strong component: nodes", self.strong.nodes),
                ("largest strong component: edges", self.strong.edges),
            ]
        return told


def measure_components(network: MeasuredNetwork) -> Components:
    """Find the pieces, and the largest of each kind."""
    import networkx

    graph = network.graph
    drawn = graph.to_networkx()
    if not graph.directed:
        number, largest = _largest(networkx.connected_components(drawn))
        return Components(number, _piece(graph, largest), None)
    assert isinstance(drawn, networkx.DiGraph)
    number, largest = _largest(networkx.weakly_connected_components(drawn))
    _, strong = _largest(networkx.strongly_connected_components(drawn))
    return Components(number, _piece(graph, largest), _piece(graph, strong))


def _largest(pieces: Iterable[set[int]]) -> tuple[int, set[int]]:
    number, largest = 0, set[int]()
    for piece in pieces:
        number += 1
        # Of several largest the one with the first node, whatever order they are found in.
        if (len(piece), -min(piece)) > (len(largest), -min(largest, default=0)):
            largest = piece
    return number, largest


def _piece(graph: Graph, nodes: set[int]) -> Piece:
    inside = np.zeros(graph.size, bool)
    inside[list(nodes)] = True
    return Piece(len(nodes), int((inside[graph.sources] & inside[graph.targets]).sum()))
