"""`ppdp init`: a first policy for a table that nobody has looked at yet."""

from __future__ import annotations

import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.init import InitResult, init
from ppdp_sql.cli import options
from ppdp_sql.cli.ask_init import ask
from ppdp_sql.cli.output import Output
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
        asks = output.for_people and not yes and sys.stdin.isatty() and sys.stdout.isatty()
        # A spinner would spin over the questions.
        waiting = nullcontext() if asks else output.progress("counting columns")
        with waiting:
            result = init(
                relation,
                engine,
                output=out,
                force=force,
                review=ask(output.console) if asks else None,
                log=log,
            )
        output.document(result.to_dict())
        if not asks:
            if not yes:
                output.console.print("[dim]No terminal to ask on: every suggestion is taken.[/dim]")
            show_columns(output.console, result)
        _show_files(output.console, result)


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
