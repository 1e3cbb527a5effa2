"""The least cost so far."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice.lattice import tie_key

#: Costs this close are equal: rounding decides nothing.
RELATIVE_TOLERANCE = 1e-9


class Best:
    """The least cost so far; equal costs go to the lowest, then lexicographically least node."""

    def __init__(self) -> None:
        self._items: list[tuple[float, NodeStatistics]] = []
        self._least: float | None = None

    def offer(self, found: Iterable[NodeStatistics], costs: Iterable[float]) -> None:
        """Take scored nodes into account."""
        for item, cost in zip(found, costs, strict=True):
            if self._least is not None and cost > _ceiling(self._least):
                continue
            if self._least is None or cost < self._least:
                self._least = cost
            self._items.append((cost, item))
        if self._least is not None:
            ceiling = _ceiling(self._least)
            kept = [pair for pair in self._items if pair[0] <= ceiling]
            # Of equals only the least cost and the winner matter: ties may be many.
            winner = min(kept, key=lambda pair: tie_key(pair[1].node))
            cheapest = min(kept, key=lambda pair: pair[0])
            self._items = [winner] if winner is cheapest else [winner, cheapest]

    @property
    def found(self) -> NodeStatistics | None:
        """The winner, if anything was offered."""
        if not self._items:
            return None
        return min((item for _, item in self._items), key=lambda item: tie_key(item.node))

    @property
    def cost(self) -> float:
        """The least cost; infinite before anything was offered."""
        return math.inf if self._least is None else self._least

    @property
    def ceiling(self) -> float:
        """What a cost must not exceed to matter: more, and it is no tie."""
        return _ceiling(self.cost)


def _ceiling(cost: float) -> float:
    return cost + abs(cost) * RELATIVE_TOLERANCE
