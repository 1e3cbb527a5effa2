"""Counts distinct nodes in a few bytes each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Lattice, Node

#: Up to this many nodes a bit for each of them is less than a number for each that is seen.
MOST_BITS = 1 << 27
#: Numbers that are held one by one before they are sorted in with the others.
MOST_RECENT = 4096


class VisitedNodes:
    """A set of nodes: one bit per node of a lattice, or eight bytes per node seen of a huge one."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._bits = bytearray(lattice.size // 8 + 1) if lattice.size <= MOST_BITS else None
        self._sorted: NDArray[np.uint64] = np.zeros(0, dtype=np.uint64)
        self._recent: set[int] = set()
        self._count = 0

    def add(self, node: Node) -> None:
        """Remember a node."""
        number = self._lattice.index(node)
        if self._bits is None:
            # Beyond 64 bits two nodes may share a number, and the count be one too low.
            self._add_number(number & 0xFFFF_FFFF_FFFF_FFFF)
            return
        byte, bit = number >> 3, 1 << (number & 7)
        if not self._bits[byte] & bit:
            self._bits[byte] |= bit
            self._count += 1

    def _add_number(self, number: int) -> None:
        if number in self._recent:
            return
        place = int(np.searchsorted(self._sorted, np.uint64(number)))
        if place < len(self._sorted) and int(self._sorted[place]) == number:
            return
        self._recent.add(number)
        self._count += 1
        if len(self._recent) > MOST_RECENT:
            recent = np.fromiter(self._recent, dtype=np.uint64)
            self._sorted = np.sort(np.concatenate([self._sorted, recent]))
            self._recent.clear()

    def __len__(self) -> int:
        return self._count
