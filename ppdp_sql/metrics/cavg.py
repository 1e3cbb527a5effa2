"""cavg: the average group against the smallest one asked for."""

from __future__ import annotations

import math

import numpy as np

from ppdp_sql.metrics.base import Floats, NodeFacts, TableFacts
from ppdp_sql.metrics.grouped import GroupMetric


class AverageGroup(GroupMetric):
    """(kept rows / kept groups) / k."""

    name = "cavg"

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the ratio; nothing where the policy asks for no k or no group is kept."""
        if not facts.required_k or not facts.kept_groups:
            return None
        return facts.kept_rows / facts.kept_groups / facts.required_k

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        value = self.value(facts)
        return math.inf if value is None else value

    def is_bounded(self, table: TableFacts) -> bool:
        """Where every row may be suppressed, a node may keep a single group of k."""
        return table.least_kept_rows > 0

    def least_with(self, most_groups: Floats, table: TableFacts) -> Floats:
        """The rows that must be kept, spread over all groups; a kept group has k rows or more."""
        least: Floats = np.maximum(
            table.least_kept_rows / most_groups / (table.required_k or 1), self._always(table)
        )
        return least

    def least_above(self, groups: int, total: float, table: TableFacts) -> float:
        """Above a node there are no more groups than it has."""
        return float(self.least_with(np.array(float(groups)), table))

    def least_below(self, failing_rows: int, table: TableFacts) -> float:
        """Nothing more is known: groups below may all be of size k."""
        return self._always(table)

    def per_row(self, table: TableFacts) -> float:
        """Suppressed rows are not averaged."""
        return 0.0

    def _always(self, table: TableFacts) -> float:
        return 1.0 if table.required_k else 0.0
