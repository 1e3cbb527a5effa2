"""How the facts of a report are shown: a summary, and the charts of its page."""

from __future__ import annotations

from typing import Any

from ppdp_sql.notebook import Table, View
from ppdp_sql.report.chart_spec import Spec
from ppdp_sql.report.facts import ReportFacts
from ppdp_sql.report.specs import report_charts

#: Pixels of a legend.
_LEGEND = 40
_RISKS = {
    "rows": "rows",
    "groups": "groups",
    "smallest": "smallest group",
    "prosecutor": "prosecutor risk",
    "journalist": "journalist risk",
    "marketer": "marketer risk",
    "unique": "unique rows",
    "small": "rows in groups below k",
}


def report_view(facts: ReportFacts) -> View:
    """Show the risks before and after, the promises, the columns, and what attackers learn."""
    risks = [
        (words, getattr(facts.before, name), getattr(facts.after, name))
        for name, words in _RISKS.items()
    ]
    document = facts.to_dict()
    leaks = [{**rule, "known": " + ".join(rule["known"])} for rule in document["leaks"]]
    tables = {
        "risk": Table(("measure", "before", "after"), risks),
        "models": Table.of(
            ("model", "column", "required", "before", "achieved", "satisfied"), document["models"]
        ),
        "columns": Table.of(
            ("name", "role", "level", "height", "loss", "words"), document["columns"]
        ),
        "alternatives": Table.of(
            ("words", "loss", "suppressed", "line"), document["search"]["alternatives"]
        ),
        "leaks": Table.of(("known", "told", "probability", "rows", "band"), leaks),
        "attacks": Table.of(
            ("attack", "column", "succeeded", "told", "advice"), document["attacks"]
        ),
    }
    about = {"source": facts.source, "release": facts.release.get("name")}
    told: dict[str, Any] = {**about, **facts.rows, "seconds": facts.seconds.get("total")}
    return View(facts.title, told, tables, "risk", facts.warnings, lambda: report_specs(facts))


def report_specs(facts: ReportFacts) -> dict[str, Spec]:
    """Return the charts of the page; the distribution of a column goes by the column's name."""
    named = {
        f"column-{number}": f"column:{column.column}"
        for number, column in enumerate(facts.distributions)
    }
    charts = {named.get(name, name): spec for name, spec in report_charts(facts).items()}
    # What the page says once beside its charts, each says for itself here.
    _bars(charts["sizes"])["y"]["title"] = "rows"
    for name in named.values():
        if name in charts:
            _bars(charts[name])["color"]["legend"] = {"title": None, "orient": "top"}
            charts[name]["height"] += _LEGEND
    if "lattice" in charts:
        _name_levels(charts["lattice"], facts.search.columns)
    return charts


def _bars(chart: Spec) -> Spec:
    """Return how the bars of a chart are drawn, below the words and lines that stand on them."""
    encoding: Spec = chart["layer"][0]["encoding"]
    return encoding


def _name_levels(lattice: Spec, columns: Any) -> None:
    """Write levels with the names of their columns, as the page's script does."""
    for node in lattice["data"]["values"]:
        levels = zip(columns, node["levels"].split("."), strict=True)
        node["levels"] = ", ".join(f"{name}: {level}" for name, level in levels)
