"""Background knowledge: facts about the person looked for leave fewer values open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.leaks.attacks.base import Attack, Finding, limit, no_column_advice, percent, share
from ppdp_sql.leaks.attacks.lacking import no_sensitive
from ppdp_sql.leaks.attacks.priors import excluded_confidence, largest_priors
from ppdp_sql.leaks.attacks.scene import Fact, Scene, SensitiveSeen, key_of
from ppdp_sql.names import counted, listing
from ppdp_sql.privacy.ck_safety import MOST_IMPLICATIONS


def _run(scene: Scene) -> Sequence[Finding]:
    known = {fact.column for fact in scene.facts if fact.equal}
    # Whoever knows a column's value learns nothing of it.
    return [_find(scene, column) for column in scene.sensitive if column.name not in known]


def _find(scene: Scene, column: SensitiveSeen) -> Finding:
    worst = _any_value(scene, column)
    told_by = _known_facts(scene, column) if scene.facts else worst
    rows = told_by["rows"]
    part = told_by["share"]
    learned = {**told_by, "facts": len(scene.facts), "any_one_value": worst}
    if scene.facts:
        who = f"Who knows {counted(len(scene.facts), 'fact')}"
    else:
        who = "Who knows one value that a person has not"
    if not rows:
        told = f"{who} learns no more of '{column.name}' from the release than without it."
        return Finding(BACKGROUND.name, column.name, False, learned, told)
    told = (
        f"{who} becomes sure of '{column.name}', or surer than "
        f"{limit(scene.options.confidence)}, for {counted(rows, 'row')} ({percent(part)}), "
        f"{told_by['certain_rows']:,} of them certain."
    )
    advice, fix = _fix(scene, column)
    return Finding(BACKGROUND.name, column.name, True, learned, told, advice, fix)


def _known_facts(scene: Scene, column: SensitiveSeen) -> dict[str, Any]:
    context = {
        "seen": scene.seen(column),
        "index": column.index,
        "facts": [
            {
                "index": scene.release.places[fact.column],
                "key": key_of(fact.value),
                "equal": fact.equal,
            }
            for fact in scene.facts
        ],
    }
    alone, values = scene.session.fetch("attack/facts_alone", **context)[0]
    fitting, certain, rows, groups, confidence = scene.session.fetch(
        "attack/known_facts", bound=max(scene.options.confidence, float(alone)), **context
    )[0]
    told = (rows, groups, certain) if values > 1 else (0, 0, 0)
    return _counts(scene, *map(int, told)) | {
        "fitting_rows": int(fitting),
        "without_groups": float(alone),
        "largest": None if confidence is None else float(confidence),
    }


def _counts(scene: Scene, rows: int, groups: int, certain: int) -> dict[str, Any]:
    return {
        "rows": rows,
        "share": share(rows, scene.release.rows),
        "groups": groups,
        "certain_rows": certain,
    }


def _any_value(scene: Scene, column: SensitiveSeen) -> dict[str, Any]:
    # What is known tells something without any release: of two values it leaves one.
    counts, whole = largest_priors(scene, column, 3)
    alone = excluded_confidence(counts[:2], whole, 1)
    certain, rows, groups, confidence = scene.session.fetch(
        "attack/any_value",
        seen=scene.seen(column),
        index=column.index,
        bound=max(scene.options.confidence, alone),
    )[0]
    told = (rows, groups, certain) if len(counts) > 2 else (0, 0, 0)
    return _counts(scene, *map(int, told)) | {
        "without_groups": alone,
        "largest": None if confidence is None else float(confidence),
    }


def _fix(scene: Scene, column: SensitiveSeen) -> tuple[str, dict[str, Any]]:
    """Facts about the column itself are what (c,k)-safety is for; others make a column known."""
    confidence = scene.options.confidence
    elsewhere = [fact for fact in scene.facts if fact.column != column.name]
    if elsewhere:
        return _make_quasi(scene, column, elsewhere)
    excluded = max(1, len({fact.value for fact in scene.facts}))
    counts, rows = largest_priors(scene, column, excluded + 1)
    if excluded_confidence(counts, rows, excluded) >= confidence:
        return no_column_advice(column.name)
    if excluded > MOST_IMPLICATIONS:
        values = excluded + 2
        words = f"Leave more values open than are known: distinct_l with l = {values}."
        return words, {"privacy": [{"distinct_l": {"l": values, "column": column.name}}]}
    words = (
        f"Ask that whoever knows so much stays below {confidence:g}: ck_safety with "
        f"k = {excluded} and c = {confidence:g} on '{column.name}'."
    )
    asked = {"c": confidence, "k": excluded, "column": column.name}
    return words, {"privacy": [{"ck_safety": asked}]}


def _make_quasi(
    scene: Scene, column: SensitiveSeen, facts: Sequence[Fact]
) -> tuple[str, dict[str, Any]]:
    names = list(dict.fromkeys(fact.column for fact in facts))
    words = (
        f"What is known belongs to the quasi-identifiers: make {listing(names)} quasi, and bound "
        f"the share of every value with alpha_k on '{column.name}'."
    )
    asked = {"alpha": scene.options.confidence, "k": scene.least_k, "column": column.name}
    return words, {
        "columns": dict.fromkeys(names, "quasi"),
        "privacy": [{"alpha_k": asked}],
    }


BACKGROUND = Attack("background", no_sensitive, _run)
