"""What was measured of a finished relation, as data and in words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from ppdp_sql.privacy import Number, PrivacyModel
from ppdp_sql.privacy.entropy_l import EntropyDiversity

#: What was measured of a model, in the order of its numbers; None is worse than any number.
Numbers = tuple[float | None, ...]

#: An entropy of ln l is known to so many digits only: rounding decides nothing.
_PRECISION = 1e-12


@dataclass(frozen=True)
class Measured:
    """What the finished relation really has."""

    groups: int
    rows: int
    achieved: tuple[Numbers, ...]
    #: Rows of the smallest group, and groups of one row; counted where columns were measured.
    smallest: int = 0
    unique_rows: int = 0
    #: The worst group of models that were to be explained, by position.
    worst: Mapping[int, WorstGroup] = field(default_factory=dict)


@dataclass(frozen=True)
class WorstGroup:
    """The group that gives a model its number: counts, no values.

    Attributes:
        number: of the group, in the order of all groups' values.
        rows: its rows.
        largest: rows of its commonest sensitive value.
        distinct: its sensitive values.
    """

    number: int
    rows: int
    largest: int
    distinct: int


def model_number(model: PrivacyModel, value: object) -> float | None:
    """Read a number of a model; what no bound holds is None."""
    if value is None or not math.isfinite(value):  # type: ignore[arg-type]
        return None
    number = plain_number(value)
    if isinstance(model, EntropyDiversity) and abs(number - round(number)) < _PRECISION * number:
        return round(number)
    return number


def plain_number(value: object) -> float:
    """Read a number of any type that a driver gives; whole ones stay whole."""
    number = float(value)  # type: ignore[arg-type]
    return int(number) if number == int(number) else number


def measured_words(model: PrivacyModel, achieved: Numbers) -> tuple[str, str]:
    """Say what a model has and what is asked, of the first of its numbers that is not accepted.

    >>> from ppdp_sql.privacy import MODELS
    >>> measured_words(MODELS["alpha_k"](alpha=0.5, k=3, column="illness"), (0.4, 2))
    ("alpha_k: k = 2 on column 'illness'", '3')
    """
    failing = [
        (number, value)
        for number, value in zip(model.numbers, achieved, strict=True)
        if not number.accepts(value, float(getattr(model, number.name)))
    ]
    number, value = failing[0] if failing else (model.numbers[0], achieved[0])
    name = model.name if number.name in (model.name, "l", "t") else f"{model.name}: {number.name}"
    where = "" if model.column is None else f" on column '{model.column}'"
    # A number that no bound holds, or that could not be measured, is worse than any.
    shown = "unbounded" if value is None else f"{value:.6g}"
    return f"{name} = {shown}{where}", _asked(model, number)


def _asked(model: PrivacyModel, number: Number) -> str:
    """Say what is asked of a number: `3`, `less than 0.5`."""
    asked = f"{getattr(model, number.name):g}"
    if number.at_least:
        return f"more than {asked}" if number.strict else asked
    return f"less than {asked}" if number.strict else f"at most {asked}"
