"""The greedy search of the global schemes: every value is shown in one way in the whole table.

It starts at the highest levels and takes moves downward, the one that wins most information first.
What a move wins is a sum over the values of one column and needs no query; whether it is allowed
does. One statement asks about all moves that are left: a move is about one tree node, and those of
one column touch no common row. So it also knows what several moves in one column do together, and
more than one may be taken before it is asked again. Where that is sound, still more are taken and
asked about together, twice as many each time that it goes well.

Each move is tried once. One that is not allowed is discarded for good: that is sound where the
models are monotone, since later groups are only smaller, and a greedy choice elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.cut_tables import NO_EFFECT, CutTables, Effect, TreeNode


@dataclass(frozen=True)
class Move:
    """One tree node is shown further down.

    Attributes:
        node: the tree node.
        to_level: the level that its values are shown at, where nothing splits them further down.
        gain: the information that it wins, before anything is suppressed.
        family: moves of one family touch common rows.
    """

    node: TreeNode
    to_level: int
    gain: Fraction
    family: TreeNode

    def __lt__(self, other: Move) -> bool:
        """Order by gain; ties by the policy's order, then the higher level, then the path."""
        return self._order < other._order

    @property
    def _order(self) -> tuple[Fraction, int, int, tuple[int, ...]]:
        return -self.gain, self.node.column, -self.node.level, self.node.key


#: Moves that were taken, each with what followed it freely.
Steps: TypeAlias = list[tuple[Move, list[Move]]]


class Cutting(ABC):
    """Tries moves of one kind, the best first."""

    #: The statement that tells what moves do.
    asks: str

    def __init__(self, tables: CutTables, clusters: Clusters) -> None:
        """Begin.

        Args:
            tables: the cut so far.
            clusters: the clusters, for what the problem is.
        """
        self._tables = tables
        self._time = clusters.problem.time
        self._limit = max(0, clusters.problem.suppression_limit)
        self._sound = all(model.lasts(self._limit) for model in clusters.problem.models)
        # Where nothing may fail and smaller groups fail all the more, moves that are allowed
        # together would have been allowed one after the other.
        self._may_dare = self._sound and self._limit == 0
        self.failing_rows = 0
        self._open: list[Move] = []
        self._before: list[Move] = []
        self._closed: set[TreeNode] = set()
        #: Moves that need not be tried any more.
        self.needless: set[TreeNode] = set()

    @abstractmethod
    def first(self) -> list[Move]:
        """Return the moves from where the cut is now."""

    @abstractmethod
    def taken(self, move: Move) -> tuple[list[Move], list[Move]]:
        """Return what follows a move: what nothing speaks against, and what is to be tried."""

    @abstractmethod
    def untaken(self, move: Move, free: Sequence[Move]) -> None:
        """Undo a move, and what followed it freely."""

    def run(self) -> bool:
        """Take moves until none is left; false where too many rows fail before the first."""
        tables = self._tables
        tables.place()
        effects = tables.effects(self.asks)
        self.failing_rows = -effects.get(None, NO_EFFECT).rows
        if self.failing_rows > self._limit:
            return False
        self._open = self.first()
        heapify(self._open)
        daring = 1 if self._may_dare else 0
        # Whatever was taken so far is a cut that passes.
        while self._open and not self._time.is_over():
            steps, dared = self._round(effects, daring)
            if not steps or not (self._open or dared):
                break
            then = tables.effects(self.asks)
            if -then.get(None, NO_EFFECT).rows > self._limit:
                self._take_back(steps)
                if not dared:
                    # Only rounding can contradict what was known; the last cut that passed stays.
                    tables.place()
                    break
                daring = 0
                continue
            effects = then
            daring = 2 * daring + 1 if self._may_dare else 0
        return True

    def _round(self, effects: Mapping[TreeNode | None, Effect], daring: int) -> tuple[Steps, bool]:
        """Try moves in their order, as long as it is known what they do.

        Args:
            effects: what each move does by itself.
            daring: how many moves may be taken beyond that.

        Returns:
            What was taken, and whether it has to be asked if all of it was allowed.
        """
        before = self.failing_rows
        columns: set[int] = set()
        changed: set[TreeNode] = set()
        steps: Steps = []
        closed = []
        dared = 0
        self._before = list(self._open)
        while self._open:
            move = self._open[0]
            effect = effects.get(move.node, NO_EFFECT)
            if move.node in self.needless:
                allowed = None
            elif columns <= {move.node.column} and move.family not in changed:
                allowed = self._allows(move, effect)
            elif self._sound and before + effect.rows > self._limit:
                # Its groups have changed since. They are smaller: what failed then fails now, too.
                allowed = False
            elif dared < daring:
                allowed, effect = True, NO_EFFECT
                dared += 1
            else:
                break
            heappop(self._open)
            if allowed:
                columns.add(move.node.column)
                self.failing_rows += effect.rows
                free, new = self.taken(move)
                steps.append((move, free))
                changed |= {move.family, *(other.family for other in new)}
                for other in new:
                    heappush(self._open, other)
            elif allowed is False:
                closed.append(move.node)
        self._closed |= set(closed)
        self._tables.close(closed)
        if steps:
            self._tables.step_down(
                {taken.node: taken.to_level for move, free in steps for taken in (move, *free)}
            )
            self._tables.place()
        return steps, dared > 0

    def _take_back(self, steps: Steps) -> None:
        """Undo a round that dared too much; what it refused is refused all the same."""
        for move, free in reversed(steps):
            self.untaken(move, free)
        self._tables.take_back(taken.node for move, free in steps for taken in (move, *free))
        self._open = [move for move in self._before if move.node not in self._closed]
        heapify(self._open)

    def _allows(self, move: Move, effect: Effect) -> bool:
        """Say whether few enough rows fail, and their suppression costs less than the move wins."""
        won = move.gain - effect.lost
        return self.failing_rows + effect.rows <= self._limit and (
            won > 0 or (won == 0 and effect.rows <= 0)
        )
