"""Chooses which nodes to check next: those that will probably rule out most.

A node that fails rules out everything below it, and so does one that must suppress so much that
everything below costs too much. Both come down to one number: how many rows fail. It is forecast
from the nodes seen so far; a wrong forecast costs checks and never the answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ppdp_sql.lattice import Lattice, LevelForecast, Node
from ppdp_sql.metrics import Floats
from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.candidates import Candidates, Flags
from ppdp_sql.search.failing import (
    LOGISTIC,
    FailingForecast,
    log_distinct,
    logistic,
    over_levels,
)

Region = tuple[slice, ...]

#: Nodes of the first batch: the top, and a spread from the cheapest to the dearest. Where checks
#: are dear there are fewer, and none near the bottom, where groups are most.
FIRST_NODES = 16
FIRST_DEAR_NODES = 8
#: In a small lattice it is one node of so many, and a few at least.
FEWEST_SHARE = 6
FEWEST_FIRST = 4
#: Of each batch, nodes that are checked because they should be the best.
HUNTED = 8
#: When no more than this share of a batch is left, a statement costs more than its checks.
FEW_LEFT = 3 / 8
FEW_OF_ALL = 1 / 8
#: Up to this many nodes the gains are told apart finely.
FINE_NODES = 60_000
#: A pick must rule out this share of its candidates by itself, not together with others.
LEAST_SHARE = 0.25
#: Nodes that are tried for a batch, per node that is picked.
TRIES = 6


class Picker:
    """Forecasts failing rows and picks batches of nodes."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._lattice: Lattice = problem.lattice
        floor = problem.evaluator.floor
        self._plain = floor.everywhere()
        self._per_row = np.maximum(floor.per_row(), 1e-300)
        #: What rules out the nodes below, and what makes a node fail or cost more.
        self._lasting = FailingForecast(problem, lasting=True)
        self._failing = self._lasting
        if not problem.is_monotone:
            self._failing = FailingForecast(problem, lasting=False)
        #: What a metric over groups says of everything above a node rises as values merge.
        self._above = LevelForecast(
            [[-value for value in column] for column in log_distinct(problem)]
        )

    def observe(self, found: Sequence[Found]) -> None:
        """Learn from checked nodes."""
        self._lasting.observe(found)
        if self._failing is not self._lasting:
            self._failing.observe(found)
        for item in found:
            least = self._problem.evaluator.floor.above(item)
            if least is not None and least > 0:
                self._above.observe(item.node, math.log(least))

    def first(self, *, dear: bool) -> list[Node]:
        """Return the top, and nodes from the cheapest floor to the dearest."""
        order = np.argsort(self._plain, axis=None, kind="stable")
        lowest, most = (0.3, FIRST_DEAR_NODES) if dear else (0.02, FIRST_NODES)
        count = min(most, max(FEWEST_FIRST, len(order) // FEWEST_SHARE))
        spread = np.linspace(lowest, 0.98, count - 1) * (len(order) - 1)
        nodes = [self._lattice.top, *(self._node(order[int(place)]) for place in spread)]
        return list(dict.fromkeys(nodes))

    def pick(self, candidates: Candidates, mask: Flags, size: int) -> list[Node]:
        """Return up to so many nodes to check together; at least one while candidates are left."""
        total = int(mask.sum())
        if total <= min(size * FEW_LEFT, mask.size * FEW_OF_ALL):
            return [self._node(place) for place in np.flatnonzero(mask)]
        picks = self._hunted(mask)
        below, above = self._gains_below(mask), self._gains_above(mask)
        if not below.any() and not above.any():
            # No check rules out another: what may be cheapest comes first.
            return list(dict.fromkeys([*picks, *self._cheapest(candidates, mask, size)]))[:size]
        self._cover(picks, mask, candidates.alive, below, above, size)
        return picks or self._cheapest(candidates, mask, size)

    def _cheapest(self, candidates: Candidates, mask: Flags, size: int) -> list[Node]:
        """Return the candidates of least floor, where no forecast helps."""
        flat = np.flatnonzero(mask)
        order = np.lexsort((flat, candidates.floors.flat[flat]))[:size]
        return [self._node(place) for place in flat[order]]

    def _needed(self, mask: Flags) -> Floats:
        """Return how many rows must fail above a candidate to rule it out, as a logit."""
        cost = self._problem.best.cost
        needed = np.full(self._lattice.shape, float(self._lasting.limit))
        if math.isfinite(cost) and not self._problem.evaluator.floor.ignores_suppression:
            spare = np.maximum(cost - self._plain, 0.0) / self._per_row
            needed = np.minimum(needed, spare)
        return self._lasting.logit(np.where(mask, needed, 0.0))

    def _gains_below(self, mask: Flags) -> Floats:
        """Return how many candidates below it each node will probably rule out."""
        if not self._problem.has_lasting_models:
            return np.zeros(mask.shape)
        logits = self._lasting.everywhere()
        needed = self._needed(mask)
        buckets = 6 if mask.size <= FINE_NODES else 2
        edges = np.unique(np.quantile(needed[mask], np.linspace(0, 1, buckets + 1)[1:]))
        gains = np.zeros(mask.shape)
        lower = -math.inf
        for edge in edges:
            inside = mask & (needed > lower) & (needed <= edge)
            counted = _prefix_sums(inside.astype(float))
            gains += counted * self._lasting.sureness(logits, float(edge))
            lower = edge
        return gains

    def _gains_above(self, mask: Flags) -> Floats:
        """Return how many candidates a metric over groups will probably rule out above a node."""
        cost = self._problem.best.cost
        if not self._above.observed or not math.isfinite(cost) or cost <= 0:
            return np.zeros(mask.shape)
        self._above.fit()
        forecast = over_levels(self._above, self._lattice.bottom, self._lattice.top)
        flipped = tuple(slice(None, None, -1) for _ in mask.shape)
        counted = _prefix_sums(mask.astype(float)[flipped])[flipped]
        sure = (forecast - math.log(cost)) / self._above.deviation * LOGISTIC
        return counted * logistic(sure)

    def _hunted(self, mask: Flags) -> list[Node]:
        """Return the candidates that should cost least: a good incumbent rules out many."""
        logits = self._failing.everywhere()
        fails = logits > self._failing.limit_logit
        expected = self._plain + self._failing.expected_rows(logits) * self._per_row
        expected = np.where(mask & ~fails, expected, np.inf).ravel()
        few = min(HUNTED, expected.size)
        order = np.argpartition(expected, few - 1)[:few]
        ceiling = self._problem.best.ceiling
        ordered = sorted(order, key=lambda place: (expected[place], place))
        return [
            self._node(place)
            for place in ordered
            if expected[place] <= ceiling and math.isfinite(expected[place])
        ]

    def _cover(
        self,
        picks: list[Node],
        mask: Flags,
        eligible: Flags,
        below: Floats,
        above: Floats,
        size: int,
    ) -> None:
        """Add nodes by their gain, as long as each has candidates of its own to rule out."""
        uncovered = mask.copy()
        for node in picks:
            uncovered[self._lattice.place(node)] = False
        taken = set(picks)
        gains = np.where(eligible, below + above + mask, 0.0).ravel()
        tries = min(TRIES * size, gains.size)
        order = np.argpartition(-gains, tries - 1)[:tries]
        order = order[np.lexsort((order, -gains[order]))]
        passed: list[tuple[Node, Region]] = []
        upward = above.ravel() > below.ravel()
        steps = np.stack(np.unravel_index(order, mask.shape), axis=1).tolist()
        for place, step in zip(order, steps, strict=True):
            if len(picks) >= size or gains[place] <= 0:
                break
            node = self._lattice.node_at(step)
            if node in taken:
                continue
            region = _region(step, upward=upward[place])
            own = np.count_nonzero(uncovered[region])
            if own == 0 or own < LEAST_SHARE * gains[place]:
                passed += [(node, region)] if mask.flat[place] else []
                continue
            picks.append(node)
            taken.add(node)
            uncovered[region] = False
        for node, region in passed:
            if len(picks) >= size:
                break
            if uncovered[self._lattice.place(node)]:
                picks.append(node)
                uncovered[region] = False

    def _node(self, place: int | np.intp) -> Node:
        return self._lattice.node_at(
            [int(step) for step in np.unravel_index(place, self._lattice.shape)]
        )


def _region(place: Sequence[int], *, upward: bool) -> Region:
    """Return the nodes that a check will probably rule out."""
    if upward:
        return tuple(slice(step, None) for step in place)
    return tuple(slice(0, step + 1) for step in place)


def _prefix_sums(values: Floats) -> Floats:
    """Return, for each node, the sum over all nodes below it."""
    for axis in range(values.ndim):
        np.cumsum(values, axis=axis, out=values)
    return values
