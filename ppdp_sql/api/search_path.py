"""The path of a search, for those who want to see it: every node's status, and what is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ppdp_sql.frequency.evaluation import NodeEvaluator
from ppdp_sql.frequency.search_record import RecordedNode, SearchRecord
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.lattice.lattice import tie_key

#: A lattice of more nodes is told by its checked ones, and by counts.
MOST_DRAWN = 6000
#: Nodes that are checked or scored beside those of the search, to name alternatives.
MOST_NEAR = 64
#: Alternatives that are named.
MOST_NAMED = 8


@dataclass(frozen=True)
class PathNode:
    """A node as the search left it.

    Attributes:
        levels: the node.
        status: `chosen`, `satisfies`, `fails`; `known to satisfy`, `known to fail` where a check of
            another node tells; `not needed` where it costs too much, or nobody asked.
        loss: what the metric says of it; what it costs at least, where `exact` is false.
        exact: whether the loss is the node's own.
        suppressed: rows that it suppresses; None where it was not checked.
        order: the how manieth check it was; None where it was not checked.
    """

    levels: Node
    status: str
    loss: float | None
    exact: bool
    suppressed: int | None
    order: int | None


@dataclass(frozen=True)
class SearchPath:
    """What a search saw.

    Attributes:
        lattice: what was searched.
        nodes: every node of a small lattice, else those that were checked.
        whole: whether that is every node.
        near: the best nodes but the chosen one, the best first.
        penalties: how much of each column is lost at the chosen node.
        left_out: checks that were too many to remember.
    """

    lattice: Lattice
    nodes: Sequence[PathNode]
    whole: bool
    near: Sequence[PathNode]
    penalties: Sequence[float]
    left_out: int


def look_back(evaluator: NodeEvaluator, found: NodeStatistics, record: SearchRecord) -> SearchPath:
    """Tell every node's status, and score those near the chosen one that nobody scored."""
    asked = list(record.nodes)
    left_out = record.left_out
    _score_near(evaluator, found, record)
    lattice = evaluator.lattice
    whole = lattice.allowed_size <= MOST_DRAWN
    floor = evaluator.floor
    exact_losses = floor.is_known and floor.is_exact_without_suppression

    def told(node: Node, status: str, known: RecordedNode | None, order: int | None) -> PathNode:
        suppressed = None if known is None else known.failing_rows
        if known is not None and known.cost is not None:
            return PathNode(node, status, known.cost, True, suppressed, order)
        if not floor.is_known:
            return PathNode(node, status, None, False, suppressed, order)
        loss = float(floor.at(node, suppressed or 0))
        exact = exact_losses and suppressed == 0
        return PathNode(node, status, loss, exact, suppressed, order)

    orders = {node: place for place, node in enumerate(asked, start=1)}
    nodes = [
        told(node, _status(node, found, known), known, orders.get(node))
        for node, known in record.nodes.items()
    ]
    if whole:
        monotone = all(model.lasts(evaluator.remaining_limit) for model in evaluator.models)
        statuses = _inferred(lattice, record, monotone=monotone)
        nodes += [told(node, status, None, None) for node, status in statuses.items()]
    near = sorted(
        (item for item in nodes if item.status == "satisfies" and item.exact),
        key=lambda item: (round(item.loss or 0.0, 9), tie_key(item.levels)),
    )
    penalties = evaluator.column_penalties(found)
    return SearchPath(lattice, nodes, whole, near[:MOST_NAMED], penalties, left_out)


def _status(node: Node, found: NodeStatistics, known: RecordedNode) -> str:
    if node == found.node:
        return "chosen"
    return "satisfies" if known.satisfied else "fails"


def _score_near(evaluator: NodeEvaluator, found: NodeStatistics, record: SearchRecord) -> None:
    """Check the neighbours of the chosen node, and score what satisfies and is cheapest."""
    lattice, floor = evaluator.lattice, evaluator.floor
    beside = [*lattice.successors(found.node), *lattice.predecessors(found.node)]
    swapped = [
        node
        for lower in lattice.predecessors(found.node)
        for node in lattice.successors(lower)
        if node != found.node
    ]
    fresh = [node for node in dict.fromkeys([*beside, *swapped]) if node not in record.nodes]
    evaluator.check(fresh[:MOST_NEAR])
    unscored = [
        node for node, known in record.nodes.items() if known.satisfied and known.cost is None
    ]
    if floor.is_known:
        unscored.sort(key=lambda node: (floor.at(node, record.nodes[node].failing_rows), node))
    wanted = unscored[:MOST_NEAR]
    if found.node in unscored and found.node not in wanted:
        wanted.append(found.node)
    evaluator.costs(evaluator.check(wanted))


def _inferred(lattice: Lattice, record: SearchRecord, *, monotone: bool) -> dict[Node, str]:
    """Return what is known of nodes that were not checked, by those that were."""
    left = [node for node in lattice.nodes() if node not in record.nodes]
    if not left:
        return {}
    places = np.array(left)
    fails = np.zeros(len(left), dtype=bool)
    satisfies = np.zeros(len(left), dtype=bool)
    for node, known in record.nodes.items():
        if known.fails_below:
            fails |= (places <= np.array(node)).all(axis=1)
        elif known.satisfied and monotone:
            satisfies |= (places >= np.array(node)).all(axis=1)
    words = np.where(fails, "known to fail", np.where(satisfies, "known to satisfy", "not needed"))
    return {node: str(word) for node, word in zip(left, words, strict=True)}
