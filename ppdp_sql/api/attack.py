"""attack: try on a release what an attacker would try, and say what would stop it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ppdp_sql.api.attack_joined import joined_input
from ppdp_sql.api.attack_result import AttackResult, SkippedAttack
from ppdp_sql.api.attack_scene import AttackInput, build_scene
from ppdp_sql.api.bind import bind
from ppdp_sql.api.check import is_policy
from ppdp_sql.api.check_policy import release_of
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import parse_source
from ppdp_sql.errors import InputError
from ppdp_sql.leaks.attacks.base import Finding
from ppdp_sql.leaks.attacks.registry import ATTACKS
from ppdp_sql.leaks.attacks.scene import AttackOptions, Fact, Scene
from ppdp_sql.names import listing, suggestion
from ppdp_sql.templating import StatementLog

__all__ = ["AttackResult", "attack"]


def attack(
    target: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    quasi: Sequence[str] = (),
    sensitive: Sequence[str] = (),
    external: str | None = None,
    match: Mapping[str, str] | None = None,
    truth: str | None = None,
    hierarchy: Mapping[str, Any] | None = None,
    earlier: str | None = None,
    joined: str | Path | Mapping[str, Any] | None = None,
    person: str | None = None,
    population: str | None = None,
    knows: Sequence[str] = (),
    attacks: Sequence[str] = (),
    threshold: float = 0.2,
    factor: float = 2.0,
    confidence: float = 0.9,
    show_values: bool = False,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> AttackResult:
    """Attack a relation, or the release of a policy, and propose what would stop it.

    Args:
        target: a relation or file; a policy ends in .yml or .yaml, or is a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        quasi: the quasi-identifiers of a relation; beside a policy, columns that an attacker knows
            besides.
        sensitive: the sensitive columns of a relation.
        external: a table of people with raw values, which rows are linked to.
        match: per quasi-identifier its column in tables of people, where it is called otherwise.
        truth: a key that the external table and the relation, or the policy's source, both have.
        hierarchy: hierarchies of columns, as a policy writes them.
        earlier: what was published of the same people before.
        joined: another release of the same people, as a relation or by its policy.
        person: the key of people that both have, or `key=key` where it is called otherwise there;
            two policies say it by their pseudonyms.
        population: a public table in which everybody of the release is.
        knows: facts about the person looked for, such as `disease!=flu`.
        attacks: the attacks to try; else all that can begin.
        threshold: a row is at risk where its person is named with a higher chance.
        factor: a value is given away where a group has it so many times as often as all people.
        confidence: a guess is good where it is right more often.
        show_values: tell the groups that tell most by their values.
        variables: values for a policy's Jinja variables.
        log: a file for the statement log.
        progress: told in words what is done.

    Raises:
        InputError: a number is out of range, a name is not known, or an attack lacks something.
        RelationError: a relation does not exist, lacks a column, or is empty.
    """
    start = time.perf_counter()
    options = _options(threshold, factor, confidence)
    chosen = _chosen(attacks)
    facts = [parse_fact(text) for text in knows]
    if truth is not None and external is None:
        raise InputError("--truth tells who of the external table is who; add --external")
    bound = None
    if isinstance(target, Mapping) or is_policy(target):
        if sensitive or hierarchy:
            raise InputError(
                "a policy names its sensitive columns and hierarchies itself; leave out "
                "--sensitive and --hierarchy"
            )
        bound = bind(target, variables)
        where = release_of(bound)
    else:
        if not quasi:
            raise InputError("name the columns that an attacker knows with --quasi")
        where = parse_source(str(target), Path.cwd())
    here = Path.cwd()
    asked = AttackInput(
        where,
        bound,
        tuple(quasi),
        tuple(sensitive),
        {name: resolve_hierarchy(value, name, here) for name, value in (hierarchy or {}).items()},
        None if external is None else parse_source(external, here),
        None if population is None else parse_source(population, here),
        None if earlier is None else parse_source(earlier, here),
        dict(match or {}),
        truth,
        facts,
        options,
        population or "",
        show_values,
        joined_input(joined, person, bound, variables),
    )
    engine_asked = choose_engine(engine, bound.policy.engine if bound else None, where)
    with read_session(engine_asked, source=where, log=log) as session:
        progress("counting groups")
        scene = build_scene(session, asked)
        findings, skipped = try_attacks(scene, chosen, progress)
    return AttackResult(
        scene.release.rows,
        scene.release.groups,
        tuple(findings),
        tuple(skipped),
        time.perf_counter() - start,
    )


def try_attacks(
    scene: Scene, chosen: Sequence[str] = (), progress: Callable[[str], None] = lambda _: None
) -> tuple[list[Finding], list[SkippedAttack]]:
    """Try the chosen attacks, or all that can begin; return what others would need."""
    findings: list[Finding] = []
    skipped = []
    for name in chosen or ATTACKS:
        needed = ATTACKS[name].lacks(scene)
        if needed is None:
            progress(f"trying {name.replace('_', ' ')}")
            findings += ATTACKS[name].run(scene)
        elif chosen:
            raise InputError(f"the attack {name} needs {needed}")
        else:
            skipped.append(SkippedAttack(name, needed))
    return findings, skipped


def _options(threshold: float, factor: float, confidence: float) -> AttackOptions:
    if not 0 < threshold < 1:
        raise InputError(f"the threshold is a chance between 0 and 1, not {threshold:g}")
    if not (1 < factor and math.isfinite(factor)):
        raise InputError(f"the factor is a number above 1, not {factor:g}")
    if not 0 < confidence <= 1:
        raise InputError(f"the confidence is above 0 and 1 at most, not {confidence:g}")
    return AttackOptions(threshold, factor, confidence)


def _chosen(names: Sequence[str]) -> list[str]:
    chosen = [part.strip() for name in names for part in name.split(",")]
    for name in chosen:
        if name not in ATTACKS:
            hint = suggestion(name, ATTACKS) or f"; known are {listing(ATTACKS)}"
            raise InputError(f"there is no attack '{name}'{hint}")
    return list(dict.fromkeys(chosen))


def parse_fact(text: str) -> Fact:
    """Read `column!=value` or `column=value`."""
    name, equals, value = text.partition("=")
    is_equal = not name.endswith("!")
    name = name.strip() if is_equal else name[:-1].strip()
    if not (name and equals and value.strip()):
        raise InputError(
            f"--knows is written COLUMN!=VALUE or COLUMN=VALUE, such as 'disease!=flu', not "
            f"'{text}'"
        )
    return Fact(name, value.strip(), is_equal)
