"""The path of a search, for those who want to see it: every node's status, and what is near."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.api.lattice_marks import LatticeMarks, may_be_judged
from ppdp_sql.api.near import Neighbourhood
from ppdp_sql.frequency.evaluation import NodeEvaluator
from ppdp_sql.frequency.search_record import RecordedNode, SearchRecord
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.lattice.lattice import tie_key

#: A lattice of more nodes is told by its checked ones, and by counts.
MOST_DRAWN = 6000
#: Alternatives that are named.
MOST_NAMED = 8
#: What nodes are of a lattice that is too large to judge each.
NOT_CHECKED = "not checked"


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
        nodes: every node of a small lattice, else those that were checked, or a selection of them.
        whole: whether that is every node.
        near: the best nodes but the chosen one, the best first.
        complete: whether no node but these is better than the last of them.
        by_height: how many nodes there are of each height and status.
        penalties: how much of each column is lost at the chosen node.
        asked: checks of the search.
        left_out: checks that were too many to remember.
    """

    lattice: Lattice
    nodes: Sequence[PathNode]
    whole: bool
    near: Sequence[PathNode]
    complete: bool
    by_height: Mapping[tuple[int, str], int]
    penalties: Sequence[float]
    asked: int
    left_out: int


def look_back(evaluator: NodeEvaluator, found: NodeStatistics, record: SearchRecord) -> SearchPath:
    """Tell every node's status, and score those near the chosen one that nobody scored."""
    orders = {node: place for place, node in enumerate(record.nodes, start=1)}
    asked, left_out = len(orders) + record.left_out, record.left_out
    complete = Neighbourhood(evaluator, found, record, MOST_NAMED).look()
    lattice = evaluator.lattice
    whole = lattice.allowed_size <= MOST_DRAWN and may_be_judged(lattice)
    floor = evaluator.floor
    exact_losses = floor.is_known and floor.is_exact_without_suppression

    def told(node: Node, status: str, known: RecordedNode | None) -> PathNode:
        suppressed = None if known is None else known.failing_rows
        order = orders.get(node)
        if known is not None and known.cost is not None:
            return PathNode(node, status, known.cost, True, suppressed, order)
        if not floor.is_known:
            return PathNode(node, status, None, False, suppressed, order)
        loss = float(floor.at(node, suppressed or 0))
        exact = exact_losses and suppressed == 0
        return PathNode(node, status, loss, exact, suppressed, order)

    nodes = [told(node, _status(node, found, known), known) for node, known in record.nodes.items()]
    # The engine's pace decides how checks are put together, and may not be seen in a report.
    nodes.sort(key=lambda item: (item.order or len(orders) + 1, tie_key(item.levels)))
    near = sorted(
        (item for item in nodes if item.status == "satisfies" and item.exact),
        key=lambda item: (round(item.loss or 0.0, 9), tie_key(item.levels)),
    )
    by_height = Counter((sum(item.levels), item.status) for item in nodes)
    if may_be_judged(lattice):
        monotone = all(model.lasts(evaluator.remaining_limit) for model in evaluator.models)
        marks = LatticeMarks(lattice)
        marks.learn(record.nodes.items(), monotone=monotone)
        by_height += marks.by_height()
        if whole:
            nodes += [told(node, status, None) for node, status in marks.statuses().items()]
    else:
        by_height += _not_checked(lattice, by_height)
    penalties = evaluator.column_penalties(found)
    near = near[:MOST_NAMED]
    drawn = nodes if whole else _drawn(nodes, near)
    return SearchPath(lattice, drawn, whole, near, complete, by_height, penalties, asked, left_out)


def _status(node: Node, found: NodeStatistics, known: RecordedNode) -> str:
    if node == found.node:
        return "chosen"
    return "satisfies" if known.satisfied else "fails"


def _not_checked(lattice: Lattice, told: Counter[tuple[int, str]]) -> Counter[tuple[int, str]]:
    """Count the nodes of a lattice of which nothing else is known."""
    known: Counter[int] = Counter()
    for (height, _), nodes in told.items():
        known[height] += nodes
    heights = range(sum(lattice.bottom), sum(lattice.top) + 1)
    return Counter(
        {(height, NOT_CHECKED): lattice.count_at(height) - known[height] for height in heights}
    )


def _drawn(nodes: Sequence[PathNode], near: Sequence[PathNode]) -> Sequence[PathNode]:
    """Return no more nodes than a picture holds: those that lead to the best, and a selection."""
    if len(nodes) <= MOST_DRAWN:
        return nodes
    kept = {item.levels for item in near}
    best = math.inf
    for item in nodes:
        better = item.status in ("chosen", "satisfies") and item.exact and item.loss is not None
        if item.status == "chosen" or (better and (item.loss or 0.0) < best):
            kept.add(item.levels)
            best = min(best, item.loss or 0.0) if better else best
    every = -(-len(nodes) // (MOST_DRAWN - min(len(kept), MOST_DRAWN // 2)))
    return [item for place, item in enumerate(nodes) if item.levels in kept or place % every == 0]
