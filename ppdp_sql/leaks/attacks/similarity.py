"""Similarity: the values of a group differ, and all mean nearly the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ppdp_sql.errors import HierarchyError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import load_hierarchies
from ppdp_sql.leaks.attacks.base import Attack, Finding, percent, share
from ppdp_sql.leaks.attacks.lacking import no_sensitive_hierarchy
from ppdp_sql.leaks.attacks.scene import Scene, SensitiveSeen
from ppdp_sql.names import counted

#: A t is written with so many decimals.
_DECIMALS = 6


def _run(scene: Scene) -> Sequence[Finding]:
    return [_find(scene, column) for column in scene.sensitive if column.hierarchy is not None]


def _find(scene: Scene, column: SensitiveSeen) -> Finding:
    ancestors, height, names = _ancestors(scene, column)
    levels: list[dict[str, Any]] = []
    bounds = []
    if height > 1:
        found = scene.session.fetch(
            "attack/similarity",
            seen=scene.seen(column),
            prior=scene.prior(column),
            ancestors=ancestors,
            index=column.index,
            height=height,
        )
        for level, groups, rows, outside in found:
            part = share(int(rows), scene.release.rows)
            levels.append(
                {
                    "level": int(level),
                    "name": names[level] if level < len(names) else None,
                    "groups": int(groups),
                    "rows": int(rows),
                    "share": part,
                }
            )
            if outside is not None:
                bounds.append(float(outside) * (int(level) + 1) / height)
    # Whoever shares a lower ancestor shares a higher one, unless the whole table does.
    most = max(levels, key=lambda item: item["rows"], default=None)
    rows = most["rows"] if most else 0
    learned = {
        "rows": rows,
        "share": share(rows, scene.release.rows),
        "groups": most["groups"] if most else 0,
        "levels": levels,
    }
    if not most or not rows:
        told = f"No group has values of '{column.name}' that all mean nearly the same."
        return Finding(SIMILARITY.name, column.name, False, learned, told)
    told = (
        f"Of {counted(rows, 'row')} ({percent(share(rows, scene.release.rows))}) one can say what "
        f"'{column.name}' is about: the values of {counted(most['groups'], 'group')} have an "
        f"ancestor of level {most['level']} in common."
    )
    advice, fix = _fix(column, bounds)
    return Finding(SIMILARITY.name, column.name, True, learned, told, advice, fix)


def _fix(column: SensitiveSeen, bounds: Sequence[float]) -> tuple[str, dict[str, Any]]:
    """A group within one branch is at least so far from the whole table; ask for less."""
    least = min(bounds)
    closeness = (math.ceil(least * 10**_DECIMALS - 1e-6) - 1) / 10**_DECIMALS
    words = (
        f"Let every group spread over the hierarchy: t_closeness with t = {closeness:g} and "
        f"distance hierarchical on '{column.name}'."
    )
    asked = {"t": closeness, "distance": "hierarchical", "column": column.name}
    return words, {"privacy": [{"t_closeness": asked}]}


def _ancestors(scene: Scene, column: SensitiveSeen) -> tuple[str, int, Sequence[str]]:
    """Load the hierarchy, and find what stands above each value that the release shows."""
    session = scene.session
    assert column.hierarchy is not None
    values = session.work("attack_values", column.index)
    # A builder labels raw values, which the release need not have any more.
    session.execute(
        "attack/list_values",
        target=values,
        relation=column.raw.relation,
        columns=[{"index": 0, "name": column.name, "family": column.raw.column.family}],
    )
    quasi = QuasiColumn(column.name, column.hierarchy, column.raw.column.family)
    table = session.work("attack_hierarchies", column.index)
    loaded = load_hierarchies(session, [quasi], values, table)
    hierarchy = loaded.columns[0]
    ancestors = session.work("attack_ancestors", column.index)
    session.execute(
        "attack/find_ancestors",
        target=ancestors,
        hierarchies=table,
        column=0,
        height=hierarchy.height,
    )
    session.analyze(ancestors)
    uncovered, rows = session.fetch(
        "attack/uncovered_values",
        seen=scene.seen(column),
        ancestors=ancestors,
        index=column.index,
    )[0]
    if uncovered:
        raise HierarchyError(
            f"column '{column.name}' has {counted(int(uncovered), 'value')} in "
            f"{counted(int(rows), 'row')} that the hierarchy {hierarchy.name} does not cover; add "
            "them to it"
        )
    return ancestors, hierarchy.height, hierarchy.level_names


SIMILARITY = Attack("similarity", no_sensitive_hierarchy, _run)
