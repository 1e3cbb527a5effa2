"""The charts of a report, as Vega-Lite says them. Colours are those of the page's style."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ppdp_sql.report.facts import (
    AssociationFacts,
    ColumnFacts,
    DistributionFacts,
    ReportFacts,
    SearchFacts,
    SizeClass,
)

Spec = dict[str, Any]

_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
#: What nodes can be, in the order of the legend, with the style's colours.
STATUSES = {
    "chosen": "var(--chosen)",
    "satisfies": "var(--good)",
    "known to satisfy": "var(--good-soft)",
    "fails": "var(--bad)",
    "known to fail": "var(--bad-soft)",
    "not needed": "var(--idle)",
}
#: Pixels that an axis with its title takes of a chart.
_AXIS = 44
_SIDES = {"before": "var(--before)", "after": "var(--after)"}


def report_charts(facts: ReportFacts) -> dict[str, Spec]:
    """Return every chart by the place that it has on the page."""
    charts = {"sizes": _sizes(facts.sizes), "losses": _losses(facts.columns)}
    if facts.search.nodes:
        charts["lattice"] = _lattice(facts.search)
        charts["heights"] = _heights(facts.search)
    for number, column in enumerate(facts.distributions):
        if column.labels:
            charts[f"column-{number}"] = _distribution(column)
    if facts.associations:
        charts["associations"] = _associations(facts.associations)
    return charts


def _spec(values: Sequence[dict[str, Any]], words: str, **rest: Any) -> Spec:
    return {
        "$schema": _SCHEMA,
        "description": words,
        "width": "container",
        "data": {"values": list(values)},
        "autosize": {"type": "fit", "contains": "padding"},
    } | rest


def _side(*, legend: bool = True) -> dict[str, Any]:
    """Return how before and after are told apart."""
    return {
        "field": "when",
        "type": "nominal",
        "scale": {"domain": list(_SIDES), "range": list(_SIDES.values())},
        "legend": {"title": None, "orient": "top"} if legend else None,
    }


def size_name(item: SizeClass) -> str:
    """Name a class of sizes: `1`, `3-4`, `100+`."""
    if item.high is None:
        return f"{item.low:,}+"
    return f"{item.low:,}" if item.high == item.low else f"{item.low:,}-{item.high:,}"


def _sizes(sizes: Sequence[SizeClass]) -> Spec:
    values = [
        {"size": size_name(item), "when": when, "rows": rows, "groups": groups}
        for item in sizes
        for when, rows, groups in (
            ("before", item.rows_before, item.groups_before),
            ("after", item.rows_after, item.groups_after),
        )
    ]
    return _spec(
        values,
        "Rows by the size of the group they stand in, before and after",
        height=240,
        params=[{"name": "counted", "value": "rows"}],
        transform=[{"calculate": "datum[counted]", "as": "shown"}],
        mark={"type": "bar", "cornerRadiusEnd": 2},
        encoding={
            "x": {
                "field": "size",
                "type": "ordinal",
                "sort": None,
                "title": "people who look alike",
                "axis": {"labelAngle": -40, "labelOverlap": False},
            },
            "xOffset": {"field": "when", "sort": list(_SIDES)},
            "y": {"field": "shown", "type": "quantitative", "title": None},
            "color": _side(),
            "tooltip": [
                {"field": "size", "title": "group of"},
                {"field": "when", "title": "when"},
                {"field": "rows", "title": "rows", "format": ","},
                {"field": "groups", "title": "groups", "format": ","},
            ],
        },
    )


def _losses(columns: Sequence[ColumnFacts]) -> Spec:
    values = [
        {"column": item.name, "loss": round(item.loss, 4), "words": item.words}
        for item in sorted(columns, key=lambda item: -(item.loss or 0.0))
        if item.loss is not None
    ]
    return _spec(
        values,
        "How much of each quasi-identifier is lost",
        height=26 * len(values) + _AXIS,
        encoding={
            "y": {"field": "column", "type": "nominal", "sort": None, "title": None},
            "x": {
                "field": "loss",
                "type": "quantitative",
                "title": "share of the information that is lost",
                "scale": {"domain": [0, 1]},
                "axis": {"format": "%", "tickCount": 5},
            },
            "tooltip": [
                {"field": "column"},
                {"field": "loss", "format": ".1%", "title": "lost"},
                {"field": "words", "title": "shown"},
            ],
        },
        layer=[
            {
                "mark": {"type": "bar", "cornerRadiusEnd": 3, "height": {"band": 0.62}},
                "encoding": {"color": {"value": "var(--after)"}},
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 5},
                "encoding": {
                    "text": {"field": "loss", "type": "quantitative", "format": ".0%"},
                    "color": {"value": "var(--muted)"},
                },
                "transform": [{"filter": "datum.loss < 0.88"}],
            },
        ],
    )


def _lattice(search: SearchFacts) -> Spec:
    """Draw nodes by their height and loss; a slider replays the checks, a click picks a node."""
    last = max((node.order or 0 for node in search.nodes), default=0)
    beside: dict[int, int] = {}
    best = math.inf
    values = []
    for node in search.nodes:
        height = sum(node.levels)
        beside[height] = beside.get(height, 0) + 1
        better = node.order is not None and node.exact and node.loss is not None
        better = better and node.status in ("chosen", "satisfies") and (node.loss or 0.0) < best
        if better:
            best = node.loss or 0.0
        values.append(
            {
                # Nodes of one height stand beside each other, spread evenly.
                "across": round(height + (beside[height] * 0.618) % 1 * 0.7 - 0.35, 3),
                "loss": node.loss,
                "status": node.status,
                "order": node.order,
                "suppressed": node.suppressed,
                # The page writes these with the names of the columns.
                "levels": ".".join(str(level) for level in node.levels),
            }
            | ({"better": 1} if better else {})
        )
    tooltip = [
        {"field": "status", "title": "status"},
        {"field": "levels", "title": "levels"},
        {"field": "loss", "title": search.metric, "format": ",.5~g"},
        {"field": "suppressed", "title": "rows suppressed", "format": ","},
        {"field": "order", "title": "check"},
    ]
    across = {
        "field": "across",
        "type": "quantitative",
        "title": "height: sum of the levels",
        "axis": {"tickMinStep": 1, "format": "d"},
        "scale": {
            "domain": [min(beside, default=0) - 0.7, max(beside, default=0) + 0.7],
            "nice": False,
            "zero": False,
        },
    }
    up = {
        "field": "loss" if any(node.loss is not None for node in search.nodes) else "order",
        "type": "quantitative",
        "title": search.metric,
        "scale": {"zero": False},
        "axis": {"format": "~s"},
    }
    colour = {
        "field": "status",
        "type": "nominal",
        "title": None,
        "scale": {"domain": list(STATUSES), "range": list(STATUSES.values())},
        "legend": {"orient": "top", "columns": 3, "symbolOpacity": 1},
    }
    return _spec(
        values,
        "The lattice: each node by its height and its loss, and the path of the search",
        height=380,
        params=[
            {"name": "checks", "value": last},
            {"name": "last", "value": last},
        ],
        usermeta={"columns": list(search.columns)},
        layer=[
            {
                "params": [
                    {
                        "name": "statuses",
                        "select": {"type": "point", "fields": ["status"]},
                        "bind": "legend",
                    }
                ],
                "transform": [
                    {
                        "filter": "checks >= last || "
                        "(isValid(datum.order) && datum.order <= checks)"
                    }
                ],
                "mark": {"type": "point", "filled": True, "size": 46, "cursor": "pointer"},
                "encoding": {
                    "x": across,
                    "y": up,
                    "color": colour,
                    "tooltip": tooltip,
                    "opacity": {
                        "condition": {"param": "statuses", "value": 0.8},
                        "value": 0.06,
                    },
                },
            },
            {
                "transform": [
                    {"filter": "datum.better && datum.order <= checks"},
                ],
                "mark": {
                    "type": "line",
                    "strokeWidth": 1.5,
                    "opacity": 0.75,
                    "point": {"size": 30, "filled": True, "fill": "var(--text)"},
                    "tooltip": None,
                },
                "encoding": {
                    "x": across,
                    "y": up,
                    "order": {"field": "order"},
                    "color": {"value": "var(--text)"},
                },
            },
            {
                "transform": [{"filter": "datum.status == 'chosen'"}],
                "mark": {
                    "type": "point",
                    "size": 260,
                    "strokeWidth": 2.5,
                    "filled": False,
                },
                "encoding": {
                    "x": across,
                    "y": up,
                    "tooltip": tooltip,
                    "color": {"value": "var(--chosen)"},
                },
            },
        ],
    )


def _heights(search: SearchFacts) -> Spec:
    """Count nodes by height and status: a summary of any lattice, however large."""
    counts: dict[tuple[int, str], int] = {}
    for node in search.nodes:
        key = sum(node.levels), node.status
        counts[key] = counts.get(key, 0) + 1
    if not search.whole:
        for height, total in enumerate(search.sizes, start=search.lowest):
            told = sum(number for (at, _), number in counts.items() if at == height)
            if total > told:
                counts[height, "not needed"] = total - told
    order = list(STATUSES)
    values = [
        {"height": height, "status": status, "nodes": number, "rank": order.index(status)}
        for (height, status), number in sorted(counts.items())
    ]
    return _spec(
        values,
        "Nodes of the lattice by height and status",
        height=170,
        mark={"type": "bar"},
        encoding={
            "x": {
                "field": "height",
                "type": "ordinal",
                "title": "height: sum of the levels",
                "axis": {"labelAngle": 0, "labelOverlap": True},
            },
            "y": {"field": "nodes", "type": "quantitative", "title": "nodes"},
            "color": {
                "field": "status",
                "type": "nominal",
                "scale": {"domain": order, "range": list(STATUSES.values())},
                "legend": None,
            },
            "order": {"field": "rank"},
            "tooltip": [{"field": "height"}, {"field": "status"}, {"field": "nodes"}],
        },
    )


def _distribution(column: DistributionFacts) -> Spec:
    values = [
        {"label": item.label, "when": when, "share": share}
        for item in column.labels
        for when, share in (("before", item.before), ("after", item.after))
        if share is not None
    ]
    return _spec(
        values,
        f"How often each label of {column.column} occurs, before and after",
        height=27 * len(column.labels) + _AXIS // 2,
        mark={"type": "bar", "cornerRadiusEnd": 2},
        encoding={
            "y": {
                "field": "label",
                "type": "nominal",
                "sort": None,
                "title": None,
                "axis": {"labelLimit": 130},
                "scale": {"paddingInner": 0.3},
            },
            "yOffset": {"field": "when", "sort": list(_SIDES)},
            "x": {
                "field": "share",
                "type": "quantitative",
                "title": None,
                "axis": {"format": "%", "tickCount": 4, "labelOverlap": True},
            },
            "color": _side(legend=False),
            "tooltip": [
                {"field": "label"},
                {"field": "when"},
                {"field": "share", "format": ".1%", "title": "share of rows"},
            ],
        },
    )


def _associations(pairs: Sequence[AssociationFacts]) -> Spec:
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second)))
    values = []
    for pair in pairs:
        lost = None
        if pair.before is not None:
            lost = (pair.after or 0.0) - pair.before
        for row, column in ((pair.first, pair.second), (pair.second, pair.first)):
            values.append(
                {
                    "row": row,
                    "column": column,
                    "before": pair.before,
                    "after": pair.after,
                    "change": lost,
                }
            )
    return _spec(
        values,
        "How strongly each two columns go together, before and after",
        height=30 * len(names) + 2 * _AXIS,
        params=[{"name": "shown", "value": "after"}],
        transform=[{"calculate": "datum[shown]", "as": "value"}],
        encoding={
            "x": {
                "field": "column",
                "type": "nominal",
                "sort": names,
                "title": None,
                "axis": {"labelAngle": -40, "labelLimit": 90},
            },
            "y": {"field": "row", "type": "nominal", "sort": names, "title": None},
        },
        layer=[
            {
                "mark": {"type": "rect", "cornerRadius": 3, "stroke": "var(--card)"},
                "encoding": {
                    "color": {
                        "field": "value",
                        "type": "quantitative",
                        "scale": {
                            "domain": [-1, 0, 1],
                            "range": ["#c2571a", "#8884", "#2368b5"],
                            "interpolate": "rgb",
                        },
                        "legend": None,
                    },
                    "tooltip": [
                        {"field": "row", "title": "column"},
                        {"field": "column", "title": "and"},
                        {"field": "before", "format": ".2f"},
                        {"field": "after", "format": ".2f"},
                        {"field": "change", "format": "+.2f"},
                    ],
                },
            },
            {
                "mark": {"type": "text", "fontSize": 10},
                "encoding": {
                    "text": {"field": "value", "type": "quantitative", "format": ".2f"},
                    "color": {
                        "condition": {"test": "abs(datum.value) > 0.45", "value": "#fff"},
                        "value": "var(--text)",
                    },
                },
                "transform": [{"filter": "isValid(datum.value)"}],
            },
        ],
    )
