"""How little a node can cost by `kl`, before its groups are computed.

In nats, and times the rows, the cost is R - G + C: raw tuples, groups and cells (`metrics.kl`).
Without suppression it rises up the lattice, since each step spreads rows over more tuples. C is a
sum of marginals. G is no more than the same sum over the values of any one column, and no more
than at any node above. Suppressed rows become one group: by the log-sum inequality that lowers
the cost in one way only, where they join rows that have no leaf; and each row brings the cells of
`*` in place of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ppdp_sql.frequency.floor import Nodes, outer_sum
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.metrics import Floats, TableFacts
from ppdp_sql.metrics.kl import Divergence, information, rounding


class DivergenceFloor:
    """Lower bounds of `kl` over one frequency table; they hold for nodes that satisfy."""

    is_known = True
    is_exact_without_suppression = False
    ignores_suppression = False

    def __init__(self, frequency: FrequencyTable, table: TableFacts) -> None:
        marginals, name = frequency.marginals, Divergence.name
        self._lattice = frequency.lattice
        self._cells = self._per_level(marginals.totals[name])
        self._largest = self._per_level(marginals.largest[name])
        # Rows without a leaf are counted in there, too: more is no less of a bound.
        self._values = self._per_level(marginals.totals["entropy"])
        highest = tuple(float(cell) for cell in marginals.highest[name])
        self._hidden = math.fsum(highest)
        self._raw = frequency.tuple_information
        self._excluded = frequency.excluded_rows
        self._counted = table.counted_rows
        #: Rows in groups that a satisfying node suppresses at most.
        self._most_failing = max(0, table.counted_rows - table.least_kept_rows)
        self._slack = rounding(table.source_rows, highest)
        self._bits = table.source_rows * math.log(2)

    def everywhere(self) -> Floats:
        """Return the floor of every allowed node, as an array over its levels."""
        return self._bound(
            outer_sum(self._cells), outer_sum(self._largest), _outer_least(self._values), 0.0
        )

    def at(self, node: Node, failing_rows: int = 0) -> float:
        """Return the floor of one node at which at least so many rows fail."""
        return float(self.of(np.array([node]), np.array([failing_rows], dtype=float))[0])

    def of(self, nodes: Nodes, failing_rows: Floats) -> Floats:
        """Return the floor of nodes, one per row, at which at least so many rows fail."""
        places = (nodes - np.array(self._lattice.bottom)).T
        cells, largest, values = (
            np.array([column[place] for column, place in zip(columns, places, strict=True)])
            for columns in (self._cells, self._largest, self._values)
        )
        return self._bound(cells.sum(axis=0), largest.sum(axis=0), values.min(axis=0), failing_rows)

    def below(self, found: NodeStatistics, lost: Sequence[float] | None = None) -> Floats:
        """Return the floor of the nodes from the bottom up to a checked one.

        Args:
            found: the checked node; its lasting rows fail at every node below.
            lost: of no use here.
        """
        ends = [place + 1 for place in self._lattice.place(found.node)]
        cells, largest, values = (
            [column[:end] for column, end in zip(columns, ends, strict=True)]
            for columns in (self._cells, self._largest, self._values)
        )
        groups = np.minimum(_outer_least(values), self._groups(found))
        rows = float(found.lasting_rows)
        return self._bound(outer_sum(cells), outer_sum(largest), groups, rows)

    def above(self, found: NodeStatistics) -> float:
        """Return the floor of a checked node and all above it.

        The rows that a node above keeps cost there no less than they would here.
        """
        places = self._lattice.place(found.node)
        cells, largest = (
            sum(
                (column[place] for column, place in zip(columns, places, strict=True)), np.zeros(())
            )
            for columns in (self._cells, self._largest)
        )
        return float(self._bound(cells, largest, np.array(self._groups(found)), 0.0))

    def per_row(self) -> Floats:
        """Return, for every allowed node, about what one more suppressed row adds."""
        mean: Floats = outer_sum(self._cells) / max(1, self._counted)
        return (self._hidden - mean) / self._bits

    def _groups(self, found: NodeStatistics) -> float:
        return float(found.group_bounds.get(Divergence.name, math.inf))

    def _bound(
        self, cells: Floats, largest: Floats, groups: Floats, failing: Floats | float
    ) -> Floats:
        """Return the cost of nodes at least, in bits per row.

        Args:
            cells: the sum over cells without suppression.
            largest: the sum over columns of the largest cell.
            groups: n ln n over all groups, or more.
            failing: rows that fail at least.
        """
        excluded, most = self._excluded, self._most_failing
        joined = excluded * self._hidden - information(excluded + most) + information(most)
        # A concave function of the rows that fail: it is least at the fewest or at the most.
        fewest = self._suppressed(np.minimum(failing, most), largest)
        suppressed = np.maximum(joined, np.minimum(fewest, self._suppressed(most, largest)))
        nats = self._raw - groups + cells + suppressed - self._slack
        result: Floats = nats / self._bits
        return result if excluded else np.maximum(result, 0.0)

    def _suppressed(self, failing: Floats | float, largest: Floats) -> Floats:
        """Return what the group of suppressed rows adds, if each of them had the largest cells."""
        rows = np.asarray(self._excluded + failing, dtype=float)
        whole = rows * np.log(np.maximum(rows, 1.0))
        result: Floats = rows * self._hidden - whole - failing * largest
        return result

    def _per_level(self, totals: Sequence[Sequence[float]]) -> list[Floats]:
        return [
            np.array([float(value) for value in column[low : high + 1]])
            for column, low, high in zip(
                totals, self._lattice.bottom, self._lattice.top, strict=True
            )
        ]


def _outer_least(terms: Sequence[Floats]) -> Floats:
    """Take the least of one array per column, over all of them."""
    total: Floats = np.full((), np.inf)
    for term in terms:
        total = np.minimum.outer(total, term)
    return total
