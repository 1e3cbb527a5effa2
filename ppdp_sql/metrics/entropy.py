"""entropy: the bits that separate a generalized value from the raw one."""

from __future__ import annotations

import math

from ppdp_sql.metrics.base import ColumnFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric

#: Less is the rounding of two large sums that are subtracted.
LEAST_NATS = 1e-6


class NonUniformEntropy(SeparableMetric):
    """The sum over cells of -log2(rows of the raw value / rows of the generalized one)."""

    name = "entropy"
    template = "metric/entropy.sql.j2"
    sums = ("cell",)

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Subtract the raw part, in nats."""
        return total - column.raw_information

    def finish(self, total: Numbers, columns: int) -> Numbers:
        """Turn nats into bits; two rows that become one value cost more than one nat."""
        result: Numbers = total * (total >= LEAST_NATS) / math.log(2)
        return result
