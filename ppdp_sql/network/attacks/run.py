"""Tries every attack on a network as it is, and on its release."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.network.attacks.base import Finding
from ppdp_sql.network.attacks.registry import NETWORK_ATTACKS
from ppdp_sql.network.attacks.scene import AttackScene


@dataclass(frozen=True)
class AttackPair:
    """What an attack learned before and after."""

    attack: str
    targets: str
    before: Finding
    after: Finding

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "attack": self.attack,
            "of": self.targets,
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
        }


@dataclass(frozen=True)
class NetworkAttacks:
    """What all attacks learned, and what those lacked that were not tried."""

    pairs: tuple[AttackPair, ...]
    skipped: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> list[dict[str, Any]]:
        """Return everything as JSON; an attack that was not tried says what it needs."""
        skipped = [{"attack": name, "needs": needs} for name, needs in self.skipped.items()]
        return [*(pair.to_dict() for pair in self.pairs), *skipped]


def try_before(scene: AttackScene, progress: Callable[[str], None]) -> dict[str, Finding]:
    """Try every attack that can begin on a network whose names alone are hidden."""
    found = {}
    for name, attack in NETWORK_ATTACKS.items():
        if attack.lacks(scene) is None:
            progress(f"trying {name.replace('_', ' ')} on the network itself")
            found[name] = attack.run(scene)
    return found


def try_after(
    scene: AttackScene, before: Mapping[str, Finding], progress: Callable[[str], None]
) -> NetworkAttacks:
    """Try the same attacks on a release."""
    pairs = []
    for name, finding in before.items():
        attack = NETWORK_ATTACKS[name]
        progress(f"trying {name.replace('_', ' ')} on the release")
        pairs.append(AttackPair(name, attack.targets, finding, attack.run(scene)))
    lacking = {name: attack.lacks(scene) for name, attack in NETWORK_ATTACKS.items()}
    skipped = {name: needs for name, needs in lacking.items() if needs is not None}
    return NetworkAttacks(tuple(pairs), skipped)
