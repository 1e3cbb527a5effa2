"""Draws a discovery for people: which columns together identify how many."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.names import counted
from ppdp_sql.tuning.discovery import Discovery, MeasuredSet
from ppdp_sql.tuning.sampling import CONFIDENCE

#: Sets that are drawn; JSON has them all.
MOST_DRAWN = 15

#: Characters of a full bar.
BAR = 30


def show_discovery(console: Console, found: Discovery) -> None:
    """Draw the sets that isolate, and how fast people are told apart."""
    share = f"{100 * found.options.threshold:g}%"
    looked = f"{found.rows:,} rows"
    if found.is_sample:
        looked = f"a sample of {found.error.rows:,} of {looked}"
    console.print(
        f"[bold]Discovery[/bold]  {looked}, {counted(len(found.columns), 'column')}, "
        f"{counted(found.counted_sets, 'set')} of columns counted"
    )
    if found.minimal:
        console.print(_sets(found))
        left = len(found.minimal) - MOST_DRAWN
        if left > 0:
            console.print(f"  and {counted(left, 'more set')}; --json lists them all")
    else:
        console.print(
            f"  No set of columns makes {share} of the rows unique; a lower --threshold finds "
            "those that isolate fewer"
        )
    if found.chain:
        console.print()
        console.print("[bold]One column after the other[/bold], the most telling first")
        console.print(_chart(found))
        console.print(
            f"  [red]█[/red] rows that are unique   [yellow]▒[/yellow] rows in groups below "
            f"{found.options.k}"
        )
    if found.complete_to < min(len(found.columns), found.options.most_columns):
        console.print(
            f"[yellow]Warning[/yellow]  sets of more than {counted(found.complete_to, 'column')} "
            "were too many to count; raise --threshold, or name fewer columns"
        )
    if found.is_sample:
        console.print(
            f"  Among fewer rows more are unique: with {CONFIDENCE:.0%} confidence for all sets at "
            f"once, the table's shares are at most these plus {found.error.share:.2%} and may be "
            f"far below; its separation ratios are within {found.error.separation:.2%}"
        )


def _sets(found: Discovery) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(f"minimal sets that make {100 * found.options.threshold:g}% unique")
    for words in ("unique", f"below {found.options.k}", "distinct", "separation"):
        table.add_column(words, justify="right")
    for one in found.minimal[:MOST_DRAWN]:
        table.add_row(
            escape(" + ".join(one.columns)),
            f"{one.unique_share:.1%}",
            f"{one.below_share:.1%}",
            f"{one.isolation.groups / one.rows:.1%}",
            f"{one.isolation.separation_ratio(one.rows):.2%}",
        )
    return table


def _chart(found: Discovery) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    known: set[str] = set()
    for one in found.chain:
        added = [name for name in one.columns if name not in known]
        known |= set(one.columns)
        sign = "  " if one is found.chain[0] else "+ "
        table.add_row(
            Text(sign + ", ".join(added)),
            _bar(one),
            Text(f"{one.unique_share:.1%} unique, {one.below_share:.1%} below {found.options.k}"),
        )
    return table


def _bar(one: MeasuredSet) -> Text:
    alone = round(BAR * one.unique_share)
    few = max(round(BAR * one.below_share) - alone, 0)
    return Text.assemble(
        ("█" * alone, "red"), ("▒" * few, "yellow"), ("·" * (BAR - alone - few), "dim")
    )
