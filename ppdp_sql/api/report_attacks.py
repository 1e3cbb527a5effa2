"""Tries on a counted release whatever an attacker can try without other tables."""

from __future__ import annotations

from ppdp_sql.api.attack import try_attacks
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import WorkTable
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.leaks.attacks.scene import (
    Held,
    Scene,
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


def find_attacks(
    session: Session, task: Task, plan: ReleasePlan, before: Counted, after: Counted
) -> tuple[list[AttackFacts], dict[str, str]]:
    """Return what attacks learned, and what those that could not begin would need.

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
    findings, skipped = try_attacks(scene)
    told = [
        AttackFacts(finding.attack, finding.column, finding.succeeded, finding.told, finding.advice)
        for finding in findings
    ]
    return told, {one.attack: one.needs for one in skipped}
