"""Draws the runs of a folder for people: one line for each policy."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.folder_result import FolderResult, PolicyRun, Status
from ppdp_sql.cli.show_run import in_words

_STYLES = {Status.PUBLISHED: "green", Status.FAILED: "red", Status.SKIPPED: "yellow"}


def show_folder(console: Console, result: FolderResult) -> None:
    """Draw a table of all runs, then what speaks against any of them."""
    table = Table(title="Policies", title_justify="left", title_style="bold")
    for name in ("policy", "", "release"):
        table.add_column(name, no_wrap=True)
    table.add_column("found")
    for name in ("rows", "suppressed"):
        table.add_column(name, justify="right")
    for run in result.runs:
        style = _STYLES[run.status]
        table.add_row(escape(run.policy), f"[{style}]{run.status}[/{style}]", *_cells(run))
    console.print(table)
    for run in result.runs:
        for warning in () if run.result is None else run.result.warnings:
            console.print(f"[yellow]Warning[/yellow]  {escape(run.policy)}: {escape(warning)}")
        if run.error is not None:
            style = _STYLES[run.status]
            console.print(
                f"[{style}]{run.status.capitalize()}[/{style}]  {escape(run.policy)}: "
                f"{escape(run.error.message)}"
            )
    published = [run for run in result.runs if run.status is Status.PUBLISHED]
    console.print(
        f"{len(published)} of {len(result.runs)} policies published in {result.seconds:.2f} s"
    )


def _cells(run: PolicyRun) -> list[str]:
    found = run.result
    if found is None or found.release is None:
        return ["", "", "", ""]
    return [
        escape(found.release.name),
        escape(in_words(found)),
        f"{found.published_rows:,}",
        f"{found.suppressed_rows:,}",
    ]
