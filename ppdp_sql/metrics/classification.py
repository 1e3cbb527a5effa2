"""classification: how well groups still tell the class of a row."""

from __future__ import annotations

import numpy as np

from ppdp_sql.metrics.base import Floats, NodeFacts, TableFacts
from ppdp_sql.metrics.grouped import GroupMetric


class Classification(GroupMetric):
    """The share of rows that are suppressed or whose class is not the one of most in their group.

    A kept group says its most frequent class, so what is right is the sum over the kept groups of
    how often they have it (`group_totals["classification"]`); a tie changes no count.
    """

    name = "classification"
    template = "metric/classification.sql.j2"
    sums = ("group",)

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the share of rows that are told wrong; nothing where no class was counted."""
        if self.name not in facts.group_totals:
            return None
        return _share(int(facts.group_totals[self.name]), facts.source_rows)

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return _share(int(facts.group_totals[self.name]), facts.source_rows)

    def least_with(self, most_groups: Floats, table: TableFacts) -> Floats:
        """Few groups may tell every class as well as many: only rows without a leaf are lost."""
        return np.full(np.shape(most_groups), _share(table.counted_rows, table.source_rows))

    def least_above(self, groups: int, total: float, table: TableFacts) -> float:
        """Merged groups have one class in the place of several; a suppressed one has none."""
        return _share(int(total), table.source_rows)

    def least_below(self, failing_rows: int, table: TableFacts) -> float:
        """Each failing row is lost."""
        return _share(table.counted_rows - failing_rows, table.source_rows)

    def per_row(self, table: TableFacts) -> float:
        """A suppressed row is lost, if it was not told wrong before."""
        return 1 / table.source_rows


def _share(right: int, rows: int) -> float:
    return (rows - right) / rows
