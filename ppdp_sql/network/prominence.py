"""Prominence-based anonymization: the more central a node, the more general its label."""

from __future__ import annotations

from ppdp_sql.network.generalize import generalize
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.masking import cut_into_rows, mask_degrees
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.network.super_nodes import merge_network
from ppdp_sql.policy import NetworkPart
from ppdp_sql.templating import Session


def prominence(session: Session, network: LoadedNetwork, part: NetworkPart) -> PublishedNetwork:
    """Rank, mask, generalize, merge."""
    degrees = session.work("network/degrees")
    session.execute("network/degrees", target=degrees, nodes=network.nodes, edges=network.edges)
    masked, isolated = mask_degrees(session, network, degrees)
    sensitivity = cut_into_rows(session, masked, isolated, part.levels)
    labels = generalize(session, network, sensitivity)
    once = part.super_nodes == "once"
    merged = merge_network(session, network, labels, once=once)
    return PublishedNetwork(
        merged,
        centrality={
            "max": sensitivity.most,
            "masked_max": sensitivity.most_masked,
            "masked_distinct": sensitivity.distinct,
        },
        iloss=labels.iloss,
        facts={"levels": labels.levels},
        alike=once,
        sensitivity=sensitivity.table,
    )
