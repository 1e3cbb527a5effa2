"""Bars for results that a report does not draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ppdp_sql.report.chart_spec import Spec, chart_spec, numbers_axis

#: Bars that are drawn; the first of them, so the largest come first.
MOST_BARS = 30
_LINE, _THIN, _AXIS, _LEGEND = 26, 13, 44, 40
#: From so large a share on, the axis ends at 1: then one sees how much is missing.
_LARGE = 0.4

BEFORE_AFTER: Mapping[str, str] = {"before": "var(--before)", "after": "var(--after)"}
PUBLISHED: Mapping[str, str] = {"published": "var(--after)", "suppressed": "var(--before)"}


@dataclass(frozen=True)
class Bar:
    """A number under a label; bars of one label differ by their kind."""

    label: str
    number: float | None
    kind: str = ""


@dataclass(frozen=True)
class Kinds:
    """How bars of one label stand: beside each other, or one upon the other.

    Attributes:
        colours: by kind, in the order of the legend; empty for colours of Vega's own.
        stand: beside or stacked.
    """

    colours: Mapping[str, str]
    stand: Literal["beside", "stacked"] = "beside"


def bar_chart(
    bars: Sequence[Bar], words: str, title: str, *, share: bool = False, kinds: Kinds | None = None
) -> Spec:
    """Draw bars from the left to the right, one line for each label.

    Args:
        bars: what is drawn, in this order.
        words: what it shows, for those who cannot see it.
        title: of the axis.
        share: the numbers are shares of 1.
        kinds: how the kinds of bars differ; None where there is one kind.
    """
    labels = list(dict.fromkeys(bar.label for bar in bars))[:MOST_BARS]
    values = [
        {"label": bar.label, "number": bar.number, "kind": bar.kind}
        for bar in bars
        if bar.label in labels and bar.number is not None
    ]
    beside = kinds is not None and kinds.stand == "beside"
    thick = max(_LINE, _THIN * len({bar.kind for bar in bars})) if beside else _LINE
    written = ".1%" if share else ",.4~g"
    most = max((abs(bar.number or 0.0) for bar in bars), default=0.0)
    axis: dict[str, Any] = {"tickCount": 5, **({"format": "%"} if share else numbers_axis(most))}
    encoding: dict[str, Any] = {
        "y": {
            "field": "label",
            "type": "nominal",
            "sort": labels,
            "title": None,
            "axis": {"labelLimit": 240},
        },
        "x": {"field": "number", "type": "quantitative", "title": title, "axis": axis},
        "tooltip": [
            {"field": "label", "title": "of"},
            *([{"field": "kind"}] if kinds is not None else []),
            {"field": "number", "title": title, "format": written},
        ],
    }
    if share and any((bar.number or 0.0) > _LARGE for bar in bars):
        encoding["x"]["scale"] = {"domain": [0, 1]}
    rest: dict[str, Any] = {"height": thick * len(labels) + _AXIS, "encoding": encoding}
    bar = {"type": "bar", "cornerRadiusEnd": 2}
    if kinds is None:
        return chart_spec(values, words, layer=_labelled(bar, written), **rest)
    rest["height"] += _LEGEND
    encoding["color"] = _told_apart(kinds, [bar.kind for bar in bars])
    if beside:
        encoding["yOffset"] = {"field": "kind", "sort": list(dict.fromkeys(b.kind for b in bars))}
        encoding["y"]["scale"] = {"paddingInner": 0.3}
    return chart_spec(values, words, mark=bar, **rest)


def _labelled(bar: dict[str, Any], written: str) -> list[dict[str, Any]]:
    """Draw bars with their numbers behind them."""
    number = {"field": "number", "type": "quantitative", "format": written}
    return [
        {
            "mark": bar | {"height": {"band": 0.62}},
            "encoding": {"color": {"value": "var(--after)"}},
        },
        {
            "mark": {"type": "text", "align": "left", "dx": 5},
            "encoding": {"text": number, "color": {"value": "var(--muted)"}},
        },
    ]


def _told_apart(kinds: Kinds, found: Sequence[str]) -> dict[str, Any]:
    """Say which colour each kind has."""
    colour: dict[str, Any] = {
        "field": "kind",
        "type": "nominal",
        "sort": list(dict.fromkeys(found)),
        "legend": {"title": None, "orient": "top"},
    }
    if kinds.colours:
        used = {kind: colour for kind, colour in kinds.colours.items() if kind in found}
        colour["scale"] = {"domain": list(used), "range": list(used.values())}
    return colour


def before_after(
    rows: Sequence[tuple[str, float | None, float | None]],
    words: str,
    title: str,
    *,
    share: bool = False,
) -> Spec:
    """Draw what was before beside what is after."""
    bars = [
        Bar(label, number, kind)
        for label, *numbers in rows
        for kind, number in zip(BEFORE_AFTER, numbers, strict=True)
    ]
    return bar_chart(bars, words, title, share=share, kinds=Kinds(BEFORE_AFTER))


def row_counts(rows: Sequence[tuple[str, int, int]], words: str) -> Spec:
    """Draw published and suppressed rows in one bar for each label."""
    bars = [
        Bar(label, number, kind)
        for label, *numbers in rows
        for kind, number in zip(PUBLISHED, numbers, strict=True)
    ]
    return bar_chart(bars, words, "rows", kinds=Kinds(PUBLISHED, "stacked"))
