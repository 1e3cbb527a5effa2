"""What a policy may say of a defence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import Field, ValidationError, field_validator

from ppdp_sql.errors import InputError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.publish import Strict

Seed = Annotated[int, Field(strict=True)]


class AlikeOptions(Strict):
    """How many nodes must look alike, and where chance begins.

    Attributes:
        k: how many nodes must look alike, 2 or more.
        seed: where chance begins; without it, chance decides.
    """

    k: Annotated[int, Field(strict=True)]
    seed: Seed | None = None

    @field_validator("k")
    @classmethod
    def _at_least_two(cls, value: int) -> int:
        if value < 2:
            raise ValueError(f"k is 2 or more, not {value}")
        return value


class PerturbOptions(Strict):
    """Which share of the links is replaced, and whether degrees stay as they are.

    Attributes:
        share: the share of the links that are replaced, 0 to 1.
        keep_degrees: whether every node keeps its number of links.
        seed: where chance begins; without it, chance decides.
    """

    share: float
    keep_degrees: bool = False
    seed: Seed | None = None

    @field_validator("share")
    @classmethod
    def _is_share(cls, value: float) -> float:
        if not 0 < value <= 1:
            raise ValueError(f"share is above 0 and at most 1, not {value:g}")
        return value


_Options = TypeVar("_Options", bound=Strict)


def read_options(kind: type[_Options], name: str, given: Mapping[str, Any]) -> _Options:
    """Read the options of a defence; the first fault is told in a sentence."""
    known = list(kind.model_fields)
    for key in given:
        if key not in known:
            hint = suggestion(key, known) or f"; known are {listing(known)}"
            raise InputError(f"{name} has no option '{key}'{hint}")
    try:
        return kind.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        if first["type"] == "missing":
            raise InputError(f"{name} needs the option '{key}'") from None
        words = first["msg"].removeprefix("Value error, ")
        raise InputError(f"the option '{key}' of {name}: {words}") from None
