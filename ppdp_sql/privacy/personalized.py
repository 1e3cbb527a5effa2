"""Personalized privacy: each person says how much of the sensitive value may be inferred."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real


class GuardedPrivacy(ColumnModel):
    """For every row the chance to infer a value under its guarding node is at most p.

    The guarding node is a label of the sensitive column's hierarchy; NULL asks for nothing.

    Attributes:
        p: the highest chance.
        guard: the column that names each row's guarding node.
    """

    name: ClassVar[str] = "personalized"
    main_parameter: ClassVar[str] = "p"
    numbers: ClassVar[tuple[Number, ...]] = (Number("p", at_least=False),)
    monotone: ClassVar[Monotone] = Monotone.NEVER
    live: ClassVar[bool] = False
    needs_sizes: ClassVar[bool] = True

    p: Real = Field(gt=0, le=1)
    guard: str

    @property
    def reads(self) -> tuple[str, ...]:
        """The sensitive values and the guarding nodes of a group."""
        return (self.about, self.guard)

    @property
    def is_dear(self) -> bool:
        """Guards and values are joined."""
        return True
