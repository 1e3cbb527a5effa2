"""`ppdp run`: anonymize, verify, publish."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import run
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_run import show_run

#: Groups that are shown on a terminal.
SHOWN_GROUPS = 5


def run_command(
    policy: options.PolicyFile,
    plan: Annotated[
        Path | None,
        typer.Option("--plan", metavar="FILE", help="Execute a plan of `ppdp plan -o FILE`."),
    ] = None,
    reuse: Annotated[
        str | None,
        typer.Option(
            "--reuse",
            metavar="RELEASE|latest",
            help="Apply the plan of an earlier release to the source of today; no search.",
        ),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Anonymize the source of a policy, verify the result, and publish it."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.search_progress() as progress:
            result = run(
                policy,
                engine,
                plan=plan,
                reuse=reuse,
                variables=options.parse_vars(variables),
                log=log,
                progress=progress,
                largest_groups=SHOWN_GROUPS if output.for_people else 0,
            )
        output.document(result.to_dict())
        show_run(output.console, result, str(policy))
