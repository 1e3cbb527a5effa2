"""Joined: two releases with one key of people tell apart whom each alone hides."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.leaks.attacks.base import Attack, Finding, percent, share
from ppdp_sql.leaks.attacks.scene import Scene
from ppdp_sql.leaks.joined import join_releases


def _lacks(scene: Scene) -> str | None:
    return None if scene.joined else "another release with the same keys of people (--joined)"


def _run(scene: Scene) -> Sequence[Finding]:
    assert scene.joined is not None
    k = scene.least_k
    alone = join_releases(scene.session, scene.joined[:1], k)
    joined = join_releases(scene.session, scene.joined, k)
    part = share(joined.exposed, joined.people)
    learned = {
        "rows": joined.exposed,
        "share": part,
        "people": joined.people,
        "k": k,
        "fewest": joined.fewest,
        "fewest_alone": alone.fewest,
        "unique": joined.alone,
    }
    if not joined.exposed:
        told = (
            f"Joined by the key of their people, the releases leave everybody among {k} at least "
            "who look alike in all of them."
        )
        return [Finding(JOINED.name, None, False, learned, told)]
    told = (
        f"Joined by the key of their people, the releases leave {joined.exposed:,} of "
        f"{joined.people:,} people ({percent(part)}) among fewer than {k} who look alike, and "
        f"{joined.alone:,} alone."
    )
    advice = (
        "Give both one plan: the same search: {share: ...} in both policies, run together; or show "
        "no pseudonym in one of them."
    )
    fix = {"search": {"share": "person"}}
    return [Finding(JOINED.name, None, True, learned, told, advice, fix)]


JOINED = Attack("joined", _lacks, _run)
