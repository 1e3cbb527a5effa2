"""Reads a network into work tables, and refuses what is no network."""

from __future__ import annotations

from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.names import counted
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.source import DescribedNetwork
from ppdp_sql.network.taxonomy import Taxonomy
from ppdp_sql.templating import Session

#: Numbers are divided as doubles, which hold whole numbers up to here exactly.
MOST_ID = 10**15


def load_network(session: Session, described: DescribedNetwork) -> LoadedNetwork:
    """Number the nodes and the edges; only counts come back."""
    part = described.source.part
    loops = _check_edges(session, described)
    nodes, edges = session.work("network/nodes"), session.work("network/edges")
    session.execute("network/number_seen_nodes", target=nodes, **described.ends)
    session.analyze(nodes)
    session.execute(
        "network/number_edges",
        target=edges,
        nodes=nodes,
        weight=part.edges.weight if part.has_weights else None,
        label=None,
        **described.ends,
    )
    session.analyze(edges)
    if not described.numeric:
        raise InputError(
            "the ids of the edges are no whole numbers, so they have no levels; name nodes with a "
            "label and its hierarchy"
        )
    row = session.fetch("network/node_facts", nodes=nodes, value="node_key")[0]
    size, least, most = (int(value) for value in row)
    if least < 0 or most > MOST_ID:
        raise InputError(
            f"ids lie between {least} and {most}, and only numbers from 0 to 10^15 lose a digit "
            "per level; name nodes with a label and its hierarchy"
        )
    first = min(least, 1)
    absent = most - first + 1 - size if part.isolated else 0
    labels = Taxonomy(
        "node_key",
        len(str(most)),
        size + absent,
        first if part.isolated else None,
        most if part.isolated else None,
    )
    edge_rows = int(session.fetch("network/node_facts", nodes=edges, value=None)[0][0])
    if not edge_rows:
        raise RelationError(f"'{described.source.edges}' has no edge between two nodes")
    return LoadedNetwork(
        nodes, edges, size, absent, edge_rows, loops, part.directed, part.has_weights, labels
    )


def _check_edges(session: Session, described: DescribedNetwork) -> int:
    """Refuse rows that are no edges; return how many go from a node to itself."""
    part = described.source.part
    where = f"'{described.source.edges}'"
    weight = part.edges.weight if part.has_weights else None
    row = session.fetch("network/edge_facts", weight=weight, label=None, **described.ends)[0]
    rows, null_ends, loops, *bad_weights, _ = (int(value) for value in row)
    if not rows:
        raise RelationError(f"{where} is empty; there is no network to anonymize")
    if null_ends:
        raise InputError(
            f"{counted(null_ends, 'edge')} of {where} lack an end (NULL in '{part.edges.from_}' "
            f"or '{part.edges.to}'); clean them in a view"
        )
    words = ("without a weight (NULL)", "with a negative weight", "with a weight that is no number")
    for number, fault in zip(bad_weights, words, strict=False):
        if number:
            raise InputError(
                f"{where} has {counted(number, 'edge')} {fault} in '{weight}'; clean them in a view"
            )
    return loops
