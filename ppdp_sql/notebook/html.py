"""Writes a result as a piece of HTML for a notebook's cell.

Colours are the cell's own: what is set here is borders and shades of grey that light and dark pages
both bear. Styles stand in the elements, because notebooks drop style sheets that they do not trust.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from ppdp_sql.notebook.view import Table, View
from ppdp_sql.report.page import number_words

#: Rows of a table that are shown; a frame has all of them.
MOST_ROWS = 20
#: Tables that are open; a click opens the others.
OPEN = 2
#: Characters of a cell that are shown.
MOST_CHARACTERS = 160

_LINE = "1px solid rgba(128,128,128,0.35)"
_BOX = f"border:{_LINE};border-radius:8px;padding:0.7em 1em;max-width:60em;overflow-x:auto"
_TABLE = "border-collapse:collapse;margin:0;font-size:0.95em"
_CELL = "padding:2px 14px 2px 0;vertical-align:top"
_FAINT = "opacity:0.7"


def view_html(view: View) -> str:
    """Return the title, the facts, the notes and the tables."""
    parts = [f'<div style="{_BOX}">', f"<strong>{escape(view.title)}</strong>"]
    if view.facts:
        parts.append(f'<div style="margin:0.2em 0 0.5em">{_facts(view.facts)}</div>')
    for note in view.notes:
        parts.append(f'<div style="margin:0.3em 0">&#9888; {escape(note)}</div>')
    shown = {name: table for name, table in view.tables.items() if table.rows}
    parts += [_part(name, table, place < OPEN) for place, (name, table) in enumerate(shown.items())]
    return "\n".join([*parts, "</div>"])


def _facts(facts: Mapping[str, Any]) -> str:
    return " &middot; ".join(
        f'<span style="{_FAINT}">{escape(name)}</span> {escape(cell_text(value))}'
        for name, value in facts.items()
        if value is not None
    )


def _part(name: str, table: Table, is_open: bool) -> str:
    """Return a table under its name, folded where others come first."""
    if is_open:
        return f'<div style="{_FAINT};margin-top:0.6em">{escape(name)}</div>\n{_table(name, table)}'
    told = f"{escape(name)} ({len(table.rows):,})"
    summary = f'<summary style="{_FAINT}">{told}</summary>'
    return f'<details style="margin-top:0.6em">{summary}\n{_table(name, table)}</details>'


def _table(name: str, table: Table) -> str:
    numbers = [_is_number(row[place] for row in table.rows) for place in range(len(table.columns))]
    aligned = [f"{_CELL};text-align:{'right' if number else 'left'}" for number in numbers]
    head = _row("th", table.columns, aligned)
    shown = [_row("td", row, aligned) for row in table.rows[:MOST_ROWS]]
    left = len(table.rows) - len(shown)
    more = f"and {left:,} more: to_frame({name!r})"
    rest = f'<div style="{_FAINT}">{escape(more)}</div>' if left > 0 else ""
    return (
        f'<table style="{_TABLE}">\n'
        f"<thead>{head}</thead>\n<tbody>\n" + "\n".join(shown) + f"\n</tbody></table>{rest}"
    )


def _row(tag: str, cells: Iterable[Any], styles: list[str]) -> str:
    written = "".join(
        f'<{tag} style="{style}">{escape(_cut(cell_text(cell)))}</{tag}>'
        for cell, style in zip(cells, styles, strict=True)
    )
    return f"<tr>{written}</tr>"


def _is_number(cells: Iterable[Any]) -> bool:
    kinds = {type(cell) for cell in cells if cell is not None}
    return bool(kinds) and kinds <= {int, float}


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "\u2026"


def cell_text(value: Any) -> str:
    """Write a value for people: `32,561`, `0.0037`, `yes`, and `-` for nothing."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number_words(value) if isinstance(value, int | float) else str(value)
