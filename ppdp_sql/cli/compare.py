"""`ppdp compare`: algorithms side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

from ppdp_sql.api import compare
from ppdp_sql.api.compare import Comparison
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_run import is_proven, proof_in_words


def compare_command(
    policy: options.PolicyFile,
    algorithms: Annotated[
        str | None,
        typer.Option(
            "--algorithms", "-a", metavar="A,B", help="Algorithms; default: the fast ones."
        ),
    ] = None,
    k: Annotated[
        str | None,
        typer.Option("--k", "-k", metavar="2,5,10", help="Values of k; default: the policy's."),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Search with several algorithms and k; the source is counted once, nothing is published."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.progress("counting rows") as show:
            done = iter(range(1, 1_000_000))
            result = compare(
                policy,
                engine,
                algorithms=algorithms.split(",") if algorithms else [],
                k=options.parse_numbers(k, "--k"),
                variables=options.parse_vars(variables),
                log=log,
                done=lambda _: show(f"searches done: {next(done):,}"),
            )
        output.document(result.to_dict())
        _show(output.console, result)


def _show(console: Console, result: Comparison) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("k", "algorithm", "node", "iloss", "height"):
        justify: JustifyMethod = "left" if heading in ("algorithm", "node") else "right"
        table.add_column(heading, justify=justify, no_wrap=True)
    shown_metric = result.metric not in ("iloss", "iloss_share", "height")
    for heading in (*([result.metric] if shown_metric else []), "cut rows", "checked", "seconds"):
        table.add_column(heading, justify="right", no_wrap=True)
    last: int | None = None
    for cell in result.runs:
        if last is not None and cell.k != last:
            table.add_section()
        last = cell.k
        if cell.run is None:
            table.add_row(str(cell.k), cell.algorithm, "[red]nothing satisfies[/red]")
            continue
        run = cell.run
        levels = _levels(list(run.node.values()))
        metrics = run.metrics
        extra = [f"{metrics[result.metric]:,.4f}"] if shown_metric else []
        table.add_row(
            str(cell.k),
            cell.algorithm,
            levels,
            f"{metrics['iloss']:,.0f}",
            f"{metrics['height']}",
            *extra,
            f"{run.suppressed_rows:,}",
            f"{run.checked:,}",
            f"{run.search_seconds:.2f}",
        )
    console.print(table)
    for line in _proofs(result):
        console.print(line, style="dim", markup=False)
    errors = {cell.error.message for cell in result.runs if cell.error is not None}
    for message in sorted(errors):
        console.print(message, style="dim", markup=False)


def _proofs(result: Comparison) -> Iterator[str]:
    """Say which nodes are proven to be the best, and how far others may be from it."""
    proven = {
        cell.algorithm: None for cell in result.runs if cell.run and is_proven(cell.run.proof)
    }
    if proven:
        yield f"Proven least {result.metric}: {', '.join(proven)}."
    for cell in result.runs:
        if cell.run is not None and cell.run.proof.limit is not None:
            yield f"k = {cell.k}, {cell.algorithm}{proof_in_words(cell.run)}."


def _levels(levels: list[int]) -> str:
    """Write a node shortly: `31202113`, with commas where a level has two digits."""
    joint = "," if max(levels) > 9 else ""
    return joint.join(str(level) for level in levels)
