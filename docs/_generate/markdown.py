"""Small parts of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: Stands at the top of each generated page.
MADE = "<!-- Made by docs/_generate from the program: change that instead of this page. -->\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; a bar inside of a cell is escaped."""
    lines = [list(heads), ["---"] * len(heads), *([cell or " " for cell in row] for row in rows)]
    return "".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines
    )


def code(text: str) -> str:
    """Set a text in code."""
    return f"`{text}`"


def sentence(text: str) -> str:
    """Write a text with a full stop at its end."""
    return text if text.endswith((".", "?", "!", ":")) else text + "."
