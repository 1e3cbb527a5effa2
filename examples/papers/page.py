"""Writes exhibits as a page of the documentation, with its charts as pictures beside it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from exhibit import Entry, Exhibit, Numbers, Shelf, Spec

_CONFIG: Spec = {
    "background": "white",
    "font": "DejaVu Sans, Helvetica, Arial, sans-serif",
    "axis": {"labelFontSize": 11, "titleFontSize": 11, "gridColor": "#e5e7eb"},
    "legend": {"labelFontSize": 11, "titleFontSize": 11},
    "range": {
        "category": ["#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2", "#4b5563"]
    },
    "view": {"stroke": None},
}
_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
_SIZE = {"width": 460, "height": 260}


def draw(chart: Spec) -> str:
    """Return a chart as SVG; it has the page's size and colours unless it names its own."""
    import vl_convert

    composed = any(key in chart for key in ("facet", "hconcat", "vconcat", "concat", "repeat"))
    whole = {"$schema": _SCHEMA, "config": _CONFIG} | ({} if composed else _SIZE) | chart
    drawing: Any = vl_convert.vegalite_to_svg(json.dumps(whole))
    return str(drawing)


def table(numbers: Numbers) -> str:
    """Write a table in Markdown."""
    lines = [numbers.headings, ["---"] * len(numbers.headings), *numbers.rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def section(entry: Entry, exhibit: Exhibit, pictures: str) -> str:
    """Write one exhibit."""
    parts = [
        f"### {heading(entry)}",
        f"**{exhibit.verdict.capitalize()}.** The paper: {exhibit.claim}",
        f"Ours: {exhibit.setting}",
    ]
    if exhibit.numbers is not None:
        parts.append(table(exhibit.numbers))
    if exhibit.chart is not None:
        parts.append(f"![{entry.title}]({pictures}/{entry.name}.svg)")
    if exhibit.why:
        parts.append(f"Why: {exhibit.why}")
    return "\n\n".join(parts)


def overview(shelves: Sequence[Shelf], made: dict[str, Exhibit]) -> str:
    """Count the verdicts, and list them."""
    entries = [entry for shelf in shelves for entry in shelf.entries if entry.name in made]
    verdicts = Counter(made[entry.name].verdict for entry in entries)
    told = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
    rows = [
        [
            entry.paper,
            f"[{', '.join(entry.numbers)}](#{anchor(heading(entry))})",
            entry.title,
            made[entry.name].verdict,
        ]
        for entry in entries
    ]
    return f"Verdicts: {told}.\n\n" + table(Numbers(["paper", "number", "what", "verdict"], rows))


def heading(entry: Entry) -> str:
    """Return what stands above an exhibit."""
    return f"{', '.join(entry.numbers)}: {entry.title}"


def anchor(words: str) -> str:
    """Return how a link finds a heading, in the site and where the file is looked at."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", words).strip().lower())


def write(shelves: Sequence[Shelf], made: dict[str, Exhibit], page: Path) -> None:
    """Write the page and its pictures; what was made before stays only if it is made again."""
    pictures = page.parent / "pictures" / page.stem
    pictures.mkdir(parents=True, exist_ok=True)
    parts = [INTRODUCTION, overview(shelves, made)]
    for shelf in shelves:
        entries = [entry for entry in shelf.entries if entry.name in made]
        if entries:
            parts.append(f"## {shelf.paper}: {shelf.title}")
        for entry in entries:
            exhibit = made[entry.name]
            if exhibit.chart is not None:
                (pictures / f"{entry.name}.svg").write_text(draw(exhibit.chart), encoding="utf-8")
            parts.append(section(entry, exhibit, f"pictures/{page.stem}"))
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


INTRODUCTION = """\
# The papers, made again

Every table and figure of the papers behind ppdp_sql that its features cover, made again by one
command: `make papers`. Each says what the paper claims, what our numbers are, and whether they show
the same. Clocks are judged by ratios within one run; seconds are those of one machine. The program
is in [`examples/papers`](../examples/papers)."""
