"""Draws how far the frequencies of columns are from their source's, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ppdp_sql.report.png import load_matplotlib

_WIDTH, _LINE, _LEFT, _BAR = 760, 26, 260, 400
_COLOUR = "#1f5fa8"

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem; text-align: left; border-bottom: 1px solid #ddd; }
"""


@dataclass(frozen=True)
class DrawnDifferences:
    """What is drawn: a title, and per column or pair of columns its largest difference."""

    title: str
    bars: Sequence[tuple[str, float]]


def differences_svg(drawn: DrawnDifferences) -> str:
    """Return the bars as one SVG element."""
    height = _LINE * (len(drawn.bars) + 2)
    longest = max((share for _, share in drawn.bars), default=0.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'width="{_WIDTH}" height="{height}" font-family="sans-serif">',
        f"<title>{escape(drawn.title)}</title>",
        '<text x="8" y="20" font-size="15">Largest difference of a relative frequency</text>',
    ]
    for number, (name, share) in enumerate(drawn.bars, start=1):
        y = _LINE * number + 6
        wide = _BAR * share / longest
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end" font-size="13">'
            f'{escape(name)}</text><rect x="{_LEFT}" y="{y}" width="{wide:.1f}" height="18" '
            f'fill="{_COLOUR}"/><text x="{_LEFT + wide + 6:.1f}" y="{y + 14}" font-size="12">'
            f"{share:.4f}</text>"
        )
    return "\n".join([*parts, "</svg>"])


def differences_page(drawn: DrawnDifferences, facts: Sequence[tuple[str, str, str]]) -> str:
    """Return an HTML page with the bars, and with numbers and what they mean."""
    rows = "\n".join(
        f"<tr><th>{escape(name)}</th><td>{escape(value)}</td><td>{escape(words)}</td></tr>"
        for name, value, words in facts
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{escape(drawn.title)}</title>\n<style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(drawn.title)}</h1>\n{differences_svg(drawn)}\n<table>\n{rows}\n</table>\n"
        "</body></html>\n"
    )


def write_differences_png(drawn: DrawnDifferences, path: Path) -> None:
    """Draw the bars into a PNG file, without a display."""
    figure = load_matplotlib().Figure(figsize=(8, 1 + 0.35 * len(drawn.bars)))
    axes = figure.subplots()
    names = [name for name, _ in drawn.bars]
    axes.barh(range(len(names)), [share for _, share in drawn.bars], color=_COLOUR)
    # A name with dollar signs is no formula.
    axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    axes.invert_yaxis()
    axes.set_xlabel("largest difference of a relative frequency")
    axes.set_title(drawn.title.replace("$", r"\$"))
    figure.tight_layout()
    figure.savefig(path, format="png", dpi=150)
