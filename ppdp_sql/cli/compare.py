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
from ppdp_sql.cli.show_run import is_proven, proof_in_words, sensitive_in_words


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
    distances: Annotated[
        str | None,
        typer.Option(
            "--distances",
            metavar="D,E",
            help="Distances for the policy's closeness models; default: their own.",
        ),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(
            "--records",
            metavar="5000,10000",
            help="Numbers of rows to take of the source; default: all.",
        ),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Search with several algorithms, k and distances; nothing is published."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.progress("counting rows") as show:
            done = iter(range(1, 1_000_000))
            result = compare(
                policy,
                engine,
                algorithms=algorithms.split(",") if algorithms else [],
                k=options.parse_numbers(k, "--k"),
                distances=distances.split(",") if distances else [],
                records=options.parse_numbers(records, "--records"),
                variables=options.parse_vars(variables),
                log=log,
                done=lambda _: show(f"searches done: {next(done):,}"),
            )
        output.document(result.to_dict())
        _show(output.console, result)


def _show(console: Console, result: Comparison) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    varied = _varied(result)
    metrics = ["iloss", "height"]
    if varied:
        # What was varied takes the room of the metrics that nobody asked for.
        metrics = [result.metric]
    elif result.metric not in ("iloss", "iloss_share", "height"):
        metrics.append(result.metric)
    node = [] if varied else ["node"]
    for heading in (*varied, "k", "algorithm", *node, *metrics, "cut rows", "checked", "seconds"):
        justify: JustifyMethod = "left" if heading in ("algorithm", "node", "distance") else "right"
        table.add_column(heading, justify=justify, no_wrap=True, min_width=2 if varied else None)
    last: tuple[object, ...] | None = None
    for cell in result.runs:
        place = (cell.records, cell.k)
        if last is not None and place != last:
            table.add_section()
        last = place
        asked = [_shown(getattr(cell, name)) for name in varied] + [str(cell.k)]
        if cell.run is None:
            table.add_row(*asked, cell.algorithm, "[red]nothing satisfies[/red]")
            continue
        run = cell.run
        table.add_row(
            *asked,
            cell.algorithm,
            *("" if run.node is None else _levels(list(run.node.values())) for _ in node),
            *(_metric(name, run.metrics[name]) for name in metrics),
            f"{run.suppressed_rows:,}",
            f"{run.checked:,}",
            f"{run.search_seconds:.2f}",
        )
    console.print(table)
    for line in [*_sensitive(result), *_proofs(result)]:
        console.print(line, style="dim", markup=False)
    errors = {cell.error.message for cell in result.runs if cell.error is not None}
    for message in sorted(errors):
        console.print(message, style="dim", markup=False)


def _varied(result: Comparison) -> list[str]:
    """Return what was varied beside k and algorithms."""
    return [
        name
        for name in ("records", "distance")
        if any(getattr(cell, name) is not None for cell in result.runs)
    ]


def _metric(name: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if name in ("iloss", "discernibility", "height") else f"{value:,.4f}"


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _sensitive(result: Comparison) -> Iterator[str]:
    """Say what was done to sensitive columns, which the nodes do not show."""
    for cell in result.runs:
        done = [] if cell.run is None else sensitive_in_words(cell.run)
        if done:
            yield f"k = {cell.k}, {cell.algorithm}: {'; '.join(done)}."


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
