"""Skewness: a value is much more frequent in a group than among all people."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.leaks.attacks.base import Attack, Finding, percent, share
from ppdp_sql.leaks.attacks.lacking import no_sensitive
from ppdp_sql.leaks.attacks.scene import Scene, SensitiveSeen
from ppdp_sql.names import counted


def _run(scene: Scene) -> Sequence[Finding]:
    return [_find(scene, column) for column in scene.sensitive]


def _find(scene: Scene, column: SensitiveSeen) -> Finding:
    factor = scene.options.factor
    found = scene.session.fetch(
        "attack/skewness",
        seen=scene.seen(column),
        prior=scene.prior(column),
        index=column.index,
        factor=factor,
    )
    # A source that has changed may have none of the values.
    ratio, difference, rows, groups, group, size, value = (
        found[0] if found else (None, None, 0, 0, 0, 0, None)
    )
    part = share(int(rows), scene.release.rows)
    learned = {
        "rows": int(rows),
        "share": part,
        "groups": int(groups),
        "factor": factor,
        "largest_ratio": None if ratio is None else float(ratio),
        "largest_difference": None if difference is None else float(difference),
    }
    if not rows:
        told = (
            f"No value of '{column.name}' is more than {factor:g} times as frequent in a group as "
            "among all."
        )
        return Finding(SKEWNESS.name, column.name, False, learned, told)
    beta = _beta(factor)
    told = (
        f"{counted(int(rows), 'row')} ({percent(part)}) have a value of '{column.name}' that is "
        f"more than {factor:g} times as frequent in their group as among all, at most "
        f"{float(ratio):.3g} times."
    )
    advice = (
        f"Hold every group near to the whole: beta_likeness with beta = {beta:g} on "
        f"'{column.name}'; t_closeness bounds the difference instead of the factor."
    )
    return Finding(
        SKEWNESS.name,
        column.name,
        True,
        learned,
        told,
        advice,
        {"privacy": [{"beta_likeness": {"beta": beta, "column": column.name}}]},
        scene.worst(int(group), int(size), value),
    )


def _beta(factor: float) -> float:
    """(p - q) / q <= factor - 1 is the same as p <= factor * q."""
    return round(factor - 1, 12)


SKEWNESS = Attack("skewness", no_sensitive, _run)
