"""Looks for a small network inside a large one, and gives up after so much work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ppdp_sql.errors import LimitError

if TYPE_CHECKING:
    import networkx

#: The mark of a node: in the small network, it lies only on a node with the same mark.
MARK = "mark"


class Matching:
    """A small network and a large one; networkx compares them pair of nodes by pair of nodes.

    A place is one where links and gaps are alike.

    Args:
        large: the network to look in.
        small: the network to look for.
        most_steps: how many pairs of nodes one question may compare.
    """

    def __init__(
        self, large: networkx.Graph[Any], small: networkx.Graph[Any], most_steps: int
    ) -> None:
        from networkx.algorithms import isomorphism

        directed = large.is_directed()
        kind: type[Any] = isomorphism.DiGraphMatcher if directed else isomorphism.GraphMatcher
        outer = self

        class Bounded(kind):  # type: ignore[misc]
            """A matcher that counts the pairs that it compares."""

            def syntactic_feasibility(self, large_node: int, small_node: int) -> bool:
                outer._count()
                mark = small.nodes[small_node].get(MARK)
                if mark is not None and large.nodes[large_node].get(MARK) != mark:
                    return False
                return bool(super().syntactic_feasibility(large_node, small_node))

        self._most = most_steps
        self._steps = 0
        self._matcher = Bounded(large, small)
        self._matcher.test = "subgraph"

    def _count(self) -> None:
        self._steps += 1
        if self._steps > self._most:
            raise LimitError(f"no answer after {self._most:,} comparisons of nodes")

    def fits(self, large_node: int, small_node: int) -> bool:
        """Whether there is a place where one node lies on the other.

        Raises:
            LimitError: none is found, and the bound is reached.
        """
        self._steps = 0
        matcher = self._matcher
        matcher.initialize()
        if not matcher.syntactic_feasibility(large_node, small_node):
            return False
        # The matcher goes on from the pair that is set, and undoes it when it begins anew.
        type(matcher.state)(matcher, large_node, small_node)
        return any(True for _ in matcher.match())

    def places(self) -> Iterator[dict[int, int]]:
        """Give the places of the small network, as node of the large one by node.

        Raises:
            LimitError: there may be more, and the bound is reached.
        """
        self._steps = 0
        self._matcher.initialize()
        for found in self._matcher.match():
            yield {small_node: large_node for large_node, small_node in found.items()}
