"""The generalization lattice. It is never stored: nodes are walked as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

#: One level per quasi-identifier, in policy order.
Node = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lattice:
    """All level vectors between a bottom and a top.

    Attributes:
        heights: the heights of the hierarchies.
        bottom: the least levels allowed (`min_level`).
        top: the highest levels allowed (`max_level`).
    """

    heights: Node
    bottom: Node
    top: Node

    @classmethod
    def whole(cls, heights: Node) -> Lattice:
        """Return the lattice without bounds on levels."""
        return cls(heights, tuple(0 for _ in heights), heights)

    @property
    def size(self) -> int:
        """Nodes of the whole lattice, whatever the bounds: the product of h + 1."""
        return prod(height + 1 for height in self.heights)

    @property
    def allowed_size(self) -> int:
        """Nodes between the bottom and the top."""
        return prod(high - low + 1 for low, high in zip(self.bottom, self.top, strict=True))

    @property
    def shape(self) -> tuple[int, ...]:
        """Allowed levels per column: the shape of an array over the allowed nodes."""
        return tuple(high - low + 1 for low, high in zip(self.bottom, self.top, strict=True))

    def place(self, node: Node) -> tuple[int, ...]:
        """Return where a node stands in an array over the allowed nodes."""
        return tuple(level - low for level, low in zip(node, self.bottom, strict=True))

    def node_at(self, place: Sequence[int]) -> Node:
        """Return the node that stands at a place of such an array."""
        return tuple(int(step) + low for step, low in zip(place, self.bottom, strict=True))

    def allows(self, node: Node) -> bool:
        """Whether a node lies between the bottom and the top."""
        return all(
            low <= level <= high
            for low, level, high in zip(self.bottom, node, self.top, strict=True)
        )

    def successors(self, node: Node) -> list[Node]:
        """Return the one-step generalizations, lexicographically smallest first."""
        steps = (self._moved(node, index, 1) for index in range(len(node)))
        return sorted(step for step in steps if step is not None)

    def predecessors(self, node: Node) -> list[Node]:
        """Return the one-step specializations, lexicographically smallest first."""
        steps = (self._moved(node, index, -1) for index in range(len(node)))
        return sorted(step for step in steps if step is not None)

    def _moved(self, node: Node, index: int, step: int) -> Node | None:
        level = node[index] + step
        if not self.bottom[index] <= level <= self.top[index]:
            return None
        return (*node[:index], level, *node[index + 1 :])

    def nodes(self) -> Iterator[Node]:
        """Walk all nodes, by height and then lexicographically."""
        for height in range(sum(self.bottom), sum(self.top) + 1):
            yield from self.nodes_at(height)

    def nodes_at(self, height: int) -> Iterator[Node]:
        """Walk the nodes of one height, lexicographically smallest first."""
        yield from self._fill((), height)

    def _fill(self, prefix: Node, rest: int) -> Iterator[Node]:
        index = len(prefix)
        if index == len(self.heights):
            yield prefix
            return
        least_after = sum(self.bottom[index + 1 :])
        most_after = sum(self.top[index + 1 :])
        first = max(self.bottom[index], rest - most_after)
        last = min(self.top[index], rest - least_after)
        for level in range(first, last + 1):
            yield from self._fill((*prefix, level), rest - level)

    def count_at(self, height: int) -> int:
        """Count the nodes of one height: a coefficient of the product of 1 + x + .. + x^h."""
        counts = {0: 1}
        for low, high in zip(self.bottom, self.top, strict=True):
            grown: dict[int, int] = {}
            for total, ways in counts.items():
                for level in range(low, high + 1):
                    grown[total + level] = grown.get(total + level, 0) + ways
            counts = grown
        return counts.get(height, 0)

    def index(self, node: Node) -> int:
        """Return a node's number in the whole lattice: a few bytes instead of a vector."""
        number = 0
        for level, height in zip(node, self.heights, strict=True):
            number = number * (height + 1) + level
        return number


def tie_key(node: Node) -> tuple[int, Node]:
    """Return the order of nodes that score alike: lowest height, then smallest vector."""
    return sum(node), node
