"""Checks what lies near a chosen node, so that alternatives to it can be named."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ppdp_sql.api.lattice_marks import LatticeMarks, may_be_judged
from ppdp_sql.frequency.evaluation import NodeEvaluator
from ppdp_sql.frequency.search_record import SearchRecord
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Node

#: Nodes that are checked or scored at a time beside those of the search.
MOST_NEAR = 64
#: How often more are checked, while they may be better than those that are known.
MOST_ROUNDS = 4


class Neighbourhood:
    """The best nodes but the chosen one, as far as a few more checks tell."""

    def __init__(
        self, evaluator: NodeEvaluator, found: NodeStatistics, record: SearchRecord, wanted: int
    ) -> None:
        """Prepare to look around.

        Args:
            evaluator: what the search checked nodes with.
            found: the chosen node.
            record: what was checked so far; it remembers what is checked here, too.
            wanted: how many alternatives are to be named.
        """
        self._evaluator = evaluator
        self._found = found
        self._record = record
        self._wanted = wanted

    def look(self) -> bool:
        """Check and score what may be near.

        Returns:
            whether no other node can be better than the last that will be named.
        """
        self._check_neighbours()
        self._score()
        if not self._evaluator.floor.is_known or not may_be_judged(self._evaluator.lattice):
            return False
        for _ in range(MOST_ROUNDS):
            cheaper = self._unchecked()
            if not cheaper:
                break
            self._evaluator.check(cheaper[:MOST_NEAR])
            self._score()
        return not self._unchecked() and not self._unscored()

    def _check_neighbours(self) -> None:
        """Check what is a step away from the chosen node, or a step up and one down."""
        lattice, node = self._evaluator.lattice, self._found.node
        beside = [*lattice.successors(node), *lattice.predecessors(node)]
        swapped = [
            other
            for lower in lattice.predecessors(node)
            for other in lattice.successors(lower)
            if other != node
        ]
        fresh = dict.fromkeys([*beside, *swapped])
        self._evaluator.check([other for other in fresh if other not in self._record.nodes])

    def _score(self) -> None:
        """Score the chosen node, and what satisfies and may be cheap."""
        wanted = self._unscored()[:MOST_NEAR]
        chosen = self._record.nodes.get(self._found.node)
        if chosen is not None and chosen.cost is None and self._found.node not in wanted:
            wanted.append(self._found.node)
        self._evaluator.costs(self._evaluator.check(wanted))

    def _unscored(self) -> list[Node]:
        """Return the nodes that satisfy and whose cost nobody asked for, the cheapest first."""
        floor, bar = self._evaluator.floor, self._bar()
        asked = [
            (known.failing_rows, node)
            for node, known in self._record.nodes.items()
            if known.satisfied and known.cost is None and node != self._found.node
        ]
        if not asked or not floor.is_known:
            return [node for _, node in asked]
        rows = np.array([failing for failing, _ in asked], dtype=float)
        least = floor.of(np.array([node for _, node in asked]), rows)
        order = np.argsort(least, kind="stable")
        return [asked[place][1] for place in order if least[place] < bar]

    def _unchecked(self) -> list[Node]:
        """Return the nodes that nobody checked and that may be better, the cheapest first."""
        lattice = self._evaluator.lattice
        marks = LatticeMarks(lattice)
        marks.learn(self._record.nodes.items(), monotone=False)
        least = self._evaluator.floor.everywhere()
        hopeful = ~marks.checked & ~marks.fails & (least < self._bar())
        places: Sequence[Sequence[int]] = np.argwhere(hopeful).tolist()
        order = np.argsort(least[hopeful], kind="stable")
        return [lattice.node_at(places[place]) for place in order]

    def _bar(self) -> float:
        """Return what an alternative has to undercut to be named."""
        costs = sorted(
            known.cost
            for node, known in self._record.nodes.items()
            if known.satisfied and known.cost is not None and node != self._found.node
        )
        if len(costs) < self._wanted:
            return math.inf
        last = costs[self._wanted - 1]
        return last - 1e-9 * abs(last)
