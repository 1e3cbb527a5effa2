"""Writes the page of a report: one file with its style, its charts and all that they need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ppdp_sql.metrics.words import METRIC_WORDS
from ppdp_sql.names import listing
from ppdp_sql.report.bundle import chart_library
from ppdp_sql.report.facts import ReportFacts, StatementFacts
from ppdp_sql.report.specs import asked_k, report_charts

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
            metric_words=METRIC_WORDS,
            steps=_steps(facts.statements),
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
    environment.filters["more"] = _more
    environment.filters["name"] = _name
    environment.filters["words"] = _words
    return environment


def _verbatim(name: str) -> Markup:
    """Return a file of the page that is ours and needs no escaping."""
    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


def _chosen(facts: ReportFacts) -> dict[str, Any]:
    """Return what the page says first: is it safe, and at what price?"""
    lost = [column.loss for column in facts.columns if column.loss is not None]
    mean = sum(lost) / len(lost) if lost else 0.0
    broken = [attack for attack in facts.attacks if attack.succeeded]
    return {
        "promised": all(model.satisfied for model in facts.models),
        "lost": mean,
        "broken": broken,
        "k": asked_k(facts),
        "verdict": _verdict(facts, mean, [attack.attack for attack in broken]),
    }


def _steps(statements: Sequence[StatementFacts]) -> dict[str, list[StatementFacts]]:
    """Put what belongs together under one heading, in the order of the first of each."""
    found: dict[str, list[StatementFacts]] = {}
    for item in statements:
        found.setdefault(item.folder, []).append(item)
    return found


def _verdict(facts: ReportFacts, lost: float, broken: Sequence[str]) -> str:
    """Say in three sentences who is hidden, what that costs, and what is still learned."""
    before, after, rows = facts.before, facts.after, facts.rows
    tense = "shows" if facts.published else "would show"
    alone = f"{number_words(before.unique)} of {number_words(before.rows)} rows stood alone before"
    now = f"{number_words(after.unique)} do now" if after.unique else "none does now"
    words = (
        f"The smallest group has {number_words(after.smallest)} rows; {alone}, {now}. "
        f"The release {tense} {number_words(rows['published'])} rows and has lost "
        f"{_percent(lost)} of what its quasi-identifiers tell. "
    )
    if not facts.attacks:
        return words + "No attack could be tried."
    if not broken:
        return words + f"None of the {len(facts.attacks)} attacks that were tried succeeded."
    names = listing(dict.fromkeys(name.replace("_", " ") for name in broken))
    return (
        words + f"{len(broken)} of {len(facts.attacks)} attacks still learned something: {names}."
    )


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


def _name(value: str) -> Markup:
    """Write the name of a column so that a narrow place breaks it where its words do."""
    return Markup(str(escape(value)).replace("_", "_<wbr>"))


def _words(value: str) -> Markup:
    """Write words in which labels stand between backticks."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(value))))


def _seconds(value: float) -> str:
    return f"{value:.2f} s" if value < 100 else f"{value:,.0f} s"


def _more(value: float) -> str:
    """Write how much more a loss is than the chosen one: `+2.2%`, `4.7 times`."""
    if value >= 1:
        return f"{value + 1:.2g} times"
    return f"{value:+.1%}"
