"""loss: the measure that users of ARX know."""

from __future__ import annotations

import numpy as np

from ppdp_sql.metrics.base import ColumnFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric


class Loss(SeparableMetric):
    """Per column the mean share of leaves, rescaled to 0..1; over columns a geometric mean.

    The geometric mean of 1 + v is the exponential of a mean of logarithms, a sum over columns.
    """

    name = "loss"
    template = "metric/loss.sql.j2"
    sums = ("cell",)

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Rescale a column's leaves and take the logarithm."""
        if column.leaves == 1:
            return total * 0.0
        # (total / (rows * |D|) - 1 / |D|) / (1 - 1 / |D|), with whole numbers as long as possible.
        rows = column.source_rows
        rescaled = (total - rows) / (rows * (column.leaves - 1))
        result: Numbers = np.log1p(column.weight / column.heaviest * rescaled)
        return result

    def finish(self, total: Numbers, columns: int) -> Numbers:
        """Undo the logarithm: 0 for raw data and 1 for `*` everywhere at equal weights."""
        result: Numbers = np.expm1(total / columns)
        return result
