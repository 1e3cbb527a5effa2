"""(alpha, k)-anonymity: large groups in which no sensitive value is too frequent."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real, canonical_text


class AlphaAnonymity(ColumnModel):
    """Every group has k rows, and every (or each named) value has a share of alpha at most.

    Attributes:
        alpha: the highest share of a value in a group.
        k: the fewest rows of a group.
        values: the values that must not be too frequent; all of them where none is named.
    """

    name: ClassVar[str] = "alpha_k"
    main_parameter: ClassVar[str] = "alpha"
    numbers: ClassVar[tuple[Number, ...]] = (Number("alpha", at_least=False), Number("k"))
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION

    alpha: Real = Field(gt=0, le=1)
    k: int = Field(ge=2)
    values: list[Any] | None = Field(default=None, min_length=1)

    @property
    def texts(self) -> tuple[str, ...]:
        """The named values as canonical text."""
        return tuple(canonical_text(value) for value in self.values or [])

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of k needs k rows; and d values cannot all be rarer than 1/d."""
        if self.k > facts.rows:
            return (
                f"alpha_k asks for k = {self.k}, and the source has {facts.rows} rows; ask for a "
                "smaller k"
            )
        if self.values is None and facts.distinct_values is not None:
            least = 1 / facts.distinct_values
            if self.alpha < least - 1e-12:
                return (
                    f"alpha = {self.alpha:g} is too small: column '{self.column}' has "
                    f"{facts.distinct_values} distinct values, so one of them has a share of "
                    f"{least:g} or more in every group"
                )
        return None

    @property
    def is_judged_alone(self) -> bool:
        """Named values have numbers that only a run knows."""
        return self.values is None
