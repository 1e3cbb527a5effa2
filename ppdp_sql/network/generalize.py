"""Labels by prominence: the level of a label is the sensitivity index of its node."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.masking import Sensitivity
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Generalized:
    """The labels that nodes may show.

    Attributes:
        table: the work table: `node`, `label_level`, `label`, `leaves`.
        iloss: the information that labels lose, summed over nodes.
        levels: how many nodes stand at each level.
    """

    table: str
    iloss: float
    levels: dict[int, int]


def generalize(session: Session, network: LoadedNetwork, sensitivity: Sensitivity) -> Generalized:
    """Give every node the label of its level: at least one level up, so no label is raw."""
    target = session.work("network/generalized")
    labels = network.labels
    context = {
        "target": target,
        "nodes": network.nodes,
        "sensitivity": sensitivity.table,
        "value": labels.column,
        "height": labels.height,
    }
    if labels.dimensions is None:
        bounds = {"least": labels.least, "most": labels.most}
        session.execute("network/generalize_numbers", **context, **bounds)
    else:
        session.execute("network/generalize_labels", **context, labels=labels.dimensions)
    session.analyze(target)
    rows = session.fetch("network/label_loss", generalized=target)
    lost = sum(int(row[2]) for row in rows)
    return Generalized(
        target,
        lost / labels.leaves if labels.leaves > 1 else 0.0,
        {int(row[0]): int(row[1]) for row in rows},
    )


def generalize_edges(
    session: Session, network: LoadedNetwork, sensitivity: Sensitivity
) -> str | None:
    """Give every edge the label of the more sensitive of its ends; None where edges have none."""
    labels = network.edge_labels
    if labels is None:
        return None
    target = session.work("network/labelled_edges")
    session.execute(
        "network/generalize_edges",
        target=target,
        edges=network.edges,
        sensitivity=sensitivity.table,
        height=labels.height,
        labels=labels.dimensions,
    )
    session.analyze(target)
    return target
