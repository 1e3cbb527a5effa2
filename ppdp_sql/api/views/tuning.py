"""How choosing, comparing, discovering and starting are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import Bar, Kinds, bar_chart
from ppdp_sql.notebook.lines import curves_chart
from ppdp_sql.report.chart_spec import Spec
from ppdp_sql.report.curves import Curves

if TYPE_CHECKING:
    from ppdp_sql.api.choice import Choice
    from ppdp_sql.api.compare import ComparedRun, Comparison
    from ppdp_sql.api.init_result import InitResult
    from ppdp_sql.tuning.discovery import Discovery, MeasuredSet

_COMPARED = (
    "algorithm", "k", "distance", "records", "metric", "loss", "suppressed", "groups", "checked",
    "seconds", "error",
)  # fmt: skip
_SET = (
    "columns", "groups", "distinct_ratio", "separation_ratio", "unique_rows", "unique_share",
    "below_k_rows", "below_k_share", "minimal",
)  # fmt: skip
_INIT = (
    "name", "role", "reason", "type", "distinct", "nulls", "uniqueness", "entropy", "separation",
    "hierarchy",
)  # fmt: skip


def curves_of(choice: Choice, title: str) -> Curves:
    """Return the curves of a sweep as drawings take them."""
    found = [point.on_curve for point in choice.curve]
    balance = choice.balance
    return Curves(
        title,
        choice.parameter,
        [(point.value, point.privacy, point.utility) for point in found if point is not None],
        (balance.value, balance.utility),
        balance.crosses,
        choice.recommended,
    )


def choice_view(choice: Choice) -> View:
    """Show the curve, its balance, and what is recommended."""
    document = choice.to_dict()
    points = [
        {**point, "error": point["error"]["message"] if "error" in point else None}
        for point in document["curve"]
    ]
    columns = (choice.parameter, "privacy", "utility", "suppressed", "groups", "error")
    curves = curves_of(choice, f"Privacy and utility by {choice.parameter}")
    facts = {
        "recommended": f"{choice.parameter} = {choice.recommended:g}",
        "algorithm": choice.algorithm,
        "class": choice.class_column,
        "rows": choice.rows,
        "seconds": choice.seconds,
    }
    return View(
        curves.words,
        facts,
        {"curve": Table.of(columns, points)},
        "curve",
        choice.warnings,
        lambda: {"curve": curves_chart(curves)},
    )


def comparison_view(comparison: Comparison) -> View:
    """Show every cell: what it loses, and how long it took."""
    rows = [_compared(cell, comparison.metric) for cell in comparison.runs]
    facts = {"runs": len(rows), "metric": comparison.metric}
    tables = {"runs": Table(_COMPARED, rows)}
    return View("Compared", facts, tables, "runs", (), lambda: _comparison_charts(comparison))


def _compared(cell: ComparedRun, metric: str) -> list[Any]:
    asked = [cell.algorithm, cell.k, cell.distance, cell.records, metric]
    if cell.run is None:
        return [*asked, *[None] * 5, None if cell.error is None else cell.error.message]
    run = cell.run
    loss = run.to_dict()["metrics"].get(metric)
    checks = (run.suppressed_rows, run.groups, run.checked, run.seconds.get("total"))
    return [*asked, loss, *checks, None]


def _comparison_charts(comparison: Comparison) -> dict[str, Spec]:
    charts = {}
    for name, words in (("loss", f"loss: {comparison.metric}"), ("seconds", "seconds")):
        place = _COMPARED.index(name)
        bars = []
        for cell in comparison.runs:
            varied = (cell.distance, cell.records, None if cell.k is None else f"k = {cell.k}")
            label = ", ".join(str(part) for part in varied if part is not None)
            number = _compared(cell, comparison.metric)[place]
            bars.append(Bar(label or "as the policy asks", number, cell.algorithm))
        charts[name] = bar_chart(bars, f"Algorithms by {name}", words, kinds=Kinds({}))
    return charts


def discovery_view(found: Discovery) -> View:
    """Show the sets of columns that isolate rows, and how fast people are told apart."""
    tables = {
        "sets": Table(_SET, [_measured(one) for one in found.minimal]),
        "chain": Table(_SET, [_measured(one) for one in found.chain]),
        "follows": Table(("from", "follows"), found.follows),
    }
    facts = {
        "rows": found.rows,
        "threshold": found.options.threshold,
        "k": found.options.k,
        "counted sets": found.counted_sets,
    }
    notes = []
    if found.is_sample:
        notes.append(f"counted on a sample of {found.error.rows:,} rows")

    def charts() -> dict[str, Spec]:
        words = "The share of rows that each set of columns makes unique"
        sets = [Bar(" + ".join(one.columns), one.unique_share) for one in found.minimal]
        chain = [Bar("+ " + one.columns[-1], one.unique_share) for one in found.chain]
        drawn = {"sets": (sets, words), "chain": (chain, "Rows that are unique as more is known")}
        return {
            name: bar_chart(bars, told, "unique rows", share=True)
            for name, (bars, told) in drawn.items()
            if bars
        }

    return View("Columns that identify people", facts, tables, "sets", notes, charts)


def _measured(one: MeasuredSet) -> list[Any]:
    document = one.to_dict() | {"columns": " + ".join(one.columns)}
    return [document[name] for name in _SET]


def init_view(result: InitResult) -> View:
    """Show each column with its role, and why."""
    facts = {
        "source": result.source,
        "rows": result.rows,
        "k": result.k,
        "publish": result.publish,
        "policy": str(result.policy),
        "lattice": result.lattice,
    }
    sets = () if result.discovery is None else result.discovery.minimal
    tables = {
        "columns": Table.of(_INIT, [column.to_dict() for column in result.columns]),
        "sets": Table(_SET, [_measured(one) for one in sets]),
    }

    def charts() -> dict[str, Spec]:
        bars = [Bar(one.name, one.profile.distinct, one.role) for one in result.columns]
        words = "Different values of each column, by its role"
        return {"distinct": bar_chart(bars, words, "values", kinds=Kinds({}, "stacked"))}

    return View("A policy to start from", facts, tables, "columns", result.warnings, charts)
