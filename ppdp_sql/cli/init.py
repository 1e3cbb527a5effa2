"""`ppdp init`: a first policy for a table that nobody has looked at yet."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.discover import discovery_options
from ppdp_sql.api.init import InitResult, init
from ppdp_sql.cli import options
from ppdp_sql.cli.ask_init import ask
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_discovery import show_discovery
from ppdp_sql.errors import InputError
from ppdp_sql.names import counted

_COLORS = {
    "identifier": "red",
    "quasi": "yellow",
    "sensitive": "magenta",
    "keep": "green",
    "leave_out": "dim",
}


def init_command(
    relation: Annotated[str, typer.Argument(metavar="RELATION", help="A relation or data file.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The policy file; hierarchies go to a folder beside it.",
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Take every suggestion without a question.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    k: Annotated[
        int | None,
        typer.Option("--k", "-k", metavar="N", help="The least people in a group; default: 5."),
    ] = None,
    discover: Annotated[
        bool,
        typer.Option("--discover", help="Count which columns together identify how many people."),
    ] = False,
    threshold: Annotated[
        str | None,
        typer.Option(
            "--threshold",
            metavar="SHARE",
            help="The share of unique rows from which on columns isolate; default: 5%.",
        ),
    ] = None,
    max_columns: Annotated[
        int | None,
        typer.Option("--max-columns", metavar="N", help="Columns of the largest sets; default: 5."),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option("--sample", metavar="ROWS", help="Count so many rows; default: all."),
    ] = None,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Suggest a role for every column, build hierarchies, and write a policy that runs.

    The suggestions come from names and counts. Review them before you publish anything.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        options_given = {"--threshold": threshold, "--max-columns": max_columns, "--sample": sample}
        if not discover:
            _refuse_alone(options_given)
        asked = discovery_options(_share(threshold), k, max_columns, sample) if discover else None
        asks = output.for_people and not yes and sys.stdin.isatty() and sys.stdout.isatty()
        # A spinner would spin over the questions.
        waiting = nullcontext(_silent) if asks else output.progress("counting columns")
        with waiting as show:
            result = init(
                relation,
                engine,
                output=out,
                force=force,
                k=k,
                discovery=asked,
                review=ask(output.console) if asks else None,
                log=log,
                progress=lambda sets: show(f"{sets:,} sets of columns counted"),
            )
        output.document(result.to_dict())
        if not asks:
            if not yes:
                output.console.print("[dim]No terminal to ask on: every suggestion is taken.[/dim]")
            show_columns(output.console, result)
            if result.discovery is not None:
                show_discovery(output.console, result.discovery)
        _show_files(output.console, result)


def _silent(words: str) -> None:
    pass


def _share(text: str | None) -> float | None:
    """Read `5%` or `0.05`."""
    if text is None:
        return None
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise InputError(f"--threshold is a share such as 5% or 0.05, not '{text}'") from None


def _refuse_alone(given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value is not None:
            raise InputError(f"{option} is about --discover; add it, or leave {option} out")


def show_columns(console: Console, result: InitResult) -> None:
    """Draw every column with its role and the reason."""
    table = Table(title=escape(f"{result.source}: {counted(result.rows, 'row')}"))
    table.title_justify = "left"
    for heading in ("column", "role", "why"):
        table.add_column(heading, overflow="fold")
    for column in result.columns:
        color, role = _COLORS[column.role], column.role.replace("_", " ")
        table.add_row(escape(column.name), f"[{color}]{role}[/{color}]", escape(column.reason))
    console.print(table)


def _show_files(console: Console, result: InitResult) -> None:
    for warning in result.warnings:
        console.print(f"[yellow]{escape(warning)}[/yellow]")
    console.print(f"Wrote  [bold]{escape(str(result.policy))}[/bold]", soft_wrap=True)
    for path in result.hierarchies:
        console.print(f"       {escape(str(path))}", soft_wrap=True)
    if result.hierarchies:
        console.print(
            "The hierarchy files hold values of the table; nothing else that was written does."
        )
    console.print("Review the policy, then run it:")
    engine = " --engine URL" if result.needs_engine else ""
    command = f"  ppdp run {shlex.quote(str(result.policy))}{engine}"
    console.print(escape(command), style="cyan", soft_wrap=True)
