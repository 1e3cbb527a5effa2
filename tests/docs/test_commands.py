"""Every command and option that is written exists, and every one that exists is described."""

from __future__ import annotations

import re

import pytest

from tests.docs.command_line import (
    cli_commands,
    inline_code,
    mentioned_options,
    options_by_command,
    options_of,
    shown_lines,
    wrong_commands,
)
from tests.docs.pages import ROOT, page_names, page_text

#: Pages are named from docs/ on.
READMES = [
    f"../{path.relative_to(ROOT).as_posix()}"
    for path in (ROOT / "README.md", *sorted((ROOT / "examples").rglob("README.md")))
]


def section(page: str, heading: str) -> str:
    """Return the section of a command: from its heading to the next one."""
    parts = re.split(r"^#{2,3} (.+)$", page_text(page), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(heading, "")


@pytest.mark.parametrize("page", ["commands.md", "reference/commands.md"])
def test_every_command_has_a_section(page: str) -> None:
    missing = [name for name, _ in cli_commands() if name != "ppdp" and not section(page, name)]
    assert not missing


@pytest.mark.parametrize("page", ["commands.md", "reference/commands.md"])
def test_every_section_of_a_command_has_one(page: str) -> None:
    headings = re.findall(r"^#{2,3} (ppdp .+)$", page_text(page), flags=re.M)
    assert not set(headings) - {name for name, _ in cli_commands()}


@pytest.mark.parametrize("page", ["commands.md", "reference/commands.md"])
def test_every_option_is_described_where_its_command_is(page: str) -> None:
    shared = section(page, "Options that commands share")
    root = page_text(page).split("\n## ", 1)[0]
    missing = {
        name: lacking
        for name, command in cli_commands()
        if (
            lacking := options_of(command)
            - mentioned_options(shared + root + (section(page, name) if name != "ppdp" else ""))
        )
    }
    assert not missing


def test_every_option_of_a_section_is_one_of_its_command() -> None:
    """A table of options has none that its command lacks: one that was renamed is found."""
    known = options_by_command()
    wrong = {
        name: foreign
        for name in known
        for page in ("commands.md", "reference/commands.md")
        if name != "ppdp"
        if (foreign := _listed_options(section(page, name)) - known[name])
    }
    assert not wrong


def _listed_options(text: str) -> set[str]:
    """Return the options of the first cells of tables."""
    cells = re.findall(r"^\| ((?:`-[^|]*)) \|", text, flags=re.M)
    return set().union(*(mentioned_options(cell) for cell in cells))


@pytest.mark.parametrize("page", page_names())
def test_every_option_that_is_mentioned_exists(page: str) -> None:
    known = set().union(*options_by_command().values())
    written = "\n".join([*inline_code(page_text(page)), *_lines_of_ours(page)])
    assert not mentioned_options(written) - known


def _lines_of_ours(page: str) -> list[str]:
    return [line for line in shown_lines(page) if line.startswith("ppdp ")]


@pytest.mark.parametrize("page", [*page_names(), *READMES])
def test_every_command_that_is_mentioned_exists_with_its_options(page: str) -> None:
    assert not wrong_commands(page)
