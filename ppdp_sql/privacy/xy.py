"""(X, Y)-anonymity: every X-group has k different Y values, such as people."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, Monotone, Number, PrivacyModel


class DistinctAnonymity(PrivacyModel):
    """Every group of the X columns has at least k distinct Y values.

    Attributes:
        k: the fewest distinct values of y.
        x: some of the quasi-identifiers; all of them where none is named.
        y: a column of the source, such as the key of a person; it need not be published.
    """

    name: ClassVar[str] = "xy"
    main_parameter: ClassVar[str] = "k"
    numbers: ClassVar[tuple[Number, ...]] = (Number("k"),)
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    k: int = Field(ge=2)
    x: list[str] | None = Field(default=None, min_length=1)
    y: str

    @property
    def reads(self) -> tuple[str, ...]:
        """Y is counted inside groups."""
        return (self.y,)

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of k values needs k values."""
        if facts.distinct_values is not None and self.k > facts.distinct_values:
            return (
                f"xy asks for k = {self.k}, and column '{self.y}' has {facts.distinct_values} "
                "distinct values; ask for a smaller k"
            )
        return None

    @property
    def is_judged_alone(self) -> bool:
        """Groups of some columns are made of several groups."""
        return self.x is None
