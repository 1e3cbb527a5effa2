"""`ppdp attack`: what an attacker learns from a release, and what would stop it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
import yaml

from ppdp_sql.api import attack
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.cli.show_attacks import show_attacks
from ppdp_sql.errors import InputError


def attack_command(
    target: options.RelationOrPolicy,
    quasi: Annotated[
        list[str] | None,
        typer.Option(
            "--quasi",
            metavar="COLUMN",
            help="What an attacker knows; repeat it, or a,b. With a policy: what else.",
        ),
    ] = None,
    sensitive: options.SensitiveColumns = None,
    external: Annotated[
        str | None,
        typer.Option("--external", metavar="TABLE", help="People with raw values, to link to."),
    ] = None,
    match: Annotated[
        list[str] | None,
        typer.Option(
            "--match",
            metavar="QUASI=COLUMN",
            help="What a quasi-identifier is called in the tables of people; repeat it.",
        ),
    ] = None,
    truth: Annotated[
        str | None,
        typer.Option(
            "--truth",
            metavar="KEY",
            help="A key of the external table and of the relation, or the policy's source.",
        ),
    ] = None,
    hierarchy: Annotated[
        list[str] | None,
        typer.Option(
            "--hierarchy",
            metavar="COLUMN=HIERARCHY",
            help="Packaged, a .csv file, or a builder such as 'zip={prefix: [3]}'; repeat it.",
        ),
    ] = None,
    earlier: Annotated[
        str | None,
        typer.Option(
            "--earlier", metavar="RELATION", help="What was published of the same people before."
        ),
    ] = None,
    joined: Annotated[
        str | None,
        typer.Option(
            "--joined",
            metavar="RELATION|POLICY",
            help="Another release of the same people, to join by their key.",
        ),
    ] = None,
    person: Annotated[
        str | None,
        typer.Option(
            "--person",
            metavar="KEY[=KEY]",
            help="The key of people in both, here=there; policies tell it by their pseudonyms.",
        ),
    ] = None,
    population: Annotated[
        str | None,
        typer.Option("--population", metavar="TABLE", help="A public table with everybody in it."),
    ] = None,
    knows: Annotated[
        list[str] | None,
        typer.Option(
            "--knows",
            metavar="FACT",
            help="A fact about the person, such as 'disease!=flu'; repeat it.",
        ),
    ] = None,
    attacks: Annotated[
        list[str] | None,
        typer.Option("--attack", metavar="NAME", help="Try this one alone; repeat it, or a,b."),
    ] = None,
    threshold: Annotated[
        float,
        typer.Option(
            "--threshold", metavar="SHARE", help="A chance to name a person above it is a risk."
        ),
    ] = 0.2,
    factor: Annotated[
        float,
        typer.Option(
            "--factor", metavar="NUMBER", help="So many times as frequent as among all is skewed."
        ),
    ] = 2.0,
    confidence: Annotated[
        float,
        typer.Option(
            "--confidence", metavar="SHARE", help="A guess that is right more often is good."
        ),
    ] = 0.9,
    engine: options.Engine = None,
    variables: options.Vars = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: Annotated[
        bool,
        typer.Option(
            "--show-values",
            help="Tell the worst groups by their values, and print the driver's own messages.",
        ),
    ] = False,
) -> None:
    """Try on a release what an attacker would try, and propose the policy that stops it.

    It measures: the exit code is 0 also when attacks succeed.
    """
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        with output.progress("counting groups") as show:
            result = attack(
                target,
                engine,
                quasi=quasi or [],
                sensitive=sensitive or [],
                external=external,
                match=_pairs("--match", match),
                truth=truth,
                hierarchy={
                    name: _reference(name, value)
                    for name, value in _pairs("--hierarchy", hierarchy).items()
                },
                earlier=earlier,
                joined=joined,
                person=person,
                population=population,
                knows=knows or [],
                attacks=attacks or [],
                threshold=threshold,
                factor=factor,
                confidence=confidence,
                show_values=show_values,
                variables=options.parse_vars(variables),
                log=log,
                progress=show,
            )
        output.document(result.to_dict())
        show_attacks(output.console, result, target)


def _pairs(option: str, given: list[str] | None) -> dict[str, str]:
    """Read `column=value`; a name with `=` in it is for the Python interface."""
    pairs = [item.partition("=") for item in given or []]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise InputError(f"{option} is written COLUMN=VALUE, such as {option} zip=postcode")
    return {name: value for name, _, value in pairs}


def _reference(name: str, text: str) -> Any:
    """Read a hierarchy: a name as it is, a builder as a policy writes it."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        raise InputError(
            f"the hierarchy of '{name}' is written as in a policy, such as {{prefix: [3, 2]}}"
        ) from None
