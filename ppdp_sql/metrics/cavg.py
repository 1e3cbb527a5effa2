"""cavg: the average group against the smallest one asked for."""

from __future__ import annotations

import math

from ppdp_sql.metrics.base import NodeFacts


class AverageGroup:
    """(kept rows / kept groups) / k."""

    name = "cavg"
    template = None
    sums = None

    def value(self, facts: NodeFacts) -> float | None:
        """Compute the ratio; nothing where the policy asks for no k or no group is kept."""
        if not facts.required_k or not facts.kept_groups:
            return None
        return facts.kept_rows / facts.kept_groups / facts.required_k

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        value = self.value(facts)
        return math.inf if value is None else value
