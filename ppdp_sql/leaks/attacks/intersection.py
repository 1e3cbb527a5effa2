"""Intersection: two releases leave fewer values open together than each alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.leaks.attacks.base import Attack, Finding, percent, share
from ppdp_sql.leaks.attacks.lacking import no_earlier
from ppdp_sql.leaks.attacks.people import PlacedPeople, place_people
from ppdp_sql.leaks.attacks.scene import Scene, SeenRelease, SensitiveSeen
from ppdp_sql.names import counted


def _run(scene: Scene) -> Sequence[Finding]:
    people = scene.external or scene.source
    assert people is not None
    assert scene.earlier is not None
    earlier = [c.name for c in scene.earlier.quasi if c.name in people.columns]
    names = [c.name for c in scene.release.quasi if c.name in people.columns]
    # What both releases have comes first, so that beginnings of tuples have the same numbers.
    first = sorted(names, key=lambda name: name not in earlier)
    now = place_people(scene, scene.release, people, first)
    before = place_people(scene, scene.earlier, people, earlier)
    return [
        _find(scene, column, now, before)
        for column in scene.sensitive
        if column.name in scene.earlier.places
    ]


def _find(scene: Scene, column: SensitiveSeen, now: PlacedPeople, before: PlacedPeople) -> Finding:
    assert scene.earlier is not None
    compared, certain, narrowed, nothing, fewest, fewest_now = scene.session.fetch(
        "attack/intersection",
        people=now.people,
        now=_values(scene, scene.release, now, column, 0),
        before=_values(scene, scene.earlier, before, column, 1),
    )[0]
    part = share(int(certain), int(compared))
    learned = {
        "rows": int(certain),
        "share": part,
        "people": int(compared),
        "narrowed": int(narrowed),
        "nothing_common": int(nothing),
        "fewest_values": None if fewest is None else int(fewest),
        "fewest_alone": None if fewest_now is None else int(fewest_now),
    }
    if not certain:
        told = (
            f"Together the two releases make '{column.name}' of nobody certain who was not before; "
            f"of {int(narrowed):,} people they leave fewer values open."
        )
        return Finding(INTERSECTION.name, column.name, False, learned, told)
    told = (
        f"Together the two releases make '{column.name}' of {counted(int(certain), 'person')} "
        f"({percent(part)}) certain, and neither does alone."
    ).replace("persons", "people")
    values = max(2, int(fewest_now or 2))
    advice = (
        f"Let people carry the same values in every release: m_invariance with m = {values} on "
        f"'{column.name}', or publish no second release of the same people."
    )
    fix = {"privacy": [{"m_invariance": {"m": values, "column": column.name}}]}
    return Finding(INTERSECTION.name, column.name, True, learned, told, advice, fix)


def _values(
    scene: Scene, release: SeenRelease, placed: PlacedPeople, column: SensitiveSeen, part: int
) -> dict[str, Any]:
    """Make the table of the values that each group has."""
    target = scene.session.work("attack_group_values", part * 1000 + column.index)
    scene.session.execute(
        "attack/group_values",
        target=target,
        seen=scene.seen(column) if release is scene.release else release.table,
        groups=placed.groups,
        quasi=placed.quasi,
        node=placed.node,
        index=release.places[column.name],
    )
    scene.session.analyze(target)
    return {"pairs": placed.pairs, "shown": target, **placed.node}


INTERSECTION = Attack("intersection", no_earlier, _run)
