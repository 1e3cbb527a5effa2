"""Options that every command has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from ppdp_sql.errors import InputError
from ppdp_sql.warehouses import WAREHOUSES

Engine = Annotated[
    str | None,
    typer.Option(
        "--engine",
        "-e",
        metavar="URL",
        help="duckdb:FILE, postgresql://... or spark:...; wins over PPDP_ENGINE and the policy.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")]
Log = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="Write every statement, with its time, to FILE."),
]
ShowValues = Annotated[
    bool,
    typer.Option("--show-values", help="Print the driver's own messages, which may hold values."),
]
Vars = Annotated[
    str | None,
    typer.Option("--vars", metavar="YAML", help="Variables of the policy, such as '{k: 5}'."),
]
Dialect = Annotated[
    str | None,
    typer.Option(
        "--dialect",
        metavar="NAME",
        help=f"Write the SQL for a warehouse: {', '.join(WAREHOUSES)}. It is not connected to.",
    ),
]
RelationOrPolicy = Annotated[
    str, typer.Argument(metavar="RELATION|POLICY", help="A relation, a data file, or a policy.")
]
QuasiColumns = Annotated[
    list[str] | None,
    typer.Option("--quasi", metavar="COLUMN", help="A quasi-identifier; repeat it, or a,b."),
]
SensitiveColumns = Annotated[
    list[str] | None,
    typer.Option("--sensitive", metavar="COLUMN", help="A sensitive column; repeat it."),
]
PolicyFile = Annotated[Path, typer.Argument(metavar="POLICY", help="The policy file.")]


def parse_vars(text: str | None) -> dict[str, Any]:
    """Read the variables of a policy."""
    if text is None:
        return {}
    try:
        variables = yaml.safe_load(text)
    except yaml.YAMLError:
        variables = None
    if not isinstance(variables, dict):
        raise InputError("--vars takes a YAML mapping such as '{k: 5}'")
    return {str(key): value for key, value in variables.items()}


def parse_numbers(text: str | None, option: str) -> list[int]:
    """Read `2,5,10` or `2..5`."""
    if text is None:
        return []
    numbers: list[int] = []
    try:
        for part in text.split(","):
            first, dots, last = part.partition("..")
            numbers += range(int(first), int(last) + 1) if dots else [int(first)]
    except ValueError:
        raise InputError(
            f"{option} takes whole numbers such as 2,5,10 or 2..10, not '{text}'"
        ) from None
    if not numbers:
        raise InputError(f"{option} is empty: '{text}'")
    return numbers
