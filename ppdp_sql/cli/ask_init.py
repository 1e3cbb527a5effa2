"""The questions of `ppdp init`: a role for each column, k, and where the release goes."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.markup import escape

from ppdp_sql.api.init import InitAnswers, InitColumn, InitDraft
from ppdp_sql.api.init_result import Review
from ppdp_sql.cli.show_discovery import show_discovery
from ppdp_sql.names import counted
from ppdp_sql.tuning.suggestion import SuggestedRole

#: One letter for each role, as they are asked for.
LETTERS = {
    "i": SuggestedRole.IDENTIFIER,
    "q": SuggestedRole.QUASI,
    "s": SuggestedRole.SENSITIVE,
    "k": SuggestedRole.KEEP,
    "l": SuggestedRole.LEAVE_OUT,
}


def ask(console: Console) -> Review:
    """Return a review that asks on a console."""

    def review(draft: InitDraft) -> InitAnswers:
        for warning in draft.warnings:
            console.print(f"[yellow]{escape(warning)}[/yellow]")
        if draft.discovery is not None:
            show_discovery(console, draft.discovery)
        console.print(
            f"{counted(draft.rows, 'row')}, {counted(len(draft.columns), 'column')}. For each "
            "column: [bold]i[/bold]dentifier, [bold]q[/bold]uasi, [bold]s[/bold]ensitive, "
            "[bold]k[/bold]eep or [bold]l[/bold]eave out; Enter takes what is suggested."
        )
        try:
            roles = {column.name: _ask_role(console, column) for column in draft.columns}
            k = _ask_k(console, draft)
            publish = str(typer.prompt("publish to", default=draft.publish))
        except typer.Abort:
            # Ctrl-C or the end of the input: stopped like any command.
            raise KeyboardInterrupt from None
        return InitAnswers(roles, k, publish)

    return review


def _ask_role(console: Console, column: InitColumn) -> SuggestedRole:
    console.print(f"[bold]{escape(column.name)}[/bold]  [dim]{escape(column.reason)}[/dim]")
    while True:
        answer = str(typer.prompt("  role", default=column.role)).strip().casefold()
        for letter, role in LETTERS.items():
            if answer in (letter, role.value, role.value.replace("_", " ")):
                return role
        console.print("  answer i, q, s, k or l")


def _ask_k(console: Console, draft: InitDraft) -> int:
    while True:
        k = typer.prompt("k, the least people in a group", default=draft.k, type=int)
        if 2 <= k <= draft.rows:
            return int(k)
        console.print(f"  k is a number from 2 to {draft.rows:,}")
