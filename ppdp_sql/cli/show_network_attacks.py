"""Draws attacks on networks for people: what each learns before and after, and of every method."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.api.network_comparison import MethodRun, NetworkComparison
from ppdp_sql.leaks.attacks.base import percent
from ppdp_sql.names import counted
from ppdp_sql.network.attacks.base import Finding
from ppdp_sql.network.attacks.run import NetworkAttacks


def show_network_attacks(console: Console, attacks: NetworkAttacks) -> None:
    """Draw how often each attack is right, and for how many for certain."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("attack", no_wrap=True)
    for heading in ("right before", "after", "certain before", "after"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("of")
    for pair in attacks.pairs:
        style = "bold red" if pair.after.certain else "green"
        table.add_row(
            Text(pair.attack.replace("_", " "), style=style),
            percent(pair.before.success),
            Text(percent(pair.after.success), style=style),
            f"{pair.before.certain:,}",
            Text(f"{pair.after.certain:,}", style=style),
            f"{pair.after.targets:,} {pair.targets}",
        )
    console.print(table)
    for pair in attacks.pairs:
        _note(console, pair.attack, pair.after)
    for name, needs in attacks.skipped.items():
        told = f"{name.replace('_', ' ')} was not tried: it needs {needs}"
        console.print(Text(told, "dim"))


def _note(console: Console, attack: str, finding: Finding) -> None:
    if finding.told:
        console.print(Text(f"{attack.replace('_', ' ')}: {finding.told}", "dim"))


def show_comparison(console: Console, comparison: NetworkComparison, policy: str) -> None:
    """Draw what each method costs, and how often each attack is right after it."""
    console.print(
        f"[bold]{escape(policy)}[/bold]  {counted(comparison.nodes, 'node')} and "
        f"{counted(comparison.edges, 'edge')}; nothing was published"
    )
    done = [run for run in comparison.runs if run.attacks is not None]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column("as it is", justify="right")
    for run in done:
        table.add_column(run.name, justify="right")
    for label, before, cells in _rows(done):
        table.add_row(label, before, *cells)
    console.print(table)
    for run in comparison.runs:
        if run.error is not None:
            console.print(Text(f"{run.name} was not tried: {run.error}", "dim"))


def _rows(runs: list[MethodRun]) -> list[tuple[str, str, list[str]]]:
    changes = [run.change for run in runs if run.change is not None]
    rows = [
        ("iloss of labels", "", ["" if run.iloss is None else f"{run.iloss:,.4g}" for run in runs]),
        ("links added", "", [percent(change.added) for change in changes]),
        ("links removed", "", [percent(change.removed) for change in changes]),
        ("degrees changed", "", [percent(change.degrees) for change in changes]),
        ("seconds", "", [f"{run.seconds:.2f}" for run in runs]),
    ]
    attacked = [run.attacks for run in runs if run.attacks is not None]
    if not attacked:
        return rows
    for place, pair in enumerate(attacked[0].pairs):
        name = pair.attack.replace("_", " ")
        after = [attacks.pairs[place].after for attacks in attacked]
        rows += [
            (f"{name}: right", percent(pair.before.success), [percent(f.success) for f in after]),
            ("  certain", f"{pair.before.certain:,}", [f"{f.certain:,}" for f in after]),
        ]
    return rows
