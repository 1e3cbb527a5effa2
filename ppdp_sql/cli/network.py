"""`ppdp network`: anonymize a social network and publish it, attack it, or compare methods."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import compare_network, network
from ppdp_sql.cli import options
from ppdp_sql.cli.network_paper import refuse_with_paper, show_paper_run
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_measures import show_measures
from ppdp_sql.cli.show_network import show_network
from ppdp_sql.cli.show_network_attacks import show_comparison, show_network_attacks
from ppdp_sql.errors import InputError


def network_command(
    policy: Annotated[
        Path | None, typer.Argument(metavar="POLICY", help="The policy file.")
    ] = None,
    attack: Annotated[
        bool,
        typer.Option("--attack", help="Try on the network and on its release what attackers try."),
    ] = False,
    compare: Annotated[
        bool,
        typer.Option("--compare", help="Try and attack every method that fits; publish nothing."),
    ] = False,
    measure: Annotated[
        bool, typer.Option("--measure", help="Measure the network before and after.")
    ] = False,
    graphml: Annotated[
        Path | None,
        typer.Option("--graphml", metavar="FILE", help="Write the published network as GraphML."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Draw before and after: .svg or .html."),
    ] = None,
    paper: Annotated[
        bool,
        typer.Option(
            "--paper",
            help="Make S0's tables and figures of Wiki-Vote beside ours, without a policy.",
        ),
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FOLDER", help="Write the figures of --paper there."
        ),
    ] = None,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Anonymize the network of a policy, verify the result, publish its nodes and edges.

    The more prominent a node is, the more general its label; neighbours with one label become one.
    Other methods change the links instead.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        if (policy is None) != paper:
            raise InputError("give a policy file or --paper, and not both")
        looks: dict[str, object] = {
            "--attack": attack,
            "--measure": measure,
            "--graphml": graphml,
            "--picture": picture,
        }
        if policy is None:
            refuse_with_paper(looks | {"--compare": compare, "--vars": variables})
            show_paper_run(output, engine, folder, log)
            return
        if folder is not None:
            raise InputError("--output is for the figures of --paper; leave it out")
        given = options.parse_vars(variables)
        if compare:
            _refuse_with_compare(looks)
            with output.progress("reading the network") as show:
                comparison = compare_network(
                    policy, engine, variables=given, log=log, progress=show
                )
            output.document(comparison.to_dict())
            show_comparison(output.console, comparison, str(policy))
            return
        with output.progress("reading the network") as show:
            result = network(
                policy,
                engine,
                attack=attack,
                measure=measure,
                graphml=graphml,
                picture=picture,
                variables=given,
                log=log,
                progress=show,
            )
        output.document(result.to_dict())
        show_network(output.console, result, str(policy))
        if result.measures is not None:
            show_measures(output.console, result.measures["before"], result.measures["after"])
        if result.attacks is not None:
            show_network_attacks(output.console, result.attacks)


def _refuse_with_compare(asked: Mapping[str, object]) -> None:
    """Say what goes with one release and not with a comparison, which publishes none."""
    if asked["--attack"]:
        raise InputError("--compare attacks every method by itself; leave out --attack")
    for option, value in asked.items():
        if value:
            raise InputError(f"--compare publishes nothing; leave out {option}")
