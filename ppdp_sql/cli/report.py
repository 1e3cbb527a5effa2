"""`ppdp report`: one page that tells what a release promises, costs, and still gives away."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import report
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output


def report_command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="RELEASE|POLICY",
            help="The id of a release; or a policy file, for a forecast that publishes nothing.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where the page is written."),
    ] = Path("report.html"),
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Write an HTML report of a release, or of what a policy would publish today."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.search_progress() as progress:
            made = report(
                target,
                engine,
                output=out,
                variables=options.parse_vars(variables),
                log=log,
                progress=progress,
            )
        output.document(made.to_dict())
        facts = made.facts
        held = sum(model.satisfied for model in facts.models)
        broken = sum(attack.succeeded for attack in facts.attacks)
        what = f"release {facts.release['id']}" if facts.published else "a forecast"
        output.console.print(f"Report of {what} written to {out}", soft_wrap=True)
        output.console.print(
            f"  {held} of {len(facts.models)} promises hold; smallest group "
            f"{facts.before.smallest:,} before, {facts.after.smallest:,} after; "
            f"{broken} of {len(facts.attacks)} attacks succeeded",
            soft_wrap=True,
        )
