"""`ppdp network`: anonymize a social network and publish it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ppdp_sql.api import network
from ppdp_sql.api.network_look import NetworkLook
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_measures import show_measures
from ppdp_sql.cli.show_network import show_network


def network_command(
    policy: options.PolicyFile,
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
        with output.progress("reading the network") as show:
            result = network(
                policy,
                engine,
                look=NetworkLook(measure, graphml, picture),
                variables=options.parse_vars(variables),
                log=log,
                progress=show,
            )
        output.document(result.to_dict())
        show_network(output.console, result, str(policy))
        if result.measures is not None:
            show_measures(output.console, result.measures["before"], result.measures["after"])
