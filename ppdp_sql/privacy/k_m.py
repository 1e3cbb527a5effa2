"""k^m-anonymity: whoever knows m quasi-identifiers of a person finds k who fit."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, Monotone, Number, PrivacyModel


class SubsetAnonymity(PrivacyModel):
    """Every choice of m quasi-identifiers gives groups of at least k rows.

    Attributes:
        k: the fewest rows of a group.
        m: how many quasi-identifiers an attacker knows.
    """

    name: ClassVar[str] = "k_m"
    main_parameter: ClassVar[str] = "k"
    numbers: ClassVar[tuple[Number, ...]] = (Number("k"),)
    monotone: ClassVar[Monotone] = Monotone.ALWAYS
    live: ClassVar[bool] = False

    k: int = Field(ge=2)
    m: int = Field(ge=1)

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of k needs k rows."""
        if self.k > facts.rows:
            return f"k_m asks for k = {self.k}, and the source has {facts.rows} rows"
        return None

    @property
    def is_judged_alone(self) -> bool:
        """Groups of some columns are made of several groups."""
        return False
