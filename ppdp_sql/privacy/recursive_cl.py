"""Recursive (c, l)-diversity: the commonest value is not too common, beside the rarer ones."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number
from ppdp_sql.privacy.distinct_l import too_few_values
from ppdp_sql.privacy.real import Real


class RecursiveDiversity(ColumnModel):
    """In every group r1 < c (r_l + .. + r_m), with the counts in descending order.

    Attributes:
        c: the commonest value has fewer rows than c times all rarer ones.
        l: the rarer values begin with the l-th commonest.
    """

    name: ClassVar[str] = "recursive_cl"
    main_parameter: ClassVar[str] = "c"
    numbers: ClassVar[tuple[Number, ...]] = (Number("c", at_least=False, strict=True),)
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION
    needs_ranks: ClassVar[bool] = True

    c: Real = Field(gt=0)
    l: int = Field(ge=2)  # noqa: E741

    def impossible(self, facts: ColumnFacts) -> str | None:
        """Without an l-th value nothing is left to outweigh the first."""
        return too_few_values(self.name, self.column, self.l, facts)
