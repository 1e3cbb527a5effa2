"""run: anonymize a table where it lies, verify the result, publish it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Variables
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ppdp_sql.api.alone import alone
from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.company import Company
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.derived import derive_source
from ppdp_sql.api.dialect import bind_in_dialect
from ppdp_sql.api.drift import DriftFacts, ReuseFacts, named_drift
from ppdp_sql.api.earlier import earlier_warnings, source_name
from ppdp_sql.api.find import Outcome
from ppdp_sql.api.frozen import frozen_plan
from ppdp_sql.api.increment import increment_of, removed_rows
from ppdp_sql.api.joined import check_company
from ppdp_sql.api.leveled import LeveledTasks
from ppdp_sql.api.people import follow_people
from ppdp_sql.api.plan import PlanFile, read_plan
from ppdp_sql.api.prepare import PreparedRelease, prepare_release
from ppdp_sql.api.reporter import Reporter, look, recorded, reported
from ppdp_sql.api.result import (
    ReleaseFacts,
    RunResult,
    node_levels,
    privacy_facts,
    run_result,
    sensitive_facts,
)
from ppdp_sql.api.reuse import find_or_reuse
from ppdp_sql.api.share import refuse_share
from ppdp_sql.api.shared_node import shared_node
from ppdp_sql.api.shield import Shield
from ppdp_sql.api.source_lock import source_lock
from ppdp_sql.api.task import Task, count, count_all, resolve_columns
from ppdp_sql.catalog.relation import MemoryTable, Source
from ppdp_sql.errors import DriftError, InputError, PolicyError, VerificationError
from ppdp_sql.names import new_run_id
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.release.log import Owned, ReleaseRecord, owned_as_text
from ppdp_sql.release.mapping import Mapping
from ppdp_sql.release.people import KeptPeople
from ppdp_sql.release.pseudonyms import STABLE_LOCK
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.publishers import publisher_of
from ppdp_sql.release.rights import check_rights
from ppdp_sql.release.steps import execute_all
from ppdp_sql.release.verify import Measured
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session, StatementLog
from ppdp_sql.version import __version__


@dataclass(frozen=True)
class _Asked:
    """What a run was asked for."""

    bound: BoundPolicy
    source: Source
    #: A table of Python that stands in for the source.
    table: Any
    planned: PlanFile | None
    #: The release whose plan is applied; None to search.
    reuse: str | None
    progress: Progress
    largest_groups: int
    start: float
    #: The policies that run together with it.
    company: Company
    #: The drift that made a search necessary after all.
    replanned: ReuseFacts | None = None
    #: Gathers what a report tells; None where nobody wants one.
    reporter: Reporter | None = None


@dataclass(frozen=True)
class _Finished:
    """A release that only has to be made visible."""

    facts: RunResult
    record: ReleaseRecord


def run(
    policy: str | Path | Variables[str, Any],
    engine: Any = None,
    *,
    source: Any = None,
    plan: str | Path | PlanFile | None = None,
    reuse: str | None = None,
    variables: Variables[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
    largest_groups: int = 0,
    dialect: str | None = None,
    report: str | Path | None = None,
) -> RunResult:
    """Anonymize the source of a policy and publish the release.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        plan: a plan of `ppdp_sql.plan`, whose statements are executed as they were printed.
        reuse: apply the plan of an earlier release to the source of today and search nothing:
            `latest`, or the id of a release. The policy's `on_drift` says what to do where it
            fits no more.
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        progress: called with a `SearchProgress` now and then.
        largest_groups: how many of the largest groups to return, for showing.
        dialect: write the script of the policy for this warehouse, such as `snowflake`.
        report: write an HTML report of the release to this file.

    Returns:
        The facts of the release.

    Raises:
        PpdpError: nothing was published and nothing is left behind.
    """
    return run_bound(
        bind_in_dialect(policy, variables, dialect),
        engine,
        source=source,
        plan=plan,
        reuse=reuse,
        log=log,
        progress=progress,
        largest_groups=largest_groups,
        report=report,
    )


def run_bound(
    bound: BoundPolicy,
    engine: Any = None,
    *,
    source: Any = None,
    plan: str | Path | PlanFile | None = None,
    reuse: str | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
    largest_groups: int = 0,
    company: Company | None = None,
    report: str | Path | None = None,
) -> RunResult:
    """Anonymize the source of a policy that was bound before.

    The arguments are those of `run`, and what it knows of policies that run together with it.
    """
    start = time.perf_counter()
    if plan is not None and reuse is not None:
        raise InputError("a plan has its node already; give --plan or --reuse, not both")
    company = company or Company()
    if company.shared is None:
        refuse_share(bound)
    if bound.policy.publish is None:
        raise PolicyError(
            f"{bound.document.origin} says no 'publish'; add one such as {{table: main.release}}"
        )
    planned = read_plan(plan, bound) if plan is not None else None
    where: Source = bound.source if source is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    reporter = None if report is None else Reporter(Path(report))
    asked = _Asked(
        bound,
        where,
        source,
        planned,
        reuse,
        progress,
        largest_groups,
        start,
        company,
        reporter=reporter,
    )
    with _statement_log(log, reporter) as statements:
        try:
            return _attempt(asked, target, statements)
        except DriftError as drift:
            if bound.policy.on_drift != "replan" or planned is not None:
                raise
            # All over again: what was counted and built on the way to the drift is gone.
            facts = ReuseFacts(drift.release, DriftFacts.of(drift, "replan"))
            return _attempt(replace(asked, reuse=None, replanned=facts), target, statements)


@contextmanager
def _statement_log(
    log: str | Path | StatementLog | None, reporter: Reporter | None
) -> Iterator[StatementLog]:
    """Give the one log of all attempts of a run; a report is told of its statements."""
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    if reporter is not None:
        statements.watch = reporter.watch
    try:
        yield statements
    finally:
        statements.watch = None
        if statements is not log:
            statements.close()


def _attempt(asked: _Asked, target: Any, log: StatementLog) -> RunResult:
    """Run in one session and one transaction; whatever fails leaves everything as it was."""
    bound, where, planned = asked.bound, asked.source, asked.planned
    publish = bound.policy.publish
    assert publish is not None
    if asked.replanned is not None and publish.mode == "increment":
        # Rows of another plan cannot stand beside those that are there: all are replaced.
        publish = publish.model_copy(update={"mode": None})
    shield = Shield()
    try:
        with open_session(
            target,
            read_only=False,
            source=where,
            run_id=planned.run_id if planned else None,
            log=log,
            table=asked.table,
            frequency=bound.policy.frequency,
        ) as session:
            publisher = publisher_of(session, publish, where, bound.base, bound.policy)
            try:
                publisher.open()
                lock = source_lock(session, where, publisher)
                held = [STABLE_LOCK] if bound.policy.has_stable_pseudonyms else []
                with alone(session, publisher, *held), session.engine.transaction():
                    lock()
                    finished = _publish(session, asked, publisher, target)
                    shield.raise_()
                    publisher.finish(finished.record)
                publisher.settle()
                return reported(asked.reporter, finished.facts, finished.record)
            except BaseException:
                publisher.abandon()
                raise
    finally:
        shield.lower()


def _publish(session: Session, asked: _Asked, publisher: Publisher, engine: Any) -> _Finished:
    bound, source, planned = asked.bound, asked.source, asked.planned
    company = asked.company
    publish = bound.policy.publish
    assert publish is not None
    columns = resolve_columns(session, bound, source)
    keeps = bool(invariances(bound.models)) or bound.policy.has_stable_pseudonyms
    check_rights(session, source, bound.read_columns, publisher, publish, keeps=keeps)
    publisher.check(writing=True)
    frozen = None if planned is not None else frozen_plan(bound, publisher, asked.reuse)
    mapping = Mapping(session, publisher, asked=publish.mapping)
    key = publisher.create_log()
    derived = derive_source(session, bound, source, columns, company, publisher)
    with named_drift(frozen):
        counting = count if frozen is None else count_all
        counted = counting(session, bound, derived.source, derived.columns, key, derived.whole)
    people = KeptPeople(session, publisher, bound.models)
    log = publisher.earlier_log if publisher.logged else None
    counted = recorded(asked.reporter, counted)
    tasks = LeveledTasks(session, follow_people(session, counted, log))
    chosen = frozen if planned is None else planned.only(bound)
    if company.shared is not None:
        chosen = shared_node(company.shared.node_of(tasks.at({}).frequency))
    task, outcome, reused = find_or_reuse(session, tasks, bound, chosen, asked.progress)
    reused = reused or asked.replanned
    publish_start = time.perf_counter()
    prepared = prepare_release(session, task, outcome, publisher)
    if planned is not None and planned.statements != prepared.statements(session):
        raise VerificationError(
            "the statements of the plan no longer fit: the source or the target changed since; "
            "plan again"
        )
    execute_all(session, prepared.build)
    increment = increment_of(task, publisher)
    if increment is not None:
        reused = removed_rows(task, publisher, increment, reused)
    verify_start = time.perf_counter()
    measured = prepared.verification.run(session)
    groups = _largest_groups(session, prepared, asked.largest_groups)
    together = check_company(session, bound, publisher.built, engine, company)
    verify_end = time.perf_counter()
    look(asked.reporter, session, task, outcome, prepared, derived.source)
    # A plan may be executed again: its run id names statements, not releases.
    release_id = new_run_id() if planned is not None else session.run_id
    warnings = earlier_warnings(
        session, task, outcome, publisher, publisher.built, starred=prepared.plan.starred
    )
    objects = [*publisher.objects, *mapping.objects, *people.objects]
    _keep_people(people, task, prepared)
    record = _record(session, task, outcome, prepared, measured, objects, release_id)
    publisher.swap(prepared.plan, record)
    mapping.keep(prepared.plan)
    if publisher.logged:
        publisher.log.add(record)
    session.drop_work()
    end = time.perf_counter()
    facts = run_result(
        task,
        outcome,
        engine=session.engine.name,
        algorithm=record.algorithm,
        privacy=privacy_facts(bound.models, measured.achieved),
        published_rows=measured.rows,
        groups=measured.groups,
        statements=len(session.log),
        seconds={
            "total": end - asked.start,
            "publish": verify_start - publish_start + end - verify_end,
            "verify": verify_end - verify_start,
        },
        release=ReleaseFacts(publisher.kind, publisher.name, record.id, publisher.relation),
        warnings=[
            *([] if reused is None else reused.warnings),
            *([] if increment is None else increment.warnings),
            *task.warnings,
            *outcome.warnings,
            *prepared.warnings,
            *publisher.warnings,
            *people.warnings,
            *warnings,
            *together,
        ],
        largest_groups=groups,
        reused=reused,
        increment=increment,
    )
    return _Finished(facts, record)


def _keep_people(people: KeptPeople, task: Task, prepared: PreparedRelease) -> None:
    """Keep who stands where, while the tables of the verification tell it."""
    distribution, linked = task.frequency.distribution, prepared.verification.linked
    if people.objects and distribution is not None and linked is not None:
        people.keep(distribution, linked.rows.context, task.frequency.kept_people)


def _largest_groups(
    session: Session, prepared: PreparedRelease, number: int
) -> list[tuple[Any, ...]]:
    if not number:
        return []
    return session.fetch(
        "verify/largest_groups",
        release=prepared.publisher.built,
        quasi=list(prepared.plan.quasi),
        number=number,
    )


def _record(
    session: Session,
    task: Task,
    outcome: Outcome,
    prepared: PreparedRelease,
    measured: Measured,
    objects: Sequence[Owned],
    release_id: str,
) -> ReleaseRecord:
    bound = task.bound
    facts = privacy_facts(bound.models, measured.achieved)
    done = sensitive_facts(task, outcome)
    return ReleaseRecord(
        id=release_id,
        kind=prepared.publisher.kind,
        name=prepared.publisher.name,
        source=source_name(session, bound.source),
        source_rows=task.frequency.source_rows,
        source_fingerprint=task.frequency.fingerprint,
        published_rows=measured.rows,
        suppressed_rows=prepared.plan.suppressed_rows,
        algorithm=bound.policy.search.algorithm,
        node=json.dumps(node_levels(task, outcome)),
        privacy=json.dumps([fact.to_dict() for fact in facts]),
        metrics=json.dumps(outcome.metrics),
        policy_hash=bound.policy_hash,
        sql_hash=prepared.sql_hash(session),
        version=__version__,
        # The newest release of a name is asked for; two of one second must have an order.
        created_at=datetime.now(UTC).isoformat(timespec="microseconds"),
        created_by=session.engine.user,
        groups=measured.groups,
        policy=bound.recorded,
        objects=owned_as_text(objects),
        sensitive=json.dumps({name: item.to_dict() for name, item in done.items()})
        if done
        else None,
    )
