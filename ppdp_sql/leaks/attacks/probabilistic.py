"""Probabilistic: how good the best guess is, before the release and with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.leaks.attacks.base import Attack, Finding, limit, no_column_advice, percent, share
from ppdp_sql.leaks.attacks.lacking import no_sensitive
from ppdp_sql.leaks.attacks.priors import largest_priors
from ppdp_sql.leaks.attacks.scene import Scene, SensitiveSeen
from ppdp_sql.names import counted


def _run(scene: Scene) -> Sequence[Finding]:
    return [_find(scene, column) for column in scene.sensitive]


def _find(scene: Scene, column: SensitiveSeen) -> Finding:
    counts, whole = largest_priors(scene, column, 1)
    before = share(counts[0], whole) if counts else 0.0
    # Who guesses the commonest value is as often right without any release.
    bound = max(scene.options.confidence, before)
    found = scene.session.fetch(
        "attack/probabilistic", seen=scene.seen(column), index=column.index, bound=bound
    )
    # A release may hide the column everywhere.
    best, mean, rows, groups, group, size, value = found[0] if found else (0, 0, 0, 0, 0, 0, None)
    part = share(int(rows), scene.release.rows)
    learned = {
        "rows": int(rows),
        "share": part,
        "groups": int(groups),
        "confidence": scene.options.confidence,
        "prior": before,
        "largest": float(best),
        "mean": float(mean),
        "gain": float(mean) - before,
    }
    asked = limit(bound) if bound > before else percent(bound)
    guess = (
        f"The best guess of '{column.name}' is right for {percent(float(mean))} of the rows, and "
        f"without the release for {percent(before)}"
    )
    if not rows:
        told = f"{guess}; in no group for more than {asked}."
        return Finding(PROBABILISTIC.name, column.name, False, learned, told)
    told = f"{guess}; for {counted(int(rows), 'row')} ({percent(part)}) it is better than {asked}."
    advice, fix = _fix(scene, column, before)
    return Finding(
        PROBABILISTIC.name,
        column.name,
        True,
        learned,
        told,
        advice,
        fix,
        scene.worst(int(group), int(size), value),
    )


def _fix(scene: Scene, column: SensitiveSeen, before: float) -> tuple[str, dict[str, Any]]:
    confidence = scene.options.confidence
    if before > confidence:
        return no_column_advice(column.name)
    words = (
        f"Bound the share of every value: alpha_k with alpha = {confidence:g} on '{column.name}'."
    )
    asked = {"alpha": confidence, "k": scene.least_k, "column": column.name}
    return words, {"privacy": [{"alpha_k": asked}]}


PROBABILISTIC = Attack("probabilistic", no_sensitive, _run)
