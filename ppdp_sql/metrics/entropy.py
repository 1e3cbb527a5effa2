"""entropy: the bits that separate a generalized value from the raw one."""

from __future__ import annotations

import math

import numpy as np

from ppdp_sql.metrics.base import ColumnFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class NonUniformEntropy(SeparableMetric):
    """The sum over cells of -log2(rows of the raw value / rows of the generalized one)."""

    name = "entropy"
    template = "metric/entropy.sql.j2"
    sums = "cell"

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Subtract the raw part, in nats."""
        return total - column.raw_information

    def finish(self, total: Numbers, columns: int) -> Numbers:
        """Turn nats into bits; the difference of two sums is never below 0 but for rounding."""
        result: Numbers = np.maximum(total, 0.0) / math.log(2)
        return result
