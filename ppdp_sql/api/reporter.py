"""Gathers what a report tells while a policy is run or planned, and writes the page."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.prepare import PreparedRelease
from ppdp_sql.api.report_attacks import PopulationRisk, try_on_release
from ppdp_sql.api.report_facts import (
    BRANCH,
    column_facts,
    measure_before,
    model_facts,
    search_facts,
)
from ppdp_sql.api.result import RunResult
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import Source, WorkTable
from ppdp_sql.errors import InputError
from ppdp_sql.files import holds_something_else, is_there, try_to_write, write_text
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.frequency.search_record import SearchRecord
from ppdp_sql.leaks.networks import LeakOptions, find_leaks
from ppdp_sql.policy import Role
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.report.bundle import chart_library
from ppdp_sql.report.facts import LeakFacts, ReportFacts, Risk, StatementFacts
from ppdp_sql.report.measure import (
    ROWS,
    associations,
    count,
    distributions,
    risk,
    size_classes,
)
from ppdp_sql.report.page import report_page
from ppdp_sql.report.redact import shown_statement
from ppdp_sql.report.words import policy_words
from ppdp_sql.templating import Session
from ppdp_sql.templating.statement_log import LogEntry
from ppdp_sql.version import __version__

#: Labels of fewer rows are not told where a policy asks for no k.
LEAST_ROWS = 5


@dataclass
class _Sent:
    """A step as the log tells it."""

    statement: str
    times: int = 0
    seconds: float = 0.0


class Reporter:
    """One report: told of statements, shown the release before it is swapped, and written last."""

    def __init__(self, path: Path | None = None) -> None:
        """Refuse what cannot be written before anything is counted.

        Args:
            path: where the page goes; None for the facts alone.
        """
        self.path = path
        if path is not None:
            refuse_unwritable(path)
            chart_library()
        self._sent: dict[str, _Sent] = {}
        self._measured: dict[str, Any] = {}

    def watch(self, entry: LogEntry) -> None:
        """Remember a statement: the first of each step, and how long all of them took."""
        sent = self._sent.setdefault(entry.step, _Sent(entry.statement))
        sent.times += 1
        sent.seconds += entry.seconds

    def look(
        self,
        session: Session,
        task: Task,
        outcome: Outcome,
        prepared: PreparedRelease | ReleasePlan,
        source: Source,
        release: Source | str,
    ) -> None:
        """Count the source and the release, each by one scan, and try what attackers try.

        Args:
            session: the run's session.
            task: the counted source.
            outcome: what was found.
            prepared: the release as steps, or its plan alone.
            source: the source before anything was changed.
            release: the finished release, or a work table of it.
        """
        bound, frequency = task.bound, task.frequency
        plan = prepared.plan if isinstance(prepared, PreparedRelease) else prepared
        asked = [int(model.required) for model in bound.models if model.name == "k"]
        least = max([*asked, 2]) if asked else LEAST_ROWS
        quasi = list(bound.policy.quasi_identifiers)
        sensitive = list(bound.policy.with_role(Role.SENSITIVE))
        work = session.branch(BRANCH)
        raw = {column.name: column for column in task.columns}
        where = session.engine.temporary(release) if isinstance(release, str) else release
        shown = {column.name: column for column in describe(session, where)}
        names = [name for name in (*quasi, *sensitive) if name in shown]
        before = count(
            work,
            "before",
            qualified(session, source),
            [raw[name] for name in names],
            quasi,
            least,
        )
        after = count(work, "after", where, [shown[name] for name in names], quasi, least)
        leaks = find_leaks(
            work,
            WorkTable(after.table),
            "the release",
            [shown[name] for name in quasi],
            [shown[name] for name in names if name in sensitive],
            LeakOptions(min_rows=least),
            rows=ROWS,
        )
        worst = measure_before(work, task, before)
        tried = try_on_release(work, task, plan, before, after)
        found_before, found_after = tried.populations or (None, None)
        levels = _levels(task, outcome)
        statements: list[dict[str, str]] = []
        if isinstance(prepared, PreparedRelease):
            statements = prepared.statements(session)
        dialect = session.engine.dialect
        self._measured = {
            "source": str(bound.data.get("source")),
            "policy": policy_words(bound.policy, bound.models),
            "columns": column_facts(task, outcome, plan),
            "before": _among(risk(before, least), found_before),
            "after": _among(risk(after, least), found_after),
            "populations": list(bound.populations),
            "sizes": size_classes(before, after, least),
            "search": search_facts(task, outcome),
            "distributions": distributions(
                work, before, after, frequency.dimensions[0].table, levels, least
            ),
            "associations": associations(before, after),
            "leaks": [
                LeakFacts(rule.known, rule.told, rule.probability, rule.rows, rule.band)
                # What tells a sensitive column comes first.
                for rule in sorted(leaks.rules, key=lambda rule: rule.told not in sensitive)
            ],
            "leak_tests": leaks.tests,
            "attacks": tried.attacks,
            "skipped": tried.skipped,
            "statements": [
                StatementFacts(item["step"], shown_statement(item["sql"], dialect), 0, 0.0)
                for item in statements
            ],
            "models": lambda run: model_facts(bound.models, run.privacy, worst),
            "provenance": {
                "ppdp_sql": __version__,
                "Python": platform.python_version(),
                "engine": session.engine.name,
                "policy hash": bound.policy_hash,
                "source fingerprint": frequency.fingerprint or "",
            },
            "least_rows": least,
            "dialect": dialect,
        }
        work.drop_all()

    def facts(self, run: RunResult, record: ReleaseRecord | None = None) -> ReportFacts:
        """Return everything that the report tells."""
        found = dict(self._measured)
        dialect = found.pop("dialect")
        ran = [
            StatementFacts(step, shown_statement(sent.statement, dialect), sent.times, sent.seconds)
            for step, sent in self._sent.items()
            if not step.startswith(("catalog/", "load/drop"))
        ]
        planned = [
            item
            for item in found.pop("statements")
            if record is None and item.step not in self._sent
        ]
        release: dict[str, str] = {}
        if record is not None:
            # A file is told by its name: where it lies is nobody's business who reads of it.
            is_file = record.kind in ("file", "script")
            name = Path(record.name).name if is_file else record.name
            release = {"kind": record.kind, "name": name, "id": record.id}
        return ReportFacts(
            title=f"Release {release['name']}" if release else f"Forecast for {found['source']}",
            published=record is not None,
            release=release,
            rows={
                "source": run.source_rows,
                "published": run.published_rows,
                "suppressed": run.suppressed_rows,
            },
            models=found.pop("models")(run),
            metrics=run.to_dict()["metrics"],
            statements=[*ran, *planned],
            provenance=_provenance(found.pop("provenance"), record),
            seconds=dict(run.seconds),
            warnings=list(run.warnings),
            **found,
        )

    def write_release(self, run: RunResult, record: ReleaseRecord) -> ReportFacts:
        """Write the page of a release that was published, and return what it tells."""
        assert self.path is not None
        facts = self.facts(run, record)
        write_text(self.path, report_page(facts), "the report")
        return facts


def recorded(reporter: Reporter | None, task: Task) -> Task:
    """Return a task whose search is remembered, where there will be a report of it."""
    return task if reporter is None else replace(task, record=SearchRecord())


def look(
    reporter: Reporter | None,
    session: Session,
    task: Task,
    outcome: Outcome,
    prepared: PreparedRelease,
    source: Source,
) -> None:
    """Show a release that is built and verified to whoever reports of it."""
    if reporter is not None:
        built = prepared.publisher.built
        reporter.look(session, task, outcome, prepared, source, built)


def reported(reporter: Reporter | None, run: RunResult, record: ReleaseRecord) -> RunResult:
    """Write the report of a release that was published, and keep what it tells with the run."""
    return run if reporter is None else replace(run, report=reporter.write_release(run, record))


def _among(alone: Risk, people: PopulationRisk | None) -> Risk:
    """Measure by a population, where there is one; else the rows themselves stand for it."""
    if people is None:
        return alone
    return replace(alone, journalist=people.journalist, marketer=people.marketer)


def _levels(task: Task, outcome: Outcome) -> dict[str, Mapping[str, Any]]:
    """Say where each column stands whose cells all have one level."""
    if outcome.recoded is not None:
        return {}
    return {
        dimension.column.name: {
            "place": dimension.index,
            "level": level,
            "top": level == dimension.height and (level > 0 or dimension.null_leaf),
        }
        for dimension, level in zip(task.frequency.dimensions, outcome.found.node, strict=True)
    }


def _provenance(known: Mapping[str, str], record: ReleaseRecord | None) -> dict[str, str]:
    facts = dict(known)
    if record is not None:
        facts |= {
            "release": record.id,
            "SQL hash": record.sql_hash,
            "published": record.created_at,
            "published by": record.created_by,
            "source fingerprint": record.source_fingerprint or "",
        }
    facts["report made"] = datetime.now(UTC).isoformat(timespec="seconds")
    return {name: value for name, value in facts.items() if value}


def refuse_unwritable(path: Path) -> None:
    """Refuse a place where no file can be written, before a release is made."""
    if path.is_dir():
        raise InputError(f"the report '{path}' is a folder; name a file such as report.html")
    if not is_there(path.parent, "the folder"):
        raise InputError(f"the folder '{path.parent}' of the report does not exist")
    if path.is_file() and holds_something_else(path, b"<!doctype html"):
        raise InputError(
            f"the report '{path}' would replace a file that is no page; name another, such as "
            "report.html"
        )
    try_to_write(path, "the report")
