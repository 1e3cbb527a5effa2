"""Record linkage: whose row is this? Risks by the sizes of groups, and by who fits them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ppdp_sql.leaks.attacks.base import Attack, Finding, limit, percent, share
from ppdp_sql.leaks.attacks.lacking import nothing
from ppdp_sql.leaks.attacks.people import PlacedPeople, link_groups, place_people
from ppdp_sql.leaks.attacks.scene import Scene
from ppdp_sql.leaks.attacks.truth import measure_success
from ppdp_sql.names import counted, listing


def _run(scene: Scene) -> Sequence[Finding]:
    names = [column.name for column in scene.release.quasi]
    placed = None
    if scene.external is not None:
        names = [name for name in names if name in scene.external.columns]
        placed = place_people(scene, scene.release, scene.external, names)
    least = least_rows(scene.options.threshold)
    learned = _measure(scene, placed, names, least)
    return [_finding(scene, placed, learned, least)]


def least_rows(threshold: float) -> int:
    """Return the least k whose 1/k is not above a threshold."""
    return max(2, math.ceil(1 / threshold - 1e-9))


def _measure(
    scene: Scene, placed: PlacedPeople | None, names: Sequence[str], least: int
) -> dict[str, Any]:
    groups = placed.groups if placed else link_groups(scene, scene.release, names)
    row = scene.session.fetch(
        "attack/record_linkage",
        groups=groups,
        pairs=placed.pairs if placed else None,
        people=placed.people if placed else None,
        node={"number": len(names) - 1},
        least=least,
    )[0]
    total, number, smallest, above, unique, linked, linked_above, top, mean, marketer, fewest = row
    at_risk = int(linked_above) if placed else int(above)
    learned: dict[str, Any] = {
        "rows": at_risk,
        "share": share(at_risk, int(total)),
        "columns": list(names),
        "threshold": scene.options.threshold,
        "prosecutor": {
            "max": 1 / int(smallest),
            "mean": int(number) / int(total),
            "rows_above": int(above),
            "unique_rows": int(unique),
        },
        "journalist": None,
        "marketer": None,
        "success": None,
    }
    if placed is None:
        return learned
    people, matched = scene.session.fetch(
        "attack/matched_people", people=placed.people, pairs=placed.pairs, node=placed.node
    )[0]
    learned["journalist"] = {
        "max": float(top),
        "mean": round(float(mean), 12),
        "people": int(people),
        "matched_people": int(matched),
        "linked_rows": int(linked),
        "fewest_people": None if fewest is None else int(fewest),
    }
    learned["marketer"] = {"share": round(float(marketer), 12)}
    learned["success"] = measure_success(scene, placed)
    return learned


def _finding(
    scene: Scene, placed: PlacedPeople | None, learned: dict[str, Any], least: int
) -> Finding:
    rows = learned["rows"]
    risk = limit(scene.options.threshold)
    by = listing(learned["columns"])
    whose = "of people in the external table " if placed else ""
    if not rows:
        told = f"Nobody can be named by {by} with a chance of more than {risk}."
        return Finding(RECORD_LINKAGE.name, None, False, learned, told + _success(learned))
    alone = learned["prosecutor"]["unique_rows"]
    told = (
        f"{counted(rows, 'row')} ({percent(learned['share'])}) {whose}can be named by {by} with a "
        f"chance of more than {risk}."
    )
    if alone:
        stand = "stands" if alone == 1 else "stand"
        told += f" {counted(alone, 'row')} of the release {stand} alone."
    advice, fix = _fix(scene, least)
    return Finding(RECORD_LINKAGE.name, None, True, learned, told + _success(learned), advice, fix)


def _success(learned: dict[str, Any]) -> str:
    success = learned["success"]
    if success is None:
        return ""
    return (
        f" Who picks a fitting row at random finds {percent(success['rate'])} of the "
        f"{success['present']:,} people who are in the release."
    )


def _fix(scene: Scene, least: int) -> tuple[str, dict[str, Any] | None]:
    if least > scene.release.rows:
        return (
            f"It takes groups of {least:,} rows, and the release has {scene.release.rows:,}; "
            "publish counts instead of rows.",
            None,
        )
    fix: dict[str, Any] = {"privacy": [{"k": least}]}
    words = f"Ask for groups of {least} rows: k = {least}."
    if scene.beside:
        fix["columns"] = dict.fromkeys(scene.beside, "quasi")
        words = (
            f"Make {listing(scene.beside)} quasi, and ask for groups of {least} rows: k = {least}."
        )
    return words, fix


RECORD_LINKAGE = Attack("record_linkage", nothing, _run)
