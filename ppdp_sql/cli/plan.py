"""`ppdp plan`: search, and print what a run would send."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.syntax import Syntax

from ppdp_sql.api import plan
from ppdp_sql.api.bind import bind
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_run import show_run
from ppdp_sql.files import write_text
from ppdp_sql.templating.sources import template_sources


def plan_command(
    policy: options.PolicyFile,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the plan for `run --plan`."),
    ] = None,
    templates: Annotated[
        bool,
        typer.Option("--templates", help="Print the templates of every step; needs no connection."),
    ] = False,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Search the node of a policy and print the SQL that would publish it; publishes nothing."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        given = options.parse_vars(variables)
        if templates:
            bound = bind(policy, given)
            scheme = str(engine or bound.policy.engine or "duckdb:").split(":")[0]
            sources = template_sources("postgres" if scheme.startswith("postgres") else scheme)
            output.document({"templates": sources})
            for step, text in sources.items():
                output.console.print(f"[bold]-- {step}[/bold]")
                _print_sql(output.console, text)
            return
        with output.search_progress() as progress:
            result = plan(policy, engine, variables=given, log=log, progress=progress)
        if out is not None:
            write_text(out, json.dumps(result.to_dict(), indent=2) + "\n", "the plan")
        output.document(result.to_dict())
        show_run(output.console, result.run, str(policy))
        _print_sql(output.console, result.sql())
        if out is not None:
            output.console.print(f"Plan written; execute it with: ppdp run {policy} --plan {out}")


def _print_sql(console: Console, text: str) -> None:
    """Print statements in colour where there is some, and never break or cut a line."""
    console.print(Syntax("", "sql").highlight(text), soft_wrap=True)
