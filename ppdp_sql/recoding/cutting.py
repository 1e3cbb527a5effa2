"""The greedy search of the global schemes: every value is shown in one way in the whole table.

It starts at the highest levels and takes moves downward, the one that wins most information first.
What a move wins is a sum over the values of one column and needs no query; whether it is allowed
does. One statement asks about all moves that are left: a move is about one tree node, and those of
one column touch no common row. So it also knows what several moves in one column do together, and
more than one may be taken before it is asked again.

Each move is tried once. One that is not allowed is discarded for good: that is sound where the
models are monotone, since later groups are only smaller, and a greedy choice elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush

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


class Cutting(ABC):
    """Tries moves of one kind, the best first."""

    #: The statement that tells what moves do.
    asks: str

    def __init__(
        self, tables: CutTables, clusters: Clusters, failing_rows: int | None = None
    ) -> None:
        """Begin.

        Args:
            tables: the cut so far.
            clusters: the clusters, for what the problem is.
            failing_rows: rows in failing groups now; None where it is not known.
        """
        self._tables = tables
        self._limit = max(0, clusters.problem.suppression_limit)
        self._sound = all(model.lasts(self._limit) for model in clusters.problem.models)
        self.failing_rows = failing_rows
        self._open: list[Move] = []
        #: Moves that need not be tried any more.
        self.needless: set[TreeNode] = set()

    @abstractmethod
    def first(self) -> list[Move]:
        """Return the moves from where the cut is now."""

    @abstractmethod
    def taken(self, move: Move) -> tuple[list[Move], list[Move]]:
        """Return what follows a move: what nothing speaks against, and what is to be tried."""

    def run(self) -> bool:
        """Take moves until none is left; false where too many rows fail before the first."""
        tables = self._tables
        tables.place()
        self._open = self.first()
        heapify(self._open)
        while self._open or self.failing_rows is None:
            effects = tables.effects(self.asks)
            if self.failing_rows is None:
                self.failing_rows = -effects.get(None, NO_EFFECT).rows
                if self.failing_rows > self._limit:
                    return False
            steps, closed = self._round(effects)
            tables.step_down(steps)
            tables.close(closed)
            if steps:
                tables.place()
        return True

    def _round(
        self, effects: Mapping[TreeNode | None, Effect]
    ) -> tuple[dict[TreeNode, int], list[TreeNode]]:
        """Try moves in their order, as long as it is known what they do.

        Returns:
            The tree nodes that are shown further down, with their levels, and those that are not.
        """
        assert self.failing_rows is not None
        before = self.failing_rows
        column: int | None = None
        changed: set[TreeNode] = set()
        steps: dict[TreeNode, int] = {}
        closed = []
        while self._open:
            move = self._open[0]
            effect = effects.get(move.node, NO_EFFECT)
            if move.node in self.needless:
                allowed = None
            elif column in (None, move.node.column) and move.family not in changed:
                allowed = self._allows(move, effect)
            elif self._sound and before + effect.rows > self._limit:
                # Its groups have changed since. They are smaller: what failed then fails now, too.
                allowed = False
            else:
                break
            heappop(self._open)
            if allowed:
                column = move.node.column
                self.failing_rows += effect.rows
                free, new = self.taken(move)
                steps |= {taken.node: taken.to_level for taken in (move, *free)}
                changed |= {move.family, *(other.family for other in new)}
                for other in new:
                    heappush(self._open, other)
            elif allowed is False:
                closed.append(move.node)
        return steps, closed

    def _allows(self, move: Move, effect: Effect) -> bool:
        """Say whether few enough rows fail, and their suppression costs less than the move wins."""
        assert self.failing_rows is not None
        won = move.gain - effect.lost
        return self.failing_rows + effect.rows <= self._limit and (
            won > 0 or (won == 0 and effect.rows <= 0)
        )
