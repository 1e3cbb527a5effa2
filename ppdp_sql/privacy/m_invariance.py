"""m-invariance: who stays in the source looks the same in every release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field

from ppdp_sql.errors import SearchError
from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number, PrivacyModel


class Invariance(ColumnModel):
    """Groups of m or more distinct values, and a person's groups carry the same ones each time.

    Attributes:
        m: the fewest rows of a group, each with another value.
        counterfeits: whether rows that stand for nobody may be added; not in this version.
        entity: the key of a person; a policy says it once, at the top, for all of its models.
    """

    name: ClassVar[str] = "m_invariance"
    main_parameter: ClassVar[str] = "m"
    numbers: ClassVar[tuple[Number, ...]] = (Number("m"),)
    monotone: ClassVar[Monotone] = Monotone.NEVER
    live: ClassVar[bool] = False

    m: int = Field(ge=2)
    counterfeits: bool = False
    entity: str | None = None

    @property
    def reads(self) -> tuple[str, ...]:
        """The sensitive values of a group, and its people."""
        return (self.about,) if self.entity is None else (self.about, self.entity)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """All parameters that a policy writes here."""
        return {"m": self.m} | ({"counterfeits": True} if self.counterfeits else {})

    def impossible(self, facts: ColumnFacts) -> str | None:
        """Groups of m distinct values need as many in the source."""
        if facts.distinct_values is not None and facts.distinct_values < self.m:
            return (
                f"m_invariance needs {self.m} distinct values in a group, and column "
                f"'{self.about}' has {facts.distinct_values} in all; ask for less"
            )
        return None


def invariances(models: Sequence[PrivacyModel]) -> list[Invariance]:
    """Return the models that ask for m-invariance."""
    return [model for model in models if isinstance(model, Invariance)]


def refuse_invariance(models: Sequence[PrivacyModel], able: Sequence[str]) -> None:
    """Refuse an algorithm that cannot keep the values of a group distinct.

    Args:
        models: the models of the policy.
        able: the algorithms that can.

    Raises:
        SearchError: a model asks for m-invariance.
    """
    if invariances(models):
        raise SearchError(
            "m_invariance needs groups whose values differ and stay the same, which are merged "
            "class by class and not found by levels that hold for all rows; use algorithm: "
            f"{' or '.join(able)}, or measure relations that have the person key with ppdp check "
            "--entity and --earlier"
        )


def refuse_unfit_invariance(models: Sequence[PrivacyModel], unit: str) -> None:
    """Refuse what a run cannot do for m-invariance, whatever the algorithm is.

    Args:
        models: the models of the policy.
        unit: what is suppressed.

    Raises:
        SearchError: nobody can be followed, or rows would have to be invented.
    """
    found = invariances(models)
    if any(model.entity is None for model in found):
        raise SearchError(
            "m_invariance follows people from one release to the next, and the policy does not "
            "say who they are; name the column of the person key with entity: COLUMN"
        )
    if any(model.counterfeits for model in found):
        raise SearchError(
            "m_invariance: {counterfeits: true} asks for rows that stand for nobody, which no run "
            "of this version adds; leave it out and let rows be suppressed"
        )
    if found and unit == "value":
        raise SearchError(
            "m_invariance keeps groups apart, and hiding a value in all of its rows would join "
            "them; use suppression: {unit: row}"
        )
