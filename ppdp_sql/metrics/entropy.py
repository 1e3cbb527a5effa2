"""entropy: the bits that separate a generalized value from the raw one."""

from __future__ import annotations

import math

from ppdp_sql.metrics.base import NodeFacts


class NonUniformEntropy:
    """The sum over cells of -log2(rows of the raw value / rows of the generalized one)."""

    name = "entropy"
    template = "metric/entropy.sql.j2"
    sums = "cell"

    def value(self, facts: NodeFacts) -> float:
        """Compute the bits; the difference of two sums is never below 0 but for rounding."""
        nats = math.fsum(
            float(total) - raw
            for total, raw in zip(facts.cell_totals[self.name], facts.raw_information, strict=True)
        )
        return max(nats, 0.0) / math.log(2)

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)
