"""`ppdp check`: measure a relation, or the release of a policy."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api import check
from ppdp_sql.api.check import CheckResult
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output


def check_command(
    target: Annotated[
        str,
        typer.Argument(metavar="RELATION|POLICY", help="A relation, a data file, or a policy."),
    ],
    quasi: Annotated[
        list[str] | None,
        typer.Option("--quasi", metavar="COLUMN", help="A quasi-identifier; repeat it, or a,b."),
    ] = None,
    sensitive: Annotated[
        list[str] | None,
        typer.Option("--sensitive", metavar="COLUMN", help="A sensitive column; repeat it."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="SOURCE", help="Take the overall distribution from SOURCE."
        ),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Measure k, diversity, closeness and risk of a relation, or check a policy's release.

    With a policy the exit code is 4 when the release does not hold what the policy asks for.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        result = check(
            target,
            engine,
            quasi=quasi or [],
            sensitive=sensitive or [],
            against=against,
            variables=options.parse_vars(variables),
            log=log,
        )
        output.document(result.to_dict())
        _show(output.console, result, target)


def _show(console: Console, result: CheckResult, target: str) -> None:
    console.print(
        f"[bold]{escape(target)}[/bold]  {result.rows:,} rows in {result.groups:,} groups"
    )
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    table.add_row("[bold]k[/bold]", f"{result.k:,}", "rows of the smallest group")
    table.add_row("prosecutor_max", f"{1 / result.k:.4f}", "highest chance to name a row's person")
    table.add_row("prosecutor_mean", f"{result.groups / result.rows:.4f}", "mean of that chance")
    table.add_row("unique_rows", f"{result.unique_rows:,}", "rows that stand alone")
    for facts in result.privacy:
        mark = "[green]yes[/green]" if facts.satisfied else "[red]no[/red]"
        table.add_row(
            f"policy: {facts.model}", f"{facts.achieved:g}", f"asked {facts.required:g}: {mark}"
        )
    for name, measured in result.sensitive.items():
        table.add_section()
        table.add_row(f"[bold]{escape(name)}[/bold]", "", "worst group")
        table.add_row("distinct_l", f"{measured['distinct_l']}", "different values")
        table.add_row("entropy_l", f"{measured['entropy_l']:.4f}", "exp of the entropy")
        table.add_row("alpha", f"{measured['alpha']:.4f}", "share of the commonest value")
        for distance, value in measured["t_closeness"].items():
            if value is not None:
                table.add_row(f"t ({distance})", f"{value:.4f}", "distance from the whole table")
    console.print(table)
