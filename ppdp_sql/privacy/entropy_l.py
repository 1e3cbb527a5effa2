"""Entropy l-diversity: a group's sensitive values are as mixed as l equally frequent ones."""

from __future__ import annotations

import math
from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number
from ppdp_sql.privacy.distinct_l import too_few_values
from ppdp_sql.privacy.real import Real


class EntropyDiversity(ColumnModel):
    """The entropy of every group's sensitive values is at least ln l.

    Attributes:
        l: how many equally frequent values would be as mixed.
    """

    name: ClassVar[str] = "entropy_l"
    main_parameter: ClassVar[str] = "l"
    numbers: ClassVar[tuple[Number, ...]] = (Number("l"),)
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION

    l: Real = Field(gt=1)  # noqa: E741

    def impossible(self, facts: ColumnFacts) -> str | None:
        """The entropy of d values is ln d at most."""
        return too_few_values(self.name, self.column, math.ceil(self.l), facts)
