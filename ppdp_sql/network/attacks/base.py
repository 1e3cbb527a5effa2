"""What an attack on a network is, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ppdp_sql.network.attacks.scene import AttackScene


@dataclass(frozen=True)
class Finding:
    """What an attack learned from one network.

    Attributes:
        success: the mean chance that it is right, over all whom it is tried on.
        certain: for how many it is right for certain.
        targets: how many it was tried on: people, or links.
        facts: what else it tells, as JSON.
        told: what it did on less than the whole, in a sentence; empty where it saw everything.
    """

    success: float
    certain: int
    targets: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    told: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        document = {
            "success": self.success,
            "certain": self.certain,
            "targets": self.targets,
            **self.facts,
        }
        return document | {"note": self.told} if self.told else document


@dataclass(frozen=True)
class Attack:
    """An attack that can be asked for by name.

    Attributes:
        name: how it is asked for.
        targets: what it is tried on: people, or links.
        lacks: says what the network would need; None where the attack can begin.
        run: attacks, and returns a finding.
    """

    name: str
    targets: str
    lacks: Callable[[AttackScene], str | None]
    run: Callable[[AttackScene], Finding]


def nothing(scene: AttackScene) -> str | None:
    """Every network can be looked at."""
    return None


def mean(total: float, number: int) -> float:
    """Return a mean without the digits that depend on the order of summing."""
    return round(total / number, 12) if number else 0.0
