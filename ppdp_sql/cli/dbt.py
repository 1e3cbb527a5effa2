"""`ppdp dbt`: policies inside a dbt project."""

from __future__ import annotations

import typer

from ppdp_sql.cli.dbt_init import init_command

app = typer.Typer(help="Anonymize and test inside a dbt project.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Keep the name of a command even where there is one alone."""


app.command("init")(init_command)
