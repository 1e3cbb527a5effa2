"""How a check is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ppdp_sql.api.views.promises import privacy_table
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import Bar, bar_chart
from ppdp_sql.report.chart_spec import Spec

if TYPE_CHECKING:
    from ppdp_sql.api.check_result import CheckResult

_RISKS = {
    "prosecutor_max": "the likeliest person to be found",
    "prosecutor_mean": "people who are found on average",
    "unique_share": "people who stand alone",
}


def check_view(check: CheckResult) -> View:
    """Show every number of a check, and the distance from a source where there is one."""
    document = check.to_dict()
    measures: list[tuple[Any, ...]] = [
        (None, name, document[name]) for name in ("rows", "groups", "k")
    ]
    measures += [(None, *item) for item in _numbers(document["risk"])]
    for column, facts in document["sensitive"].items():
        measures += [(column, *item) for item in _numbers(facts)]
    utility = document.get("utility", {})
    differences = [
        {**item, "columns": " + ".join(item["columns"])}
        for item in (*utility.get("first_order", ()), *utility.get("second_order", ()))
    ]
    notes = list(check.warnings)
    if check.drift is not None:
        notes.append(check.drift.in_words)
    tables = {
        "privacy": privacy_table(check.privacy),
        "measures": Table(("column", "measure", "value"), measures),
        "differences": Table.of(("columns", "max", "mean", "values"), differences),
    }
    facts = {"rows": check.rows, "groups": check.groups, "k": check.k}
    return View("Checked", facts, tables, "measures", notes, lambda: _charts(check, document))


def _numbers(facts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Give numbers by names such as `t_closeness.equal`; the groups that decide are left out."""
    for name, value in facts.items():
        if isinstance(value, Mapping) and name != "worst":
            yield from _numbers(value, f"{before}{name}.")
        elif value is None or isinstance(value, int | float):
            yield f"{before}{name}", value


def _charts(check: CheckResult, document: Mapping[str, Any]) -> dict[str, Spec]:
    risk = {**document["risk"], "unique_share": check.unique_rows / check.rows}
    bars = [Bar(words, risk[name]) for name, words in _RISKS.items()]
    charts = {"risk": bar_chart(bars, "How surely people are found", "share", share=True)}
    if check.utility is not None:
        found = [Bar(", ".join(one.columns), one.largest) for one in check.utility.first_order]
        words = "How far the frequencies of each column are from the source's"
        charts["differences"] = bar_chart(found, words, "largest difference", share=True)
    return charts
