"""By neighbourhood: the attacker knows how many links each neighbour of a person has."""

from __future__ import annotations

from ppdp_sql.network.attacks.base import Attack, Finding, nothing
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.signatures import count_success, neighbourhoods_of


def _run(scene: AttackScene) -> Finding:
    before = neighbourhoods_of(scene, scene.source)
    return count_success(scene, before, neighbourhoods_of(scene, scene.release))


NEIGHBOURHOOD = Attack("neighbourhood", "people", nothing, _run)
