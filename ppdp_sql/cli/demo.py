"""`ppdp demo`: Adult, anonymized in an embedded DuckDB, in seconds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api.demo import demo
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.run import SHOWN_GROUPS
from ppdp_sql.cli.show_run import show_run


def demo_command(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where the policy and the database go.")
    ] = Path("ppdp_demo"),
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Anonymize 32,561 rows of UCI Adult, and leave a policy and a DuckDB file to play with."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.search_progress() as progress:
            result = demo(
                folder,
                engine,
                log=log,
                progress=progress,
                largest_groups=SHOWN_GROUPS if output.for_people else 0,
            )
        output.document(
            result.run.to_dict()
            | {
                "policy": str(result.policy),
                "database": result.engine,
                "report": None if result.report is None else str(result.report),
            }
        )
        show_run(output.console, result.run, str(result.policy))
        if result.report is None:
            output.console.print(
                "There is no report: its charts come with pip install 'ppdp_sql\\[report]'",
                soft_wrap=True,
            )
        else:
            output.console.print(
                f"[bold]Report[/bold]     {result.report}: open it in a browser", soft_wrap=True
            )
        output.console.print(f"\nThe policy is in [bold]{result.policy}[/bold]. Change it and try:")
        for command in (
            f"ppdp run {result.policy}",
            f"ppdp compare {result.policy} --k 2,5,10,25",
            f"ppdp plan {result.policy}",
            f"ppdp check main.adult_anonymous --quasi age,sex,race --sensitive income "
            f"--engine {result.engine}",
        ):
            output.console.print(f"  {command}", style="cyan", soft_wrap=True)
