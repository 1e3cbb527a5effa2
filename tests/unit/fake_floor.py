"""Lower bounds in plain Python, each straight from a definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import Found

from .plain_table import SEPARABLE, PlainTable

Floats = NDArray[np.float64]


class PlainFloor:
    """What nodes cost at least: nothing suppressed, or the cheapest rows that could be."""

    is_known = True

    def __init__(
        self, table: PlainTable, lattice: Lattice, metric: str, k: int, limit: int
    ) -> None:
        self._table = table
        self._lattice = lattice
        self._metric = metric
        self._k = k
        self._limit = limit

    @property
    def is_exact_without_suppression(self) -> bool:
        """Sums over columns are exact."""
        return self._metric in SEPARABLE

    @property
    def ignores_suppression(self) -> bool:
        """Only the height is the same whatever is suppressed."""
        return self._metric == "height"

    def at(self, node: Node, failing_rows: int = 0) -> float:
        """Return the floor of one node at which at least so many rows fail."""
        if self._metric in SEPARABLE:
            return self._table.combined(
                self._metric,
                [
                    self._column_total(column, level, failing_rows)
                    for column, level in enumerate(node)
                ],
            )
        return max(self._of_groups(node), self._of_failing(failing_rows))

    def _column_total(self, column: int, level: int, failing_rows: int) -> Fraction:
        """Hide those rows of a column that lose most already."""
        key = (self._metric, column, level, failing_rows)
        if key not in self._table.known:
            self._table.known[key] = self._summed(column, level, failing_rows)
        return self._table.known[key]

    def _summed(self, column: int, level: int, failing_rows: int) -> Fraction:
        cells = sorted(self._table.cells(self._metric, column, level), reverse=True)
        if self.ignores_suppression:
            return sum(cells, Fraction(0))
        hidden = self._table.hidden(self._metric, column)
        return failing_rows * hidden + sum(cells[failing_rows:], Fraction(0))

    def _of_groups(self, node: Node) -> float:
        groups = self._table.groups(node)
        if self._metric == "discernibility":
            # A suppressed row costs |T|, which is no less than its group.
            return float(sum(len(group) ** 2 for group in groups))
        # At least so many rows are kept in at most so many groups, each of k or more.
        kept = max(0, len(self._table.rows) - self._limit)
        return float(max(Fraction(1), Fraction(kept, len(groups) * self._k)))

    def _of_failing(self, failing_rows: int) -> float:
        """Each failing row costs |T|, and each other one at least the k of its group."""
        if self._metric == "cavg":
            return 1.0
        rows = len(self._table.rows)
        return float(rows * failing_rows + self._k * (rows - failing_rows))

    def of(self, nodes: NDArray[np.intp], failing_rows: Floats) -> Floats:
        """Return the floor of nodes, one per row, at which at least so many rows fail."""
        return np.array(
            [
                self.at(tuple(int(level) for level in node), int(rows))
                for node, rows in zip(nodes, failing_rows, strict=True)
            ]
        )

    def everywhere(self) -> Floats:
        """Return the floor of every allowed node, as an array over its levels."""
        return self._array(self._lattice.top, 0)

    def below(self, found: Found, lost: Sequence[float] | None = None) -> Floats | float:
        """Return the floor of the nodes from the bottom up to a checked one."""
        return self._array(found.node, found.lasting_rows)

    def _array(self, top: Node, failing_rows: int) -> Floats:
        ranges = [range(low, high + 1) for low, high in zip(self._lattice.bottom, top, strict=True)]
        values = [self.at(node, failing_rows) for node in product(*ranges)]
        return np.array(values).reshape([len(levels) for levels in ranges])

    def above(self, found: Found) -> float | None:
        """Return the floor of a checked node and all above it, where the metric gives one."""
        return None if self._metric in SEPARABLE else self._of_groups(found.node)

    def per_row(self) -> Floats:
        """Return, for every allowed node, about what one more suppressed row adds."""
        return np.full(self._lattice.shape, 0.0 if self.ignores_suppression else 1.0)


class NoFloor(PlainFloor):
    """Nothing is known of what nodes cost."""

    is_known = False
    is_exact_without_suppression = False
    ignores_suppression = False

    def at(self, node: Node, failing_rows: int = 0) -> float:
        """Nothing costs less than nothing."""
        return 0.0

    def above(self, found: Found) -> float | None:
        """Nothing is known."""
        return None

    def per_row(self) -> Floats:
        """Nothing is known."""
        return np.zeros(self._lattice.shape)
