"""Attacks a network before and after, while its work tables are there."""

from __future__ import annotations

from collections.abc import Callable

from ppdp_sql.api.network_bind import BoundNetwork
from ppdp_sql.network.attacks.run import NetworkAttacks, try_after, try_before
from ppdp_sql.network.attacks.scenes import open_scene, protected_scene
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.templating import Session


def attack_release(
    session: Session,
    loaded: LoadedNetwork,
    published: PublishedNetwork,
    bound: BoundNetwork,
    progress: Callable[[str], None],
) -> NetworkAttacks:
    """Try every attack on a network whose names alone are hidden, and on its release."""
    branch = session.branch("attack")
    part = bound.policy.network
    scene = open_scene(branch, loaded)
    before = try_before(scene, progress)
    protected = protected_scene(
        scene,
        branch,
        loaded,
        published.merged,
        lambda again, grown: bound.method(again, grown, part),
    )
    attacks = try_after(protected, before, progress)
    branch.drop_all()
    return attacks
