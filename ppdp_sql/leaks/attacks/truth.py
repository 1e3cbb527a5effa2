"""How often an attacker is right who picks a row at random among those that fit."""

from __future__ import annotations

from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.errors import InputError
from ppdp_sql.leaks.attacks.people import PlacedPeople, place_people
from ppdp_sql.leaks.attacks.scene import Scene
from ppdp_sql.names import counted


def measure_success(scene: Scene, placed: PlacedPeople) -> dict[str, Any] | None:
    """Measure the expected number of people who are found; None where no key tells who is who.

    Args:
        scene: the release, and the source where that has the key.
        placed: the external people.
    """
    if placed.known.key is None:
        return None
    session = scene.session
    keys = _keys(scene, placed, 0)
    if scene.release_key is not None:
        places = session.work("attack_places")
        session.execute(
            "attack/row_keys",
            target=places,
            release=scene.release.relation,
            key=_described(scene.release_key),
            groups=placed.groups,
            quasi=placed.quasi,
            node=placed.node,
        )
        _refuse_repeated(scene, places, scene.release_key.name, str(scene.release.relation))
    else:
        places = _places_of_source(scene, placed, keys)
    session.analyze(places)
    people, present, expected = session.fetch(
        "attack/success",
        keys=keys,
        places=places,
        pairs=placed.pairs,
        groups=placed.groups,
        node=placed.node,
    )[0]
    # A sum of many fractions: engines add them up in different orders.
    found = round(float(expected), 9)
    return {
        "people": int(people),
        "present": int(present),
        "expected": found,
        "rate": found / int(present) if present else 0.0,
        "share": found / int(people) if people else 0.0,
    }


def _places_of_source(scene: Scene, placed: PlacedPeople, keys: str) -> str:
    """Find where source rows went: by their labels, which is all that a release tells."""
    session = scene.session
    assert scene.source is not None
    source, source_keys = placed, keys
    if scene.source.relation != placed.known.relation:
        source = place_people(scene, scene.release, scene.source, placed.columns)
        source_keys = _keys(scene, source, 1)
    places = session.work("attack_places")
    session.execute(
        "attack/source_keys",
        target=places,
        keys=source_keys,
        pairs=source.pairs,
        groups=source.groups,
        quasi=source.quasi,
        node=source.node,
    )
    return places


def _keys(scene: Scene, placed: PlacedPeople, part: int) -> str:
    key = placed.known.key
    assert key is not None
    keys = scene.session.work("attack_keys", part)
    scene.session.execute(
        "attack/person_keys",
        target=keys,
        relation=placed.known.relation,
        key=_described(key),
        people=placed.people,
        quasi=placed.quasi,
        node=placed.node,
    )
    scene.session.analyze(keys)
    _refuse_repeated(scene, keys, key.name, str(placed.known.relation))
    return keys


def _refuse_repeated(scene: Scene, keys: str, name: str, where: str) -> None:
    repeated = int(scene.session.fetch("attack/repeated_keys", keys=keys)[0][0])
    if repeated:
        raise InputError(
            f"the key '{name}' names a person, and '{where}' has {counted(repeated, 'value')} of "
            "it more than once; choose another column with --truth"
        )


def _described(column: Column) -> dict[str, Any]:
    return {"name": column.name, "family": column.family}
