"""`ppdp plan`: search, and print what a run would send."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.syntax import Syntax

from ppdp_sql.api import plan
from ppdp_sql.api.dialect import bind_in_dialect
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_run import show_run
from ppdp_sql.files import write_text
from ppdp_sql.templating.sources import script_sources, template_sources


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
    dialect: options.Dialect = None,
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
            sources = _templates(policy, given, engine, dialect)
            output.document({"templates": sources})
            for step, text in sources.items():
                output.console.print(f"[bold]-- {step}[/bold]")
                _print_sql(output.console, text)
            return
        with output.search_progress() as progress:
            result = plan(
                policy, engine, variables=given, log=log, progress=progress, dialect=dialect
            )
        if out is not None:
            write_text(out, json.dumps(result.to_dict(), indent=2) + "\n", "the plan")
        output.document(result.to_dict())
        show_run(output.console, result.run, str(policy))
        _print_sql(output.console, result.sql())
        if out is not None and result.plan.dialect is None:
            output.console.print(f"Plan written; execute it with: ppdp run {policy} --plan {out}")


def _templates(
    policy: Path, variables: dict[str, Any], engine: str | None, dialect: str | None
) -> dict[str, str]:
    """Return the templates of an engine, or those that scripts for a warehouse are made of."""
    bound = bind_in_dialect(policy, variables, dialect, planning=True)
    written_for = None if bound.policy.publish is None else bound.policy.publish.dialect
    if written_for is not None:
        return script_sources(written_for)
    scheme = str(engine or bound.policy.engine or "duckdb:").split(":")[0]
    return template_sources("postgres" if scheme.startswith("postgres") else scheme)


def _print_sql(console: Console, text: str) -> None:
    """Print statements in colour where there is some, and never break or cut a line."""
    console.print(Syntax("", "sql").highlight(text), soft_wrap=True)
