"""(n, t)-closeness: a group is distributed like some large natural superset of it."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real


class SupersetCloseness(ColumnModel):
    """Every group is within t of a superset of n rows: itself, generalized further.

    Attributes:
        n: the fewest rows of the superset.
        t: the largest distance.
        distance: how it is measured.
    """

    name: ClassVar[str] = "nt_closeness"
    main_parameter: ClassVar[str] = "t"
    numbers: ClassVar[tuple[Number, ...]] = (Number("t", at_least=False),)
    monotone: ClassVar[Monotone] = Monotone.NEVER
    live: ClassVar[bool] = False
    needs_sizes: ClassVar[bool] = True

    n: int = Field(ge=1)
    t: Real = Field(ge=0, le=1)
    distance: Literal["equal", "ordered", "hierarchical", "hellinger"] = "equal"

    @property
    def is_dear(self) -> bool:
        """All supersets are compared."""
        return True

    def impossible(self, facts: ColumnFacts) -> str | None:
        """The largest superset is the source."""
        if self.n > facts.rows:
            return (
                f"nt_closeness asks for supersets of n = {self.n} rows, and the source has "
                f"{facts.rows}; ask for a smaller n"
            )
        return None
