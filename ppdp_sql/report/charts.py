"""Draws points and lines over two axes, each plain or logarithmic, as SVG and as an HTML page."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 72, 20, 46, 52
_COLOURS = (
    "#1f5fa8",
    "#c4521b",
    "#2b7a3f",
    "#7a3f8f",
    "#8a6d1a",
    "#b3202a",
    "#3b8ea5",
    "#555555",
    "#d08bb0",
)
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 82rem; margin: 2rem auto; padding: 0 1rem; }
figure { display: inline-block; width: 38rem; max-width: 100%; margin: 0 1rem 1.5rem 0; }
figcaption { font-size: 0.9rem; color: #444; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
"""


@dataclass(frozen=True)
class Series:
    """Points with a name; a line joins them where one is asked for."""

    name: str
    points: Sequence[tuple[float, float]]
    line: bool = False


@dataclass(frozen=True)
class Axis:
    """What an axis tells; on a logarithmic one, points at 0 or below are left out."""

    name: str
    logarithmic: bool = False


@dataclass(frozen=True)
class Chart:
    """A drawing of series, and what it shows in words."""

    title: str
    across: Axis
    down: Axis
    series: Sequence[Series]
    words: str = ""


def chart_svg(chart: Chart) -> str:
    """Return a chart as one SVG element."""
    kept = [
        [(x, y) for x, y in series.points if _shown(chart.across, x) and _shown(chart.down, y)]
        for series in chart.series
    ]
    xs = [x for points in kept for x, _ in points]
    ys = [y for points in kept for _, y in points]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="sans-serif"><title>{escape(chart.title)}</title>',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="18" font-size="15">{escape(chart.title)}</text>',
    ]
    if not xs:
        parts.append(f'<text x="{_LEFT}" y="{_HEIGHT / 2}" font-size="13">no points</text>')
        return "\n".join([*parts, "</svg>"])
    across = _scale(chart.across, xs, _LEFT, _WIDTH - _RIGHT)
    down = _scale(chart.down, ys, _HEIGHT - _BOTTOM, _TOP)
    parts += _grid(chart, across, down, xs, ys)
    for number, (series, points) in enumerate(zip(chart.series, kept, strict=True)):
        colour = _COLOURS[number % len(_COLOURS)]
        dots = [(across(x), down(y)) for x, y in points]
        if series.line:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
            parts.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            )
        parts += _dots(dots, colour)
    parts.append(_legend(chart.series))
    return "\n".join([*parts, "</svg>"])


def _shown(axis: Axis, value: float) -> bool:
    return math.isfinite(value) and (value > 0 or not axis.logarithmic)


def _dots(dots: Sequence[tuple[float, float]], colour: str) -> list[str]:
    """Draw each place once: thousands of nodes share a few hundred of them."""
    places = dict.fromkeys((f"{x:.1f}", f"{y:.1f}") for x, y in dots)
    return [
        f'<circle cx="{x}" cy="{y}" r="2.4" fill="{colour}" fill-opacity="0.75"/>'
        for x, y in places
    ]


def _scale(
    axis: Axis, values: Sequence[float], first: float, last: float
) -> Callable[[float], float]:
    """Return where a value stands between two places."""
    change = math.log10 if axis.logarithmic else float
    low, high = change(min(values)), change(max(values))
    if not axis.logarithmic and low > 0 and low < high / 3:
        low = 0.0

    def place(value: float) -> float:
        share = (change(value) - low) / (high - low) if high > low else 0.5
        return first + share * (last - first)

    return place


def _grid(
    chart: Chart,
    across: Callable[[float], float],
    down: Callable[[float], float],
    xs: Sequence[float],
    ys: Sequence[float],
) -> list[str]:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    parts = []
    for tick in _ticks(chart.down, ys):
        y = down(tick)
        parts.append(
            f'<line x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" font-size="12">'
            f"{_number(tick)}</text>"
        )
    for tick in _ticks(chart.across, xs):
        x = across(tick)
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}" stroke="#eee"/>'
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle" font-size="12">'
            f"{_number(tick)}</text>"
        )
    parts.append(
        f'<text x="{(_LEFT + right) / 2}" y="{_HEIGHT - 12}" text-anchor="middle" '
        f'font-size="13">{escape(chart.across.name)}</text>'
        f'<text transform="translate(16 {(_TOP + bottom) / 2}) rotate(-90)" text-anchor="middle" '
        f'font-size="13">{escape(chart.down.name)}</text>'
    )
    return parts


def _ticks(axis: Axis, values: Sequence[float]) -> list[float]:
    """Return powers of ten on a logarithmic axis, round numbers on a plain one."""
    low, high = min(values), max(values)
    if axis.logarithmic:
        first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
        every = max(1, -(-(last - first) // 8))
        return [10.0**power for power in range(first, last + 1, every)] or [low]
    if low > 0 and low < high / 3:
        low = 0.0
    if high <= low:
        return [low]
    step = 10.0 ** math.floor(math.log10((high - low) / 4))
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= 6)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _number(value: float) -> str:
    if value and (abs(value) >= 100_000 or abs(value) < 0.001):
        return f"{value:.0e}".replace("e+0", "e").replace("e-0", "e-").replace("e+", "e")
    return f"{value:,.6g}"


def _legend(series: Sequence[Series]) -> str:
    if len(series) < 2:
        return ""
    width = (_WIDTH - _LEFT - _RIGHT) / max(len(series), 5)
    return "".join(
        f'<text x="{_LEFT + width * number:.1f}" y="36" font-size="{12 if width > 70 else 10}" '
        f'fill="{_COLOURS[number % len(_COLOURS)]}">\u25a0 {escape(each.name)}</text>'
        for number, each in enumerate(series)
    )


#: A table for people: its title, its rows with the heading first, and sentences about it.
Tables = Sequence[tuple[str, Sequence[Sequence[str]], Sequence[str]]]


def charts_page(title: str, words: Sequence[str], tables: Tables, charts: Sequence[Chart]) -> str:
    """Return an HTML page with tables and charts that holds everything it needs."""
    paragraphs = "\n".join(f"<p>{escape(line)}</p>" for line in words)
    shown = "\n".join(_table(*table) for table in tables)
    figures = "\n".join(
        f"<figure>{chart_svg(chart)}<figcaption>{escape(chart.words)}</figcaption></figure>"
        for chart in charts
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n{paragraphs}\n{shown}\n{figures}\n</body></html>\n"
    )


def _table(title: str, rows: Sequence[Sequence[str]], words: Sequence[str]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:]
    )
    told = "\n".join(f"<li>{escape(line)}</li>" for line in words)
    return f"<h2>{escape(title)}</h2>\n<table>\n<tr>{head}</tr>\n{body}\n</table>\n<ul>{told}</ul>"
