"""The reference of the command line, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from docs._generate.markdown import MADE, code, table
from ppdp_sql.cli.main import app

#: What most commands have, told once.
_SHARED = ("--engine", "--json", "--quiet", "--log", "--show-values")

_INTRO = """# Command options

What `--help` says, on one page. [Commands](../commands.md) explains each command with examples,
its JSON document and its exit codes.

`ppdp --version` prints the version, `--help` stands behind every command.
"""

_SHARED_INTRO = """## Options that commands share

"""


def command_page() -> str:
    """Return the page."""
    commands = list(_commands(typer.main.get_command(app), ()))
    shared = {name: option for _, command in commands for name, option in _shared(command).items()}
    parts = [
        MADE + _INTRO,
        _SHARED_INTRO + _options([shared[name] for name in _SHARED]),
        *(_section(name, command) for name, command in commands),
    ]
    return "\n".join(parts)


def _commands(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    if path:
        yield " ".join(("ppdp", *path)), command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _commands(inner, (*path, name))


def _shared(command: Any) -> dict[str, Any]:
    return {name: each for each in command.params for name in each.opts if name in _SHARED}


def _section(name: str, command: Any) -> str:
    own = [each for each in command.params if each.opts[0] not in _SHARED]
    arguments = [each for each in own if not _is_option(each)]
    options = [each for each in own if _is_option(each)]
    inner = getattr(command, "commands", {})
    depth = "##" if name.count(" ") == 1 else "###"
    explained = f"[With examples](../commands.md#{_anchor(name)})."
    parts = [f"{depth} {name}\n\n{_paragraphs(command.help)} {explained}\n"]
    if inner:
        listed = ", ".join(f"[`{name} {each}`](#{_anchor(name, each)})" for each in inner)
        parts.append(f"With one of: {listed}.\n")
    if not inner or command.params:
        parts.append(
            f"```text\n{_usage(name, arguments, bool(options or _shared(command)))}\n```\n"
        )
    if arguments:
        parts.append(table(("argument", "meaning"), ((code(a.metavar), a.help) for a in arguments)))
    if options:
        parts.append(_options(options))
    if shared := _shared(command):
        listed = ", ".join(code(each) for each in _SHARED if each in shared)
        parts.append(f"And {listed}, [as everywhere](#options-that-commands-share).\n")
    return "\n".join(parts)


def _usage(name: str, arguments: list[Any], has_options: bool) -> str:
    words = [a.metavar if a.required else f"[{a.metavar}]" for a in arguments]
    return " ".join([name, *words, *(["[OPTIONS]"] if has_options else [])])


def _options(options: list[Any]) -> str:
    return table(
        ("option", "takes", "meaning"),
        (
            (
                ", ".join(code(name) for name in (*option.opts, *option.secondary_opts)),
                _takes(option),
                option.help + _default(option),
            )
            for option in options
        ),
    )


def _takes(option: Any) -> str:
    return "nothing" if option.is_flag else code(option.metavar)


def _default(option: Any) -> str:
    if option.required:
        return " Required."
    if option.is_flag or option.default in (None, []) or "default:" in option.help:
        return ""
    return f" Default: {code(str(option.default))}."


def _is_option(parameter: Any) -> bool:
    return bool(parameter.opts[0].startswith("-"))


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _anchor(*names: str) -> str:
    return "-".join(names).replace(" ", "-")
