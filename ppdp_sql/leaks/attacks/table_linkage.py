"""Table linkage: who of a public table is in the release at all?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.leaks.attacks.base import Attack, Finding, limit, percent, share
from ppdp_sql.leaks.attacks.lacking import no_population
from ppdp_sql.leaks.attacks.people import place_people
from ppdp_sql.leaks.attacks.scene import Scene
from ppdp_sql.names import counted


def _run(scene: Scene) -> Sequence[Finding]:
    assert scene.population is not None
    names = [c.name for c in scene.release.quasi if c.name in scene.population.columns]
    placed = place_people(scene, scene.release, scene.population, names)
    bound = scene.options.confidence
    context = {"people": placed.people, "pairs": placed.pairs, "node": placed.node}
    largest, least, rows_of_nobody, told_people, groups, certain = scene.session.fetch(
        "attack/presence", groups=placed.groups, bound=bound, **context
    )[0]
    people, matched = scene.session.fetch("attack/matched_people", **context)[0]
    absent = int(people) - int(matched)
    part = share(int(told_people), int(people))
    learned = {
        "rows": int(told_people),
        "share": part,
        "groups": int(groups),
        "columns": names,
        "confidence": bound,
        "people": int(people),
        "largest": None if largest is None else float(largest),
        # Whoever fits no group is known not to be there.
        "least": 0.0 if absent or least is None else float(least),
        "certain_present": int(certain),
        "certain_absent": absent,
        "rows_of_nobody": int(rows_of_nobody),
    }
    outside = (
        f" {counted(int(rows_of_nobody), 'row')} of the release fit nobody of the table, which "
        "then does not have everybody."
        if rows_of_nobody
        else ""
    )
    if not told_people:
        told = f"Of nobody it is surer than {limit(bound)} that they are in the release.{outside}"
        return [Finding(TABLE_LINKAGE.name, None, False, learned, told)]
    told = (
        f"Of {counted(int(told_people), 'person')} ({percent(part)}) of the public table it is "
        f"surer than {limit(bound)} that they are in the release.{outside}"
    ).replace("persons", "people")
    advice, fix = _fix(scene, int(people))
    return [Finding(TABLE_LINKAGE.name, None, True, learned, told, advice, fix)]


def _fix(scene: Scene, people: int) -> tuple[str, dict[str, Any] | None]:
    bound = scene.options.confidence
    if scene.release.rows > bound * people:
        return (
            f"{percent(share(scene.release.rows, people))} of the table are in the release: no "
            "grouping hides that; publish a sample.",
            None,
        )
    words = (
        "Let every group have enough people who are not there: delta_presence with "
        f"dmax = {bound:g}."
    )
    asked = {"dmin": 0.0, "dmax": bound, "population": scene.population_name}
    return words, {"privacy": [{"delta_presence": asked}]}


TABLE_LINKAGE = Attack("table_linkage", no_population, _run)
