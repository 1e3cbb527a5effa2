"""`ppdp releases`: what was published from a database, and what can be done with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api import (
    compare_releases,
    drop_release,
    release_mapping,
    releases,
    verify_release,
)
from ppdp_sql.api.releases import find_record, release_document
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.names import counted
from ppdp_sql.release.log import ReleaseRecord

app = typer.Typer(
    help="List the releases of a database; show, compare, verify or drop them.",
    invoke_without_command=True,
)

#: The length of a time in UTC to the second, which is what people read.
_SECONDS = len("2000-01-01T00:00:00")


@dataclass(frozen=True)
class _Given:
    """The options that may stand before or behind the name of the command."""

    engine: str | None
    as_json: bool
    quiet: bool
    log: Path | None
    show_values: bool

    def merged(
        self, engine: str | None, as_json: bool, quiet: bool, log: Path | None, show_values: bool
    ) -> _Given:
        """Add the options behind the name."""
        return _Given(
            engine or self.engine,
            as_json or self.as_json,
            quiet or self.quiet,
            log or self.log,
            show_values or self.show_values,
        )

    def output(self) -> Output:
        """Return the command's way to speak."""
        return Output(as_json=self.as_json, quiet=self.quiet, show_values=self.show_values)


ReleaseId = Annotated[str, typer.Argument(metavar="ID", help="The id of a release.")]


@app.callback()
def list_command(
    context: typer.Context,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """List the releases of a database, newest first, or do something with one of them."""
    given = _Given(engine, as_json, quiet, log, show_values)
    if context.invoked_subcommand is not None:
        context.obj = given  # `ppdp releases -e URL show ID` means the same as its other order
        return
    output = given.output()
    with output.faults():
        records = releases(engine, log=log)
        output.document({"releases": [release_document(record) for record in records]})
        table = Table()
        for heading in ("id", "time", "kind", "name", "rows", "achieved"):
            table.add_column(heading, overflow="fold")
        for record in records:
            table.add_row(
                record.id,
                record.created_at[:_SECONDS],
                record.kind,
                escape(record.name),
                f"{record.published_rows:,} of {record.source_rows:,}",
                _achieved(record),
            )
        output.console.print(table if records else "Nothing was published from here yet.")


@app.command("show")
def show_command(
    context: typer.Context,
    release: ReleaseId,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Show one release: policy, node, achieved values, metrics, hashes."""
    given = context.obj.merged(engine, as_json, quiet, log, show_values)
    output = given.output()
    with output.faults():
        document = release_document(find_record(releases(given.engine, log=given.log), release))
        output.document(document)
        policy = document.pop("policy")
        table = Table("fact", "", show_header=False)
        table.columns[1].overflow = "fold"
        for key, value in document.items():
            table.add_row(key, escape(value if isinstance(value, str) else json.dumps(value)))
        output.console.print(table)
        if policy is not None:
            output.console.print("[bold]Policy[/bold]")
            text = yaml.safe_dump(policy, sort_keys=False, allow_unicode=True)
            output.console.print(escape(text), end="")


@app.command("compare")
def compare_command(
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="ID", help="The id of a release.")],
    second: Annotated[str, typer.Argument(metavar="ID", help="The id of another.")],
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Put two releases side by side: what is the same, and every fact in which they differ."""
    given = context.obj.merged(engine, as_json, quiet, log, show_values)
    output = given.output()
    with output.faults():
        comparison = compare_releases(first, second, given.engine, log=given.log)
        output.document(comparison.to_dict())
        same = [name for name, value in comparison.same.items() if value]
        output.console.print(f"[bold]Same[/bold]  {', '.join(same) or 'nothing'}")
        table = Table("fact", f"{first} {escape(comparison.first.name)}")
        table.add_column(f"{second} {escape(comparison.second.name)}")
        for difference in comparison.differences:
            table.add_row(
                escape(difference["fact"]),
                escape(_shown(difference["first"])),
                escape(_shown(difference["second"])),
            )
        output.console.print(table if comparison.differences else "They differ in nothing.")


@app.command("verify")
def verify_command(
    context: typer.Context,
    release: ReleaseId,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Measure a release again; exit 4 if it is gone, was changed, or no longer holds."""
    given = context.obj.merged(engine, as_json, quiet, log, show_values)
    output = given.output()
    with output.faults():
        verified = verify_release(release, given.engine, log=given.log)
        output.document(verified.to_dict())
        measured = ", ".join(
            f"{facts.model}{f' of {facts.column}' if facts.column else ''} = {facts.achieved:g} "
            f"(asked {facts.required:g})"
            for facts in verified.privacy
            if facts.achieved is not None
        )
        size = f"{counted(verified.rows, 'row')} in {counted(verified.groups, 'group')}"
        found = f"{size}, {measured}" if verified.rows else "no group passes now, so it is empty"
        name = escape(verified.record.name)
        output.console.print(f"[bold green]Holds[/bold green]  {name}: {escape(found)}")


@app.command("drop")
def drop_command(
    context: typer.Context,
    release: ReleaseId,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Drop a release with all that belongs to it, and its line in the log."""
    given = context.obj.merged(engine, as_json, quiet, log, show_values)
    output = given.output()
    with output.faults():
        dropped = drop_release(release, given.engine, log=given.log)
        output.document(dropped.to_dict())
        what = ", ".join(dropped.dropped) or "its line in the log only"
        output.console.print(f"[bold]Dropped[/bold]  release {release}: {escape(what)}")


@app.command("mapping")
def mapping_command(
    context: typer.Context,
    release: ReleaseId,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A new .csv, .csv.gz or .tsv file."),
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="TABLE", help="A new table.")
    ] = None,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Export what became of each value. It holds raw values: keep it private."""
    given = context.obj.merged(engine, as_json, quiet, log, show_values)
    output = given.output()
    with output.faults():
        export = release_mapping(release, given.engine, output=out, table=table, log=given.log)
        output.document(export.to_dict())
        output.console.print(
            f"[bold]Written[/bold]  {export.values:,} values to {escape(export.target)}, which "
            "holds raw values: keep it private"
        )


def _achieved(record: ReleaseRecord) -> str:
    return ", ".join(
        f"{facts['model']} = {facts['achieved']:g}" for facts in json.loads(record.privacy)
    )


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return value if isinstance(value, str) else json.dumps(value)
