"""Draws a small network before and after as SVG, and as an HTML page that holds everything."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ppdp_sql.report.graph_layout import Place, layout

#: Above so many nodes a picture shows nothing that a measure does not show better.
MOST_NODES = 300

_WIDTH, _HEIGHT, _TOP, _MARGIN = 620, 560, 48, 34
_LEGEND = 34
#: Light to dark: the more prominent, the darker.
_COLOURS = ("#fde0c5", "#f7b78d", "#eb8a62", "#d1563f", "#a2283a", "#6b0f33", "#3d0522")
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
"""


@dataclass(frozen=True)
class DrawnNode:
    """A node to draw.

    Attributes:
        size: 0 for the least, 1 for the greatest.
        index: its sensitivity index, from 1 on, which gives its colour.
        label: what is published of it; None where nothing may be told.
    """

    size: float
    index: int
    label: str | None = None


@dataclass(frozen=True)
class DrawnLink:
    """An edge to draw: the numbers of its ends, and its weight from 0 to 1."""

    first: int
    second: int
    weight: float = 0.0


@dataclass(frozen=True)
class DrawnGraph:
    """One side of the picture."""

    title: str
    nodes: Sequence[DrawnNode]
    links: Sequence[DrawnLink]
    directed: bool


def graph_svg(graph: DrawnGraph, levels: int, across: int = 0) -> str:
    """Return a network as one SVG element, so far across a larger one."""
    places = [
        _place(place)
        for place in layout(len(graph.nodes), [(link.first, link.second) for link in graph.links])
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'x="{across}" width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif">',
        f"<title>{escape(graph.title)}</title>",
        f'<text x="{_WIDTH / 2}" y="26" text-anchor="middle" font-size="17">'
        f"{escape(graph.title)}</text>",
    ]
    radii = [_radius(node, len(graph.nodes)) for node in graph.nodes]
    for link in graph.links:
        if link.first != link.second:
            ends = (places[link.first], places[link.second])
            parts.append(_line(*ends, radii[link.second], link.weight, graph.directed))
    # Small ones last: a large dot never hides them.
    order = sorted(range(len(radii)), key=lambda number: -radii[number])
    for number in order:
        (x, y), colour = places[number], _colour(graph.nodes[number].index, levels)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radii[number]:.1f}" fill="{colour}" '
            f'stroke="#4a2b20" stroke-width="0.8"/>'
        )
    parts += _labels(graph.nodes, places, radii)
    return "\n".join([*parts, "</svg>"])


def _place(place: Place) -> Place:
    return (
        _MARGIN + place[0] * (_WIDTH - 2 * _MARGIN),
        _TOP + place[1] * (_HEIGHT - _TOP - _MARGIN),
    )


def _radius(node: DrawnNode, number: int) -> float:
    """Return a radius whose area follows the size; many nodes are smaller."""
    largest = 20 if number <= 60 else 12
    return 3.5 + (largest - 3.5) * math.sqrt(min(1.0, max(0.0, node.size)))


def _colour(index: int, levels: int) -> str:
    share = (index - 1) / max(1, levels - 1)
    return _COLOURS[round(min(1.0, max(0.0, share)) * (len(_COLOURS) - 1))]


def _line(start: Place, end: Place, radius: float, weight: float, directed: bool) -> str:
    width = 0.7 + 3.3 * min(1.0, max(0.0, weight))
    drawn = (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="#8a97a8" stroke-opacity="0.6" stroke-width="{width:.1f}"/>'
    )
    if not directed:
        return drawn
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    tip = (end[0] - radius * math.cos(angle), end[1] - radius * math.sin(angle))
    sides = [
        (tip[0] - 7 * math.cos(angle + turn), tip[1] - 7 * math.sin(angle + turn))
        for turn in (0.4, -0.4)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, *sides))
    return drawn + f'<polygon points="{points}" fill="#8a97a8"/>'


def _labels(
    nodes: Sequence[DrawnNode], places: Sequence[Place], radii: Sequence[float]
) -> list[str]:
    size = 12 if len(nodes) <= 60 else 9
    drawn = []
    for node, (x, y), radius in zip(nodes, places, radii, strict=True):
        if node.label is None:
            continue
        shown = node.label if len(node.label) <= 18 else node.label[:17] + "\u2026"
        # A white edge keeps it readable where lines cross it.
        drawn.append(
            f'<text x="{x:.1f}" y="{y - radius - 4:.1f}" text-anchor="middle" font-size="{size}" '
            f'paint-order="stroke" stroke="#fff" stroke-width="3" fill="#222">'
            f"{escape(shown)}<title>{escape(node.label)}</title></text>"
        )
    return drawn


def graphs_svg(graphs: Sequence[DrawnGraph], levels: int) -> str:
    """Return networks side by side as one SVG file, with what colours mean below."""
    drawn = [graph_svg(graph, levels, across=_WIDTH * place) for place, graph in enumerate(graphs)]
    width, height = _WIDTH * len(graphs), _HEIGHT + _LEGEND
    legend = "".join(
        f'<circle cx="{320 + 46 * index}" cy="{_HEIGHT + 12}" r="8" '
        f'fill="{_colour(index, levels)}" stroke="#4a2b20" stroke-width="0.8"/>'
        f'<text x="{333 + 46 * index}" y="{_HEIGHT + 17}" font-size="13">{index}</text>'
        for index in range(1, levels + 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif">\n<rect width="{width}" height="{height}" fill="#fff"/>\n'
        + "\n".join(drawn)
        + f'\n<text x="{_MARGIN}" y="{_HEIGHT + 17}" font-size="13">Sensitivity index, the more '
        f"prominent the darker</text>\n{legend}\n</svg>\n"
    )


def graphs_page(
    title: str, graphs: Sequence[DrawnGraph], levels: int, rows: Sequence[Sequence[str]]
) -> str:
    """Return an HTML page with networks and a table; the first row is its heading."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:]
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n{graphs_svg(graphs, levels)}\n"
        f"<table>\n<tr>{head}</tr>\n{body}\n</table>\n</body></html>\n"
    )
