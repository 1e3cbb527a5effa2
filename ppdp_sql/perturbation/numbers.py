"""Columns of numbers as methods know them: how many, how far apart, how they vary together."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.perturbation.base import AskedColumn, Scene
from ppdp_sql.perturbation.number_type import NumberType, number_type

#: Sums are taken of whole numbers from 0 to this: the place of a number between the least and the
#: greatest of its column. They are exact, so every engine has the same ones.
PLACES = 2**30


@dataclass(frozen=True)
class Numbers:
    """A column of numbers.

    Attributes:
        asked: the column, as the policy asks for it.
        kind: its type.
        rows: rows that have a number.
        spread: the difference of the greatest and the least number.
        most: the greatest number, whatever its sign.
    """

    asked: AskedColumn
    kind: NumberType
    rows: int
    spread: float
    most: float

    @property
    def name(self) -> str:
        """The name of the column."""
        return self.asked.name

    def placed(self, index: int) -> dict[str, Any]:
        """Describe the column to templates that tell the places of its numbers.

        Args:
            index: its place in the table of limits.
        """
        is_wide = self.kind.is_wide(self.most)
        return {"name": self.name, "index": index, "kind": self.kind, "is_wide": is_wide}


@dataclass(frozen=True)
class Moments:
    """Exact sums over the rows that have a number in both of two columns."""

    rows: int
    first: int
    second: int
    product: int


def read_numbers(scene: Scene, asked: Sequence[AskedColumn]) -> tuple[str, list[Numbers]]:
    """Return a table of the limits of columns, and what Python may know of them."""
    session = scene.session
    limits = session.work("limits")
    kinds = [_known_type(column) for column in asked]
    columns = [
        {"name": column.name, "family": column.column.family, "kind": kind}
        for column, kind in zip(asked, kinds, strict=True)
    ]
    session.execute("perturb/limits", target=limits, tuples=scene.tuples, columns=columns)
    found = session.fetch("perturb/ranges", limits=limits, columns=columns)[0]
    numbers = []
    for at, (column, kind) in enumerate(zip(asked, kinds, strict=True)):
        rows, odd, spread, most = found[4 * at : 4 * at + 4]
        _refuse_odd(column, int(odd or 0))
        if rows and most is None:
            raise InputError(
                f"the numbers of column '{column.name}' are too large for {column.method}; "
                "divide them in a view"
            )
        numbers.append(
            Numbers(column, kind, int(rows or 0), float(spread or 0.0), float(most or 0.0))
        )
    return limits, numbers


def refuse_odd_numbers(scene: Scene, asked: Sequence[AskedColumn]) -> None:
    """Refuse columns that have numbers which are none."""
    able = [
        column for column in asked if column.column.family in (TypeFamily.FLOAT, TypeFamily.DECIMAL)
    ]
    if not able:
        return
    found = scene.session.fetch(
        "perturb/odd_numbers", tuples=scene.tuples, columns=[column.column for column in able]
    )[0]
    for column, odd in zip(able, found, strict=True):
        _refuse_odd(column, int(odd))


def _refuse_odd(column: AskedColumn, rows: int) -> None:
    if rows:
        raise InputError(
            f"column '{column.name}' has NaN or Infinity in {counted(rows, 'row')}, which "
            f"{column.method} cannot count with; make them NULL in a view"
        )


def _known_type(column: AskedColumn) -> NumberType:
    kind = number_type(column.column)
    if kind.scale is not None and kind.scale < 0:
        raise InputError(
            f"column '{column.name}' is of type {column.column.type_name}, whose negative scale "
            f"{column.method} does not count in; cast it to numeric({kind.digits - kind.scale}) in "
            "a view"
        )
    return kind


def warn_of_alike(scene: Scene, numbers: Sequence[Numbers]) -> list[Numbers]:
    """Return the columns that have different numbers, and warn of the others."""
    for column in numbers:
        if column.rows == 0:
            scene.warnings.append(f"column '{column.name}' has no number, so it stays as it is")
        elif column.spread == 0:
            scene.warnings.append(f"column '{column.name}' has one number, so it stays as it is")
    return [column for column in numbers if column.spread > 0]


def read_moments(
    scene: Scene, limits: str, numbers: Mapping[int, Numbers]
) -> dict[tuple[int, int], Moments]:
    """Return the sums of each pair of columns; keys are their places in the table of limits."""
    columns = [column.placed(at) for at, column in numbers.items()]
    pairs = [(first, second) for first in numbers for second in numbers if first <= second]
    found = scene.session.fetch(
        "perturb/moments",
        rows=scene.rows,
        expanded=scene.is_expanded,
        limits=limits,
        columns=columns,
        pairs=[{"first": first, "second": second} for first, second in pairs],
    )[0]
    return {
        pair: Moments(*(int(number or 0) for number in found[4 * at : 4 * at + 4]))
        for at, pair in enumerate(pairs)
    }


def mean(moments: Moments) -> Fraction:
    """Return the mean of a column, in places."""
    return Fraction(moments.first, moments.rows)


def deviation(moments: Moments) -> float:
    """Return the standard deviation of a column of at least two rows, in places."""
    rows = moments.rows
    return math.sqrt(Fraction(rows * moments.product - moments.first**2, rows * (rows - 1)))
