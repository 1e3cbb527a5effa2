"""(k, e)-anonymity: large groups whose numbers lie far apart."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real


class RangeAnonymity(ColumnModel):
    """Every group has k rows, and its numbers span a range of at least e.

    Attributes:
        k: the fewest rows of a group.
        e: the least distance between the lowest and the highest number.
    """

    name: ClassVar[str] = "ke"
    main_parameter: ClassVar[str] = "e"
    numbers: ClassVar[tuple[Number, ...]] = (Number("e"), Number("k"))
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    k: int = Field(ge=2)
    e: Real = Field(gt=0)

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of k needs k rows."""
        if self.k > facts.rows:
            return (
                f"ke asks for k = {self.k}, and the source has {facts.rows} rows; ask for a "
                "smaller k"
            )
        return None
