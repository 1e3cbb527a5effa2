"""A lattice too large to number its nodes, walked box by box: branch and bound.

A box is all nodes between a lowest and a highest one. The highest may rule out all of the box, or
tell how many rows fail in all of it; the lowest gives its floor. Boxes come cheapest floor first,
so the floor of the next one is what no node can cost less than.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

import numpy as np

from ppdp_sql.errors import LimitError
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.hunting import Hunter

#: Boxes that are checked together.
BATCH = 32
#: Boxes that are kept; of more, the dearest are given up, and their floor bounds the proof.
MOST_BOXES = 200_000
#: Failing nodes that are remembered to rule out boxes without a check.
MOST_FAILING = 2_000


@dataclass(order=True, slots=True)
class Box:
    """All nodes between two, with what is known of all of them."""

    floor: float
    lowest: Node
    highest: Node
    #: Rows that fail at every node of the box.
    failing_rows: int = field(compare=False)
    #: Whether the highest node was checked.
    checked: bool = field(compare=False)

    @property
    def nodes(self) -> int:
        """How many nodes it has."""
        return prod(h - low + 1 for low, h in zip(self.lowest, self.highest, strict=True))


def search_boxes(problem: SearchProblem) -> Found | None:
    """Look for a good node first, then prove as much as the limits allow."""
    walk = BoxWalk(problem)
    try:
        if walk.begin():
            walk.run()
        problem.lower_bound = walk.least_floor()
    except LimitError:
        problem.lower_bound = walk.least_floor()
        if problem.best.found is None:
            raise
    return problem.best.found


class BoxWalk:
    """The boxes that are left, and the hunt for a good node beside them."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._lattice: Lattice = problem.lattice
        self._boxes: list[Box] = []
        self._hunter = Hunter(problem)
        self._failing: list[Node] = []
        #: The least floor of boxes that were given up for want of memory.
        self._given_up = float("inf")

    def begin(self) -> bool:
        """Check the top; return whether anything can satisfy."""
        found = self._problem.check([self._lattice.top])
        self._problem.offer(found)
        self._hunter.observe(found)
        if self._problem.fails_below(found[0]):
            self._problem.tagged = self._lattice.allowed_size - 1
            return False
        self._push(self._lattice.bottom, self._lattice.top, found[0].lasting_rows, checked=True)
        self._hunter.start()
        return True

    def run(self) -> None:
        """Check and split boxes, and hunt, until nothing is left."""
        while self._boxes:
            asked = self._next_boxes()
            hunted = self._hunter.propose(BATCH // 2)
            nodes = list(dict.fromkeys([*(box.highest for box in asked), *hunted]))
            if not nodes:
                continue
            try:
                found = self._problem.check(nodes)
            except LimitError:
                # Nothing is known of them yet: their floors still bound what was proven.
                for box in asked:
                    heapq.heappush(self._boxes, box)
                raise
            self._problem.offer(found)
            self._hunter.observe(found)
            by_node = {item.node: item for item in found}
            for item in found:
                if self._problem.fails_below(item):
                    self._remember(item.node)
            for box in asked:
                self._decide(box, by_node.get(box.highest))
            self._problem.lower_bound = self.least_floor()

    def _next_boxes(self) -> list[Box]:
        """Pop boxes until enough of them ask for a check; split those that ask for none."""
        asked: list[Box] = []
        splits = 0
        while self._boxes and len(asked) < BATCH and splits < 4 * BATCH:
            box = heapq.heappop(self._boxes)
            if box.floor > self._problem.best.ceiling or self._is_ruled_out(box.highest):
                self._problem.tagged += box.nodes
            elif box.checked:
                self._split(box)
                splits += 1
            else:
                asked.append(box)
        return asked

    def _decide(self, box: Box, found: Found | None) -> None:
        """Drop, keep or split a box whose highest node was asked for."""
        if found is None:  # the limit came first
            heapq.heappush(self._boxes, box)
            return
        if self._problem.fails_below(found):
            self._problem.tagged += box.nodes - 1
            return
        rows = max(box.failing_rows, found.lasting_rows)
        self._split(Box(box.floor, box.lowest, box.highest, rows, checked=True))

    def _split(self, box: Box) -> None:
        """Halve a box along the column that costs most; its checked corner stays decided."""
        if box.lowest == box.highest:
            return
        column = self._widest(box)
        low, high = box.lowest[column], box.highest[column]
        middle = (low + high) // 2
        self._push(box.lowest, _with(box.highest, column, middle), box.failing_rows, checked=False)
        self._push(
            _with(box.lowest, column, middle + 1), box.highest, box.failing_rows, checked=True
        )

    def _widest(self, box: Box) -> int:
        """Return the column along which the floor rises most inside a box."""
        columns = [
            column
            for column, (low, high) in enumerate(zip(box.lowest, box.highest, strict=True))
            if low < high
        ]
        raised = np.array([_with(box.lowest, column, box.highest[column]) for column in columns])
        rows = np.full(len(columns), float(box.failing_rows))
        floors = self._problem.evaluator.floor.of(raised, rows)
        return columns[int(np.argmax(floors))]

    def _push(self, lowest: Node, highest: Node, failing_rows: int, *, checked: bool) -> None:
        floor = self._problem.evaluator.floor.at(lowest, failing_rows)
        box = Box(floor, lowest, highest, failing_rows, checked)
        if floor > self._problem.best.ceiling:
            self._problem.tagged += box.nodes - (1 if checked else 0)
            return
        heapq.heappush(self._boxes, box)
        if len(self._boxes) > MOST_BOXES:
            self._boxes.sort()
            for dropped in self._boxes[MOST_BOXES // 2 :]:
                self._given_up = min(self._given_up, dropped.floor)
            del self._boxes[MOST_BOXES // 2 :]

    def _remember(self, node: Node) -> None:
        if len(self._failing) < MOST_FAILING:
            self._failing.append(node)

    def _is_ruled_out(self, node: Node) -> bool:
        """Whether a failing node lies above."""
        if not self._failing:
            return False
        return bool((np.array(self._failing) >= np.array(node)).all(axis=1).any())

    def least_floor(self) -> float:
        """Return what no node can cost less than."""
        floors: Sequence[float] = [self._given_up, self._problem.best.cost]
        first = self._boxes[0].floor if self._boxes else float("inf")
        return min(first, *floors)


def _with(node: Node, column: int, level: int) -> Node:
    return (*node[:column], level, *node[column + 1 :])
