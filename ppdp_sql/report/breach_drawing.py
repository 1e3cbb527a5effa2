"""Draws how surely persons are told, in one table and when it is broken apart, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 760
_LINE, _LEFT, _BAR = 44, 220, 400
_BEFORE, _AFTER = "#b3202a", "#1f5fa8"


@dataclass(frozen=True)
class DrawnBreach:
    """What somebody knows, and the mean probability that follows before and after breaking."""

    known: str
    before: float
    after: float


def breach_height(bars: Sequence[DrawnBreach]) -> int:
    """Return how high the drawing is."""
    return _LINE * (len(bars) + 1)


def breach_svg(bars: Sequence[DrawnBreach], down: int = 0) -> str:
    """Return the bars as one SVG element, so far down a larger one."""
    height = breach_height(bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'y="{down}" width="{WIDTH}" height="{height}" font-family="sans-serif">',
        "<title>How surely a person is told, before and after Break-Merge</title>",
        f'<text x="8" y="20" font-size="15">Who knows a person\'s ... learns the rest: '
        f'<tspan fill="{_BEFORE}">\u25a0 in one table</tspan> '
        f'<tspan fill="{_AFTER}">\u25a0 broken apart</tspan> (mean)</text>',
    ]
    for number, bar in enumerate(bars, start=1):
        y = _LINE * number
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end" font-size="13">'
            f"{escape(bar.known)}</text>"
        )
        for share, colour, lower in ((bar.before, _BEFORE, 0), (bar.after, _AFTER, 16)):
            parts.append(
                f'<rect x="{_LEFT}" y="{y + lower}" width="{_BAR * share:.1f}" height="13" '
                f'fill="{colour}"/><text x="{_LEFT + _BAR * share + 6:.1f}" y="{y + lower + 11}" '
                f'font-size="12">{share:.3f}</text>'
            )
    return "\n".join([*parts, "</svg>"])
