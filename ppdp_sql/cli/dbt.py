"""`ppdp dbt`: policies as models of a dbt project."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import dbt_compile
from ppdp_sql.cli import options
from ppdp_sql.cli.dbt_init import init_command
from ppdp_sql.cli.dbt_options import ProfilesDir, ProjectDir, TargetName
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_dbt import show_compilation

app = typer.Typer(
    help="Policies as models of a dbt project, which dbt builds and tests by itself.",
    no_args_is_help=True,
)

app.command("init")(init_command)


@app.command("compile")
def compile_command(
    policies: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[POLICY..]", help="Policy files; else policies/*.yml."),
    ] = None,
    project_dir: ProjectDir = Path("."),
    profiles_dir: ProfilesDir = None,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="NAME", help="The profile of dbt.")
    ] = None,
    target: TargetName = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Turn policies into dbt models with their seeds, docs and tests."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.search_progress() as progress:
            result = dbt_compile(
                policies or None,
                project_dir,
                engine,
                profiles_dir=profiles_dir,
                profile=profile,
                target=target,
                variables=options.parse_vars(variables),
                log=log,
                progress=progress,
            )
        output.document(result.to_dict())
        show_compilation(output.console, result)
