"""m-invariance: who stays in the source looks the same in every release."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnModel, Monotone, Number


class Invariance(ColumnModel):
    """Groups of m or more distinct values, and a person's groups carry the same ones each time."""

    name: ClassVar[str] = "m_invariance"
    main_parameter: ClassVar[str] = "m"
    numbers: ClassVar[tuple[Number, ...]] = (Number("m"),)
    monotone: ClassVar[Monotone] = Monotone.NEVER
    live: ClassVar[bool] = False

    m: int = Field(ge=2)
    #: Whether rows that stand for nobody may be added; they are counted.
    counterfeits: bool = False
