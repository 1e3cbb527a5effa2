"""Hunts for a good node in a lattice too large to look at all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.failing import FailingForecast

Nodes = NDArray[np.intp]

#: Nodes of a chain from bottom to top that are checked together.
CHAIN_NODES = 15
#: Nodes that are remembered as seen; a hunt visits few.
MOST_SEEN = 200_000
#: Random walks that begin at the best node when its neighbours are exhausted.
WALKS = 256


class Hunter:
    """Climbs a chain first, then looks around the best node, led by a forecast of failing rows."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._lattice: Lattice = problem.lattice
        self._failing = FailingForecast(problem, lasting=False)
        self._seen: set[Node] = set()
        self._draw = np.random.default_rng(0)
        self._steps = 1

    def observe(self, found: Sequence[Found]) -> None:
        """Learn from checked nodes."""
        self._failing.observe(found)
        if len(self._seen) < MOST_SEEN:
            self._seen.update(item.node for item in found)

    def start(self) -> None:
        """Find the lowest satisfying node of a chain that climbs where it costs least."""
        chain = self._chain()
        low, high = 0, len(chain) - 1
        while high - low > 1:
            count = min(CHAIN_NODES, high - low - 1)
            places = sorted(
                {low + (high - low) * step // (count + 1) for step in range(1, count + 1)}
            )
            places = [place for place in places if low < place < high]
            found = self._problem.check([chain[place] for place in places])
            self._problem.offer(found)
            self.observe(found)
            satisfied = [chain.index(item.node) for item in found if item.satisfied]
            high = min(satisfied, default=high)
            failed = [chain.index(item.node) for item in found if not item.satisfied]
            low = max((place for place in failed if place < high), default=low)
            if len(found) < len(places):
                return

    def _chain(self) -> list[Node]:
        """Return a chain from the bottom to the top, each step the one of least floor."""
        node = self._lattice.bottom
        chain = [node]
        while steps := self._lattice.successors(node):
            floors = self._problem.evaluator.floor.of(np.array(steps), np.zeros(len(steps)))
            node = steps[int(np.argmin(floors))]
            chain.append(node)
        return chain

    def propose(self, size: int) -> list[Node]:
        """Return nodes near the best one that should cost less than it."""
        best = self._problem.best.found
        if best is None:
            return []
        around = [node for node in self._around(best.node) if node not in self._seen]
        if not around:
            self._steps = min(self._steps + 1, 8)
            return []
        nodes: Nodes = np.array(around)
        forecast = self._failing.of(nodes)
        rows = self._failing.expected_rows(forecast)
        expected = self._problem.evaluator.floor.of(nodes, rows)
        # A node that should fail may yet satisfy: it comes later, not never.
        late = np.maximum(forecast - self._failing.limit_logit, 0.0)
        expected = expected * (1 + late / self._failing.deviation)
        order = np.argsort(expected, kind="stable")[:size]
        ceiling = self._problem.best.ceiling
        chosen = [around[place] for place in order if self._floor(around[place]) <= ceiling]
        self._steps = 1 if chosen else min(self._steps + 1, 8)
        return chosen

    def _floor(self, node: Node) -> float:
        return self._problem.evaluator.floor.at(node)

    def _around(self, node: Node) -> Iterable[Node]:
        """Return nodes one exchange away: steps down, and steps down for a step up."""
        down = self._lattice.predecessors(node)
        yield from down
        for raised in self._lattice.successors(node):
            yield raised
            yield from (other for other in self._lattice.predecessors(raised) if other != node)
        if self._steps > 1:
            yield from self._walks(node)

    def _walks(self, node: Node) -> Iterable[Node]:
        """Return ends of random walks, longer the longer nothing better was found."""
        low, high = np.array(self._lattice.bottom), np.array(self._lattice.top)
        steps = self._draw.integers(-1, 2, size=(WALKS, self._steps * 2, 1))
        columns = self._draw.integers(0, len(node), size=(WALKS, self._steps * 2))
        ends = np.repeat(np.array([node]), WALKS, axis=0)
        for place in range(self._steps * 2):
            ends[np.arange(WALKS), columns[:, place]] += steps[:, place, 0]
            ends = np.clip(ends, low, high)
        for end in np.unique(ends, axis=0):
            yield tuple(int(level) for level in end)
