"""k-map: whoever looks for a person in the population finds k who fit."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import Monotone, Number, PrivacyModel


class PopulationAnonymity(PrivacyModel):
    """Every group has at least k rows in a population table that holds the source's people.

    Attributes:
        k: the fewest rows of the population that fit a group.
        population: a relation or file with the quasi-identifiers under the same names.
    """

    name: ClassVar[str] = "k_map"
    main_parameter: ClassVar[str] = "k"
    numbers: ClassVar[tuple[Number, ...]] = (Number("k"),)
    monotone: ClassVar[Monotone] = Monotone.ALWAYS
    live: ClassVar[bool] = False

    k: int = Field(ge=2)
    population: str

    @property
    def is_dear(self) -> bool:
        """The population is counted."""
        return True
