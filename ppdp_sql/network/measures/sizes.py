"""Nodes and edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import MeasuredNetwork


@dataclass(frozen=True)
class Sizes:
    """How large a network is.

    Attributes:
        nodes: nodes, isolated ones included.
        edges: edge rows.
        isolated: nodes without an edge.
    """

    nodes: int
    edges: int
    isolated: int

    def to_dict(self) -> dict[str, Any]:
        """Return the sizes as scripts read them."""
        return {"nodes": self.nodes, "edges": self.edges, "isolated": self.isolated}

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        return [("nodes", self.nodes), ("edges", self.edges), ("isolated nodes", self.isolated)]


def measure_sizes(network: MeasuredNetwork) -> Sizes:
    """Count nodes and edges."""
    isolated = dict(network.degrees).get(0, 0)
    return Sizes(network.graph.size, network.graph.edges, isolated)
