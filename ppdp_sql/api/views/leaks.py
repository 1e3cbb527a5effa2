"""How leaks and attacks are shown; columns are named, values are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppdp_sql.leaks.breach import Knowledge
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import Bar, Kinds, bar_chart, before_after
from ppdp_sql.notebook.lines import network_chart
from ppdp_sql.report.breach_drawing import DrawnBreach
from ppdp_sql.report.chart_spec import Spec
from ppdp_sql.report.network_drawing import BAND_COLOURS, DrawnEdge, Networks

if TYPE_CHECKING:
    from ppdp_sql.api.attack_result import AttackResult
    from ppdp_sql.api.leaks import LeaksResult

#: The networks in words.
TITLES = {
    "quasi": "quasi-identifiers",
    "sensitive": "sensitive columns",
    "all": "all columns",
}
_SUCCESS = {"succeeded": "var(--bad)", "failed": "var(--good)"}


def leaks_view(result: LeaksResult) -> View:
    """Show the rules, the edges, and how surely persons are told."""
    found = result.leaks
    rules = [
        (" + ".join(rule.known), rule.told, rule.probability, rule.rows, rule.groups, rule.band)
        for rule in found.rules
    ]
    edges = [
        (name, edge.first, edge.second, edge.directed, edge.probability, edge.band)
        for name, network in found.networks.items()
        for edge in network
    ]
    breach = [(bar.known, bar.before, bar.after) for bar in drawn_breach(result)]
    tables = {
        "rules": Table(("if", "then", "probability", "rows", "groups", "band"), rules),
        "edges": Table(("network", "from", "to", "directed", "probability", "band"), edges),
        "breach": Table(("known", "before", "after"), breach),
    }
    facts = {
        "rows": found.rows,
        "groups": found.groups,
        "tests": found.tests,
        "rules": len(rules),
        "seconds": result.seconds,
    }
    return View(
        "What columns tell of each other", facts, tables, "rules", (), lambda: _charts(result)
    )


def _charts(result: LeaksResult) -> dict[str, Spec]:
    charts: dict[str, Spec] = {}
    rules = result.leaks.rules
    if rules:
        # The same columns may stand in several rules, and each has a line of its own.
        bars = [
            Bar(f"{' + '.join(rule.known)} \u2192 {rule.told}", rule.probability, rule.band)
            for rule in rules
        ]
        kinds = Kinds(BAND_COLOURS, "stacked")
        words = "How surely some columns tell another"
        charts["rules"] = bar_chart(bars, words, "probability", share=True, kinds=kinds)
    for name, (title, network) in zip(TITLES, drawn_networks(result).items(), strict=False):
        if network[1]:
            charts[f"network:{name}"] = network_chart(title, *network)
    breach = [(bar.known, bar.before, bar.after) for bar in drawn_breach(result)]
    if breach:
        words = "How surely a person is told, before and after Break-Merge"
        charts["breach"] = before_after(breach, words, "mean probability", share=True)
    return charts


def drawn_networks(result: LeaksResult) -> Networks:
    """Return the networks as drawings take them; they name columns, and no values."""
    found = result.leaks
    return {
        TITLES[name]: (
            found.columns[name],
            [DrawnEdge(edge.first, edge.second, edge.directed, edge.band) for edge in edges],
        )
        for name, edges in found.networks.items()
    }


def drawn_breach(result: LeaksResult) -> list[DrawnBreach]:
    """Return what follows for persons who are known to be in a group, as drawings take it."""
    return [
        DrawnBreach(known_words(item), item.before.mean, item.after.mean)
        for item in (result.breach.knowledge if result.breach else ())
        if item.knows_group
    ]


def known_words(item: Knowledge) -> str:
    """Say what somebody knows of a person: `group and illness`."""
    known = (["group"] if item.knows_group else []) + ([item.column] if item.column else [])
    return " and ".join(known)


def attack_view(result: AttackResult) -> View:
    """Show what each attack learned, and what stops it."""
    attacks = [
        (
            finding.attack,
            finding.column,
            finding.succeeded,
            finding.share,
            f"{finding.told} {finding.advice}".strip(),
        )
        for finding in result.findings
    ]
    tables = {
        "attacks": Table(("attack", "column", "succeeded", "share", "words"), attacks),
        "skipped": Table(("attack", "needs"), [(one.attack, one.needs) for one in result.skipped]),
    }
    facts = {
        "rows": result.rows,
        "groups": result.groups,
        "attacks": len(attacks),
        "succeeded": sum(finding.succeeded for finding in result.findings),
        "seconds": result.seconds,
    }

    def charts() -> dict[str, Spec]:
        bars = [
            Bar(
                finding.attack if finding.column is None else f"{finding.attack}: {finding.column}",
                finding.share,
                "succeeded" if finding.succeeded else "failed",
            )
            for finding in result.findings
        ]
        words = "The share of rows or people that each attack succeeds with"
        kinds = Kinds(_SUCCESS, "stacked")
        return {"shares": bar_chart(bars, words, "share", share=True, kinds=kinds)} if bars else {}

    return View("Attacks on a release", facts, tables, "attacks", (), charts)
