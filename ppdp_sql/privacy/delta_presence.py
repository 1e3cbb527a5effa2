"""Delta-presence: nobody learns from a release who of a public table is in the source."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field, model_validator

from ppdp_sql.privacy.base import Monotone, Number, PrivacyModel
from ppdp_sql.privacy.real import Real


class Presence(PrivacyModel):
    """In every group of the population the share of rows that are in the source is bounded.

    Attributes:
        dmin: the least share.
        dmax: the highest share.
        population: a relation or file with the quasi-identifiers under the same names.
    """

    name: ClassVar[str] = "delta_presence"
    main_parameter: ClassVar[str] = "dmax"
    numbers: ClassVar[tuple[Number, ...]] = (Number("dmax", at_least=False), Number("dmin"))
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION
    live: ClassVar[bool] = False

    dmin: Real = Field(default=0.0, ge=0, le=1)
    dmax: Real = Field(ge=0, le=1)
    population: str

    @model_validator(mode="after")
    def _check(self) -> Presence:
        if self.dmin > self.dmax:
            raise ValueError(f"dmin = {self.dmin:g} is larger than dmax = {self.dmax:g}")
        return self

    @property
    def is_dear(self) -> bool:
        """The population is counted."""
        return True
