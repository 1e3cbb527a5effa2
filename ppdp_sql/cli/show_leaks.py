"""Draws leaks for people: networks as lists of edges, and the rules they make."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.api.leaks import LeaksResult
from ppdp_sql.api.views.leaks import TITLES, drawn_breach, drawn_networks, known_words
from ppdp_sql.errors import InputError
from ppdp_sql.leaks.breach import Breach
from ppdp_sql.leaks.networks import Edge, Rule
from ppdp_sql.names import counted, listing
from ppdp_sql.report.network_drawing import networks_page, networks_svg
from ppdp_sql.report.network_png import write_networks_png
from ppdp_sql.report.png import load_matplotlib

#: Rules that are drawn; JSON has them all.
MOST_DRAWN = 20

#: Suffixes of pictures.
_PICTURES = (".html", ".svg", ".png")

_STYLES = {"low": "blue", "moderate": "yellow", "high": "dark_orange", "very high": "bold red"}


def show_leaks(console: Console, result: LeaksResult, target: str) -> None:
    """Draw the networks and the rules."""
    found = result.leaks
    console.print(
        f"[bold]{escape(target)}[/bold]  {found.rows:,} rows, "
        f"{counted(found.tests, 'test')} of independence at {found.options.significance:g}"
    )
    for name, edges in found.networks.items():
        console.print(f"[bold]{TITLES[name]}[/bold]  {counted(len(edges), 'edge')}")
        for edge in edges:
            console.print(_edge_line(edge))
    if result.breach is not None:
        console.print(_breach_table(result.breach))
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


def _breach_table(breach: Breach) -> Table:
    """Draw how surely persons are told, now and when the table is broken apart."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("who knows a person's")
    for words in ("mean", "worst", "mean when broken", "worst when broken"):
        table.add_column(words, justify="right")
    for item in breach.knowledge:
        told = (item.before.mean, item.before.worst, item.after.mean, item.after.worst)
        table.add_row(Text(known_words(item)), *(f"{value:.3f}" for value in told))
    return table


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


def check_picture(path: Path) -> None:
    """Refuse a picture that cannot be drawn, before anything is counted."""
    if path.suffix not in _PICTURES:
        raise InputError(f"--plot draws {listing(_PICTURES)}, not '{path.name}'")
    if path.suffix == ".png":
        load_matplotlib()


def write_picture(path: Path, result: LeaksResult, target: str) -> None:
    """Draw the networks, and on a page the rules; columns are named, values are not."""
    networks = drawn_networks(result)
    if path.suffix == ".png":
        write_networks_png(networks, path)
        return
    headings = ["who knows", "knows", "with", "rows", "groups", "risk"]
    rules = [rule_cells(rule) for rule in result.leaks.rules]
    text = (
        networks_svg(networks, drawn_breach(result))
        if path.suffix == ".svg"
        else networks_page(f"What {target} tells", networks, drawn_breach(result), headings, rules)
    )
    path.write_text(text, encoding="utf-8")
