"""Shows a sweep: its table, its curves, and the value that it recommends."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from ppdp_sql.api.choice import Choice
from ppdp_sql.api.experiments import ExperimentResult
from ppdp_sql.api.views.tuning import curves_of
from ppdp_sql.cli.text_chart import text_chart
from ppdp_sql.errors import InputError
from ppdp_sql.report.png import load_matplotlib, write_png
from ppdp_sql.report.svg import curves_page

_SUFFIXES = (".html", ".png")


def show_choice(console: Console, choice: Choice, title: str) -> None:
    """Print the table, the chart and what is recommended."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in (choice.parameter, "privacy %", "utility %", "groups", "cut rows", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for point in choice.curve:
        if point.error is not None:
            table.add_row(f"{point.value:g}", "", "", "", "", "[red]nothing satisfies[/red]")
            continue
        table.add_row(
            f"{point.value:g}",
            f"{point.privacy:.2f}",
            f"{point.utility:.2f}",
            f"{point.groups:,}",
            f"{point.suppressed_rows:,}",
            "<- recommended" if point.value == choice.recommended else "",
        )
    console.print(table)
    curves = curves_of(choice, title)
    console.print(text_chart(curves))
    console.print()
    console.print(curves.words, markup=False)
    for name, words in facts_of(choice):
        console.print(f"{name:<12}{words}", markup=False)
    for warning in choice.warnings:
        console.print(f"Note: {warning}.", style="yellow", markup=False)
    for message in sorted({point.error.message for point in choice.curve if point.error}):
        console.print(message, style="dim", markup=False)


def show_paper(console: Console, repeated: ExperimentResult) -> None:
    """Print what S0 found beside ours, and what differs."""
    asked, balance = repeated.experiment, repeated.choice.balance
    low, high = asked.balance
    words = "the curves cross" if balance.crosses else "the curves are nearest"
    console.print(f"S0 finds the balance between k = {low} and {high}, utility about", end=" ")
    console.print(f"{asked.utility:g}%;", end=" ")
    console.print(f"here {words} at k = {balance.value:.1f}, utility {balance.utility:.1f}%.")
    console.print("What differs:")
    for line in repeated.differs:
        console.print(f"- {line}", markup=False)


def facts_of(choice: Choice) -> list[tuple[str, str]]:
    """Say what is recommended, and what it costs."""
    cost = choice.cost
    share = cost.metrics.get("iloss_share")
    lost = "" if share is None else f", {100 * share:.1f}% of the information lost (iloss)"
    return [
        ("Recommended", f"{choice.parameter} = {choice.recommended:g}"),
        (
            "Costs",
            f"{cost.suppressed_rows:,} of {choice.rows:,} rows suppressed, privacy "
            f"{cost.privacy:.1f}%, utility {cost.utility:.1f}%{lost}",
        ),
        (
            "Measured",
            f"{choice.algorithm}, class {choice.class_column}, "
            f"{len(choice.predictors)} predictors, seed {choice.seed}, {choice.seconds:.2f} s, "
            f"{choice.statements:,} statements",
        ),
    ]


def check_plot(path: Path | None) -> None:
    """Refuse a drawing that cannot be made before anything is measured."""
    if path is None:
        return
    if path.suffix.lower() not in _SUFFIXES:
        raise InputError(f"--plot writes FILE.html or FILE.png, not '{path.name}'")
    if path.suffix.lower() == ".png":
        load_matplotlib()
    if not path.absolute().parent.is_dir():
        raise InputError(f"--plot: the folder '{path.parent}' does not exist")


def write_plot(choice: Choice, title: str, path: Path) -> None:
    """Write the drawing."""
    curves = curves_of(choice, title)
    try:
        if path.suffix.lower() == ".png":
            write_png(curves, path)
        else:
            path.write_text(curves_page(curves, facts_of(choice)), encoding="utf-8")
    except OSError as error:
        raise InputError(f"the plot '{path}' cannot be written: {error.strerror}") from None
