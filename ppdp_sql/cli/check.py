"""`ppdp check`: measure a relation, or the release of a policy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api import check
from ppdp_sql.api.check import CheckResult, is_policy
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_utility import check_drawing, show_utility, write_drawing
from ppdp_sql.errors import DriftError, InputError
from ppdp_sql.names import counted


def check_command(
    target: options.RelationOrPolicy,
    quasi: options.QuasiColumns = None,
    sensitive: options.SensitiveColumns = None,
    hierarchy: Annotated[
        list[str] | None,
        typer.Option(
            "--hierarchy",
            metavar="COLUMN=HIERARCHY",
            help="The hierarchy of a column: packaged, or a .csv file; repeat it.",
        ),
    ] = None,
    order: Annotated[
        list[str] | None,
        typer.Option(
            "--order",
            metavar="COLUMN=A,B,C",
            help="The order of a sensitive column's values, lowest first; repeat it.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="SOURCE",
            help="Take the overall distribution from SOURCE, and measure the utility beside it.",
        ),
    ] = None,
    entity: Annotated[
        str | None,
        typer.Option(
            "--entity", metavar="COLUMN", help="The key of a person: measure m-invariance."
        ),
    ] = None,
    earlier: Annotated[
        list[str] | None,
        typer.Option(
            "--earlier",
            metavar="RELATION",
            help="What was published of the same people before; repeat it.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help="Draw the comparison with the source: .html, .svg, .png."
        ),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: Annotated[
        bool,
        typer.Option(
            "--show-values",
            help="Tell the worst groups by their values, and print the driver's own messages.",
        ),
    ] = False,
) -> None:
    """Measure k, diversity, closeness and risk of a relation, or check a policy's release.

    With a source, what the release is still good for is measured as well. The worst group of each
    sensitive column is told in counts; --show-values tells who it is. With a policy the exit code
    is 4 when the release does not hold what the policy asks for, and 3 when it does but its plan
    no longer fits the source.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        check_drawing(plot)
        if plot is not None and against is None and not is_policy(target):
            raise InputError("--plot draws a comparison with a source; name it with --against")
        result = check(
            target,
            engine,
            quasi=quasi or [],
            sensitive=sensitive or [],
            hierarchy=_by_column("--hierarchy", hierarchy),
            order={name: value.split(",") for name, value in _by_column("--order", order).items()},
            against=against,
            entity=entity,
            earlier=earlier or [],
            show_values=show_values,
            variables=options.parse_vars(variables),
            log=log,
        )
        if plot is not None:
            write_drawing(plot, result.utility, target)
        output.document(result.to_dict())
        _show(output.console, result, target)
    if result.drift is not None and not result.drift.fits:
        output.warn(f"Drift: {result.drift.in_words}")
        raise typer.Exit(DriftError.exit_code)


def _by_column(option: str, given: list[str] | None) -> dict[str, str]:
    """Read `column=value`; a name with `=` in it is for the Python interface."""
    pairs = [item.partition("=") for item in given or []]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise InputError(f"{option} is written COLUMN=VALUE, such as {option} illness=low,high")
    return {name: value for name, _, value in pairs}


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
        about = "" if facts.column is None else f" ({escape(facts.column)})"
        table.add_row(
            f"policy: {facts.model}{about}",
            "" if facts.achieved is None else f"{facts.achieved:g}",
            f"asked {facts.required:g}: {mark}",
        )
    for name, measured in result.sensitive.items():
        table.add_section()
        _add_column(table, name, measured)
    console.print(table)
    for name, measured in result.sensitive.items():
        console.print(f"{escape(name)}: {escape(_worst_words(measured['worst']['alpha']))}")
    if result.utility is not None:
        show_utility(console, result.utility)
    if result.drift is not None and result.drift.fits:
        console.print(escape(result.drift.in_words))
    for warning in result.warnings:
        console.print(f"[yellow]{escape(warning)}[/yellow]")


def _add_column(table: Table, name: str, measured: Mapping[str, Any]) -> None:
    table.add_row(f"[bold]{escape(name)}[/bold]", "", "worst group")
    table.add_row("distinct_l", f"{measured['distinct_l']}", "different values")
    table.add_row("entropy_l", f"{measured['entropy_l']:.4f}", "exp of the entropy")
    table.add_row("alpha", f"{measured['alpha']:.4f}", "share of the commonest value")
    for distance, value in measured["t_closeness"].items():
        if value is not None:
            table.add_row(f"t ({distance})", f"{value:.4f}", "distance from the whole table")
    if measured["beta_likeness"] is not None:
        table.add_row("beta_likeness", f"{measured['beta_likeness']:.4f}", "gain of a value")
    if measured["range"] is not None:
        table.add_row("range", f"{measured['range']:g}", "largest minus smallest number")
    # Who knows no implication reaches alpha.
    for known in list(measured["ck_safety"])[1:]:
        words = f"confidence with {counted(int(known), 'implication')}"
        table.add_row(f"ck_safety ({known})", f"{measured['ck_safety'][known]:.4f}", words)
    if "m_invariance" in measured:
        found = measured["m_invariance"]
        table.add_row("m_invariance", f"{found['m']}", "rows of a group without a value twice")
        words = f"of {found['people']:,} people carry other values than before"
        table.add_row("changed", f"{found['changed']:,}", words)


def _worst_words(group: Mapping[str, Any]) -> str:
    """Tell a group in counts: `worst group of 12 rows: 11 share one value`."""
    rows, largest = group["rows"], group["largest"]
    share = "all share one value" if rows == largest else f"{largest:,} share one value"
    words = f"worst group of {counted(rows, 'row')}: {share}"
    if "group" not in group:
        return words
    labels = ", ".join(f"{name} {value}" for name, value in group["group"].items())
    return f"{words} ({labels}: {group['value']})"
