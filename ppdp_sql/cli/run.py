"""`ppdp run`: anonymize, verify, publish."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import run, run_all
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_folder import show_folder
from ppdp_sql.cli.show_run import show_run
from ppdp_sql.errors import InputError

#: Groups that are shown on a terminal.
SHOWN_GROUPS = 5


def run_command(
    policies: Annotated[
        list[Path],
        typer.Argument(metavar="POLICY...", help="A policy file, several, or a folder of them."),
    ],
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
    dialect: options.Dialect = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Anonymize the source of a policy, verify the result, and publish it.

    Several policies, or those of a folder, run in the order that their depends_on asks for.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        if len(policies) > 1 or policies[0].is_dir():
            if plan is not None:
                raise InputError("--plan is of one policy; run that one alone")
            if reuse is not None:
                raise InputError("--reuse is of one policy; run that one alone")
            if dialect is not None:
                raise InputError(
                    "--dialect is of one policy; write publish: {dialect: NAME} in each"
                )
            _run_folder(output, policies, engine, variables, log)
            return
        with output.search_progress() as progress:
            result = run(
                policies[0],
                engine,
                plan=plan,
                reuse=reuse,
                variables=options.parse_vars(variables),
                log=log,
                progress=progress,
                largest_groups=SHOWN_GROUPS if output.for_people else 0,
                dialect=dialect,
            )
        output.document(result.to_dict())
        show_run(output.console, result, str(policies[0]))


def _run_folder(
    output: Output,
    policies: list[Path],
    engine: str | None,
    variables: str | None,
    log: Path | None,
) -> None:
    """Run several policies; the exit code is that of the first one that fails."""
    with output.search_progress() as progress:
        result = run_all(
            policies[0] if len(policies) == 1 else policies,
            engine,
            variables=options.parse_vars(variables),
            log=log,
            progress=progress,
        )
    output.document(result.to_dict())
    show_folder(output.console, result)
    if result.exit_code:
        raise typer.Exit(result.exit_code)
