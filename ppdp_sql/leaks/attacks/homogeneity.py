"""Homogeneity: everybody of a group has the same value, and it matters not which row is whose."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.leaks.attacks.base import Attack, Finding, no_column_advice, percent, share
from ppdp_sql.leaks.attacks.lacking import no_sensitive
from ppdp_sql.leaks.attacks.priors import largest_priors
from ppdp_sql.leaks.attacks.scene import Scene, SensitiveSeen
from ppdp_sql.names import counted


def _run(scene: Scene) -> Sequence[Finding]:
    return [_find(scene, column) for column in scene.sensitive]


def _find(scene: Scene, column: SensitiveSeen) -> Finding:
    found = scene.session.fetch("attack/homogeneity", seen=scene.seen(column), index=column.index)
    groups, rows, group, size, value = found[0] if found else (0, 0, 0, 0, None)
    part = share(int(rows), scene.release.rows)
    learned = {"rows": int(rows), "share": part, "groups": int(groups)}
    if not rows:
        told = f"No group has one value of '{column.name}' alone."
        return Finding(HOMOGENEITY.name, column.name, False, learned, told)
    told = (
        f"'{column.name}' of {counted(int(rows), 'row')} ({percent(part)}) is certain: in "
        f"{counted(int(groups), 'group')} everybody has the same."
    )
    advice = (
        f"Ask for two different values in every group: distinct_l with l = 2 on '{column.name}'."
    )
    fix: dict[str, object] = {"privacy": [{"distinct_l": {"l": 2, "column": column.name}}]}
    if len(largest_priors(scene, column, 2)[0]) < 2:
        advice, fix = no_column_advice(column.name)
    return Finding(
        HOMOGENEITY.name,
        column.name,
        True,
        learned,
        told,
        advice,
        fix,
        scene.worst(int(group), int(size), value),
    )


HOMOGENEITY = Attack("homogeneity", no_sensitive, _run)
