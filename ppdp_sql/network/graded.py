"""The loss of labels by a centrality, without publishing: what the tables of S0 are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.network.centrality import Centrality
from ppdp_sql.network.generalize import generalize
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.masking import cut_into_rows, mask
from ppdp_sql.network.published import table_size
from ppdp_sql.network.super_nodes import merge_network
from ppdp_sql.templating import Session

LEVELS = 5


@dataclass(frozen=True)
class Graded:
    """What a centrality makes of a network.

    Attributes:
        most: the largest centrality.
        most_masked: the largest masked one.
        distinct: distinct masked ones.
        loss: the information that labels lose, counted in leaves (iloss).
        by_level: the loss by a formula that was picked because it fits S0's numbers: a label at
            level v of its tree costs 1/v, and the root, `*`, is level one.
        counts: how many nodes have each masked centrality.
        entropies: of the node rank, before the first pass and after each.
        merged: nodes and edges after merging; None where nothing was merged.
    """

    most: float
    most_masked: int
    distinct: int
    loss: float
    by_level: float
    counts: Sequence[tuple[int, int]]
    entropies: Sequence[float] = ()
    merged: tuple[int, int] | None = None


def grade(
    session: Session, network: LoadedNetwork, centrality: Centrality, *, merge: bool = False
) -> Graded:
    """Mask, cut into rows and generalize; the work tables of all that are dropped."""
    masked, isolated = mask(session, network, centrality)
    sensitivity = cut_into_rows(session, masked, isolated, LEVELS)
    labels = generalize(session, network, sensitivity)
    rows = session.fetch("network/masked_distribution", sensitivity=sensitivity.table)
    sizes = None
    if merge:
        merged = merge_network(session, network, labels, None, once=False)
        sizes = table_size(session, merged.nodes), table_size(session, merged.edges)
        session.drop(merged.nodes, merged.edges, merged.members)
    session.drop(masked, sensitivity.table, labels.table, centrality.table, centrality.degrees)
    return Graded(
        sensitivity.most,
        sensitivity.most_masked,
        sensitivity.distinct,
        labels.iloss,
        sum(int(nodes) / (LEVELS + 1 - int(index)) for _, index, nodes in rows),
        [(int(value), int(nodes)) for value, _, nodes in rows],
        centrality.facts.get("entropy", ()),
        sizes,
    )
