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
    """Refuse a full-domain search: it cannot choose who stands together in a group.

    Raises:
        SearchError: a model asks for m-invariance.
    """
    if any(isinstance(model, Invariance) for model in models):
        raise SearchError(
            "m_invariance needs local recoding, which chooses whom to put together so that values "
            "differ and stay the same; a full-domain search cannot: choose another model, or "
            "measure relations that have the person key with ppdp check --entity and --earlier"
        )
