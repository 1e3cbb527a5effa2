"""Beta-likeness: no sensitive value is much more frequent in a group than in the source."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real


class Likeness(ColumnModel):
    """The relative gain (p - q) / q of every value is at most beta.

    The enhanced form bounds it by min(beta, -ln q), so that frequent values cannot gain much.

    Attributes:
        beta: the highest relative gain.
        enhanced: whether the bound is lower for frequent values.
    """

    name: ClassVar[str] = "beta_likeness"
    main_parameter: ClassVar[str] = "beta"
    numbers: ClassVar[tuple[Number, ...]] = (Number("beta", at_least=False),)
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION
    live: ClassVar[bool] = False
    needs_sizes: ClassVar[bool] = True

    beta: Real = Field(gt=0)
    enhanced: bool = False
