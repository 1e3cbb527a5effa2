"""Draws leaks for people: networks as lists of edges, and the rules they make."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.api.leaks import LeaksResult
from ppdp_sql.leaks.networks import Edge, Rule
from ppdp_sql.names import counted
from ppdp_sql.report.network_drawing import DrawnEdge, networks_page

#: Rules that are drawn; JSON has them all.
MOST_DRAWN = 20

_STYLES = {"low": "blue", "moderate": "yellow", "high": "dark_orange", "very high": "bold red"}
_TITLES = {
    "quasi": "quasi-identifiers",
    "sensitive": "sensitive columns",
    "all": "all columns",
}


def show_leaks(console: Console, result: LeaksResult, target: str) -> None:
    """Draw the networks and the rules."""
    found = result.leaks
    console.print(
        f"[bold]{escape(target)}[/bold]  {found.rows:,} rows, "
        f"{counted(found.tests, 'test')} of independence at {found.options.significance:g}"
    )
    for name, edges in found.networks.items():
        console.print(f"[bold]{_TITLES[name]}[/bold]  {counted(len(edges), 'edge')}")
        for edge in edges:
            console.print(_edge_line(edge))
    if not found.rules:
        console.print(
            f"No rule tells a column with more than {found.options.alpha:g} in cells of "
            f"{counted(found.min_rows, 'row')} or more"
        )
        return
    console.print(_table(result))
    left = len(found.rules) - MOST_DRAWN
    if left > 0:
        console.print(f"  and {counted(left, 'more rule')}; --json lists them all")
    if result.tables:
        console.print(f"Written: {escape(result.tables[0])} to {escape(result.tables[-1])}")


def _edge_line(edge: Edge) -> Text:
    arrow = "→" if edge.directed else "—"
    strength = (
        "no cell of enough rows"
        if edge.probability is None
        else f"{edge.probability:.2f} {edge.band}"
    )
    style = _STYLES.get(edge.band or "", "dim")
    return Text.assemble(f"  {edge.first} {arrow} {edge.second}  ", (strength, style))


def _table(result: LeaksResult) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("who knows")
    table.add_column("knows")
    for words in ("with", "rows", "groups"):
        table.add_column(words, justify="right")
    table.add_column("risk")
    if result.cells:
        table.add_column("for example")
    for number, rule in enumerate(result.leaks.rules[:MOST_DRAWN]):
        cells = [Text(cell) for cell in rule_cells(rule)]
        cells[-1].stylize(_STYLES[rule.band])
        examples = [Text(_example(result, number))] if result.cells else []
        table.add_row(*cells, *examples)
    return table


def rule_cells(rule: Rule) -> list[str]:
    """Return a rule as the cells of a table."""
    return [
        " + ".join(rule.known),
        rule.told,
        f"{rule.probability:.1%}",
        f"{rule.rows:,}",
        "" if rule.groups is None else f"{rule.groups:,}",
        rule.band,
    ]


def _example(result: LeaksResult, number: int) -> str:
    cell = result.cells[number]
    known = ", ".join(f"{name} = {value}" for name, value in cell.known.items())
    return f"{known}: {cell.told} ({cell.rows:,} rows)"


def leaks_page(result: LeaksResult, target: str) -> str:
    """Return the HTML page of networks and rules; it names columns, and no values."""
    found = result.leaks
    networks = {
        _TITLES[name]: (
            found.columns[name],
            [DrawnEdge(edge.first, edge.second, edge.directed, edge.band) for edge in edges],
        )
        for name, edges in found.networks.items()
    }
    headings = ["who knows", "knows", "with", "rows", "groups", "risk"]
    return networks_page(
        f"What {target} tells", networks, headings, [rule_cells(rule) for rule in found.rules]
    )
