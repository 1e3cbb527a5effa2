"""What a privacy model declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

#: A group exactly on a threshold passes: rounding decides nothing.
TOLERANCE = 1e-12


class Monotone(Enum):
    """When satisfaction survives each step up the lattice, so that pruning is sound."""

    ALWAYS = "at any suppression"
    WITHOUT_SUPPRESSION = "only without suppression"
    NEVER = "never"

    def holds(self, suppression_limit: int) -> bool:
        """Whether a search may prune on the model under a suppression limit in rows."""
        return self is Monotone.ALWAYS or (
            self is Monotone.WITHOUT_SUPPRESSION and suppression_limit == 0
        )


@dataclass(frozen=True)
class Number:
    """A number that a model measures on groups, and how it compares with the one asked for.

    Attributes:
        name: the parameter it is compared with.
        at_least: whether the measured number must not be below it; else not above it.
        strict: whether it must not be equal to it either.
    """

    name: str
    at_least: bool = True
    strict: bool = False

    def accepts(self, measured: float | None, required: float) -> bool:
        """Whether a measured number meets the required one; None is further off than any."""
        if measured is None:
            return False
        margin = measured - required if self.at_least else required - measured
        return margin > TOLERANCE if self.strict else margin >= -TOLERANCE


@dataclass(frozen=True)
class ColumnFacts:
    """What the source says of a column that a model reads.

    Attributes:
        rows: rows of the source.
        distinct_values: distinct values of the column, NULL among them; None where the model
            reads no column.
    """

    rows: int
    distinct_values: int | None = None


class PrivacyModel(BaseModel):
    """A condition on groups. Its SQL is the fragment `template`.

    `template` has the macros `aggregates(fact)`, which adds to what is counted of each group,
    `is_satisfied(fact)`, which judges it, and `measured(fact)`; where it needs queries of its own,
    also `facts`, and where something may fail that no suppression mends, `blocked`.
    `verify_template` measures a finished relation and shares nothing with the search.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)

    name: ClassVar[str]
    #: The parameter that a bare argument sets, and the first of the numbers: `k: 10`.
    main_parameter: ClassVar[str]
    #: What is measured; the main number comes first.
    numbers: ClassVar[tuple[Number, ...]]
    monotone: ClassVar[Monotone]
    #: Whether groups can be judged one by one whenever a live view is read.
    live: ClassVar[bool] = True
    #: Whether it is about a sensitive column, one model for each.
    is_about_column: ClassVar[bool] = False
    #: Whether a cell must know the size of its group.
    needs_sizes: ClassVar[bool] = False
    #: Whether the values of a group must be ranked by their counts.
    needs_ranks: ClassVar[bool] = False

    @property
    def is_dear(self) -> bool:
        """Whether its fragment brings queries of its own, worth asking of few groups."""
        return False

    @property
    def is_judged_alone(self) -> bool:
        """Whether a group's own values and the source's counts decide, in one query at any time."""
        return not self.is_dear

    @property
    def template(self) -> str:
        """Where its fragment of group statements is."""
        return f"privacy/{self.name}.sql.j2"

    @property
    def verify_template(self) -> str:
        """Where its fragment of measuring statements is."""
        return f"verify/{self.name}.sql.j2"

    @property
    def column(self) -> str | None:
        """The sensitive column it is about, if any."""
        return None

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns whose values it counts inside groups."""
        return () if self.column is None else (self.column,)

    @property
    def required(self) -> float:
        """The model's main number, as asked for."""
        return float(getattr(self, self.main_parameter))

    @property
    def parameters(self) -> Mapping[str, Any]:
        """All parameters."""
        return self.model_dump(exclude={"about"}, exclude_none=True, by_alias=True)

    def lasts(self, suppression_limit: int) -> bool:
        """Whether what fails it at a node fails at every node below, so that pruning is sound."""
        return self.monotone.holds(suppression_limit)

    def accepts(self, measured: Sequence[float | None]) -> bool:
        """Whether the measured numbers, in the order of `numbers`, meet the model."""
        return all(
            number.accepts(value, float(getattr(self, number.name)))
            for number, value in zip(self.numbers, measured, strict=True)
        )

    def impossible(self, facts: ColumnFacts) -> str | None:
        """Say why no release of the source could satisfy it, or None."""
        return None


class ColumnModel(PrivacyModel):
    """A model about one sensitive column.

    Attributes:
        about: the sensitive column; a list stands for a model of each, none for every one.
    """

    is_about_column: ClassVar[bool] = True

    about: str = Field(alias="column")

    @property
    def column(self) -> str | None:
        """The sensitive column it is about."""
        return self.about
