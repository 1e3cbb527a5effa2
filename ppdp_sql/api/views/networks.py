"""How networks are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ppdp_sql.api.views.promises import privacy_table
from ppdp_sql.network.attacks.run import NetworkAttacks
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import Bar, Kinds, bar_chart, before_after
from ppdp_sql.report.chart_spec import Spec

if TYPE_CHECKING:
    from ppdp_sql.api.network_comparison import MethodRun, NetworkComparison
    from ppdp_sql.api.network_result import NetworkResult

_ATTACKS = ("attack", "of", "before", "after")
_METHODS = (
    "method", "nodes", "edges", "iloss", "edges_added", "edges_removed", "degree_change", "seconds",
    "error",
)  # fmt: skip


def network_view(result: NetworkResult) -> View:
    """Show the network before and after, and what attackers learn."""
    counts: list[tuple[str, Any, Any]] = [
        ("nodes", result.nodes_before, result.nodes_after),
        ("edges", result.edges_before, result.edges_after),
    ]
    measures = [
        (name, before, after)
        for taken in ([result.measures] if result.measures else [])
        for measure in taken["before"]
        for (name, before), (_, after) in zip(
            taken["before"][measure].facts(), taken["after"][measure].facts(), strict=True
        )
    ]
    attacks = _attacks(result.attacks)
    tables = {
        "counts": Table(("of", "before", "after"), counts),
        "privacy": privacy_table(result.privacy),
        "levels": Table(("level", "nodes"), list(result.levels.items())),
        "measures": Table(("measure", "before", "after"), measures),
        "attacks": Table(_ATTACKS, attacks),
    }
    facts = {
        "method": result.method,
        "iloss": result.iloss,
        "engine": result.engine,
        "release": result.release.id,
        "seconds": result.seconds.get("total"),
    }

    def charts() -> dict[str, Spec]:
        drawn = {"counts": before_after(counts, "Nodes and edges, before and after", "number")}
        if result.levels:
            bars = [Bar(f"level {level}", nodes) for level, nodes in result.levels.items()]
            drawn["levels"] = bar_chart(bars, "Nodes by the level of their label", "nodes")
        if attacks:
            shares = [(name, before, after) for name, _, before, after in attacks]
            words = "How often attackers are right, before and after"
            drawn["attacks"] = before_after(shares, words, "mean chance", share=True)
        return drawn

    title = f"Published network {result.release.name}"
    return View(title, facts, tables, "counts", result.warnings, charts)


def _attacks(found: NetworkAttacks | None) -> list[tuple[str, str, float, float]]:
    return [
        (pair.attack, pair.targets, pair.before.success, pair.after.success)
        for pair in (() if found is None else found.pairs)
    ]


def network_comparison_view(comparison: NetworkComparison) -> View:
    """Show what each method changes, and what attackers still learn."""
    attacks = [(run.name, *found) for run in comparison.runs for found in _attacks(run.attacks)]
    tables = {
        "methods": Table.of(_METHODS, [_method(run) for run in comparison.runs]),
        "attacks": Table(("method", *_ATTACKS), attacks),
    }
    facts = {"nodes": comparison.nodes, "edges": comparison.edges, "seconds": comparison.seconds}

    def charts() -> dict[str, Spec]:
        done = [run for run in comparison.runs if run.change is not None]
        return _method_charts(done) if done else {}

    return View("Methods on one network", facts, tables, "methods", (), charts)


def _method(run: MethodRun) -> dict[str, Any]:
    document = run.to_dict()
    flat = {**document, **document.get("loss", {}), "method": run.name}
    return {name: flat.get(name) for name in _METHODS}


def _method_charts(runs: Sequence[MethodRun]) -> dict[str, Spec]:
    changes = [
        Bar(run.name, number, words)
        for run in runs
        if run.change is not None
        for words, number in run.change.to_dict().items()
    ]
    attacks = [
        Bar(attack, after, run.name)
        for run in runs
        for attack, _, _, after in _attacks(run.attacks)
    ]
    charts = {
        "change": bar_chart(
            changes, "What each method changes of the links", "for each link", kinds=Kinds({})
        )
    }
    if attacks:
        words = "How often attackers are right after each method"
        charts["attacks"] = bar_chart(attacks, words, "mean chance", share=True, kinds=Kinds({}))
    return charts
