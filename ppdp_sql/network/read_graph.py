"""Reads the edge list as numbers: the one step in which rows leave the database."""

from __future__ import annotations

import numpy as np

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.templating import Session


def read_graph(session: Session, network: LoadedNetwork) -> Graph:
    """Return the network for the steps that follow paths: numbers of nodes, no keys, no labels."""
    rows = session.fetch("network/edge_list", edges=network.edges, weighted=network.weighted)
    sources = np.fromiter((row[0] for row in rows), dtype=np.int64, count=len(rows))
    targets = np.fromiter((row[1] for row in rows), dtype=np.int64, count=len(rows))
    weights = None
    if network.weighted:
        weights = np.fromiter((row[2] for row in rows), dtype=np.float64, count=len(rows))
    return Graph(network.size, sources, targets, weights, network.directed)
