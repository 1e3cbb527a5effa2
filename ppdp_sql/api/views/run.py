"""How a run, a plan, and the runs of a folder are shown."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ppdp_sql.api.views.promises import privacy_table
from ppdp_sql.api.views.report import report_specs
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import Bar, Kinds, bar_chart, row_counts
from ppdp_sql.report.chart_spec import Spec

if TYPE_CHECKING:
    from ppdp_sql.api.folder_result import FolderResult, PolicyRun
    from ppdp_sql.api.plan import PlanResult
    from ppdp_sql.api.result import RunResult

_FOLDER = (
    "policy", "status", "release", "source", "published", "suppressed", "groups", "seconds",
    "error",
)  # fmt: skip


def run_view(run: RunResult) -> View:
    """Show a run: what was promised, what became of each column, and what it cost."""
    release = run.release
    title = "Not published" if release is None else f"Published {release.kind} {release.name}"
    facts = {
        "rows": f"{run.published_rows:,} of {run.source_rows:,}",
        "suppressed": run.suppressed_rows,
        "groups": run.groups,
        "algorithm": run.algorithm,
        "engine": run.engine,
        "release": None if release is None else release.id,
        "seconds": run.seconds.get("total"),
    }
    metrics = run.to_dict()["metrics"]
    tables = {
        "privacy": privacy_table(run.privacy),
        "columns": _columns(run),
        "cells": _cells(run),
        "metrics": Table(("metric", "value"), list(metrics.items())),
    }
    return View(title, facts, tables, "metrics", list(run.warnings), lambda: _run_charts(run))


def _columns(run: RunResult) -> Table:
    """Return the level of each column, and the same in words."""
    if run.node is None:
        return Table(("column", "level", "shown"), [])
    # A run of today says its node in words; one that was read back may not.
    rows = [
        (*level, told) for level, told in zip_longest(run.node.items(), run.words[: len(run.node)])
    ]
    return Table(("column", "level", "shown"), rows)


def _cells(run: RunResult) -> Table:
    """Return the share of cells at each level, where levels vary by row."""
    rows = [
        (column, level, share)
        for column, shares in (run.levels or {}).items()
        for level, share in sorted(shares.items())
    ]
    return Table(("column", "level", "share"), rows)


def _run_charts(run: RunResult) -> dict[str, Spec]:
    name = "source" if run.release is None else run.release.name
    counts = [(name, run.published_rows, run.suppressed_rows)]
    charts = {"rows": row_counts(counts, "Rows that are published, and that are suppressed")}
    if run.levels is not None:
        bars = [Bar(column, share, f"level {level}") for column, level, share in _cells(run).rows]
        words = "The share of cells at each level, by column"
        charts["cells"] = bar_chart(
            bars, words, "share of cells", share=True, kinds=Kinds({}, "stacked")
        )
    elif run.node:
        levels = [Bar(column, level) for column, level in run.node.items()]
        words = "The level of each column: the higher, the more general"
        charts["levels"] = bar_chart(levels, words, "level")
    return charts if run.report is None else charts | report_specs(run.report)


def plan_view(plan: PlanResult) -> View:
    """Show what would be published, and the statements."""
    run = run_view(plan.run)
    written = plan.plan.statements
    tables = {**run.tables, "statements": Table.of(("phase", "step", "sql"), written)}
    facts: dict[str, Any] = {**run.facts, "statements": len(written)}
    return View("Planned, nothing is published", facts, tables, "statements", run.notes, run.charts)


def folder_view(folder: FolderResult) -> View:
    """Show what became of each policy."""
    rows = [_policy(run) for run in folder.runs]
    facts = {"policies": len(rows), "seconds": folder.seconds}
    counts = [
        (run.policy, run.result.published_rows, run.result.suppressed_rows)
        for run in folder.runs
        if run.result is not None
    ]

    def charts() -> dict[str, Spec]:
        words = "Rows of each release that are published, and that are suppressed"
        return {"rows": row_counts(counts, words)} if counts else {}

    notes = [
        f"{run.policy}: {warning}"
        for run in folder.runs
        if run.result is not None
        for warning in run.result.warnings
    ]
    return View(
        "Policies of a folder", facts, {"runs": Table(_FOLDER, rows)}, "runs", notes, charts
    )


def _policy(run: PolicyRun) -> list[Any]:
    result = run.result
    if result is None:
        message = None if run.error is None else run.error.message
        return [run.policy, str(run.status), *[None] * (len(_FOLDER) - 3), message]
    return [
        run.policy,
        str(run.status),
        None if result.release is None else result.release.name,
        result.source_rows,
        result.published_rows,
        result.suppressed_rows,
        result.groups,
        result.seconds.get("total"),
        None,
    ]
