"""The charts of a report, as Vega-Lite says them. Colours are those of the page's style."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from ppdp_sql.report.chart_spec import Spec, chart_spec, counts_axis
from ppdp_sql.report.facts import (
    AssociationFacts,
    ColumnFacts,
    DistributionFacts,
    ReportFacts,
    SizeClass,
)
from ppdp_sql.report.lattice_charts import heights_chart, lattice_chart

#: Pixels that an axis with its title takes of a chart.
_AXIS = 44
#: Pixels that the name of a column or a label takes at most; a tooltip has all of it.
_NAME = 148
#: Labels that have no place among others.
_LAST = ("*", "NULL")
_NUMBERED = re.compile(r"(?:<|>=|\[)?(?P<low>-?\d+(?:\.\d+)?)(?:, (?P<high>-?\d+(?:\.\d+)?)[)\]])?")
_SIDES = {"before": "var(--before)", "after": "var(--after)"}


def report_charts(facts: ReportFacts) -> dict[str, Spec]:
    """Return every chart by the place that it has on the page."""
    charts = {"sizes": _sizes(facts.sizes, asked_k(facts)), "losses": _losses(facts.columns)}
    if facts.search.nodes:
        charts["lattice"] = lattice_chart(facts.search)
        charts["heights"] = heights_chart(facts.search)
    for number, column in enumerate(facts.distributions):
        if column.labels and not column.hidden:
            charts[f"column-{number}"] = _distribution(column)
    if facts.associations:
        charts["associations-before"] = _associations(facts.associations, "before")
        charts["associations"] = _associations(facts.associations, "after")
    return charts


def asked_k(facts: ReportFacts) -> int | None:
    """Return the k that groups have to have; None where the policy asks for none."""
    return next((int(model.required) for model in facts.models if model.model == "k"), None)


def _side(*, legend: bool = True) -> dict[str, Any]:
    """Return how before and after are told apart."""
    return {
        "field": "when",
        "type": "nominal",
        "scale": {"domain": list(_SIDES), "range": list(_SIDES.values())},
        "legend": {"title": None, "orient": "top"} if legend else None,
    }


def _share_words(field: str, nothing: str = "<0.1%") -> str:
    """Return how a chart writes a share: never 0.0% of something."""
    value = f"datum.{field}"
    small = f"{value} == 0 ? '{nothing}' : {value} < 0.0005 ? '<0.1%' : "
    return small + f"{value} == 1 ? '100%' : format({value}, '.1%')"


def size_name(item: SizeClass) -> str:
    """Name a class of sizes: `1`, `3-4`, `100+`."""
    if item.high is None:
        return f"{item.low:,}+"
    return f"{item.low:,}" if item.high == item.low else f"{item.low:,}-{item.high:,}"


def _sizes(sizes: Sequence[SizeClass], least: int | None) -> Spec:
    values = [
        {"size": size_name(item), "when": when, "rows": rows, "groups": groups}
        for item in sizes
        for when, rows, groups in (
            ("before", item.rows_before, item.groups_before),
            ("after", item.rows_after, item.groups_after),
        )
    ]
    across: dict[str, Any] = {
        "field": "size",
        "type": "ordinal",
        "sort": [size_name(item) for item in sizes],
        "title": "people who look alike: the size of a group",
        "axis": {"labelAngle": -40, "labelOverlap": False},
    }
    bars: Spec = {
        "transform": [{"calculate": "datum[counted]", "as": "shown"}],
        "mark": {"type": "bar", "cornerRadiusEnd": 2},
        "encoding": {
            "x": across,
            "xOffset": {"field": "when", "sort": list(_SIDES)},
            "y": {
                "field": "shown",
                "type": "quantitative",
                "title": "number",
                "axis": counts_axis(
                    max((max(i.rows_before, i.rows_after) for i in sizes), default=0)
                ),
            },
            "color": _side(),
            "tooltip": [
                {"field": "size", "title": "group of"},
                {"field": "when", "title": "when"},
                {"field": "rows", "title": "rows", "format": ","},
                {"field": "groups", "title": "groups", "format": ","},
            ],
        },
    }
    asked = [{"size": size_name(item)} for item in sizes if item.low == least]
    edge = {"x": across | {"bandPosition": 0}, "color": {"value": "var(--text)"}}
    line: list[Spec] = [
        {
            "data": {"values": asked},
            "mark": {"type": "rule", "strokeDash": [4, 3]},
            "encoding": edge,
        },
        {
            "data": {"values": asked},
            # Above the bars, which it would hide in.
            "mark": {"type": "text", "dy": -7, "text": f"k = {least}"},
            "encoding": edge | {"y": {"value": 0}},
        },
    ]
    return chart_spec(
        values,
        "Rows by the size of the group they stand in, before and after",
        height=290,
        params=[{"name": "counted", "value": "rows"}],
        layer=[bars, *(line if asked else [])],
    )


def _losses(columns: Sequence[ColumnFacts]) -> Spec:
    values = [
        {"column": item.name, "loss": round(item.loss, 4), "words": item.words}
        for item in sorted(columns, key=lambda item: -(item.loss or 0.0))
        if item.loss is not None
    ]
    return chart_spec(
        values,
        "How much of each quasi-identifier is lost",
        height=26 * len(values) + _AXIS,
        encoding={
            "y": {
                "field": "column",
                "type": "nominal",
                "sort": None,
                "title": None,
                "axis": {"labelLimit": _NAME},
            },
            "x": {
                "field": "loss",
                "type": "quantitative",
                "title": "share that is lost",
                # What is left is for the numbers beside the bars, on a phone, too.
                "scale": {"domain": [0, 1.22], "nice": False},
                "axis": {"format": "%", "values": [0, 0.2, 0.4, 0.6, 0.8, 1]},
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
                    "text": {"value": {"expr": _share_words("loss", "0%")}},
                    "color": {"value": "var(--muted)"},
                },
            },
        ],
    )


def _distribution(column: DistributionFacts) -> Spec:
    values = [
        {"label": item.label, "when": when, "share": share}
        for item in column.labels
        for when, share in (("before", item.before), ("after", item.after))
        if share is not None
    ]
    most = max(share for item in column.labels for share in (item.before or 0.0, item.after))
    return chart_spec(
        values,
        f"How often each label of {column.column} occurs, before and after",
        height=30 * len(column.labels) + 6,
        encoding={
            "y": {
                "field": "label",
                "type": "nominal",
                "sort": label_order([item.label for item in column.labels]),
                "title": None,
                "axis": {
                    "labelLimit": _NAME,
                    "labelPadding": 6,
                    "ticks": False,
                    "domain": False,
                },
                "scale": {"paddingInner": 0.25},
            },
            "yOffset": {"field": "when", "sort": list(_SIDES)},
            "x": {
                "field": "share",
                "type": "quantitative",
                "axis": None,
                # What is left is for the numbers beside the bars.
                "scale": {"domain": [0, 1.3 * (most or 1.0)]},
            },
            "tooltip": [
                {"field": "label"},
                {"field": "when"},
                {"field": "share", "format": ".1%", "title": "share of rows"},
            ],
        },
        layer=[
            {
                "mark": {"type": "bar", "cornerRadiusEnd": 2},
                "encoding": {"color": _side(legend=False)},
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "fontSize": 9},
                "encoding": {
                    "text": {"value": {"expr": _share_words("share")}},
                    "color": {"value": "var(--muted)"},
                },
            },
        ],
    )


def label_order(labels: Sequence[str]) -> list[str]:
    """Put labels that are numbers, intervals or times in their order; leave others as they are."""
    places = {label: _place(label) for label in labels if label not in _LAST}
    if None in places.values():
        return list(labels)
    return sorted(labels, key=lambda label: (label in _LAST, places.get(label) or (0.0, 0.0)))


def _place(label: str) -> tuple[float, float] | None:
    """Return where a label stands: `<20` first of all, `[20, 30)` before `[20, 40)`."""
    found = _NUMBERED.fullmatch(label)
    if found is None:
        return None
    low = float(found["low"])
    if label.startswith("<"):
        return (-math.inf, low)
    return (low, float(found["high"]) if found["high"] else low)


def _associations(pairs: Sequence[AssociationFacts], shown: str) -> Spec:
    """Draw the columns against each other; the colour is as strong as the strongest pair."""
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second)))
    values: list[dict[str, Any]] = []
    for pair in pairs:
        lost = None
        if pair.before is not None:
            lost = (pair.after or 0.0) - pair.before
        told = {"before": pair.before, "after": pair.after, "change": lost}
        for row, column in ((pair.first, pair.second), (pair.second, pair.first)):
            values.append({"row": row, "column": column} | told)
    strongest = max(
        (abs(value) for pair in pairs for value in (pair.before, pair.after) if value), default=0.0
    )
    top = max(strongest, 0.2)
    side = {"type": "nominal", "sort": names, "title": None}
    plain = {"ticks": False, "domain": False, "labelLimit": 110, "labelPadding": 5}
    return chart_spec(
        values,
        f"How strongly each two columns go together: {shown}",
        height=28 * len(names) + 2 * _AXIS,
        params=[{"name": "shown", "value": shown}],
        transform=[{"calculate": "datum[shown]", "as": "value"}],
        encoding={
            "x": {"field": "column", "axis": plain | {"labelAngle": -40}} | side,
            "y": {"field": "row", "axis": plain} | side,
        },
        layer=[
            {
                "mark": {"type": "rect", "cornerRadius": 3},
                "encoding": {
                    "color": {
                        "condition": {"test": "datum.value < 0", "value": "var(--before)"},
                        "value": "var(--after)",
                    },
                    "opacity": {
                        "condition": {
                            "test": "isValid(datum.value)",
                            "value": {"expr": f"0.08 + 0.92 * abs(datum.value) / {top:.6f}"},
                        },
                        "value": 0,
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
                "transform": [
                    {
                        "calculate": "isValid(datum.value) ? format(datum.value, '.2f') : '\u00b7'",
                        "as": "words",
                    }
                ],
                "mark": {"type": "text", "fontSize": 10},
                "encoding": {
                    "text": {"field": "words"},
                    "color": {
                        "condition": {
                            "test": f"abs(datum.value) > {0.78 * top:.6f}",
                            "value": "var(--card)",
                        },
                        "value": "var(--text)",
                    },
                },
            },
        ],
    )
