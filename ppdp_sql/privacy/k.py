"""k-anonymity: nobody stands in a group of fewer than k."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, Monotone, Number, PrivacyModel


class KAnonymity(PrivacyModel):
    """Every group has at least k rows, or k people where people have several rows.

    Attributes:
        k: the fewest rows, or people, of a group.
        entity: the key of a person; a policy says it once, at the top, for all of its models.
    """

    name: ClassVar[str] = "k"
    main_parameter: ClassVar[str] = "k"
    numbers: ClassVar[tuple[Number, ...]] = (Number("k"),)
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    k: int = Field(ge=2)
    entity: str | None = None

    @property
    def reads(self) -> tuple[str, ...]:
        """People are told apart by their key."""
        return () if self.entity is None else (self.entity,)

    @property
    def required(self) -> float:
        """The k asked for."""
        return self.k

    @property
    def parameters(self) -> Mapping[str, Any]:
        """K, and whom it counts."""
        return {"k": self.k} | ({} if self.entity is None else {"entity": self.entity})

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of k needs k rows, or people."""
        if self.entity is not None and facts.distinct_values is not None:
            if self.k > facts.distinct_values:
                return (
                    f"k = {self.k} is larger than the {facts.distinct_values} people of the "
                    "source; ask for a smaller k"
                )
        elif self.k > facts.rows:
            return (
                f"k = {self.k} is larger than the {facts.rows} rows of the source; ask for a "
                "smaller k"
            )
        return None
