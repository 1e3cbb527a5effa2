"""distortion: how much of the way up its hierarchy each cell was carried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ppdp_sql.metrics.base import ColumnFacts, Numbers
from ppdp_sql.metrics.separable import SeparableMetric
from ppdp_sql.metrics.step_weights import climbed_shares


@dataclass(frozen=True)
class Distortion(SeparableMetric):
    """The sum over cells of the weights of climbed steps / all step weights; suppressed: 1.

    The weights of the policy's columns do not enter: a distance between rows has none.

    Attributes:
        beta: how much more the last steps weigh; None: every step weighs 1.
    """

    name: ClassVar[str] = "distortion"
    beta: float | None = None

    def cell_at(self, level: int, height: int) -> float:
        """The share of the step weights that was climbed."""
        return climbed_shares(height, self.beta)[level]

    def term(self, column: ColumnFacts, total: Numbers) -> Numbers:
        """Return the sum over a column's cells."""
        return total
