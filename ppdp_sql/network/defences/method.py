"""A defence as a method of the command: work tables in, work tables out."""

from __future__ import annotations

import secrets

from ppdp_sql.network.defences.base import defend
from ppdp_sql.network.defences.promises import kept_promise
from ppdp_sql.network.defences.registry import DEFENCES
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import MergedNetwork, PublishedNetwork
from ppdp_sql.network.read_graph import read_graph
from ppdp_sql.network.write_graph import write_links
from ppdp_sql.policy import NetworkPart
from ppdp_sql.templating import Session


def change_links(session: Session, network: LoadedNetwork, part: NetworkPart) -> PublishedNetwork:
    """Read the links, change them, and hand back tables in which every node stands for itself.

    Neither keys nor labels are published: the links are all that a reader gets.
    """
    asked = DEFENCES[part.method.name](part.method.options)
    seed = secrets.randbits(63) if asked.seed is None else asked.seed
    defended = defend(asked.defence, read_graph(session, network), seed)
    edges = write_links(session, "network/defended_edges", defended.graph)
    members = session.work("network/members")
    session.execute("network/members", target=members, nodes=network.nodes, roots=None, once=False)
    session.analyze(members)
    links = {"added": defended.added, "removed": defended.removed}
    return PublishedNetwork(
        MergedNetwork(network.nodes, edges, members),
        node_columns=(),
        facts={"links": links, **defended.facts},
        warnings=_warnings(network),
        promises=(kept_promise(network, defended), *asked.promises),
    )


def _warnings(network: LoadedNetwork) -> tuple[str, ...]:
    if network.edge_labels is None:
        return ()
    return ("labels of edges are not published by this method",)
