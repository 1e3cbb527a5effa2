"""Tries on a counted release whatever an attacker can try with the tables of its policy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ppdp_sql.api.attack import try_attacks
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import WorkTable
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.leaks.attacks.record_linkage import RECORD_LINKAGE
from ppdp_sql.leaks.attacks.scene import (
    Held,
    KnownPeople,
    Scene,
    SeenRelease,
    SensitiveSeen,
    count_priors,
    key_of,
    see_release,
)
from ppdp_sql.policy import Role
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.treatment import hidden_mark
from ppdp_sql.report.facts import AttackFacts
from ppdp_sql.report.measure import ROWS, Counted
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class PopulationRisk:
    """How surely somebody of a population is found; the highest where there are several."""

    journalist: float
    marketer: float


@dataclass(frozen=True)
class Tried:
    """What was tried on a release.

    Attributes:
        attacks: what attacks learned.
        skipped: what those that could not begin would need.
        populations: the risk before and after; None where the policy has no population.
    """

    attacks: list[AttackFacts]
    skipped: dict[str, str]
    populations: tuple[PopulationRisk, PopulationRisk] | None


def try_on_release(
    session: Session, task: Task, plan: ReleasePlan, before: Counted, after: Counted
) -> Tried:
    """Attack a release, and link the populations of the policy to it and to its source.

    Args:
        session: where the work tables are.
        task: the counted source.
        plan: what the release holds.
        before: the source.
        after: the release.
    """
    policy = task.bound.policy
    shown = {column.name: column for column in after.columns}
    raw = {column.name: column for column in before.columns}
    quasi = [shown[name] for name in policy.quasi_identifiers]
    names = [name for name in policy.with_role(Role.SENSITIVE) if name in shown]
    release = see_release(
        session, WorkTable(after.table), quasi, [shown[name] for name in names], 0, ROWS
    )
    labelled = {treatment.name for treatment in plan.treated if treatment.level}
    hiding = {column.name for column in hiding_columns(task.bound.models, 0)}
    seen = []
    for index, name in enumerate(names):
        own = Held(WorkTable(after.table), shown[name])
        held = Held(WorkTable(before.table), raw[name])
        # Frequencies of raw values say nothing of labels, nor of text that a file has.
        same = name not in labelled and held.column.family is own.column.family
        mark = hidden_mark(held.column.family, int(name in labelled))
        seen.append(
            SensitiveSeen(
                name,
                index,
                held if same else own,
                held,
                task.bound.hierarchies.get(name),
                key_of(mark) if name in hiding else None,
            )
        )
    count_priors(session, seen, ROWS)
    asked = [int(model.required) for model in task.bound.models if model.name == "k"]
    scene = Scene(
        session,
        release,
        seen,
        hierarchies=task.bound.hierarchies,
        least_k=max([2, *asked]),
    )
    populations = _populations(session, task)
    if populations:
        name = next(iter(populations))
        scene = replace(scene, population=populations[name], population_name=name)
    findings, skipped = try_attacks(scene)
    told = [
        AttackFacts(finding.attack, finding.column, finding.succeeded, finding.told, finding.advice)
        for finding in findings
    ]
    lacking = {one.attack: one.needs for one in skipped}
    if not populations:
        return Tried(told, lacking, None)
    held_raw = [raw[name] for name in policy.quasi_identifiers]
    source = see_release(session, WorkTable(before.table), held_raw, [], 1, ROWS)
    risks = [_population_risk(scene, seen, populations.values()) for seen in (source, release)]
    return Tried(told, lacking, (risks[0], risks[1]))


def _populations(session: Session, task: Task) -> dict[str, KnownPeople]:
    """Describe the populations of the policy's models, which have every quasi-identifier."""
    found = {}
    for name, where in task.bound.populations.items():
        columns = {column.name: column for column in describe(session, where)}
        known = {quasi: columns[quasi] for quasi in task.bound.policy.quasi_identifiers}
        found[name] = KnownPeople(qualified(session, where), known)
    return found


def _population_risk(
    scene: Scene, seen: SeenRelease, populations: Iterable[KnownPeople]
) -> PopulationRisk:
    """Link rows to the people who fit them; a population is counted once, whatever is linked."""
    learned = [
        RECORD_LINKAGE.run(replace(scene, release=seen, external=people))[0].learned
        for people in populations
    ]
    return PopulationRisk(
        max(found["journalist"]["max"] for found in learned),
        max(found["marketer"]["share"] for found in learned),
    )
