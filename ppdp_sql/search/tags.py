"""What checks tell of the nodes above and below: which nodes may satisfy.

A node may satisfy if it passes every lasting model. Those models are monotone together, whatever
the others are. Where all models last, what may satisfy does; else checks decide it in the end.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import SearchProblem
from ppdp_sql.search.candidates import Flags

UNKNOWN, HOPEFUL, VIOLATED = 0, 1, -1


class Tags:
    """A byte per allowed node; a check tags everything above or everything below."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._lattice: Lattice = problem.lattice
        self._status: NDArray[np.int8] = np.zeros(self._lattice.shape, dtype=np.int8)
        self.checked: Flags = np.zeros(self._lattice.shape, dtype=bool)
        #: Checked nodes that satisfy.
        self.satisfying: Flags = np.zeros(self._lattice.shape, dtype=bool)

    @property
    def hopeful(self) -> Flags:
        """The nodes that are known to pass every lasting model."""
        result: Flags = self._status == HOPEFUL
        return result

    def is_known(self, node: Node) -> bool:
        """Whether a node is checked or tagged."""
        return bool(self._status[self._lattice.place(node)] != UNKNOWN)

    def some_unknown(self, lowest: Node, highest: Node) -> bool:
        """Whether some node between two is neither checked nor tagged."""
        box = tuple(
            slice(low, high + 1)
            for low, high in zip(
                self._lattice.place(lowest), self._lattice.place(highest), strict=True
            )
        )
        return bool((self._status[box] == UNKNOWN).any())

    def may_satisfy(self, node: Node) -> bool:
        """Whether a node passes every lasting model; it is checked if that is not known."""
        place = self._lattice.place(node)
        if self._status[place] == UNKNOWN:
            found = self._problem.check_all([node])[0]
            self.checked[place] = True
            self.satisfying[place] = found.satisfied
            if self._problem.fails_below(found):
                self._status[tuple(slice(0, step + 1) for step in place)] = VIOLATED
            else:
                self._status[tuple(slice(step, None) for step in place)] = HOPEFUL
        return bool(self._status[place] == HOPEFUL)

    def count(self) -> None:
        """Tell the problem how many nodes are tagged."""
        known = int((self._status != UNKNOWN).sum())
        self._problem.tagged = known - int(self.checked.sum())
