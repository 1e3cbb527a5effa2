"""`ppdp choose`: the k, l or t where privacy and utility balance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ppdp_sql.api import choose
from ppdp_sql.api.choice import ChoicePoint
from ppdp_sql.api.experiments import ExperimentResult, experiment
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.ranges import parse_range, parse_whole
from ppdp_sql.cli.show_choice import check_plot, show_choice, show_paper, write_plot
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing


def choose_command(
    policy: Annotated[
        Path | None, typer.Argument(metavar="POLICY", help="The policy file.")
    ] = None,
    k: Annotated[
        str | None, typer.Option("--k", "-k", metavar="2..30", help="Values of k.")
    ] = None,
    l: Annotated[  # noqa: E741
        str | None,
        typer.Option("--l", metavar="2..8", help="Values for the policy's models with an l."),
    ] = None,
    t: Annotated[
        str | None,
        typer.Option(
            "--t", metavar="0.1..0.5:0.1", help="Values for the policy's closeness models."
        ),
    ] = None,
    algorithm: Annotated[
        str | None,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="NAME",
            help="oka or any algorithm of a policy; default: oka for k, else the policy's.",
        ),
    ] = None,
    class_column: Annotated[
        str | None,
        typer.Option("--class", metavar="COLUMN", help="What is predicted; default: the class."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="Where oka's seeds begin.")
    ] = None,
    numbers: Annotated[
        str | None,
        typer.Option(
            "--numbers",
            metavar="mean|interval",
            help="How oka shows the numbers of a cluster; default: mean.",
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--experiment",
            metavar="1|2|3",
            help="Repeat an experiment of S0 on a sample of Adult, without a policy.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the curves into FILE.html or FILE.png."),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Find the k, l or t where what is hidden and what is still told balance."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        check_plot(plot)
        values: dict[str, Any] = {
            "k": parse_whole(k, "--k", "2..30 or 2,5,10"),
            "l": parse_range(l, "--l", "1", "2..8 or 2,3,4"),
            "t": parse_range(t, "--t", "0.1", "0.1..0.5:0.05 or 0.1,0.2"),
        }
        if (policy is None) == (number is None):
            raise InputError("give a policy file or --experiment, and not both")
        with output.progress("counting rows") as show:

            def done(point: ChoicePoint) -> None:
                show(f"measured {point.value:g}")

            repeated: ExperimentResult | None = None
            if policy is None:
                fixed = {"class": class_column, "numbers": numbers, "vars": variables}
                _refuse(l=l, t=t, algorithm=algorithm, **fixed)
                assert number is not None
                repeated = experiment(number, engine, k=values["k"], seed=seed, log=log, done=done)
                result, title = repeated.choice, f"S0, experiment {number}"
            else:
                result = choose(
                    policy,
                    engine,
                    **values,
                    algorithm=algorithm,
                    class_column=class_column,
                    seed=seed,
                    numbers=numbers,
                    variables=options.parse_vars(variables),
                    log=log,
                    done=done,
                )
                title = f"Privacy and utility: {policy.name}"
        if plot is not None:
            write_plot(result, title, plot)
        output.document(result.to_dict() if repeated is None else repeated.to_dict())
        show_choice(output.console, result, title)
        if repeated is not None:
            show_paper(output.console, repeated)


def _refuse(**given: str | None) -> None:
    """Refuse options that an experiment fixes itself."""
    named = [f"--{name}" for name, value in given.items() if value is not None]
    if named:
        raise InputError(f"an experiment fixes {listing(named)} itself; leave it out")
