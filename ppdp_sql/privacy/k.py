"""k-anonymity: nobody stands in a group of fewer than k."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from ppdp_sql.privacy.base import Monotone


class KAnonymity(BaseModel):
    """Every group has at least k rows."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: ClassVar[str] = "k"
    main_parameter: ClassVar[str] = "k"
    template: ClassVar[str] = "privacy/k.sql.j2"
    verify_template: ClassVar[str] = "verify/k.sql.j2"
    monotone: ClassVar[Monotone] = Monotone.ALWAYS
    at_least: ClassVar[bool] = True
    live: ClassVar[bool] = True

    k: int = Field(ge=2)

    @property
    def column(self) -> str | None:
        """K is about the quasi-identifiers alone."""
        return None

    @property
    def required(self) -> float:
        """The k asked for."""
        return self.k

    @property
    def parameters(self) -> Mapping[str, Any]:
        """K alone."""
        return {"k": self.k}

    def accepts(self, measured: float) -> bool:
        """Whether the smallest group is large enough."""
        return measured >= self.k

    def impossible(self, rows: int) -> str | None:
        """A group of k needs k rows."""
        if self.k > rows:
            return f"k = {self.k} is larger than the {rows} rows of the source; ask for a smaller k"
        return None
