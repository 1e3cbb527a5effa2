"""What S3 measures, and what it says of each measure at a k."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from exhibit import Verdict

from s3.sweep import KACA, NUMBERS, TOPDOWN, TWO_LEVEL, Cell

#: What is called similar, or a little more.
LITTLE = 1.1
#: Quasi-identifiers that are not many.
NOT_MANY = 4

#: The measure of each algorithm, and the number of quasi-identifiers: does the claim hold?
Claim = Callable[[Mapping[str, float], int], bool]


@dataclass(frozen=True)
class Measure:
    """One axis of the figures.

    Attributes:
        take: the measure of a cell.
        write: a value in words.
    """

    name: str
    unit: str
    take: Callable[[Cell], float]
    write: Callable[[float], str]


TIME = Measure("execution time", "seconds", lambda cell: cell.seconds, lambda value: f"{value:.2f}")
DISTORTION = Measure(
    "distortion", "distortion", lambda cell: cell.distortion, lambda value: f"{value:,.0f}"
)
DISCERNIBILITY = Measure(
    "discernibility", "discernibility", lambda cell: cell.discernibility, lambda v: f"{v:,.0f}"
)


def least(values: Mapping[str, float], _: int) -> bool:
    """Whether two_level has less than both others."""
    return values[TWO_LEVEL] < min(values[KACA], values[TOPDOWN])


def little_more(values: Mapping[str, float], _: int) -> bool:
    """Whether two_level has more than both others, and only a little."""
    most = max(values[KACA], values[TOPDOWN])
    return most < values[TWO_LEVEL] <= LITTLE * most


def least_or_similar(values: Mapping[str, float], columns: int) -> bool:
    """Whether two_level has less than both with few columns, and else hardly more."""
    if columns <= NOT_MANY:
        return least(values, columns)
    return values[TWO_LEVEL] <= LITTLE * min(values[KACA], values[TOPDOWN])


def by_columns(measure: Measure, cells: Sequence[Cell]) -> dict[int, dict[str, float]]:
    """Return a measure by the number of quasi-identifiers and by algorithm."""
    return {
        number: {cell.algorithm: measure.take(cell) for cell in cells if cell.columns == number}
        for number in NUMBERS
    }


def held(claim: Claim, values: Mapping[int, Mapping[str, float]]) -> dict[int, bool]:
    """Say for each number of quasi-identifiers whether a claim holds."""
    return {number: claim(row, number) for number, row in values.items()}


def judge(holds: Mapping[int, bool]) -> Verdict:
    """Everywhere, somewhere, or nowhere."""
    if all(holds.values()):
        return "reproduced"
    return "partly" if any(holds.values()) else "not reproduced"
