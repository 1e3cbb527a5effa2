"""m-invariance: who stays in the source looks the same in every release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field

from ppdp_sql.errors import SearchError
from ppdp_sql.privacy.base import ColumnModel, Monotone, Number, PrivacyModel


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


def refuse_invariance(models: Sequence[PrivacyModel]) -> None:
    """Refuse to publish: groups are made of classes, and this needs rows chosen one by one.

    Raises:
        SearchError: a model asks for m-invariance.
    """
    if any(isinstance(model, Invariance) for model in models):
        raise SearchError(
            "m_invariance needs groups that are chosen person by person, so that values differ and "
            "stay the same, which no algorithm of this version does: choose another model, or "
            "measure relations that have the person key with ppdp check --entity and --earlier"
        )
