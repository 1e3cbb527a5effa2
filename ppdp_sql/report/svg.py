"""Draws curves as SVG, and as an HTML page that holds everything it needs."""

from __future__ import annotations

from html import escape

from ppdp_sql.report.curves import Curves

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 24, 24, 56
_PRIVACY, _UTILITY = "#1f5fa8", "#c4521b"

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd; }
"""


def curves_svg(curves: Curves) -> str:
    """Return the curves as one SVG element."""
    values = [value for value, _, _ in curves.points]
    low, high = min(values), max(values)
    span = high - low or 1.0

    def across(value: float) -> float:
        share = (value - low) / span if high > low else 0.5
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def down(percent: float) -> float:
        return _TOP + (1 - percent / 100) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        f"<title>{escape(curves.title)}</title>",
    ]
    for line in range(0, 101, 20):
        y = down(line)
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" font-size="12">'
            f"{line}%</text>"
        )
    for tick in _ticks(values):
        parts.append(
            f'<text x="{across(tick):.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle" '
            f'font-size="12">{tick:g}</text>'
        )
    parts.append(
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 12}" text-anchor="middle" '
        f'font-size="13">{escape(curves.parameter)}</text>'
    )
    for name, colour, place in (("privacy", _PRIVACY, 1), ("utility", _UTILITY, 2)):
        dots = [(across(point[0]), down(point[place])) for point in curves.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in dots]
        parts.append(
            f'<text x="{_LEFT + 12 + 90 * (place - 1)}" y="{_TOP - 8}" font-size="13" '
            f'fill="{colour}">{name} %</text>'
        )
    if curves.balance is not None:
        value, percent = curves.balance
        parts.append(
            f'<circle cx="{across(value):.1f}" cy="{down(percent):.1f}" r="8" fill="none" '
            f'stroke="#000" stroke-width="1.5"/>'
        )
    return "\n".join([*parts, "</svg>"])


def _ticks(values: list[float]) -> list[float]:
    """Return so many of the values that their labels do not touch."""
    every = max(1, -(-len(values) // 15))
    return values[::every]


def curves_page(curves: Curves, facts: list[tuple[str, str]]) -> str:
    """Return an HTML page with the curves, their numbers and some facts."""
    rows = "\n".join(
        f"<tr><td>{value:g}</td><td>{privacy:.2f}</td><td>{utility:.2f}</td></tr>"
        for value, privacy, utility in curves.points
    )
    told = "\n".join(
        f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in facts
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{escape(curves.title)}</title>\n<style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(curves.title)}</h1>\n<p>{escape(curves.words)}</p>\n"
        f"{curves_svg(curves)}\n<table>\n{told}\n</table>\n<h2>Numbers</h2>\n<table>\n"
        f"<tr><th>{escape(curves.parameter)}</th><th>privacy %</th><th>utility %</th></tr>\n"
        f"{rows}\n</table>\n</body></html>\n"
    )
