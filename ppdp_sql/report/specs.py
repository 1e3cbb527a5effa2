"""The charts of a report, as Vega-Lite says them. Colours are those of the page's style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.report.chart_spec import Spec, chart_spec
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
_SIDES = {"before": "var(--before)", "after": "var(--after)"}


def report_charts(facts: ReportFacts) -> dict[str, Spec]:
    """Return every chart by the place that it has on the page."""
    charts = {"sizes": _sizes(facts.sizes), "losses": _losses(facts.columns)}
    if facts.search.nodes:
        charts["lattice"] = lattice_chart(facts.search)
        charts["heights"] = heights_chart(facts.search)
    for number, column in enumerate(facts.distributions):
        if column.labels:
            charts[f"column-{number}"] = _distribution(column)
    if facts.associations:
        charts["associations"] = _associations(facts.associations)
    return charts


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
    return chart_spec(
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
    return chart_spec(
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


def _distribution(column: DistributionFacts) -> Spec:
    values = [
        {"label": item.label, "when": when, "share": share}
        for item in column.labels
        for when, share in (("before", item.before), ("after", item.after))
        if share is not None
    ]
    return chart_spec(
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
    return chart_spec(
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
