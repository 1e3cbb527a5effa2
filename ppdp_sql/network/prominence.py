"""Prominence-based anonymization: the more central a node, the more general its label."""

from __future__ import annotations

from ppdp_sql.errors import InputError
from ppdp_sql.network.centrality import measure_centrality
from ppdp_sql.network.generalize import generalize, generalize_edges
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.masking import cut_into_rows, mask
from ppdp_sql.network.promises import prominence_promises
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.network.super_nodes import merge_network
from ppdp_sql.policy import NetworkPart
from ppdp_sql.templating import Session


def prominence(session: Session, network: LoadedNetwork, part: NetworkPart) -> PublishedNetwork:
    """Rank, mask, generalize, merge."""
    if part.method.options:
        raise InputError(
            f"prominence has no option '{next(iter(part.method.options))}'; centrality, levels and "
            "super_nodes stand beside method"
        )
    centrality = measure_centrality(session, network, part.centrality)
    masked, isolated = mask(session, network, centrality)
    sensitivity = cut_into_rows(session, masked, isolated, part.levels)
    labels = generalize(session, network, sensitivity)
    labelled = generalize_edges(session, network, sensitivity)
    once = part.super_nodes == "once"
    merged = merge_network(session, network, labels, labelled, once=once)
    return PublishedNetwork(
        merged,
        edge_columns=() if labelled is None else ("label",),
        centrality={
            "max": sensitivity.most,
            "masked_max": sensitivity.most_masked,
            "masked_distinct": sensitivity.distinct,
        },
        iloss=labels.iloss,
        passes=centrality.passes,
        levels=labels.levels,
        facts=centrality.facts,
        warnings=centrality.warnings,
        promises=prominence_promises(network, sensitivity, merged, part.levels),
        alike=once,
        sensitivity=sensitivity.table,
        words={"label": "generalized, more the more prominent a node is"},
    )
