"""Numbers that say nothing of each other: what each adds to those before it.

Sums of products lose what a number adds if it is small beside the number: a start and an end tell
a duration to the twelfth digit of a square. So each number is taken less what others tell of it,
row by row, before anything is summed; as sums of numbers the features span what the numbers span.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ppdp_sql.perturbation.merged import Matrix, Merged
from ppdp_sql.perturbation.moments import Bound, Extent, extents
from ppdp_sql.templating import Session

#: A number that others tell but for this share of its variance is measured again, less these.
LEAST_VARIANCE = 1e-4
#: How far a number may be told by others, as a share of the deviations it is made of.
LEAST_DEVIATION = 1e-13
#: How many times its rounding a number must vary by.
LEAST_ROUNDINGS = 16
#: Times that what others tell may be taken away.
MOST_TURNS = 6

#: A sum of numbers: of each the column's index, the mean that it is taken less of, and a factor.
Terms = Sequence[Mapping[str, int | float]]


@dataclass(frozen=True)
class Turned:
    """The numbers of both relations, over the tuples that no value tells for certain.

    Attributes:
        terms: per column, the sum of numbers that it is taken as; none for what others tell.
        missing: the columns of which some rows have a number and others do not.
    """

    terms: Mapping[int, Terms]
    missing: frozenset[int] = frozenset()


def turn(session: Session, merged: Merged, rows: int) -> Turned:
    """Make the numbers of columns independent.

    Args:
        session: where the tuples are.
        merged: the tuples.
        rows: rows of both relations in tuples that no value tells for certain.
    """
    numbers = [column for column in merged.columns if column.is_number]
    if not numbers:
        return Turned({})
    found = extents(session, merged.table, numbers, in_play=True)
    bounds = [
        {"index": column["index"], "most": column["bound"]}
        for column in merged.work.columns
        if column["is_number"] and column["bound"] is not None
    ]
    known = {index: source.known + release.known for index, (source, release) in found.items()}
    missing = frozenset(index for index in known if 0 < known[index] < rows)
    if bounds:
        # What the others vary by would be lost beside numbers that are far from all of them.
        near = extents(session, merged.table, numbers, in_play=True, bounds=bounds)
        if all(_vary(*near[index]) for index in found if _vary(*found[index])):
            found = near
        else:
            bounds = []
    means = {
        index: (source.total + release.total) / (source.known + release.known)
        for index, (source, release) in found.items()
        if source.known + release.known > 0
    }
    indexes = [column.index for column in numbers if column.index in means]
    factors = _factors(
        lambda factors: _moments(session, merged, _terms(factors, indexes, means), bounds) / rows,
        np.array([merged.work.columns[index]["rounding"] for index in indexes]),
    )
    terms = _terms(list(factors.values()), indexes, means)
    return Turned(
        {indexes[at]: item for at, item in zip(factors, terms, strict=True)},
        missing,
    )


def _vary(source: Extent, release: Extent) -> bool:
    """Whether a number is not the same in all rows of both relations."""
    known = [side for side in (source, release) if side.known]
    return any(side.varies for side in known) or len({side.mean for side in known}) > 1


def _terms(
    factors: Sequence[Matrix], indexes: Sequence[int], means: Mapping[int, float]
) -> list[Terms]:
    return [
        [
            {"index": index, "mean": means[index], "coefficient": float(factor)}
            for index, factor in zip(indexes, row, strict=True)
            if factor != 0
        ]
        for row in factors
    ]


def _factors(measure: Callable[[Sequence[Matrix]], Matrix], roundings: Matrix) -> dict[int, Matrix]:
    """Return, per number that says something of its own, the factors of the numbers it is made of.

    Args:
        measure: tells how sums of numbers, given by their factors, vary together.
        roundings: what each number may be wrong by.
    """
    factors = np.eye(len(roundings))
    places = np.arange(len(roundings))
    deviations = np.zeros(len(roundings))
    for turn in range(MOST_TURNS):
        covariance = measure(list(factors[places]))
        own = np.sqrt(np.maximum(np.diag(covariance), 0.0))
        deviations = own if turn == 0 else deviations
        least = LEAST_ROUNDINGS * roundings + LEAST_DEVIATION * deviations
        says = own > np.abs(factors[places]) @ least
        places, own = places[says], own[says]
        correlations = covariance[np.ix_(says, says)] / np.outer(own, own)
        factors[places] /= own[:, None]
        chosen, close, lower = _choose(correlations)
        told = correlations[np.ix_(close, chosen)]
        turned = np.linalg.solve(lower, factors[places[chosen]])
        # What the chosen ones tell of the others is taken away, and what is left measured again.
        factors[places[close]] -= np.linalg.solve(lower, told.T).T @ turned
        factors[places[chosen]] = turned
        if not len(close):
            break
        if turn == MOST_TURNS - 1:
            places = places[chosen]
    return {int(place): factors[place] for place in np.sort(places)}


def _choose(
    correlations: Matrix,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Matrix]:
    """Choose numbers that do not tell each other, the freest first: Cholesky with pivots.

    Returns:
        The chosen ones, those that they nearly tell, and the triangle of the chosen.
    """
    size = len(correlations)
    columns: list[Matrix] = []
    free = np.ones(size)
    chosen: list[int] = []
    while len(chosen) < size:
        # Of numbers that are as free, the first, whatever the last digit of an engine says.
        place = int(np.argmax(np.round(np.where(np.isin(range(size), chosen), -1.0, free), 9)))
        if free[place] <= LEAST_VARIANCE:
            break
        column = correlations[:, place] - sum(
            (before * before[place] for before in columns), np.zeros(size)
        )
        column = column / np.sqrt(free[place])
        free = free - column**2
        columns.append(column)
        chosen.append(place)
    close = [place for place in range(size) if place not in chosen]
    lower = np.array([[column[place] for column in columns] for place in chosen])
    return (
        np.array(chosen, np.int64),
        np.array(close, np.int64),
        np.tril(lower.reshape(len(chosen), len(chosen))),
    )


def _moments(
    session: Session, merged: Merged, features: Sequence[Terms], bounds: Sequence[Bound]
) -> Matrix:
    """Return the sums of products of sums of numbers."""
    found = np.zeros((len(features), len(features)))
    for place, *products in session.fetch(
        "utility/turned_moments",
        coded=merged.table,
        features=[{"place": place, "terms": terms} for place, terms in enumerate(features)],
        bounds=bounds,
    ):
        found[place] = products
    return found
