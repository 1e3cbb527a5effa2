"""Super nodes: neighbours with one label become one node, and their edges one edge."""

from __future__ import annotations

from ppdp_sql.network.generalize import Generalized
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import MergedNetwork
from ppdp_sql.templating import Session


def merge_network(
    session: Session,
    network: LoadedNetwork,
    labels: Generalized,
    labelled: str | None,
    *,
    once: bool,
) -> MergedNetwork:
    """Merge neighbours that share a label, and the edges between what they become."""
    members = find_members(session, network, labels, once=once)
    nodes, edges = session.work("network/merged_nodes"), session.work("network/merged_edges")
    session.execute("network/merge_nodes", target=nodes, members=members, generalized=labels.table)
    session.execute(
        "network/merge_edges",
        target=edges,
        edges=network.edges,
        members=members,
        directed=network.directed,
        labels=labelled,
    )
    session.analyze(nodes, edges)
    return MergedNetwork(nodes, edges, members)


def find_members(
    session: Session, network: LoadedNetwork, labels: Generalized, *, once: bool
) -> str:
    """Find which nodes become one, and return the table that says so.

    Components spread set-wise: every node takes the smallest root that it or a neighbour has,
    then the root of that root. A path of a thousand nodes needs about ten rounds. A million edges
    between nodes of one label take about as long as reading them into Python and back.
    """
    pairs = session.work("network/pairs")
    session.execute(
        "network/alike_pairs", target=pairs, edges=network.edges, generalized=labels.table
    )
    session.analyze(pairs)
    roots = session.work("network/roots", 0)
    session.execute("network/first_roots", target=roots, pairs=pairs)
    if not once:
        roots = _spread(session, pairs, roots)
    members = session.work("network/members")
    session.execute("network/members", target=members, nodes=network.nodes, roots=roots, once=once)
    session.analyze(members)
    session.drop(pairs, roots)
    return members


def _spread(session: Session, pairs: str, roots: str) -> str:
    for number in range(1, 10_000):
        session.analyze(roots)
        later = session.work("network/roots", number)
        session.execute("network/spread_roots", target=later, pairs=pairs, roots=roots)
        changed = session.fetch("network/changed_roots", before=roots, after=later)[0][0]
        session.drop(roots)
        roots = later
        if not changed:
            break
    return roots
