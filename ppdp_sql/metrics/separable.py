"""Metrics that are sums over columns: what a node costs at least needs no query."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar

from ppdp_sql.metrics.base import ColumnFacts, NodeFacts, Numbers


class SeparableMetric(ABC):
    """A sum over columns, each a rising function of the sum over its cells.

    Suppression moves cells to `*`, which no cell exceeds: the sum without suppression is a lower
    bound, and each row that is known to be suppressed raises it.
    """

    name: ClassVar[str]
    template: ClassVar[str | None] = None
    sums: ClassVar[tuple[str, ...]] = ()
    #: Whether a suppressed row costs more than a kept one.
    counts_suppression: ClassVar[bool] = True

    @abstractmethod
    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Return what a column adds, from the sum over its cells."""

    def finish(self, total: Numbers, columns: int) -> Numbers:
        """Turn the sum over columns into the cost; rising."""
        return total

    def cell_at(self, level: int, height: int) -> float | None:
        """Return the cell of every value at a level where they are all alike; else None."""
        return None

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the metric of a node; None where it means nothing."""
        return self.cost(facts)

    def cost(self, facts: NodeFacts) -> float:
        """Add the columns up; less is better."""
        columns = facts.columns(self.name)
        terms = (
            self.term(column, self._total(facts, index)) for index, column in enumerate(columns)
        )
        return float(self.finish(math.fsum(terms), len(columns)))

    def _total(self, facts: NodeFacts, index: int) -> float:
        height = facts.heights[index]
        cell = self.cell_at(facts.node[index], height)
        if cell is None:
            return float(facts.cell_totals[self.name][index])
        if facts.level_rows is None:
            kept = facts.kept_rows * cell
        else:
            shown = facts.level_rows[index].items()
            kept = math.fsum(rows * (self.cell_at(level, height) or 0.0) for level, rows in shown)
        return kept + facts.suppressed_rows * (1.0 if self.counts_suppression else cell)
