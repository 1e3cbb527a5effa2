"""`ppdp network`: anonymize a social network and publish it, attack it, or compare methods."""

from __future__ import annotations

from typing import Annotated

import typer

from ppdp_sql.api import compare_network, network
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_network import show_network
from ppdp_sql.cli.show_network_attacks import show_comparison, show_network_attacks
from ppdp_sql.errors import InputError


def network_command(
    policy: options.PolicyFile,
    attack: Annotated[
        bool,
        typer.Option("--attack", help="Try on the network and on its release what attackers try."),
    ] = False,
    compare: Annotated[
        bool,
        typer.Option("--compare", help="Try and attack every method that fits; publish nothing."),
    ] = False,
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
        if attack and compare:
            raise InputError("--compare attacks every method by itself; leave out --attack")
        given = options.parse_vars(variables)
        if compare:
            with output.progress("reading the network") as show:
                comparison = compare_network(
                    policy, engine, variables=given, log=log, progress=show
                )
            output.document(comparison.to_dict())
            show_comparison(output.console, comparison, str(policy))
            return
        with output.progress("reading the network") as show:
            result = network(policy, engine, attack=attack, variables=given, log=log, progress=show)
        output.document(result.to_dict())
        show_network(output.console, result, str(policy))
        if result.attacks is not None:
            show_network_attacks(output.console, result.attacks)
