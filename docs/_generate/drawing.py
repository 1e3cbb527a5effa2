"""Draws boxes, arrows and words as SVG, readable on a light and on a dark page."""

from __future__ import annotations

from math import hypot
from xml.sax.saxutils import escape

#: Colours by what they say. Alone, a picture follows the system; inside of a page, the page.
_STYLE = """
.picture { --ink: #1f2933; --soft: #52606d; --line: #8a97a6; --card: #f3f5f8;
  --good: #0b7a6e; --good-card: #d8f3ec; --raw: #ad4a09; --raw-card: #fdeeda; }
@media (prefers-color-scheme: dark) { .picture { --ink: #e6e9ef; --soft: #aab4c3; --line: #6c7889;
  --card: #2a303c; --good: #4fd6c2; --good-card: #12443f; --raw: #f4b06a; --raw-card: #4a3118; } }
.picture { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", Arial, sans-serif; }
.picture text { fill: var(--ink); font-size: 14px; }
.picture .soft { fill: var(--soft); font-size: 13px; }
.picture .head { font-weight: 600; }
.picture .code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: 13px; }
.picture .good { fill: var(--good); }
.picture .raw { fill: var(--raw); }
.picture rect, .picture circle { fill: var(--card); stroke: var(--line); }
.picture .good-box { fill: var(--good-card); stroke: var(--good); }
.picture .raw-box { fill: var(--raw-card); stroke: var(--raw); }
.picture .frame { fill: none; stroke-dasharray: 6 4; }
.picture line { stroke: var(--line); }
.picture polygon { fill: var(--line); }
.picture .way { stroke: var(--good); stroke-width: 3; }
.picture polygon.way { fill: var(--good); stroke: none; }
"""

_LINE_HEIGHT = 19


class Drawing:
    """A picture that grows by what is drawn on it; later parts lie on top."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._width, self._height, self._title = width, height, title
        self._parts: list[str] = []

    def text(self, x: float, y: float, words: str, look: str = "", anchor: str = "middle") -> None:
        """Write a line of words."""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{_class(look)}>{escape(words)}</text>'
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        lines: tuple[str, ...] = (),
        look: str = "",
        text_look: str = "",
    ) -> None:
        """Draw a box with lines of words in its middle, the first of them as a head if several."""
        size = f'width="{width:g}" height="{height:g}" rx="8"'
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" {size}{_class(look)}/>')
        first = y + height / 2 + 5 - _LINE_HEIGHT * (len(lines) - 1) / 2
        for number, words in enumerate(lines):
            head = "head" if len(lines) > 1 and number == 0 else text_look or "soft"
            look_of_line = text_look if len(lines) == 1 else head
            self.text(x + width / 2, first + _LINE_HEIGHT * number, words, look_of_line)

    def circle(self, x: float, y: float, radius: float, look: str = "") -> None:
        """Draw a disc."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{_class(look)}/>')

    def line(self, start: tuple[float, float], end: tuple[float, float], look: str = "") -> None:
        """Draw a line."""
        (x1, y1), (x2, y2) = start, end
        self._parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"{_class(look)}/>')

    def arrow(self, start: tuple[float, float], end: tuple[float, float], look: str = "") -> None:
        """Draw a line with a head at its end."""
        (x1, y1), (x2, y2) = start, end
        length = hypot(x2 - x1, y2 - y1)
        along, across = (x2 - x1) / length, (y2 - y1) / length
        base = (x2 - 10 * along, y2 - 10 * across)
        self.line(start, base, look)
        corners = [
            end,
            (base[0] - 5 * across, base[1] + 5 * along),
            (base[0] + 5 * across, base[1] - 5 * along),
        ]
        points = " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)
        self._parts.append(f'<polygon points="{points}"{_class(look)}/>')

    def svg(self) -> str:
        """Return the file."""
        parts = "\n".join(self._parts)
        size = f'viewBox="0 0 {self._width} {self._height}" width="{self._width}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" {size} role="img">\n'
            f"<title>{escape(self._title)}</title>\n<style>{_STYLE}</style>\n{parts}\n</svg>\n"
        )


def _class(look: str) -> str:
    return f' class="{look}"' if look else ""
