"""Draws attacks for people: a table with a bar for each, what was learned, and what to ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ppdp_sql.api.attack_result import AttackResult
from ppdp_sql.leaks.attacks.base import Finding, percent
from ppdp_sql.names import counted

_BAR = 10


def show_attacks(console: Console, result: AttackResult, target: str) -> None:
    """Draw what each attack learned, and the policy that stops those that succeed."""
    console.print(
        f"[bold]{escape(target)}[/bold]  {counted(result.rows, 'row')} in "
        f"{counted(result.groups, 'group')}"
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("attack", no_wrap=True)
    table.add_column("of")
    table.add_column("share", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("what it learns")
    for finding in result.findings:
        table.add_row(*_cells(finding))
    console.print(table)
    for finding in result.findings:
        if finding.advice:
            about = "" if finding.column is None else f" of {finding.column}"
            console.print(Text.assemble((f"{finding.attack}{about}  ", "bold"), finding.advice))
            if finding.fix is not None:
                console.print(Text(f"    {flow(finding.fix)}", style="green"), soft_wrap=True)
    for skipped in result.skipped:
        console.print(Text(f"{skipped.attack} was not tried: it needs {skipped.needs}", "dim"))


def _cells(finding: Finding) -> list[Text]:
    style = "bold red" if finding.succeeded else "green"
    told = finding.told
    if finding.worst is not None:
        shown = ", ".join(f"{name} = {value}" for name, value in finding.worst["group"].items())
        told += f" For example {shown}: {finding.worst['value']}."
    return [
        Text(finding.attack, style=style),
        Text(finding.column or "people"),
        Text(percent(finding.share), style=style),
        Text(bar(finding.share), style=style),
        Text(told),
    ]


def bar(share: float) -> str:
    """Draw a share; whatever is more than nothing has a mark."""
    filled = 0 if share <= 0 else min(_BAR, max(1, round(share * _BAR)))
    return "█" * filled + "░" * (_BAR - filled)


def flow(fix: Mapping[str, Any]) -> str:
    """Write part of a policy on one line, as it can be pasted."""
    text = yaml.safe_dump(dict(fix), default_flow_style=True, sort_keys=False, width=10_000)
    return text.strip()[1:-1]
