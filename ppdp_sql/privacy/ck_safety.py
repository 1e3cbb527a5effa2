"""(c, k)-safety: what an attacker reaches who knows k implications about people's values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnModel, Monotone, Number
from ppdp_sql.privacy.real import Real

#: The ways to spread so many implications grow fast, and so does the statement.
MOST_IMPLICATIONS = 8


class WorstCaseSafety(ColumnModel):
    """Whoever knows any k simple implications stays below confidence c about everyone.

    Attributes:
        c: the confidence that is never reached.
        k: how many implications an attacker knows.
    """

    name: ClassVar[str] = "ck_safety"
    main_parameter: ClassVar[str] = "c"
    numbers: ClassVar[tuple[Number, ...]] = (Number("c", at_least=False, strict=True),)
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION
    live: ClassVar[bool] = False
    needs_ranks: ClassVar[bool] = True

    c: Real = Field(gt=0, le=1)
    k: int = Field(ge=0, le=MOST_IMPLICATIONS)

    def partitions(self, atoms: int) -> list[tuple[int, ...]]:
        """Return the ways to spread atoms over people of a group, most per person first."""
        return list(_partitions(atoms, atoms))

    @property
    def is_judged_alone(self) -> bool:
        """What is known of one group may tell of another."""
        return False


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
        return
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)
