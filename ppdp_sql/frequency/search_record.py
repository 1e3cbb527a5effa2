"""What a search looked at, for those who want to see its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ppdp_sql.frequency.statistics import NodeCost, NodeStatistics
from ppdp_sql.lattice import Node

#: Nodes that are remembered one by one; nobody looks at more of them.
MOST_RECORDED = 20_000


@dataclass(frozen=True, slots=True)
class RecordedNode:
    """A node that was checked.

    Attributes:
        order: the how manieth check it was, from 1 on.
        satisfied: whether it may be published.
        failing_rows: rows that it would suppress.
        fails_below: whether every node below it is known to fail.
        cost: what the search's metric says of it; None where nobody asked.
    """

    order: int
    satisfied: bool
    failing_rows: int
    fails_below: bool
    cost: float | None = None


@dataclass
class SearchRecord:
    """The checked nodes of one search, in their order.

    Attributes:
        nodes: what was found of each.
        left_out: checks beyond those that are remembered.
    """

    nodes: dict[Node, RecordedNode] = field(default_factory=dict)
    left_out: int = 0

    def begin(self) -> None:
        """Forget the nodes of an earlier search."""
        self.nodes.clear()
        self.left_out = 0

    def check(self, found: Sequence[NodeStatistics], limit: int) -> None:
        """Remember checks.

        Args:
            found: what they told.
            limit: rows that may be suppressed.
        """
        for item in found:
            if item.node in self.nodes:
                continue
            if len(self.nodes) >= MOST_RECORDED:
                self.left_out += 1
                continue
            below = item.lasting_blocked or item.lasting_rows > limit or item.lasting_groups == 0
            self.nodes[item.node] = RecordedNode(
                len(self.nodes) + 1, item.satisfied, item.failing_rows, below
            )

    def score(self, found: Sequence[NodeStatistics], costs: Sequence[NodeCost]) -> None:
        """Remember what nodes cost."""
        for item, cost in zip(found, costs, strict=True):
            known = self.nodes.get(item.node)
            if known is not None:
                self.nodes[item.node] = replace(known, cost=cost.value)
