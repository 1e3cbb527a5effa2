"""flash: greedy paths up the lattice, each decided by binary search (Kohlmayer and others)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import Found, SearchProblem, refuse_endless
from ppdp_sql.search.least import least_of
from ppdp_sql.search.tags import Tags

#: Nodes come by it: height, share climbed, distinct values left, and then their levels.
Order = tuple[int, float, float, Node]


def flash(problem: SearchProblem) -> Found | None:
    """Decide every node by paths from the bottom up, then compare those that may satisfy."""
    refuse_endless("flash", problem.lattice.allowed_size)
    paths = _Paths(problem)
    for height in range(sum(problem.lattice.bottom), sum(problem.lattice.top) + 1):
        for node in paths.ordered(problem.lattice.nodes_at(height)):
            paths.decide_from(node)
    return least_of(problem, paths.tags.hopeful, paths.tags.checked, paths.tags.satisfying)


class _Paths:
    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._lattice: Lattice = problem.lattice
        self.tags = Tags(problem)
        bottom = problem.evaluator.distinct_values(self._lattice.bottom)
        self._distinct_below = [max(1, values) for values in bottom]

    def order(self, node: Node) -> Order:
        """Return the key of the stable order: a node that generalizes less comes first."""
        climbed = sum(
            level / height
            for level, height in zip(node, self._lattice.heights, strict=True)
            if height
        )
        distinct = self._problem.evaluator.distinct_values(node)
        merged = sum(
            1 - left / before for left, before in zip(distinct, self._distinct_below, strict=True)
        )
        return sum(node), climbed, merged, node

    def ordered(self, nodes: Iterable[Node]) -> list[Node]:
        """Sort nodes that are not decided yet."""
        return sorted((node for node in nodes if not self.tags.is_known(node)), key=self.order)

    def decide_from(self, node: Node) -> None:
        """Decide the path from a node, and then those that begin beside violating nodes on it."""
        heap: list[tuple[Order, Node]] = []
        if not self.tags.is_known(node):
            self._decide_path(self._path(node), heap)
        while heap:
            _, violating = heapq.heappop(heap)
            for above in self.ordered(self._lattice.successors(violating)):
                if not self.tags.is_known(above):
                    self._decide_path(self._path(above), heap)
        self.tags.count()

    def _path(self, node: Node) -> list[Node]:
        """Climb to the first undecided node above, as long as there is one."""
        path = [node]
        while above := self.ordered(self._lattice.successors(path[-1])):
            path.append(above[0])
        return path

    def _decide_path(self, path: list[Node], heap: list[tuple[Order, Node]]) -> None:
        """Find the lowest node of a path that may satisfy, by binary search."""
        low, high = 0, len(path) - 1
        while low <= high:
            middle = (low + high) // 2
            if self.tags.may_satisfy(path[middle]):
                high = middle - 1
            else:
                heapq.heappush(heap, (self.order(path[middle]), path[middle]))
                low = middle + 1
