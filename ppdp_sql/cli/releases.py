"""`ppdp releases`: what was published from a database."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api import releases
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.errors import InputError
from ppdp_sql.release.log import ReleaseRecord

app = typer.Typer(help="List the releases of a database, or show one.", invoke_without_command=True)


@app.callback()
def list_command(
    context: typer.Context,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """List the releases of a database, newest first, or show one with `show ID`."""
    if context.invoked_subcommand is not None:
        context.obj = engine  # `ppdp releases -e URL show ID` means the same as its other order
        return
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        records = releases(engine, log=log)
        output.document({"releases": [_document(record) for record in records]})
        table = Table()
        for heading in ("id", "time", "kind", "name", "rows", "achieved"):
            table.add_column(heading, overflow="fold")
        for record in records:
            table.add_row(
                record.id,
                record.created_at,
                record.kind,
                escape(record.name),
                f"{record.published_rows:,} of {record.source_rows:,}",
                _achieved(record),
            )
        output.console.print(table if records else "Nothing was published from here yet.")


@app.command("show")
def show_command(
    context: typer.Context,
    release: Annotated[str, typer.Argument(metavar="ID", help="The id of a release.")],
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Show one release: node, achieved values, metrics, hashes."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        found = [
            record for record in releases(engine or context.obj, log=log) if record.id == release
        ]
        if not found:
            raise InputError(f"there is no release '{release}'; list them with ppdp releases")
        document = _document(found[0])
        output.document(document)
        table = Table(show_header=False)
        for key, value in document.items():
            table.add_row(key, escape(value if isinstance(value, str) else json.dumps(value)))
        output.console.print(table)


def _document(record: ReleaseRecord) -> dict[str, Any]:
    document = asdict(record)
    for key in ("node", "privacy", "metrics"):
        document[key] = json.loads(document[key])
    return document


def _achieved(record: ReleaseRecord) -> str:
    return ", ".join(
        f"{facts['model']} = {facts['achieved']:g}" for facts in json.loads(record.privacy)
    )
