"""Shows what a network was like and is like: a table, and the degrees as bars."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.table import Table

from ppdp_sql.cli.text_chart import bar_chart
from ppdp_sql.network.measures import Measure
from ppdp_sql.network.measures.degrees import DegreeDistribution, log_bins
from ppdp_sql.network.measures.power_law import PowerLaw


def show_measures(
    console: Console, before: Mapping[str, Measure], after: Mapping[str, Measure]
) -> None:
    """Print measures beside each other, then how many nodes have how many edges."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("measure", no_wrap=True)
    for heading in ("before", "after"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in measure_rows(before, after):
        table.add_row(*row)
    console.print(table)
    bins = [dict(_bins(measures)) for measures in (before, after)]
    labels = sorted({key for each in bins for key in each})
    rows = [(_words(*key), [each.get(key, 0) for each in bins]) for key in labels]
    console.print(bar_chart("degree", ("nodes before", "nodes after"), rows))
    for when, measures in (("before", before), ("after", after)):
        law = measures["power_law"]
        if isinstance(law, PowerLaw) and law.reason is not None:
            console.print(f"No power law {when}: {law.reason}.", style="dim", markup=False)


def measure_rows(
    before: Mapping[str, Measure], after: Mapping[str, Measure]
) -> list[tuple[str, str, str]]:
    """Return what is told of both, as the rows of a table."""
    told = [
        {words: value for measure in measures.values() for words, value in measure.facts()}
        for measures in (before, after)
    ]
    names = list(dict.fromkeys(name for each in told for name in each))
    return [(name, _number(told[0].get(name)), _number(told[1].get(name))) for name in names]


def _number(value: float | int | None) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:.4f}"


def _bins(measures: Mapping[str, Measure]) -> list[tuple[tuple[int, int], int]]:
    degrees = measures["degrees"]
    assert isinstance(degrees, DegreeDistribution)
    return [((first, last), nodes) for first, last, nodes in log_bins(degrees.counts)]


def _words(first: int, last: int) -> str:
    return str(first) if first == last else f"{first:,}-{last:,}"
