"""Brings links that Python found into a work table."""

from __future__ import annotations

from ppdp_sql.network.graph import Graph
from ppdp_sql.templating import Session


def write_links(session: Session, name: str, graph: Graph) -> str:
    """Return the work table of a network's edges: `source`, `target`, `weight`."""
    target = session.work(name)
    session.execute("network/create_links", target=target)
    weights = [1.0] * graph.edges if graph.weights is None else graph.weights.tolist()
    rows = list(zip(graph.sources.tolist(), graph.targets.tolist(), weights, strict=True))
    session.load("network/load_links", target, ["source", "target", "weight"], rows)
    session.analyze(target)
    return target
