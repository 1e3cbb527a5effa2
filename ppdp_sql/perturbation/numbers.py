"""Columns of numbers as methods know them: how many, how far apart, how they vary together."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.perturbation.base import AskedColumn, Scene
from ppdp_sql.perturbation.number_type import NumberType, number_type

#: Sums are taken of whole numbers from 0 to this: the place of a number between the least and the
#: greatest of its column. They are exact, so every engine has the same ones.
PLACES = 2**30

#: Half of a range that doubles still add up.
_WIDEST = 1e300


@dataclass(frozen=True)
class Numbers:
    """A column of numbers.

    Attributes:
        asked: the column, as the policy asks for it.
        kind: its type.
        rows: rows that have a number.
        spread: the difference of the greatest and the least number.
    """

    asked: AskedColumn
    kind: NumberType
    rows: int
    spread: float

    @property
    def name(self) -> str:
        """The name of the column."""
        return self.asked.name


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
    columns = [{"name": column.name, "family": column.column.family} for column in asked]
    session.execute("perturb/limits", target=limits, tuples=scene.tuples, columns=columns)
    found = session.fetch("perturb/ranges", limits=limits, columns=columns)[0]
    numbers = []
    for at, column in enumerate(asked):
        rows, odd, half = found[3 * at : 3 * at + 3]
        if odd:
            raise InputError(
                f"column '{column.name}' has NaN or Infinity in {counted(int(odd), 'row')}, which "
                f"{column.method} cannot count with; make them NULL in a view"
            )
        if half is not None and not half <= _WIDEST:
            raise InputError(
                f"the numbers of column '{column.name}' are too far apart for {column.method}; "
                "divide them in a view"
            )
        kind = number_type(column.column)
        numbers.append(Numbers(column, kind, int(rows or 0), 2 * float(half or 0.0)))
    return limits, numbers


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
    columns = [{"name": column.name, "index": at} for at, column in numbers.items()]
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
