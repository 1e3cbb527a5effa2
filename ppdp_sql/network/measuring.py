"""Measures a network that stands in two tables: degrees in SQL, what follows paths in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.measures import Measure, MeasuredNetwork, take_measures
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class StoredNetwork:
    """Two tables that hold a network: `node`, and `source` and `target` that name nodes.

    Attributes:
        nodes: the table of nodes.
        edges: the table of edges.
        directed: whether an edge has a direction.
    """

    nodes: Relation
    edges: Relation
    directed: bool


def work_network(nodes: str, edges: str, directed: bool) -> StoredNetwork:
    """Return a network in work tables, whose names are the run's own and need no schema."""
    return StoredNetwork(Relation(nodes), Relation(edges), directed)


@dataclass(frozen=True)
class ReadNetwork:
    """A network as it was read.

    Attributes:
        graph: its nodes and edges, nodes numbered from 0 on.
        numbers: what the nodes are called in their table.
        columns: what was read of the nodes, in their order.
        edge_columns: what was read of the edges, in their order.
    """

    graph: Graph
    numbers: list[int]
    columns: dict[str, list[Any]]
    edge_columns: dict[str, list[Any]]


def read_network(
    session: Session,
    tables: StoredNetwork,
    node_columns: Sequence[str] = (),
    edge_columns: Sequence[str] = (),
    *,
    weight: str | None = None,
) -> ReadNetwork:
    """Read a network; its nodes are numbered anew from 0 on, in the order of their numbers."""
    rows = session.fetch("network/read_nodes", nodes=tables.nodes, columns=list(node_columns))
    numbers = np.array([row[0] for row in rows], np.int64)
    wanted = [*edge_columns, *([] if weight is None else [weight])]
    edges = session.fetch("network/read_edges", edges=tables.edges, columns=wanted)
    ends = np.array([row[:2] for row in edges], np.int64).reshape(-1, 2)
    graph = Graph(
        len(numbers),
        np.searchsorted(numbers, ends[:, 0]),
        np.searchsorted(numbers, ends[:, 1]),
        directed=tables.directed,
    )
    if weight is not None:
        graph = replace(graph, weights=np.array([row[-1] for row in edges], np.float64))
    return ReadNetwork(
        graph,
        numbers.tolist(),
        {name: [row[place] for row in rows] for place, name in enumerate(node_columns, 1)},
        {name: [row[place] for row in edges] for place, name in enumerate(edge_columns, 2)},
    )


def count_degrees(session: Session, tables: StoredNetwork) -> list[tuple[int, int]]:
    """Count in SQL how many nodes have each degree."""
    rows = session.fetch("network/degree_distribution", nodes=tables.nodes, edges=tables.edges)
    return [(int(degree), int(nodes)) for degree, nodes in rows]


def measure_network(session: Session, tables: StoredNetwork, seed: int = 0) -> dict[str, Measure]:
    """Take every measure of a network."""
    degrees = count_degrees(session, tables)
    return take_measures(MeasuredNetwork(read_network(session, tables).graph, degrees, seed))
