"""`ppdp network --paper`: S0's tables beside ours, and its figures as files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from ppdp_sql.api.network_paper import PaperResult, network_paper
from ppdp_sql.api.paper_tables import PaperTable
from ppdp_sql.api.written_files import check_folder, write_together
from ppdp_sql.cli.output import Output
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
from ppdp_sql.report.charts import Chart, chart_svg, charts_page

_TITLE = "S0, chapter 6, on Wiki-Vote"
_PAGE = "network_paper.html"


def refuse_with_paper(given: Mapping[str, object]) -> None:
    """Refuse options that are about a policy's network."""
    named = [name for name, value in given.items() if value]
    if named:
        raise InputError(f"--paper publishes nothing; leave out {listing(named)}")


def show_paper_run(
    output: Output, engine: str | None, folder: Path | None, log: Path | None
) -> None:
    """Make the tables, print them, and write the figures where that is asked."""
    if folder is not None:
        check_folder(folder.absolute().parent if not folder.exists() else folder)
    with output.progress("reading the network") as show:
        result = network_paper(engine, log=log, progress=show)
    if folder is not None:
        write_together(paper_files(result, folder))
    output.document(result.to_dict())
    for table in result.tables:
        show_table(output.console, table)
    if folder is not None:
        output.console.print(f"Figures: {folder / _PAGE}", markup=False)


def show_table(console: Console, table: PaperTable) -> None:
    """Print a table, and why its numbers differ."""
    head, *rows = table_cells(table)
    console.print(f"Table {table.number}: {table.title}", style="bold", markup=False)
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, heading in enumerate(head):
        shown.add_column(heading, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        shown.add_row(*row)
    console.print(shown)
    for line in table.differs:
        console.print(f"- {line}", markup=False)
    console.print()


def table_cells(table: PaperTable) -> list[list[str]]:
    """Return a table as text, the heading first."""
    names = ["", "S0", "ours", *(["ours, by level (a guess)"] if table.has_levels else [])]
    found = [names]
    for name, printed, ours, by_level in table.rows:
        numbers = [printed, ours, *([by_level] if table.has_levels else [])]
        found.append([name, *map(_number, numbers)])
    return found


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    if abs(value) >= 1e9:
        return f"{value:.4g}"
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:.4f}" if abs(value) < 10 else f"{value:,.1f}"


def paper_files(result: PaperResult, folder: Path) -> dict[Path, str]:
    """Return the page of everything, and each figure as a file of its own."""
    tables = [
        (f"Table {table.number}: {table.title}", table_cells(table), table.differs)
        for table in result.tables
    ]
    words = ["Weights are synthetic: Wiki-Vote has none."]
    page = charts_page(_TITLE, words, tables, result.figures)
    files = {folder / _PAGE: page}
    return files | {folder / _figure_name(chart): chart_svg(chart) for chart in result.figures}


def _figure_name(chart: Chart) -> str:
    number = re.match(r"[0-9.]+", chart.title)
    assert number is not None
    return f"figure_{number[0].replace('.', '_')}.svg"
