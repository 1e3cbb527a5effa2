"""Writes the page of a report: one file with its style, its charts and all that they need."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ppdp_sql.report.bundle import chart_library
from ppdp_sql.report.facts import ReportFacts
from ppdp_sql.report.specs import report_charts

_TEMPLATES = Path(__file__).parent / "template"
#: Rules that are shown; the likeliest come first.
MOST_RULES = 20


def report_page(facts: ReportFacts) -> str:
    """Return the page as HTML."""
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            facts=facts,
            charts=report_charts(facts),
            chosen=_chosen(facts),
            most_rules=MOST_RULES,
            style=_verbatim("style.css"),
            script=_verbatim("script.js"),
            library=Markup(chart_library()),
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = number_words
    environment.filters["percent"] = _percent
    environment.filters["seconds"] = _seconds
    return environment


def _verbatim(name: str) -> Markup:
    """Return a file of the page that is ours and needs no escaping."""
    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


def _chosen(facts: ReportFacts) -> dict[str, Any]:
    """Return what the page says first: is it safe, and at what price?"""
    promised = all(model.satisfied for model in facts.models)
    lost = [column.loss for column in facts.columns if column.loss is not None]
    return {
        "promised": promised,
        "lost": sum(lost) / len(lost) if lost else 0.0,
        "broken": [attack for attack in facts.attacks if attack.succeeded],
    }


def number_words(value: float | None) -> str:
    """Write a number for people: `32,561`, `0.0037`."""
    if value is None:
        return "-"
    if float(value).is_integer() and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"


def _percent(value: float | None) -> str:
    """Write a share: `9.8%`, and never 0.0% of something."""
    if value is None:
        return "-"
    if 0 < value < 0.001:
        return "<0.1%"
    return f"{100 * value:.4g}%" if value in (0, 1) else f"{value:.1%}"


def _seconds(value: float) -> str:
    return f"{value:.2f} s" if value < 100 else f"{value:,.0f} s"
