"""`ppdp leaks`: which columns of a release tell each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import leaks
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_leaks import check_picture, show_leaks, write_picture
from ppdp_sql.errors import InputError


def leaks_command(
    target: options.RelationOrPolicy,
    quasi: options.QuasiColumns = None,
    sensitive: options.SensitiveColumns = None,
    significance: Annotated[
        float,
        typer.Option(
            "--significance", metavar="SHARE", help="Columns are independent above this chance."
        ),
    ] = 0.01,
    alpha: Annotated[
        float,
        typer.Option(
            "--alpha", metavar="SHARE", help="A rule tells with more than this probability."
        ),
    ] = 0.5,
    min_rows: Annotated[
        int | None,
        typer.Option(
            "--min-rows",
            metavar="ROWS",
            help="Rows of a cell that counts; default: k, or the smallest group.",
        ),
    ] = None,
    max_given: Annotated[
        int, typer.Option("--max-given", metavar="N", help="Columns given in a test at most.")
    ] = 3,
    bands: Annotated[
        str,
        typer.Option("--bands", metavar="A,B,C", help="Where moderate, high, very high begin."),
    ] = "0.2,0.5,0.75",
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the networks: .html, .svg or .png."),
    ] = None,
    tables: Annotated[
        str | None,
        typer.Option(
            "--tables",
            metavar="PREFIX",
            help="Write each rule's conditional probabilities, with values, as PREFIX_1 and on.",
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
            help="Tell each rule's strongest cell, and print the driver's own messages.",
        ),
    ] = False,
) -> None:
    """Find which columns depend on each other, and what who knows one learns of another.

    A release can hold every model and still tell: whoever works for the state never married.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        if plot is not None:
            check_picture(plot)
        with output.progress("counting rows") as show:
            result = leaks(
                target,
                engine,
                quasi=quasi or [],
                sensitive=sensitive or [],
                significance=significance,
                alpha=alpha,
                min_rows=min_rows,
                max_given=max_given,
                bands=_bands(bands),
                tables=tables,
                show_values=show_values,
                variables=options.parse_vars(variables),
                log=log,
                progress=show,
            )
        if plot is not None:
            write_picture(plot, result, target)
        output.document(result.to_dict())
        show_leaks(output.console, result, target)


def _bands(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError(f"--bands takes numbers such as 0.2,0.5,0.75, not '{text}'") from None
