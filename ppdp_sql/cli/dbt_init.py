"""`ppdp dbt init`: the package of tests for a dbt project."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from ppdp_sql.api.dbt_init import DbtInitResult, dbt_init
from ppdp_sql.cli import options
from ppdp_sql.cli.dbt_options import ProfilesDir, ProjectDir, TargetName
from ppdp_sql.cli.output import Output
from ppdp_sql.names import counted


def init_command(
    project_dir: ProjectDir = Path("."),
    profiles_dir: ProfilesDir = None,
    target: TargetName = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite files of the package that were changed.")
    ] = False,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Add the package of privacy tests to a dbt project, or upgrade it."""
    output = Output(as_json=as_json, quiet=quiet)
    with output.faults():
        result = dbt_init(project_dir, profiles_dir=profiles_dir, target=target, force=force)
        output.document(result.to_dict())
        _show(output, result)


def _show(output: Output, result: DbtInitResult) -> None:
    print_line = output.console.print
    if result.previous is None:
        did = f"Added the package ppdp {result.version} to"
    elif result.previous != result.version:
        did = f"Upgraded the package ppdp from {result.previous} to {result.version} in"
    elif result.written:
        did = f"Repaired the package ppdp {result.version} in"
    else:
        did = f"Nothing to do: the package ppdp {result.version} is in"
    print_line(f"{did} {escape(str(result.project))}", soft_wrap=True)
    inside = f"{result.package.name}/"
    own = [name for name in result.written if name.startswith(inside)]
    if own:
        print_line(f"Wrote  [bold]{inside}[/bold] ({counted(len(own), 'file')})")
    for name in result.written:
        if name not in own:
            print_line(f"Wrote  [bold]{escape(name)}[/bold]", soft_wrap=True)
    for name in result.kept:
        print_line(f"Kept   {escape(name)}, which was changed; --force overwrites it")
    print_line("Write a policy into policies/ with publish: {dbt: models/anonymized}, then:")
    for step in result.next_steps:
        print_line(f"  {step}", style="cyan")
