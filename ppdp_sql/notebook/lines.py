"""Curves and dependency networks as charts of a notebook, from the data that other drawings use."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ppdp_sql.report.chart_spec import Spec, chart_spec
from ppdp_sql.report.curves import Curves
from ppdp_sql.report.network_drawing import BAND_COLOURS, NO_BAND, DrawnEdge, places

_CURVES = {"privacy": "var(--after)", "utility": "var(--before)"}


def curves_chart(curves: Curves) -> Spec:
    """Draw privacy and utility over a parameter, and where they balance."""
    values = [
        {"value": value, "curve": curve, "percent": percent}
        for value, *both in curves.points
        for curve, percent in zip(_CURVES, both, strict=True)
    ]
    across = {
        "type": "quantitative",
        "title": curves.parameter,
        "scale": {"zero": False},
        "axis": {"format": "~g"},
    }
    up = {"type": "quantitative", "title": "%", "scale": {"domain": [0, 100]}}
    layers: list[dict[str, Any]] = [
        {
            "mark": {"type": "line", "point": True},
            "encoding": {
                "x": {"field": "value", **across},
                "y": {"field": "percent", **up},
                "color": {
                    "field": "curve",
                    "type": "nominal",
                    "scale": {"domain": list(_CURVES), "range": list(_CURVES.values())},
                    "legend": {"title": None, "orient": "top"},
                },
                "tooltip": [
                    {"field": "value", "title": curves.parameter},
                    {"field": "curve"},
                    {"field": "percent", "format": ".1f"},
                ],
            },
        }
    ]
    if curves.balance is not None:
        value, percent = curves.balance
        layers.append(
            {
                "data": {"values": [{"value": value, "percent": percent}]},
                "mark": {"type": "point", "size": 220, "strokeWidth": 2},
                "encoding": {
                    "x": {"field": "value", **across},
                    "y": {"field": "percent", **up},
                    "color": {"value": "var(--chosen)"},
                },
            }
        )
    return chart_spec(values, f"{curves.title}. {curves.words}", height=300, layer=layers)


def network_chart(title: str, columns: Sequence[str], edges: Sequence[DrawnEdge]) -> Spec:
    """Draw columns on a circle, and edges between those that depend on each other."""
    where = places(columns)
    bands = {**BAND_COLOURS, "too few rows": NO_BAND}
    drawn = [
        {
            "from": edge.first,
            "to": edge.second,
            "x": where[edge.first][0],
            "y": where[edge.first][1],
            "x2": where[edge.second][0],
            "y2": where[edge.second][1],
            "band": edge.band or "too few rows",
            "points": "\u2192" if edge.directed else "\u2014",
        }
        for edge in edges
    ]
    heads = [_head(where[edge.first], where[edge.second], edge) for edge in edges if edge.directed]
    middle = sum(y for _, y in where.values()) / max(1, len(where))
    # Names stand away from the middle, where no edge runs through them.
    named = [
        {"name": name, "x": x, "y": y, "lift": -15 if y < middle - 1 else 17}
        for name, (x, y) in where.items()
    ]
    hidden = {"axis": None, "type": "quantitative", "scale": {"zero": False, "padding": 60}}
    down = hidden | {"scale": {"zero": False, "padding": 30, "reverse": True}}
    ends = {"x": {"field": "x", **hidden}, "y": {"field": "y", **down}}
    colour = {
        "field": "band",
        "type": "nominal",
        "title": "risk",
        "scale": {"domain": list(bands), "range": list(bands.values())},
    }
    return chart_spec(
        drawn,
        f"Which columns depend on each other: {title}",
        width=460,
        height=420,
        layer=[
            {
                "mark": {"type": "rule", "strokeWidth": 2.5},
                "encoding": ends
                | {
                    "x2": {"field": "x2"},
                    "y2": {"field": "y2"},
                    "color": colour,
                    "tooltip": [
                        {"field": "from"},
                        {"field": "points"},
                        {"field": "to"},
                        {"field": "band"},
                    ],
                },
            },
            {
                "data": {"values": heads},
                "mark": {"type": "point", "shape": "triangle-up", "filled": True, "size": 110},
                "encoding": ends
                | {"angle": {"field": "turn", "type": "quantitative", "scale": None}}
                | {"color": colour, "opacity": {"value": 1}},
            },
            {
                "data": {"values": named},
                "mark": {"type": "circle", "size": 90, "opacity": 1},
                "encoding": ends | {"color": {"value": "var(--text)"}},
            },
            {
                "data": {"values": named},
                "mark": {"type": "text", "dy": {"expr": "datum.lift"}},
                "encoding": ends | {"text": {"field": "name"}, "color": {"value": "var(--text)"}},
            },
        ],
    )


def _head(
    first: tuple[float, float], second: tuple[float, float], edge: DrawnEdge
) -> dict[str, Any]:
    """Return where the head of an arrow stands, nearer to what the edge points at."""
    across, down = second[0] - first[0], second[1] - first[1]
    return {
        "x": first[0] + 0.68 * across,
        "y": first[1] + 0.68 * down,
        "turn": math.degrees(math.atan2(across, -down)),
        "band": edge.band or "too few rows",
    }
