"""Reads the pages of docs/: fenced blocks, and the files that a page brings along."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

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
    """Name the pages, as links within docs/ do; folders that begin with `_` hold none."""
    found = (path.relative_to(DOCS) for path in DOCS.rglob("*.md"))
    return sorted(path.as_posix() for path in found if not path.parts[0].startswith("_"))


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


def bring_folder(page: str, folder: Path) -> Path:
    """Copy the examples for a page with `<!-- folder: examples/... -->`, and return that folder."""
    named = re.search(r"^<!-- folder: examples/(.+) -->$", page_text(page), re.M)
    if named is None:
        return folder
    bring_examples(folder / "examples")
    return folder / "examples" / named[1]


def bring_examples(folder: Path) -> None:
    """Copy the examples without what they make."""
    made = shutil.ignore_patterns(
        "*.duckdb*",
        "*.parquet*",
        "partner.sql*",
        "mapping.csv",
        "__pycache__",
        "ppdp_package",
        "dbt_packages",
        "packages.yml",
        "package-lock.yml",
        "target",
        "logs",
    )
    shutil.copytree(
        ROOT / "examples", folder, ignore=lambda *found: made(*found) - {"adult.parquet"}
    )


def bring_files(page: str, folder: Path) -> None:
    """Write the blocks under `<!-- file: NAME -->`; a file that is there has the same."""
    for block in blocks(page):
        if block.note.startswith("file: "):
            path = folder / block.note.removeprefix("file: ")
            if path.exists():
                assert path.read_text(encoding="utf-8") == block.text, str(block)
            path.write_text(block.text, encoding="utf-8")


def commands(block: Block) -> list[Command]:
    """Split a console block into its commands."""
    parts = re.split(r"^\$ ", block.text, flags=re.M)
    assert not parts[0].strip(), f"{block} begins with output"
    found = []
    for part in parts[1:]:
        line, _, shown = part.partition("\n")
        found.append(Command(line, shown))
    return found
