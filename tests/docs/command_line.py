"""The commands of the program, and what texts say of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

from ppdp_sql.cli.main import app
from tests.docs.pages import blocks, page_text

#: A command as texts write it: `ppdp releases show ID --json`.
_COMMAND = re.compile(r"(?<![\w/.-])ppdp((?: [a-z]+(?= |$))*)([^\n`]*)")


def cli_commands(
    command: Any = None, path: tuple[str, ...] = ("ppdp",)
) -> Iterator[tuple[str, Any]]:
    """Walk the commands of the program, groups included."""
    command = typer.main.get_command(app) if command is None else command
    yield " ".join(path), command
    for name, inner in getattr(command, "commands", {}).items():
        yield from cli_commands(inner, (*path, name))


def options_of(command: Any) -> set[str]:
    names = {
        name
        for parameter in command.params
        for name in (*parameter.opts, *parameter.secondary_opts)
    }
    return {name for name in names if name.startswith("-")}


@cache
def options_by_command() -> dict[str, set[str]]:
    """Name the options of each command; a group lends its own to those within it."""
    own = {name: {"--help", *options_of(command)} for name, command in cli_commands()}
    return {
        name: options.union(*(own[group] for group in own if name.startswith(group + " ")))
        for name, options in own.items()
    }


def inline_code(text: str) -> list[str]:
    """Return what a text sets in code within its sentences."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return re.findall(r"`([^`]+)`", prose)


def shown_lines(page: str) -> list[str]:
    """Return the lines of a page that somebody would type: in a console, a shell, or as a text."""
    return [
        line.removeprefix("$ ").partition(" # ")[0]
        for block in blocks(page)
        if block.language in ("console", "sh", "text")
        for line in block.text.splitlines()
        if line.startswith(("$ ", "ppdp "))
    ]


def mentioned_options(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])", text))


def wrong_commands(page: str) -> list[str]:
    """Return the commands of a page that are none, or that have an option of another one."""
    known = options_by_command()
    wrong = []
    code = [" ".join(words.split()) for words in inline_code(page_text(page))]
    for line in [*shown_lines(page), *code]:
        # What is redirected or piped belongs to others; what is quoted is a value.
        typed = re.sub(r"'[^']*'|\"[^\"]*\"", "''", re.split(r" [|>&] ", line)[0])
        for words, rest in _COMMAND.findall(typed):
            name = _longest("ppdp" + words, known)
            if name == "ppdp" and words:
                wrong.append(line)
            elif mentioned_options(rest) - known[name]:
                wrong.append(line)
    return wrong


def _longest(words: str, known: dict[str, set[str]]) -> str:
    """Return the longest command that some words begin with; arguments stand behind it."""
    parts = words.split()
    found = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next(name for name in found if name in known)
