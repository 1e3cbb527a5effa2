"""Where a command's words go: JSON alone on stdout, everything else for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ppdp_sql.errors import EngineError, PpdpError
from ppdp_sql.search import SearchProgress


class Output:
    """One command's way to speak."""

    def __init__(self, *, as_json: bool, quiet: bool, show_values: bool = False) -> None:
        self._as_json = as_json
        self._quiet = quiet
        self._show_values = show_values
        #: For people; silent when a script reads or quiet was asked for.
        self.console = Console(quiet=as_json or quiet, highlight=False)
        self._errors = Console(stderr=True, highlight=False)

    @property
    def for_people(self) -> bool:
        """Whether anybody reads what is drawn."""
        return not (self._as_json or self._quiet)

    def document(self, document: Any) -> None:
        """Print the one JSON document of a command, if JSON was asked for."""
        if self._as_json:
            sys.stdout.write(json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n")

    @contextmanager
    def faults(self) -> Iterator[None]:
        """Turn errors into one sentence and the right exit code."""
        try:
            yield
        except PpdpError as error:
            self.error(error)
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            self.error(EngineError("stopped; nothing was published and nothing is left behind"))
            raise typer.Exit(1) from None

    def error(self, error: PpdpError) -> None:
        """Say what went wrong."""
        if self._as_json:
            sys.stdout.write(json.dumps(error_document(error), ensure_ascii=False) + "\n")
            return
        if len(error.faults) > 1:
            self._errors.print(f"Error: {len(error.faults)} faults", style="bold red")
            for fault in error.faults:
                self._errors.print(f"  {fault}", markup=False, soft_wrap=True)
        else:
            self._errors.print("Error: ", style="bold red", end="")
            self._errors.print(error.message, markup=False, soft_wrap=True)
        notes = [note for note in getattr(error, "__notes__", []) if error.exit_code == 1]
        if notes:
            self._errors.print(f"  {notes[0]}", style="dim", markup=False)
        if error.detail and self._show_values:
            self._errors.print(error.detail, style="dim", markup=False, soft_wrap=True)
        elif error.detail and error.exit_code == 1:
            self._errors.print(
                "  The driver's own message may hold values; --show-values prints it.",
                style="dim",
            )

    def warn(self, words: str) -> None:
        """Say on stderr what is no error and must be read all the same."""
        self._errors.print(words, style="yellow", markup=False, soft_wrap=True)

    @contextmanager
    def progress(self, words: str) -> Iterator[Callable[[str], None]]:
        """Show a spinner with words that change, on a terminal only."""
        if not self.for_people or not self._errors.is_terminal:
            yield lambda _: None
            return
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(*columns, console=self._errors, transient=True) as progress:
            task = progress.add_task(words)
            yield lambda text: progress.update(task, description=text)

    @contextmanager
    def search_progress(self) -> Iterator[Callable[[SearchProgress], None]]:
        """Show how far a search is, on a terminal only."""
        with self.progress("counting rows") as show:
            yield lambda told: show(search_words(told))


def search_words(told: SearchProgress) -> str:
    """Say how far a search is: `32,561 rows counted; 64 nodes checked, 120 tagged, 80 left`."""
    words = [] if told.rows is None else [f"{told.rows:,} rows counted"]
    if told.clusters is not None:
        left = f"{told.failing_rows:,} rows in clusters that fail"
        return "; ".join([*words, f"{told.clusters:,} clusters, {left}"])
    words.append(f"{told.checked:,} nodes checked, {told.tagged:,} tagged, {told.left:,} left")
    if told.incumbent is not None:
        words.append(f"best {told.incumbent:,.6g}")
    if told.bound is not None:
        words.append(f"bound {told.bound:,.6g}")
    return "; ".join(words)


def error_document(error: PpdpError) -> dict[str, Any]:
    """Return an error as the JSON document of a failed command."""
    return error.to_dict()
