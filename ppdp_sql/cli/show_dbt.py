"""Draws a compilation for people: the models, and what their seeds show."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.dbt_result import CompiledModel, CompileResult, SeedFacts
from ppdp_sql.names import counted, listing


def show_compilation(console: Console, result: CompileResult) -> None:
    """Draw the models, then what to know of their seeds."""
    console.print(_models_table(result))
    for model in result.models:
        for words in seed_advice(model):
            console.print(f"[yellow]Seeds[/yellow]  {escape(words)}")
        for warning in model.warnings:
            console.print(f"[yellow]Warning[/yellow]  {escape(model.name)}: {escape(warning)}")
    names = " ".join(f"+{model.name}" for model in result.models)
    files = counted(len(result.models), "model")
    console.print(
        f"[bold green]Compiled[/bold green]  {files}, verified on the data of now; build and test "
        f"with: dbt build --select {escape(names)}"
    )


def seed_advice(model: CompiledModel) -> list[str]:
    """Say which seeds show values of the source, why that matters, and what else there is."""
    advice = []
    own = [seed for seed in model.seeds if seed.holds_values and not seed.packaged]
    public = [seed for seed in model.seeds if seed.holds_values and seed.packaged]
    if own:
        advice.append(
            f"{_named(own)} hold values of the source: whoever reads the project or the loaded "
            "seed learns that these values may occur; keep the project closed, or keep the "
            "hierarchy in a table ({table: name}), or use a builder"
        )
    if public:
        advice.append(
            f"{_named(public)} hold values of the source, too; they are public lists that came "
            "with ppdp_sql, and tell no more than which list it is"
        )
    return advice


def _named(seeds: Sequence[SeedFacts]) -> str:
    """Name seeds, and how many of their leaves are in the source."""
    return listing(
        f"{seed.path} ({seed.found:,} of {counted(seed.leaves, 'leaf').replace('leafs', 'leaves')})"
        for seed in seeds
    )


def _models_table(result: CompileResult) -> Table:
    table = Table()
    for title in ("policy", "model", "levels", "suppressed", "seeds", "tests"):
        table.add_column(title, justify="right" if title in ("suppressed", "tests") else "left")
    for model in result.models:
        run = model.run
        seeds = ", ".join(seed.name for seed in model.seeds) or "none"
        table.add_row(
            escape(model.policy),
            escape(model.name),
            escape(", ".join(run.words)),
            f"{run.suppressed_rows:,} of {run.source_rows:,} rows",
            escape(seeds),
            str(model.tests),
        )
    return table
