"""What a privacy model declares."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Protocol


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


class PrivacyModel(Protocol):
    """A condition on groups. Its SQL is the fragment `template`."""

    name: ClassVar[str]
    #: The parameter that a bare argument sets: `k: 10`.
    main_parameter: ClassVar[str]
    #: Macros `aggregates(model)` and `is_satisfied(model)` over a group.
    template: ClassVar[str]
    #: The macro `measure(model)` over the finished relation; shares nothing with the search.
    verify_template: ClassVar[str]
    monotone: ClassVar[Monotone]
    #: Whether the measured number must not be below the required one; else not above it.
    at_least: ClassVar[bool]
    #: Whether groups can be judged one by one whenever a live view is read.
    live: ClassVar[bool]

    @property
    def column(self) -> str | None:
        """The sensitive column it is about, if any."""

    @property
    def required(self) -> float:
        """The model's main number, as asked for."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """All parameters."""

    def accepts(self, measured: float) -> bool:
        """Whether a measured main number meets the model."""

    def impossible(self, rows: int) -> str | None:
        """Say why no release of so many rows could satisfy it, or None."""
