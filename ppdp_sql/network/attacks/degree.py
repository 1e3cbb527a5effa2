"""By degree: the attacker knows how many links a person has."""

from __future__ import annotations

from ppdp_sql.network.attacks.base import Attack, Finding, nothing
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.signatures import count_success, degrees_of


def _run(scene: AttackScene) -> Finding:
    return count_success(scene, degrees_of(scene, scene.source), degrees_of(scene, scene.release))


DEGREE = Attack("degree", "people", nothing, _run)
