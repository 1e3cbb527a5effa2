"""What a search's checks tell of the nodes of a lattice that it did not check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.frequency.search_record import RecordedNode
from ppdp_sql.lattice import Lattice, Node

#: Nodes of a lattice that are judged one by one; of more, only those that were checked are told.
MOST_JUDGED = 100_000
#: Columns that an array may have.
MOST_COLUMNS = 32


def may_be_judged(lattice: Lattice) -> bool:
    """Whether a lattice is small enough to know something of each node."""
    return lattice.allowed_size <= MOST_JUDGED and len(lattice.heights) <= MOST_COLUMNS


class LatticeMarks:
    """Flags for every allowed node: whether it was checked, and what others say of it."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self.checked: NDArray[np.bool_] = np.zeros(lattice.shape, dtype=bool)
        self.fails: NDArray[np.bool_] = np.zeros(lattice.shape, dtype=bool)
        self.satisfies: NDArray[np.bool_] = np.zeros(lattice.shape, dtype=bool)

    def learn(self, nodes: Iterable[tuple[Node, RecordedNode]], *, monotone: bool) -> None:
        """Mark checked nodes, those below one that fails with all below it, and those above.

        Args:
            nodes: what was checked.
            monotone: whether all above a node that satisfies do, too.
        """
        for node, known in nodes:
            place = self._lattice.place(node)
            self.checked[place] = True
            if known.fails_below and not self.fails[place]:
                self.fails[tuple(slice(None, step + 1) for step in place)] = True
            elif known.satisfied and monotone and not self.satisfies[place]:
                self.satisfies[tuple(slice(step, None) for step in place)] = True

    def statuses(self) -> dict[Node, str]:
        """Return what is known of each node that was not checked, by height."""
        return {
            node: self._status(self._lattice.place(node))
            for node in self._lattice.nodes()
            if not self.checked[self._lattice.place(node)]
        }

    def _status(self, place: tuple[int, ...]) -> str:
        if self.fails[place]:
            return "known to fail"
        return "known to satisfy" if self.satisfies[place] else "not needed"

    def by_height(self) -> Counter[tuple[int, str]]:
        """Count the nodes that were not checked by their height and status."""
        lowest = sum(self._lattice.bottom)
        heights = np.indices(self._lattice.shape, dtype=np.int32).sum(axis=0) + lowest
        left = ~self.checked
        counts: Counter[tuple[int, str]] = Counter()
        for status, flags in (
            ("known to fail", left & self.fails),
            ("known to satisfy", left & ~self.fails & self.satisfies),
            ("not needed", left & ~self.fails & ~self.satisfies),
        ):
            for height, nodes in enumerate(np.bincount(heights[flags].ravel())):
                if nodes:
                    counts[height, status] += int(nodes)
        return counts
