"""What every measure of a network can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

#: A number that people compare before and after: what it is, and its value if it has one.
Fact = tuple[str, float | int | None]


class Measure(Protocol):
    """What was found by measuring a network."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as scripts read it: no NaN, null instead."""
        ...

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        ...
