"""Prepares the release of a found node: what will be built, verified and swapped."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.judgement import Judgement
from ppdp_sql.frequency.node_statements import superset_rows
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.names import counted, listing
from ppdp_sql.policy import kind_words
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.recoding import Recoded
from ppdp_sql.recoding.judge import EVERY_BIT
from ppdp_sql.release.checks import Check
from ppdp_sql.release.linked import (
    LinkedSensitive,
    LinkedVerification,
    RecodedLink,
    is_linked,
    linked_quasi,
    linked_verification,
    recoded_verification,
)
from ppdp_sql.release.measure import SensitiveColumn
from ppdp_sql.release.plan import ReleasePlan, plan_release
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.rows import made_from_rows
from ppdp_sql.release.shown_leaves import ShownColumn, shown_columns, unlisted
from ppdp_sql.release.steps import Step
from ppdp_sql.release.treatment import treatments
from ppdp_sql.release.verify import Verification
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class PreparedRelease:
    """A release as steps: known whole before the first of them is sent."""

    publisher: Publisher
    plan: ReleasePlan
    build: list[Step]
    verification: Verification
    warnings: list[str]

    def phases(self) -> list[tuple[str, Step]]:
        """Return every step with its phase, in order."""
        return [
            *(("publish", step) for step in self.build),
            *(("verify", step) for step in self.verification.steps()),
            *(("swap", step) for step in self.publisher.swap_steps(self.plan)),
        ]

    def statements(self, session: Session) -> list[dict[str, str]]:
        """Render every statement without sending it."""
        elsewhere = self.publisher.statements_elsewhere(self.plan)
        if elsewhere is not None:
            return elsewhere
        return [
            {"phase": phase, "step": step.name, "sql": step.render(session)}
            for phase, step in self.phases()
        ]

    def sql_hash(self, session: Session) -> str:
        """Hash the statements; the run id does not matter."""
        text = "\n".join(step.render(session) for _, step in self.phases())
        return hashlib.sha256(text.replace(session.run_id, "").encode()).hexdigest()


def prepare_release(
    session: Session, task: Task, outcome: Outcome, publisher: Publisher
) -> PreparedRelease:
    """Decide how suppressed rows are treated, and plan the release."""
    frequency, found = task.frequency, outcome.found
    shown = None
    if outcome.recoded is not None and publisher.counts_itself:
        shown = _shown_columns(session, task, outcome.recoded, publisher)
    # What counts its groups by itself needs no table of those that fail.
    plan, build, warnings = plan_outcome(
        session, task, outcome, shown, finds_failing=not publisher.counts_itself
    )
    publisher.check_plan(plan)
    checks: list[Check] = []
    if not publisher.counts_itself:
        plan, counting, checks = made_from_rows(
            session, task.bound.policy, plan, frequency.combinations, publisher
        )
        build += counting
    verification = Verification(
        publisher.built,
        session.work("groups"),
        plan,
        frequency,
        found.node,
        task.bound.models,
        task.source,
        measured_columns(task),
        _linked(session, task, outcome, publisher, plan),
        outcome.recoded,
        [*checks, *publisher.checks(plan)],
    )
    build += publisher.build_steps(plan)
    return PreparedRelease(publisher, plan, build, verification, warnings)


def plan_outcome(
    session: Session,
    task: Task,
    outcome: Outcome,
    shown: Sequence[ShownColumn] | None = None,
    *,
    finds_failing: bool = True,
) -> tuple[ReleasePlan, list[Step], list[str]]:
    """Plan what a release will hold.

    Args:
        session: the run's session.
        task: the counted source.
        outcome: what was found.
        shown: what a query that counts anew shows of each value.
        finds_failing: whether a table tells the groups that are suppressed.

    Returns:
        The plan, the steps that come before it, and warnings.
    """
    policy, frequency, found = task.bound.policy, task.frequency, outcome.found
    suppressed = found.failing_rows + frequency.excluded_rows
    warnings = []
    starred = policy.suppressed == "star" and suppressed > 0
    judged = outcome.judgement
    if starred and not _pass_together(session, task, outcome, judged, suppressed):
        starred = False
        warnings.append(
            f"{counted(suppressed, 'suppressed row')} left out: together they do not pass the "
            "models, so they cannot be published as *"
        )
    build: list[Step] = []
    failing = None
    if found.failing_rows and finds_failing and outcome.recoded is None:
        failing = session.work("failing")
        build.append(_failing_step(failing, frequency, found.node, judged))
    hidden = {
        column.index: session.work("hidden", column.index)
        for column, rows in zip(judged.hiding, found.hidden_rows, strict=True)
        if rows
    }
    build += [
        _hidden_step(target, index, frequency, found.node, judged)
        for index, target in hidden.items()
    ]
    plan = plan_release(
        policy,
        task.source,
        task.columns,
        frequency,
        task.bound.models,
        found,
        failing,
        starred,
        treatments(policy, frequency.distribution, judged.hiding, found.hidden_rows),
        hidden,
        outcome.recoded,
        shown,
        {change.name: change.method for change in task.changes},
    )
    return plan, build, warnings


def _shown_columns(
    session: Session, task: Task, recoded: Recoded, publisher: Publisher
) -> list[ShownColumn] | None:
    """Say what a query that counts anew shows of each value; None where classes are kept.

    Raises:
        InputError: a value is shown in several ways, or its own text would have to be written.
    """
    kind = kind_words(publisher.kind)
    shown = shown_columns(session, task.frequency, recoded)
    if shown is None and publisher.kind == "live_view":
        # It keeps the classes where nobody reads them.
        return None
    if shown is None:
        raise InputError(
            f"a {kind} finds its groups anew from the source, which suppression by "
            f"{task.bound.policy.suppression.unit} cannot promise; publish a table, a view or "
            "a file, or use unit: row"
        )
    named = unlisted(shown, task.frequency)
    if named and publisher.kind != "live_view":
        raise InputError(
            f"a {kind} would have to list the values of {listing(named)} that the source has, "
            "because they are shown at several levels of a hierarchy that is made from them; "
            "write the hierarchy to a file with ppdp hierarchy, or publish a table, a view or a "
            "file"
        )
    return shown


def _failing_step(target: str, frequency: FrequencyTable, node: Node, judged: Judgement) -> Step:
    masks = frequency.layout.mask(node)
    if judged.is_plain:
        context = {
            "target": target,
            "frequency": frequency.table,
            "words": frequency.layout.words,
            "masks": masks,
            "facts": judged.facts,
        }
        return Step("release/failing_groups", context)
    context = {
        "target": target,
        "frequency": frequency.judged_table,
        "masks": masks,
        "supersets": _supersets(frequency, node, judged),
        "judge": judged.context,
    }
    return Step("release/judged_failing", context)


def _hidden_step(
    target: str, index: int, frequency: FrequencyTable, node: Node, judged: Judgement
) -> Step:
    context = {
        "target": target,
        "frequency": frequency.judged_table,
        "masks": frequency.layout.mask(node),
        "supersets": _supersets(frequency, node, judged),
        "judge": judged.context,
        "index": index,
    }
    return Step("release/hidden_groups", context)


def _pass_together(
    session: Session, task: Task, outcome: Outcome, judged: Judgement, suppressed: int
) -> bool:
    """Whether the suppressed rows would pass every model as the one group of `*`."""
    if judged.is_plain:
        return all(model.accepts([suppressed]) for model in task.bound.models)
    frequency = task.frequency
    if frequency.excluded_rows:
        # Rows without a leaf stand in no group, so nothing was counted of them.
        return False
    around = (PopulationAnonymity, Presence, SupersetCloseness, Invariance)
    if any(isinstance(model, around) for model in task.bound.models):
        # The group of `*` is no group of the lattice: nobody knows whom it stands among, or
        # stood among before.
        return False
    if outcome.recoded is not None:
        if any(fact["projections"] for fact in judged.facts):
            return False
        rows = session.fetch(
            "recode/starred_rows",
            frequency=frequency.judged_table,
            recoded=outcome.recoded.table,
            words=frequency.layout.words,
            with_values=frequency.distribution is not None,
            masks=[EVERY_BIT],
            judge=judged.context | {"words": 1},
        )
        return bool(rows[0][0])
    rows = session.fetch(
        "evaluate/starred_rows",
        frequency=frequency.judged_table,
        masks=frequency.layout.mask(outcome.found.node),
        supersets=_supersets(frequency, outcome.found.node, judged),
        judge=judged.context,
    )
    return bool(rows[0][0])


def _supersets(frequency: FrequencyTable, node: Node, judged: Judgement) -> list[tuple[int, ...]]:
    if not judged.uses_supersets:
        return []
    return superset_rows(frequency.layout, frequency.lattice.heights, [node])


def measured_columns(task: Task) -> list[SensitiveColumn]:
    """Describe the sensitive columns that models are about, as they are measured."""
    distribution = task.frequency.distribution
    if distribution is None:
        return []
    named = [found for found in distribution.columns if found.column.hierarchy is not None]
    about = {model.column for model in task.bound.models}
    hidden = {column.name for column in hiding_columns(task.bound.models, 0)}
    return [
        SensitiveColumn(
            found.column.name,
            found.column.family,
            found.column.order,
            distribution.hierarchies if found in named else None,
            named.index(found) if found in named else 0,
            found.level + found.height,
            level=found.level,
            hides=found.column.name in hidden,
        )
        for found in distribution.columns
        if found.column.name in about
    ]


def _linked(
    session: Session, task: Task, outcome: Outcome, publisher: Publisher, plan: ReleasePlan
) -> LinkedVerification | None:
    """Plan the checks of models that need source rows in each published group."""
    models = {
        place: model
        for place, model in enumerate(task.bound.models)
        if is_linked(model) or isinstance(model, Invariance)
    }
    if not models:
        return None
    distribution = task.frequency.distribution
    sensitive = [
        LinkedSensitive(
            found.column.name, found.column.family, found.column.hierarchy, found.column.order
        )
        for found in (() if distribution is None else distribution.columns)
    ]
    populations = {
        name: session.engine.qualify(population) if isinstance(population, Relation) else population
        for name, population in task.bound.populations.items()
    }
    if outcome.recoded is not None:
        return recoded_verification(
            session,
            publisher.built,
            task.source,
            RecodedLink(task.frequency.dimensions, outcome.recoded, plan.starred),
            models,
            sensitive=sensitive,
            populations=populations,
            people=None
            if task.frequency.kept_people is None
            else (task.frequency.kept_people, publisher.earlier_log.key),
        )
    return linked_verification(
        session,
        publisher.built,
        task.source,
        linked_quasi(task.frequency.dimensions, outcome.found.node),
        models,
        sensitive=sensitive,
        populations=populations,
        starred=plan.starred,
    )
