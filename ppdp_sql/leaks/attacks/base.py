"""What an attack is, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ppdp_sql.leaks.attacks.scene import Scene


@dataclass(frozen=True)
class Finding:
    """What one attack learned.

    Attributes:
        attack: its name.
        column: the sensitive column that it is about; None where it is about people alone.
        succeeded: whether it reached what was asked of it.
        learned: counts and shares, as JSON.
        told: the same in a sentence.
        advice: what would stop it, in a sentence; empty where nothing was learned.
        fix: the same as part of a policy; None where nothing was learned, or nothing helps.
        worst: the group that tells most, with its values; only where values may be shown.
    """

    attack: str
    column: str | None
    succeeded: bool
    learned: Mapping[str, Any]
    told: str
    advice: str = ""
    fix: Mapping[str, Any] | None = None
    worst: Mapping[str, Any] | None = None

    @property
    def share(self) -> float:
        """The share of rows or people that the attack succeeds with."""
        return float(self.learned["share"])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        document: dict[str, Any] = {
            "attack": self.attack,
            "column": self.column,
            "succeeded": self.succeeded,
            "learned": dict(self.learned),
            "fix": None if self.fix is None else dict(self.fix),
            "words": f"{self.told} {self.advice}".strip(),
        }
        return document if self.worst is None else document | {"worst": dict(self.worst)}


@dataclass(frozen=True)
class Attack:
    """An attack that can be asked for by name.

    Attributes:
        name: how it is asked for.
        lacks: says what an attacker would need and has not; None where it can begin.
        run: attacks, and returns a finding for each sensitive column, or one.
    """

    name: str
    lacks: Callable[[Scene], str | None]
    run: Callable[[Scene], Sequence[Finding]]


def share(part: int, whole: int) -> float:
    """Return a share; nothing of nothing is nothing."""
    return part / whole if whole else 0.0


def percent(value: float) -> str:
    """Write a share: `9.8%`, and never 0.0% of something."""
    return "<0.1%" if 0 < value < 0.001 else f"{value:.1%}"


def limit(value: float) -> str:
    """Write a bound that somebody chose as they would: `20%`."""
    return f"{100 * value:g}%"


def no_column_advice(column: str) -> tuple[str, dict[str, Any]]:
    """Say that only leaving a column out helps, in words and as part of a policy."""
    words = (
        f"No grouping hides it: leave '{column}' out of the release, or publish it in a table of "
        "its own."
    )
    return words, {"columns": {column: "identifier"}}
