"""report: one page that tells what a release promises, costs, and still gives away."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind, bind_recorded
from ppdp_sql.api.check import is_policy
from ppdp_sql.api.company import Company
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.derived import derive_source
from ppdp_sql.api.find import OnlyNode
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.people import follow_people
from ppdp_sql.api.prepare import plan_outcome, prepare_release
from ppdp_sql.api.releases import find_record
from ppdp_sql.api.reporter import Reporter, recorded
from ppdp_sql.api.result import PrivacyFacts, RunResult, expected_privacy, run_result
from ppdp_sql.api.share import refuse_share
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.api.verify_release import published_relation
from ppdp_sql.api.views.report import report_view
from ppdp_sql.catalog.relation import MemoryTable, Source
from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.files import write_text
from ppdp_sql.notebook import Shown, View
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.publishers import publisher_of
from ppdp_sql.release.rights import check_rights
from ppdp_sql.release.steps import execute_all
from ppdp_sql.report.facts import ReportFacts
from ppdp_sql.report.page import report_page
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class Report(Shown):
    """A report: its facts, and the page that shows them."""

    #: In full in `to_dict`; thousands of nodes are no text for a screen.
    facts: ReportFacts = field(repr=False)

    def html(self) -> str:
        """Return the page: one file that needs nothing else."""
        return report_page(self.facts)

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return self.facts.to_dict()

    def _view(self) -> View:
        return report_view(self.facts)


def report(
    target: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    output: str | Path | None = None,
    source: Any = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
) -> Report:
    """Tell what a release promises, costs and still gives away; publishes nothing.

    Args:
        target: the id of a release that the log knows; or a policy, for a forecast of what a run
            would publish today.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        output: write the page to this file.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        progress: called with a `SearchProgress` now and then.

    Raises:
        InputError: there is no such release, its source is gone, or charts are not installed.
        NoSolutionError: nothing satisfies the policy, or the source changed since the release.
    """
    start = time.perf_counter()
    path = None if output is None else Path(output)
    reporter = Reporter(path)
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    statements.watch = reporter.watch
    try:
        if isinstance(target, Mapping) or is_policy(target):
            bound = bind(target, variables)
            asked = _Asked(reporter, statements, progress, start, source)
            facts = _forecast(asked, bound, engine)
        else:
            asked = _Asked(reporter, statements, progress, start)
            facts = _of_release(asked, str(target), engine)
    finally:
        statements.watch = None
        if statements is not log:
            statements.close()
    made = Report(facts)
    if path is not None:
        write_text(path, made.html(), "the report")
    return made


@dataclass(frozen=True)
class _Asked:
    reporter: Reporter
    log: StatementLog
    progress: Progress
    start: float
    #: A table of Python that stands in for the source.
    table: Any = None


def _forecast(asked: _Asked, bound: BoundPolicy, engine: Any) -> ReportFacts:
    """Search as a plan does, and build the release as a work table that nobody else sees."""
    refuse_share(bound)
    where: Source = bound.source if asked.table is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    with (
        open_session(
            target, read_only=True, source=where, log=asked.log, table=asked.table
        ) as session,
        session.engine.transaction(commit=False),
    ):
        facts = _searched(asked, session, bound, where, None)
        return asked.reporter.facts(facts)


def _of_release(asked: _Asked, release: str, engine: Any) -> ReportFacts:
    """Search again on the source of today, and look at the release that stands."""
    target = choose_engine(engine, None, None)
    with (
        open_session(target, read_only=True, log=asked.log) as session,
        session.engine.transaction(commit=False),
    ):
        record = find_record(ReleaseLog(session).records(), release)
        if record.policy is None or record.kind == "network":
            raise InputError(
                f"release {release} has no policy of a table in the log; only tables have a report"
            )
        if record.kind == "in_place":
            raise InputError(
                f"release {release} has taken the place of its source, and a report shows both; "
                "make it when the release is made, with ppdp run --report"
            )
        bound = bind_recorded(record.policy, release, with_hierarchies=True)
        facts = _searched(asked, session, bound, bound.source, record)
        return asked.reporter.facts(facts, record)


def _searched(
    asked: _Asked,
    session: Session,
    bound: BoundPolicy,
    where: Source,
    record: ReleaseRecord | None,
) -> RunResult:
    columns = resolve_columns(session, bound, where)
    check_rights(session, where, bound.read_columns)
    derived = derive_source(session, bound, where, columns, Company())
    counted = count(session, bound, derived.source, derived.columns)
    publisher = None
    if bound.policy.publish is not None and record is None:
        publisher = publisher_of(session, bound.policy.publish, where, bound.base, bound.policy)
        publisher.check(writing=False)
    log = None if publisher is None else publisher.earlier_log
    counted = recorded(asked.reporter, follow_people(session, counted, log))
    tasks = LeveledTasks(session, counted)
    models, algorithm, metric = bound.models, bound.algorithm, bound.metric
    task, outcome = search(session, tasks, models, algorithm, metric, progress=asked.progress)
    warnings = [*task.warnings, *outcome.warnings]
    if record is not None:
        chosen = _chosen(bound, record)
        if chosen is not None and chosen.node != outcome.found.node:
            task, outcome = search(session, tasks, models, algorithm, metric, only=chosen)
            warnings.append("a search of today finds another node than the release has")
        if record.source_rows != task.frequency.source_rows:
            warnings.append(
                f"the source has {task.frequency.source_rows:,} rows now, and had "
                f"{record.source_rows:,} when the release was made"
            )
    plan, build, noted = plan_outcome(session, task, outcome)
    prepared = None if publisher is None else prepare_release(session, task, outcome, publisher)
    if record is not None:
        release: Source | str = published_relation(session, record, bound)
    else:
        release = session.work("forecast")
        execute_all(session, build)
        session.execute("report/build_release", target=release, release=plan.context)
        session.analyze(release)
    asked.reporter.look(session, task, outcome, prepared or plan, derived.source, release)
    return run_result(
        task,
        outcome,
        engine=session.engine.name,
        algorithm=bound.policy.search.algorithm,
        privacy=expected_privacy(models, outcome) if record is None else _recorded_privacy(record),
        published_rows=plan.published_rows if record is None else record.published_rows,
        groups=plan.groups,
        statements=len(session.log),
        seconds={"total": time.perf_counter() - asked.start},
        warnings=[*warnings, *(noted if record is None else [])],
    )


def _chosen(bound: BoundPolicy, record: ReleaseRecord) -> OnlyNode | None:
    """Return the node of a release; None where levels vary by cell."""
    node = json.loads(record.node)
    if node is None:
        return None
    levels = {name: facts["level"] for name, facts in json.loads(record.sensitive or "{}").items()}
    allowed = {name for name, column in bound.policy.columns.items() if column.may_be_generalized}
    return OnlyNode(
        tuple(node[name] for name in bound.policy.quasi_identifiers),
        {name: level for name, level in levels.items() if name in allowed},
        lambda _: NoSolutionError(
            f"the source changed since release {record.id}, whose node no longer satisfies the "
            "policy; make the report with the release, with ppdp run --report"
        ),
    )


def _recorded_privacy(record: ReleaseRecord) -> list[PrivacyFacts]:
    """Return what was measured when the release was made."""
    return [PrivacyFacts(**facts) for facts in json.loads(record.privacy)]
