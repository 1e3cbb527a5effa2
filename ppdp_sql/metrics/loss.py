"""loss: the measure that users of ARX know."""

from __future__ import annotations

import math

from ppdp_sql.metrics.base import NodeFacts


class Loss:
    """Per column the mean share of leaves, rescaled to 0..1; over columns a geometric mean."""

    name = "loss"
    template = "metric/loss.sql.j2"
    sums = "cell"

    def value(self, facts: NodeFacts) -> float:
        """Compute the loss, 0 for raw data and 1 for `*` everywhere at equal weights."""
        heaviest = max(facts.weights)
        factors = [
            1 + weight / heaviest * _rescaled(total, leaves, facts.source_rows)
            for weight, total, leaves in zip(
                facts.weights, facts.cell_totals[self.name], facts.leaves, strict=True
            )
        ]
        return float(math.prod(factors) ** (1 / len(factors)) - 1)

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)


def _rescaled(total: float, leaves: int, rows: int) -> float:
    if leaves == 1:
        return 0.0
    # (total / (rows * |D|) - 1 / |D|) / (1 - 1 / |D|), with whole numbers as long as possible.
    return float(total - rows) / (rows * (leaves - 1))
