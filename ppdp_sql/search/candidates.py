"""The nodes that may still be the best, as arrays over the lattice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Lattice
from ppdp_sql.metrics import Floats
from ppdp_sql.search.base import Floor, Found
from ppdp_sql.search.best import Best

Flags = NDArray[np.bool_]

#: A floor this close to the best cost cannot be undercut by more than rounding.
TIE_TOLERANCE = 1e-12


class Candidates:
    """A floor for every allowed node, and which of them are ruled out or checked."""

    def __init__(self, lattice: Lattice, floor: Floor) -> None:
        self._lattice = lattice
        self._floor = floor
        self.floors: Floats = floor.everywhere()
        #: Nodes that are neither checked nor known to fail.
        self.alive: Flags = np.ones(lattice.shape, dtype=bool)
        #: Nodes that were checked.
        self.checked: Flags = np.zeros(lattice.shape, dtype=bool)

    def learn(self, found: Found, lost: tuple[float, ...] | None, *, fails_below: bool) -> None:
        """Learn from a checked node what the nodes below and above it cost at least."""
        place = self._lattice.place(found.node)
        self.alive[place] = False
        self.checked[place] = True
        below = tuple(slice(0, step + 1) for step in place)
        if fails_below:
            self.alive[below] = False
        elif found.lasting_rows:
            region = self.floors[below]
            np.maximum(region, self._floor.below(found, lost), out=region)
        least = self._floor.above(found)
        if least is not None:
            region = self.floors[tuple(slice(step, None) for step in place)]
            np.maximum(region, least, out=region)

    def mask(self, best: Best) -> Flags:
        """Return which nodes may be better than the best, or tie with it and come before it."""
        mask: Flags = self.alive & (self.floors <= best.ceiling)
        winner = best.found
        if winner is None:
            return mask
        # A floor at the best cost can only tie; the tie rule is known without a check.
        tied = mask & (self.floors >= best.cost - abs(best.cost) * TIE_TOLERANCE)
        flat = np.flatnonzero(tied)
        heights = np.array(np.unravel_index(flat, mask.shape)).sum(axis=0)
        place = self._lattice.place(winner.node)
        later = flat > np.ravel_multi_index(place, mask.shape)
        loses = (heights > sum(place)) | ((heights == sum(place)) & later)
        mask.flat[flat[loses]] = False
        return mask

    def least_floor(self, best: Best) -> float:
        """Return what no node can cost less than."""
        open_floors = self.floors[self.alive]
        least = float(open_floors.min()) if open_floors.size else best.cost
        return min(least, best.cost)
