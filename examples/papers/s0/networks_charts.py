"""Charts of chapter 6: how many nodes have each value, and how prominence settles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from data_networks import Points, density, doubling_bins
from exhibit import Spec

_NODES = "nodes with exactly this value"
_MEAN = "mean per value, in bins that double"
_BROWN = "#b45309"


def log_axis(field: str, title: str) -> Spec:
    """Return a logarithmic axis that names powers of ten alone."""
    named = {power: _power_of_ten(power) for power in range(-12, 16)}
    axis = {
        "title": title,
        "values": [10.0**power for power in named],
        "labelExpr": f"({json.dumps(named)})[round(log(datum.value) / LN10)]",
        "labelOverlap": True,
    }
    return {"field": field, "type": "quantitative", "scale": {"type": "log"}, "axis": axis}


def _power_of_ten(power: int) -> str:
    if -2 <= power <= 4:
        return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
    return "10" + str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def distribution(title: str, across: str, counts: Points) -> Spec:
    """Draw how many nodes have each value; both axes are logarithmic."""
    means = density(doubling_bins(counts))
    values = [
        *({"x": x, "y": y, "what": _NODES} for x, y in counts if x > 0),
        *({"x": x, "y": y, "what": _MEAN} for x, y in means),
    ]
    color = {
        "field": "what",
        "type": "nominal",
        "title": None,
        "scale": {"domain": [_NODES, _MEAN], "range": ["#93c5fd", _BROWN]},
        "legend": {"orient": "top", "labelLimit": 300},
    }
    encoding = {"x": log_axis("x", across), "y": log_axis("y", "nodes"), "color": color}
    return {
        "title": title,
        "data": {"values": values},
        "encoding": encoding,
        "layer": [
            {
                "transform": [{"filter": {"field": "what", "equal": _NODES}}],
                "mark": {"type": "point", "filled": True, "size": 22, "opacity": 0.9},
            },
            {
                "transform": [{"filter": {"field": "what", "equal": _MEAN}}],
                "mark": {"type": "line", "point": {"size": 36}, "strokeWidth": 2},
            },
        ],
    }


def binned_ranks(title: str, across: str, bins: Points) -> Spec:
    """Draw ranks, of which nearly each has one node: nodes per bin, and nodes per value."""
    per_bin = [{"first": first, "last": 2 * first, "nodes": nodes} for first, nodes in bins]
    per_value = [{"x": x, "y": y} for x, y in density(bins)]
    size = {"width": 320, "height": 240}
    across_bins = log_axis("first", across)
    return {
        "title": title,
        "spacing": 30,
        "hconcat": [
            {
                **size,
                "title": {"text": "Nodes in bins that double", "fontSize": 11},
                "data": {"values": per_bin},
                "mark": {"type": "rect", "color": "#2563eb", "stroke": "white"},
                "encoding": {
                    "x": across_bins,
                    "x2": {"field": "last"},
                    "y": {
                        "field": "nodes",
                        "type": "quantitative",
                        "scale": {"type": "symlog", "constant": 10, "domain": [0, 10_000]},
                        "axis": {"title": "nodes", "values": [0, 10, 100, 1000, 10_000]},
                    },
                    "y2": {"datum": 0},
                },
            },
            {
                **size,
                "title": {
                    "text": "Nodes per value: a power law would fall on a line",
                    "fontSize": 11,
                },
                "data": {"values": per_value},
                "mark": {
                    "type": "line",
                    "point": {"size": 36, "color": _BROWN},
                    "color": _BROWN,
                },
                "encoding": {
                    "x": log_axis("x", across),
                    "y": log_axis("y", "nodes per value"),
                },
            },
        ],
    }


def entropies(title: str, curves: Mapping[str, Sequence[float]], paper_passes: int) -> Spec:
    """Draw the entropy of ranks pass by pass, and the pass at which S0 says they settle."""
    values = [
        {"pass": place, "entropy": entropy, "update": name}
        for name, curve in curves.items()
        for place, entropy in enumerate(curve)
    ]
    mark = {"pass": paper_passes, "words": f"paper: settled after {paper_passes}"}
    return {
        "title": title,
        "layer": [
            {
                "data": {"values": values},
                "mark": {"type": "line", "point": {"size": 30}},
                "encoding": {
                    "x": {"field": "pass", "type": "quantitative", "title": "pass"},
                    "y": {
                        "field": "entropy",
                        "type": "quantitative",
                        "title": "entropy of the ranks, bits",
                        "scale": {"zero": False},
                    },
                    "color": {
                        "field": "update",
                        "type": "nominal",
                        "title": None,
                        "legend": {"orient": "top"},
                    },
                },
            },
            {
                "data": {"values": [mark]},
                "mark": {"type": "rule", "strokeDash": [5, 4], "color": "#4b5563"},
                "encoding": {"x": {"field": "pass", "type": "quantitative"}},
            },
            {
                "data": {"values": [mark]},
                "mark": {"type": "text", "align": "right", "dx": -6, "color": "#4b5563"},
                "encoding": {
                    "x": {"field": "pass", "type": "quantitative"},
                    "y": {"value": 12},
                    "text": {"field": "words"},
                },
            },
        ],
    }
