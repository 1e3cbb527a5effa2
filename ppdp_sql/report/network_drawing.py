"""Draws dependency networks as SVG, and as an HTML page that holds everything it needs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ppdp_sql.report.breach_drawing import DrawnBreach, breach_height, breach_svg

#: Colours of bands, weak to strong; an edge without a cell of enough rows is grey.
BAND_COLOURS = {
    "low": "#7f9fbf",
    "moderate": "#c9a227",
    "high": "#d9762b",
    "very high": "#b3202a",
}
NO_BAND = "#999999"

_SIZE, _MARGIN = 440, 90
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
figure { display: inline-block; width: 30rem; margin: 0 0 1rem 0; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: left; border-bottom: 1px solid #ddd; }
"""


@dataclass(frozen=True)
class DrawnEdge:
    """An edge to draw: its ends, whether it points at the second, and its band."""

    first: str
    second: str
    directed: bool
    band: str | None

    @property
    def colour(self) -> str:
        """The colour of its band."""
        return BAND_COLOURS.get(self.band or "", NO_BAND)


def places(columns: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return where columns stand: on a circle, in their order, the first at the top."""
    radius = _SIZE / 2 - _MARGIN
    turn = 2 * math.pi / max(1, len(columns))
    return {
        name: (
            _SIZE / 2 + radius * math.sin(turn * number),
            _SIZE / 2 - radius * math.cos(turn * number),
        )
        for number, name in enumerate(columns)
    }


#: The columns and edges of networks, by their titles.
Networks = Mapping[str, tuple[Sequence[str], Sequence[DrawnEdge]]]


def network_svg(
    title: str, columns: Sequence[str], edges: Sequence[DrawnEdge], across: int = 0
) -> str:
    """Return a network as one SVG element, so far across a larger one."""
    where = places(columns)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" role="img" '
        f'x="{across}" width="{_SIZE}" height="{_SIZE}" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<text x="{_SIZE / 2}" y="20" text-anchor="middle" font-size="15">{escape(title)}</text>',
    ]
    for edge in edges:
        parts.append(_line(where[edge.first], where[edge.second], edge))
    for name, (x, y) in where.items():
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="#333"/>')
        anchor = "middle" if abs(x - _SIZE / 2) < 1 else ("start" if x > _SIZE / 2 else "end")
        lift = -14 if y < _SIZE / 2 else 22
        parts.append(
            f'<text x="{x:.1f}" y="{y + lift:.1f}" text-anchor="{anchor}" font-size="13">'
            f"{escape(name)}</text>"
        )
    return "\n".join([*parts, "</svg>"])


def _line(start: tuple[float, float], end: tuple[float, float], edge: DrawnEdge) -> str:
    width = 3 if edge.band in ("high", "very high") else 1.5
    line = (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{edge.colour}" stroke-width="{width}"/>'
    )
    return line + (_arrow(start, end, edge.colour) if edge.directed else "")


def _arrow(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    """Draw the head of an arrow just before a column's dot."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    tip = (end[0] - 8 * math.cos(angle), end[1] - 8 * math.sin(angle))
    sides = [
        (tip[0] - 12 * math.cos(angle + turn), tip[1] - 12 * math.sin(angle + turn))
        for turn in (0.4, -0.4)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, *sides))
    return f'<polygon points="{points}" fill="{colour}"/>'


def networks_svg(networks: Networks, breach: Sequence[DrawnBreach] = ()) -> str:
    """Return networks side by side as one SVG file, and below them what follows for persons."""
    drawn = [
        network_svg(title, *network, across=_SIZE * place)
        for place, (title, network) in enumerate(networks.items())
    ]
    width = _SIZE * len(networks)
    legend = "".join(
        f'<tspan fill="{colour}" dx="16">\u25a0 {band}</tspan>'
        for band, colour in BAND_COLOURS.items()
    )
    height = _SIZE + 30
    if breach:
        drawn.append(breach_svg(breach, height))
        height += breach_height(breach)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif">\n' + "\n".join(drawn) + "\n"
        f'<text x="0" y="{_SIZE + 20}" font-size="14">{legend}</text>\n</svg>\n'
    )


def networks_page(
    title: str,
    networks: Networks,
    breach: Sequence[DrawnBreach],
    headings: Sequence[str],
    rules: Sequence[Sequence[str]],
) -> str:
    """Return an HTML page with networks, what follows for persons, and a table of rules."""
    figures = "\n".join(
        f"<figure>{network_svg(name, *drawn)}</figure>" for name, drawn in networks.items()
    )
    legend = " ".join(
        f'<span style="color:{colour}">&#9632; {band}</span>'
        for band, colour in BAND_COLOURS.items()
    )
    head = "".join(f"<th>{escape(cell)}</th>" for cell in headings)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rules
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n<p>{legend}</p>\n{figures}\n"
        f"{breach_svg(breach) if breach else ''}\n<h2>Rules</h2>\n"
        f"<table>\n<tr>{head}</tr>\n{rows}\n</table>\n</body></html>\n"
    )
