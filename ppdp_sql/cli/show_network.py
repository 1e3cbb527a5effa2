"""Draws a published network for people: what was merged, what it cost, where it is."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.network_result import NetworkResult


def show_network(console: Console, result: NetworkResult, policy: str) -> None:
    """Draw the facts of a network."""
    console.print(f"[bold]Asked[/bold]  {escape(policy)}: {escape(result.method)}")
    sizes = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("", "before", "after"):
        sizes.add_column(name, justify="left" if not name else "right")
    sizes.add_row("nodes", f"{result.nodes_before:,}", f"{result.nodes_after:,}")
    sizes.add_row("edges", f"{result.edges_before:,}", f"{result.edges_after:,}")
    console.print(sizes)
    if result.centrality is not None:
        console.print(_centrality_table(result))
    for facts in result.privacy:
        about = "" if facts.column is None else f" of {facts.column}"
        console.print(
            f"[bold]People[/bold]  {escape(facts.model + about)}: asked {facts.required:g}, found "
            f"{facts.achieved:g}"
        )
    for warning in result.warnings:
        console.print(f"[yellow]Warning[/yellow]  {escape(warning)}")
    release = result.release
    console.print(
        f"[bold green]Published[/bold green]  [bold]{escape(release.name)}_nodes[/bold] and "
        f"[bold]{escape(release.name)}_edges[/bold] (release {release.id}, verified, "
        f"{result.seconds['total']:.2f} s, {result.statements} statements)"
    )


def _centrality_table(result: NetworkResult) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("prominence")
    table.add_column("value", justify="right")
    assert result.centrality is not None
    table.add_row("largest centrality", f"{result.centrality['max']:.6g}")
    table.add_row("largest masked", f"{result.centrality['masked_max']:,}")
    table.add_row("distinct masked", f"{result.centrality['masked_distinct']:,}")
    if result.iloss is not None:
        table.add_row("information loss of labels", f"{result.iloss:,.6g}")
    if result.passes is not None:
        table.add_row("passes", str(result.passes))
    return table
