"""Counts distinct nodes in a few bytes each."""

from __future__ import annotations

from array import array

import numpy as np

from ppdp_sql.lattice import Lattice, Node

#: Up to this many nodes a bit for each of them is less than a number for each that is seen.
MOST_BITS = 1 << 27


class VisitedNodes:
    """A set of nodes: one bit per node of a lattice, or eight bytes per visit of a huge one."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._bits = bytearray(lattice.size // 8 + 1) if lattice.size <= MOST_BITS else None
        self._numbers = array("Q")
        self._count = 0

    def add(self, node: Node) -> None:
        """Remember a node."""
        number = self._lattice.index(node)
        if self._bits is None:
            # Beyond 64 bits two nodes may share a number, and the count be one too low.
            self._numbers.append(number & 0xFFFF_FFFF_FFFF_FFFF)
            return
        byte, bit = number >> 3, 1 << (number & 7)
        if not self._bits[byte] & bit:
            self._bits[byte] |= bit
            self._count += 1

    def __len__(self) -> int:
        if self._bits is None:
            return len(np.unique(np.frombuffer(self._numbers, dtype=np.uint64)))
        return self._count
