"""Draws the lattice and the path of a search."""

from __future__ import annotations

import math

from ppdp_sql.report.chart_spec import Spec, chart_spec, counts_axis, numbers_axis
from ppdp_sql.report.facts import SearchFacts

#: What nodes can be, in the order of the legend, with the style's colours.
STATUSES = {
    "chosen": "var(--chosen)",
    "satisfies": "var(--good)",
    "known to satisfy": "var(--good-soft)",
    "fails": "var(--bad)",
    "known to fail": "var(--bad-soft)",
    "not needed": "var(--idle)",
}
#: What nodes are that a large lattice is not told of one by one.
NOT_CHECKED = "not checked"


def lattice_chart(search: SearchFacts) -> Spec:
    """Draw nodes by their height and loss; a slider replays the checks, a click picks a node."""
    last = max((node.order or 0 for node in search.nodes), default=0)
    beside: dict[int, int] = {}
    best = math.inf
    values = []
    # What was checked is drawn over the rest.
    for node in sorted(search.nodes, key=lambda node: node.order is not None):
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
    # A few thousand dots would hide each other.
    size = 46 if len(values) <= 500 else 28 if len(values) <= 2000 else 16
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
        "title": f"loss: {search.metric}",
        "scale": {"zero": False},
        "axis": numbers_axis(max((node.loss or 0.0 for node in search.nodes), default=0.0)),
    }
    colour = {
        "field": "status",
        "type": "nominal",
        "title": None,
        "scale": {"domain": list(STATUSES), "range": list(STATUSES.values())},
        "legend": {"orient": "top", "columns": 3, "symbolOpacity": 1},
    }
    return chart_spec(
        values,
        "The lattice: each node by its height and its loss, and the path of the search",
        height=380,
        params=[
            {"name": "checks", "value": last},
            {"name": "last", "value": last},
        ],
        usermeta={
            "columns": list(search.columns),
            "algorithm": search.algorithm,
            "metric": search.metric,
        },
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
                    {"filter": "checks >= last || (isValid(datum.order) && datum.order <= checks)"}
                ],
                "mark": {"type": "point", "filled": True, "size": size, "cursor": "pointer"},
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
                    "strokeWidth": 3,
                    "opacity": 1,
                    "filled": False,
                },
                "encoding": {
                    "x": across,
                    "y": up,
                    "tooltip": tooltip,
                    "color": {"value": "var(--chosen)"},
                },
            },
            {
                "transform": [{"filter": "datum.status == 'chosen'"}],
                "mark": {
                    "type": "text",
                    "text": "chosen",
                    "dy": 22,
                    "fontSize": 12,
                    "fontWeight": "bold",
                    # A line around the letters sets them off from the dots below.
                    "stroke": "var(--card)",
                    "strokeWidth": 4,
                },
                "encoding": {"x": across, "y": up},
            },
            {
                "transform": [{"filter": "datum.status == 'chosen'"}],
                "mark": {
                    "type": "text",
                    "text": "chosen",
                    "dy": 22,
                    "fontSize": 12,
                    "fontWeight": "bold",
                },
                "encoding": {"x": across, "y": up, "color": {"value": "var(--chosen)"}},
            },
        ],
    )


def heights_chart(search: SearchFacts) -> Spec:
    """Count nodes by height and status: a summary of any lattice, however large."""
    colours = STATUSES | {NOT_CHECKED: STATUSES["not needed"]}
    order = list(colours)
    values = [
        {
            "height": item.height,
            "status": item.status,
            "nodes": item.nodes,
            "rank": order.index(item.status),
        }
        for item in search.by_height
    ]
    return chart_spec(
        values,
        "Nodes of the lattice by height and status",
        height=170,
        mark={"type": "bar"},
        encoding={
            "x": {
                "field": "height",
                "type": "ordinal",
                "title": "height: sum of the levels",
                "axis": {"labelAngle": 0, "labelOverlap": True, "labelSeparation": 6},
            },
            "y": {
                "field": "nodes",
                "type": "quantitative",
                "title": "nodes",
                "axis": counts_axis(max((item.nodes for item in search.by_height), default=0)),
            },
            "color": {
                "field": "status",
                "type": "nominal",
                "scale": {"domain": order, "range": list(colours.values())},
                "legend": None,
            },
            "order": {"field": "rank"},
            "tooltip": [{"field": "height"}, {"field": "status"}, {"field": "nodes"}],
        },
    )
