"""How little a node can cost, before its groups are computed.

For a sum over columns the loss without suppression needs no query: it is a sum of marginals. Each
row that is known to be suppressed raises it by what hiding the row adds at least. For a metric
over groups, a checked node bounds the nodes above it (its groups only merge there) and the nodes
below it (what fails here fails there).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.metrics import (
    ColumnFacts,
    Floats,
    GroupMetric,
    Metric,
    SeparableMetric,
    TableFacts,
)

Nodes = NDArray[np.intp]


class CostFloor:
    """Lower bounds of one metric over one frequency table."""

    def __init__(self, frequency: FrequencyTable, metric: Metric, table: TableFacts) -> None:
        self._frequency = frequency
        self._lattice = frequency.lattice
        self._table = table
        self._metric = metric
        self._excluded = frequency.excluded_rows
        self._separable = metric if isinstance(metric, SeparableMetric) else None
        self._grouped = metric if isinstance(metric, GroupMetric) else None
        if self._separable is not None:
            self._cells = [self._column_cells(index) for index in range(len(self._lattice.top))]

    @property
    def is_known(self) -> bool:
        """Whether the metric has a lower bound that says anything."""
        if self._grouped is not None:
            return self._grouped.is_bounded(self._table)
        return self._separable is not None

    @property
    def is_exact_without_suppression(self) -> bool:
        """Whether a node that suppresses nothing costs exactly its floor."""
        return self._separable is not None

    @property
    def ignores_suppression(self) -> bool:
        """Whether suppressed rows cost nothing."""
        return self._separable is not None and not self._separable.counts_suppression

    def everywhere(self) -> Floats:
        """Return the floor of every allowed node, as an array over its levels."""
        if self._separable is not None:
            return self._combined(self._terms(0, None))
        if self._grouped is not None:
            groups = _most_groups(outer_sum([np.log(values) for values in self._distinct()]))
            most = np.minimum(groups, float(self._frequency.combinations))
            return self._grouped.least_with(most, self._table)
        return np.zeros(self._lattice.shape)

    def at(self, node: Node, failing_rows: int = 0) -> float:
        """Return the floor of one node at which at least so many rows fail."""
        return float(self.of(np.array([node]), np.array([failing_rows], dtype=float))[0])

    def of(self, nodes: Nodes, failing_rows: Floats) -> Floats:
        """Return the floor of nodes, one per row, at which at least so many rows fail."""
        places = nodes - np.array(self._lattice.bottom)
        if self._separable is not None:
            total = np.zeros(len(nodes))
            for index, (facts, plain, largest) in enumerate(self._cells):
                place = places[:, index]
                raised = plain[place] + self._excluded * facts.highest
                if self._separable.counts_suppression:
                    raised = raised + failing_rows * (facts.highest - largest[place])
                total = total + self._separable.term(facts, raised)
            return self._separable.finish(total, len(self._cells))
        if self._grouped is None:
            return np.zeros(len(nodes))
        logarithms = np.zeros(len(nodes))
        for index, values in enumerate(self._distinct()):
            logarithms = logarithms + np.log(values[places[:, index]])
        most = np.minimum(_most_groups(logarithms), float(self._frequency.combinations))
        least = self._grouped.least_with(most, self._table)
        failing = [self._grouped.least_below(int(rows), self._table) for rows in failing_rows]
        result: Floats = np.maximum(least, np.array(failing))
        return result

    def below(self, found: NodeStatistics, lost: Sequence[float] | None = None) -> Floats | float:
        """Return the floor of the nodes from the bottom up to a checked one.

        Args:
            found: the checked node; its lasting rows fail at every node below.
            lost: per column, what all its failing rows lose as generalized.
        """
        rows = found.lasting_rows
        if self._separable is not None:
            known = lost if rows == found.failing_rows else None
            terms = self._terms(rows, known, found.node)
            return self._combined(
                [
                    term[: place + 1]
                    for term, place in zip(terms, self._lattice.place(found.node), strict=True)
                ]
            )
        return self._grouped.least_below(rows, self._table) if self._grouped is not None else 0.0

    def above(self, found: NodeStatistics) -> float | None:
        """Return the floor of a checked node and all above it, where the metric gives one."""
        if self._grouped is None:
            return None
        total = found.group_bounds.get(self._grouped.name, 0.0)
        return self._grouped.least_above(found.all_groups, total, self._table)

    def per_row(self) -> Floats:
        """Return, for every allowed node, about what one more suppressed row adds."""
        if self._separable is None:
            each = self._grouped.per_row(self._table) if self._grouped is not None else 0.0
            return np.full(self._lattice.shape, each)
        rows = max(1.0, self._table.source_rows / 20)
        raised = self._combined(self._terms(int(rows), None))
        return (raised - self.everywhere()) / rows

    def _terms(
        self, failing_rows: int, lost: Sequence[float] | None, node: Node | None = None
    ) -> list[Floats]:
        """Return each column's term per allowed level, with so many rows at `*`.

        A failing row adds the cell of `*` in place of its own. Its own is at most the largest of
        the level, and at most what it was at the checked node above.
        """
        assert self._separable is not None
        terms = []
        for index, (facts, plain, largest) in enumerate(self._cells):
            raised = plain + self._excluded * facts.highest
            if self._separable.counts_suppression and failing_rows:
                rise = failing_rows * (facts.highest - largest)
                if lost is not None and node is not None:
                    at_node = failing_rows * facts.highest - lost[index]
                    upto = np.arange(self._lattice.bottom[index], self._lattice.top[index] + 1)
                    rise = np.where(upto <= node[index], np.maximum(rise, at_node), rise)
                raised = raised + rise
            terms.append(self._separable.term(facts, raised))
        return terms

    def _combined(self, terms: Sequence[Floats]) -> Floats:
        assert self._separable is not None
        return self._separable.finish(outer_sum(terms), len(terms))

    def _column_cells(self, index: int) -> tuple[ColumnFacts, Floats, Floats]:
        """Return a column's facts, and per level its total and its largest cell."""
        assert self._separable is not None
        metric, marginals = self._separable, self._frequency.marginals
        dimensions = self._frequency.dimensions
        dimension = dimensions[index]
        levels = range(self._lattice.bottom[index], self._lattice.top[index] + 1)
        constant = [metric.cell_at(level, dimension.height) for level in levels]
        if constant[0] is None:
            highest = float(marginals.highest[metric.name][index])
            plain = [float(marginals.totals[metric.name][index][level]) for level in levels]
            largest = [float(marginals.largest[metric.name][index][level]) for level in levels]
        else:
            rows = self._table.counted_rows
            cells = [float(cell) for cell in constant if cell is not None]
            highest, plain, largest = 1.0, [rows * cell for cell in cells], cells
            if not metric.counts_suppression:
                highest, plain = 0.0, [self._table.source_rows * cell for cell in cells]
        facts = ColumnFacts(
            dimension.column.weight,
            max(other.column.weight for other in dimensions),
            dimension.leaves,
            highest,
            dimension.raw_information,
            self._table.source_rows,
            len(dimensions),
        )
        return facts, np.array(plain, dtype=float), np.array(largest, dtype=float)

    def _distinct(self) -> list[Floats]:
        distinct = self._frequency.marginals.distinct_values
        return [
            np.array(values[low : high + 1], dtype=float)
            for values, low, high in zip(
                distinct, self._lattice.bottom, self._lattice.top, strict=True
            )
        ]


def _most_groups(logarithms: Floats) -> Floats:
    """Return the product of distinct values; rounding must not make it smaller than it is."""
    result: Floats = np.exp(np.minimum(logarithms, 600.0)) * (1 + 1e-9)
    return result


def outer_sum(terms: Sequence[Floats]) -> Floats:
    """Add one array per column up to an array over all of them."""
    total: Floats = np.zeros(())
    for term in terms:
        total = np.add.outer(total, term)
    return total
