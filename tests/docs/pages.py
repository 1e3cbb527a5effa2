"""Reads the pages of docs/: fenced blocks, and the files that a page brings along."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"

_BLOCK = re.compile(
    r"^(?:<!-- (?P<note>[^\n]*?) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.M | re.S
)


@dataclass(frozen=True)
class Block:
    """A fenced block and the comment in the line before it."""

    page: str
    line: int
    language: str
    text: str
    note: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A command of a console block and what the page says that it prints."""

    line: str
    shown: str


def page_names() -> list[str]:
    return sorted(path.name for path in DOCS.glob("*.md"))


def page_text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    text = page_text(page)
    return [
        Block(
            page,
            text.count("\n", 0, match.start()) + 1,
            match["language"],
            match["text"],
            match["note"] or "",
        )
        for match in _BLOCK.finditer(text)
    ]


def bring_files(page: str, folder: Path) -> None:
    """Write the blocks that stand under `<!-- file: NAME -->`."""
    for block in blocks(page):
        if block.note.startswith("file: "):
            (folder / block.note.removeprefix("file: ")).write_text(block.text, encoding="utf-8")


def commands(block: Block) -> list[Command]:
    """Split a console block into its commands."""
    parts = re.split(r"^\$ ", block.text, flags=re.M)
    assert not parts[0].strip(), f"{block} begins with output"
    found = []
    for part in parts[1:]:
        line, _, shown = part.partition("\n")
        found.append(Command(line, shown))
    return found
