"""Pictures and charts: everything inside the frame, nothing raw, markup escaped."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings

from ppdp_sql.network.graph import Graph
from ppdp_sql.report.charts import Axis, Chart, Series, chart_svg, charts_page
from ppdp_sql.report.graph_drawing import (
    DrawnGraph,
    DrawnLink,
    DrawnNode,
    graphs_page,
    graphs_svg,
)
from ppdp_sql.report.graph_layout import layout

from .graphs import graphs

SVG = "{http://www.w3.org/2000/svg}"


def pairs(graph: Graph) -> list[tuple[int, int]]:
    return list(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))


@given(graphs(most=30))
@settings(max_examples=25)
def test_every_node_has_a_place_of_its_own(graph: Graph) -> None:
    places = layout(graph.size, pairs(graph))
    assert len(places) == graph.size
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in places)
    apart = min((math.dist(a, b) for i, a in enumerate(places) for b in places[:i]), default=1.0)
    assert apart > 0.005
    assert places == layout(graph.size, pairs(graph))


def drawn(label: str | None) -> DrawnGraph:
    nodes = [DrawnNode(size, index, label) for size, index in ((0.0, 1), (0.5, 3), (1.0, 5))]
    return DrawnGraph("A <title>", nodes, [DrawnLink(0, 1), DrawnLink(1, 2, 1.0)], directed=True)


def test_a_picture_has_a_dot_per_node_and_labels_only_where_told() -> None:
    told = graphs_svg([drawn(None), drawn("<b>&")], levels=5)
    root = ElementTree.fromstring(told)
    before, after = root.findall(f"{SVG}svg")
    assert len(before.findall(f"{SVG}circle")) == len(after.findall(f"{SVG}circle")) == 3
    assert len(before.findall(f"{SVG}polygon")) == 2
    assert [text.text for text in before.findall(f"{SVG}text")] == ["A <title>"]
    assert [text.text for text in after.findall(f"{SVG}text")] == ["A <title>", *["<b>&"] * 3]
    radii = [float(circle.get("r", 0)) for circle in before.findall(f"{SVG}circle")]
    assert radii == sorted(radii, reverse=True)
    colours = {circle.get("fill") for circle in before.findall(f"{SVG}circle")}
    assert len(colours) == 3


def test_a_long_label_is_cut_and_told_on_hovering() -> None:
    label = "surgeon general of the northern clinics"
    root = ElementTree.fromstring(graphs_svg([drawn(label)], levels=5))
    shown = [text for text in root.iter(f"{SVG}text") if text.find(f"{SVG}title") is not None]
    assert {text.text for text in shown} == {"surgeon general o\u2026"}
    assert {text.findtext(f"{SVG}title") for text in shown} == {label}


def test_a_page_escapes_what_it_is_told() -> None:
    page = graphs_page("<x>", [drawn(None)], 5, [("measure", "before"), ("<nodes>", "3")])
    assert "<x>" not in page
    assert "&lt;nodes&gt;" in page


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    "points",
    [
        [(1.0, 1.0)],
        [(0.0, 0.0), (5.0, 0.0)],
        [(1.0, 2315.0), (10.0, 90.0), (1167.0, 1.0)],
        [(0.1, 1e-9), (3.2e52, 7.0)],
        [(-5.0, 3.0), (5.0, math.inf), (1.0, math.nan)],
        [],
    ],
)
def test_a_chart_stays_in_its_frame(
    points: list[tuple[float, float]], across: bool, down: bool
) -> None:
    series = [Series("one", points, line=True), Series("two <", points)]
    chart = Chart("a & b", Axis("x", across), Axis("y", down), series, "words")
    root = ElementTree.fromstring(chart_svg(chart))
    for circle in root.iter(f"{SVG}circle"):
        assert 0 <= float(circle.get("cx", -1)) <= 640
        assert 0 <= float(circle.get("cy", -1)) <= 400
    assert "nan" not in chart_svg(chart)
    page = charts_page("t", ["p"], [("T", [("a", "b"), ("1", "2")], ["why"])], [chart])
    assert page.count("<svg") == 1
