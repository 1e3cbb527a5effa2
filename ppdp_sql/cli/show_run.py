"""Draws a run for people: what was asked, what was found, where it is."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ppdp_sql.api.find import Proof
from ppdp_sql.api.result import PrivacyFacts, RunResult
from ppdp_sql.metrics.words import METRIC_WORDS
from ppdp_sql.names import counted, listing


def show_run(console: Console, result: RunResult, policy: str) -> None:
    """Draw the facts of a run."""
    asked = ", ".join(
        f"{model_in_words(facts, result)} = {facts.required:g}" for facts in result.privacy
    )
    console.print(f"[bold]Asked[/bold]  {escape(policy)}: {escape(asked)}")
    console.print(f"[bold]Found[/bold]  {escape(in_words(result))}")
    for words in (*sensitive_in_words(result), *perturbed_in_words(result)):
        console.print(f"       {escape(words)}")
    groups = counted(result.groups, "group")
    rows = f"{result.published_rows:,} of {result.source_rows:,} rows in {groups}"
    share = result.suppressed_rows / result.source_rows
    console.print(f"       {rows}; {result.suppressed_rows:,} suppressed ({share:.2%})")
    if result.hidden_cells is not None:
        cells = counted(result.hidden_cells, "cell")
        console.print(f"       {cells} suppressed in {counted(result.hidden_rows or 0, 'row')}")
    for words in reused_in_words(result):
        console.print(f"       {escape(words)}")
    console.print(f"       {escape(search_in_words(result))}")
    if result.largest_groups:
        console.print(groups_table(result))
    console.print(facts_table(result))
    for warning in result.warnings:
        console.print(f"[yellow]Warning[/yellow]  {escape(warning)}")
    if result.release is not None:
        console.print(
            f"[bold green]Published[/bold green]  {result.release.kind} "
            f"[bold]{escape(result.release.name)}[/bold] (release {result.release.id}, verified, "
            f"{result.seconds['total']:.2f} s, {result.statements} statements)"
        )
        if result.release.relation is not None:
            makes = escape(result.release.relation)
            console.print(f"           run it to make the table [bold]{makes}[/bold]")


def search_in_words(result: RunResult) -> str:
    """Say what the search did and how long it took."""
    if result.rounds is not None:
        did = f"local recoding by {result.algorithm}, {counted(result.rounds, 'round')}"
    else:
        did = f"{result.checked:,} of {result.lattice:,} nodes checked by {result.algorithm}"
    return f"{did} in {result.search_seconds:.2f} s{proof_in_words(result)}"


def reused_in_words(result: RunResult) -> list[str]:
    """Say whose plan was applied, and what was added to the table that stood there."""
    words = []
    if result.reused is not None and (
        result.reused.drift is None or result.reused.drift.action == "suppress"
    ):
        words.append(f"by the plan of release {result.reused.release}")
    if result.increment is not None:
        added = f"{counted(result.increment.inserted, 'row')} added"
        words.append(f"{added}, {result.increment.removed:,} removed")
    return words


def model_in_words(facts: PrivacyFacts, result: RunResult) -> str:
    """Return the name of a model, with its column where the same is asked of several."""
    alike = sum(other.model == facts.model for other in result.privacy)
    return facts.model if facts.column is None or alike < 2 else f"{facts.model} ({facts.column})"


def is_proven(proof: Proof) -> bool:
    """Whether no node costs less; rounding decides nothing."""
    if proof.gap is None or proof.upper is None:
        return False
    return proof.gap <= 1e-9 * abs(proof.upper)


def proof_in_words(result: RunResult) -> str:
    """Say how good the node is, as far as the search proved it."""
    proof, metric = result.proof, result.metric
    cost = f"1 - {metric}" if metric == "precision" else metric
    stopped = "" if proof.limit is None else f"; stopped by its limit of {proof.limit}"
    if proof.gap is None or proof.upper is None:
        return stopped
    if is_proven(proof):
        return f"{stopped}; no node has less {cost}"
    share = f" ({proof.gap / proof.upper:.1%})" if proof.upper else ""
    return f"{stopped}; {cost} {proof.upper:,.6g} is within {proof.gap:,.6g}{share} of the least"


def in_words(result: RunResult) -> str:
    """Say the node in words, what is kept last; shares of cells a line each."""
    if result.levels is not None:
        return "\n       ".join(result.words)
    changed = [words for words in result.words if not words.endswith(" kept")]
    kept = [words.removesuffix(" kept") for words in result.words if words.endswith(" kept")]
    parts = [*changed, *([", ".join(kept) + " kept"] if kept else [])]
    return ", ".join(parts)


def sensitive_in_words(result: RunResult) -> list[str]:
    """Say what was done to sensitive columns: `disease to level 1 of 2, hidden in 120 rows`."""
    found = []
    for name, facts in result.sensitive.items():
        words = [f"to level {facts.level} of {facts.height}"] if facts.level else []
        words += [f"hidden in {counted(facts.hidden, 'row')}"] if facts.hidden else []
        if words:
            found.append(f"{name} {', '.join(words)}")
    return found


def perturbed_in_words(result: RunResult) -> list[str]:
    """Say what was done to values before they were counted, and what each method promises."""
    done = [
        f"{name} by {change.method}, another value in {counted(change.changed_rows, 'row')}"
        for name, change in result.perturbed.items()
    ]
    promised: dict[tuple[str, str], list[str]] = {}
    for name, change in result.perturbed.items():
        promised.setdefault((change.method, change.promise), []).append(name)
    methods = [method for method, _ in promised]
    for (method, promise), names in promised.items():
        # A promise follows the options, so columns of one method may have different ones.
        which = method if methods.count(method) == 1 else f"{method} of {listing(names)}"
        done.append(f"{which}: {promise}")
    return done


def groups_table(result: RunResult) -> Table:
    """Draw some of the largest groups: generalized values and sizes, never rows."""
    table = Table(title="Largest groups", title_justify="left", title_style="bold")
    # A hidden column is `*` in every row; it needs no place on the screen.
    is_node = result.levels is None
    shown = [not (is_node and words.endswith(" hidden")) for words in result.words]
    for name, visible in zip(result.levels or result.node or (), shown, strict=True):
        if visible:
            table.add_column(escape(name), overflow="fold")
    table.add_column("rows", justify="right")
    for *values, count in result.largest_groups:
        cells = ["NULL" if value is None else escape(str(value)) for value in values]
        table.add_row(
            *(cell for cell, visible in zip(cells, shown, strict=True) if visible), f"{count:,}"
        )
    return table


def facts_table(result: RunResult) -> Table:
    """Draw models and metrics."""
    table = Table(show_header=False, title="Measures", title_justify="left", title_style="bold")
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    for facts in result.privacy:
        mark = "[green]yes[/green]" if facts.satisfied else "[red]no[/red]"
        achieved = "" if facts.achieved is None else f"{facts.achieved:g}"
        model = escape(model_in_words(facts, result))
        table.add_row(f"[bold]{model}[/bold]", achieved, f"asked {facts.required:g}: {mark}")
    for name, value in result.metrics.items():
        # What means nothing here, such as `classification` without a class, needs no line.
        if value is not None:
            shown = f"{value:,}" if isinstance(value, int) else f"{value:,.4f}"
            table.add_row(name, shown, METRIC_WORDS.get(name, ""))
    return table
