"""`ppdp network`: anonymize a social network and publish it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import network
from ppdp_sql.cli import options
from ppdp_sql.cli.network_paper import refuse_with_paper, show_paper_run
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_measures import show_measures
from ppdp_sql.cli.show_network import show_network
from ppdp_sql.errors import InputError


def network_command(
    policy: Annotated[
        Path | None, typer.Argument(metavar="POLICY", help="The policy file.")
    ] = None,
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
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        if (policy is None) != paper:
            raise InputError("give a policy file or --paper, and not both")
        if policy is None:
            look = {"--measure": measure, "--graphml": graphml, "--picture": picture}
            refuse_with_paper({**look, "--vars": variables})
            show_paper_run(output, engine, folder, log)
            return
        if folder is not None:
            raise InputError("--output is for the figures of --paper; leave it out")
        with output.progress("reading the network") as show:
            result = network(
                policy,
                engine,
                measure=measure,
                graphml=graphml,
                picture=picture,
                variables=options.parse_vars(variables),
                log=log,
                progress=show,
            )
        output.document(result.to_dict())
        show_network(output.console, result, str(policy))
        if result.measures is not None:
            show_measures(output.console, result.measures["before"], result.measures["after"])
