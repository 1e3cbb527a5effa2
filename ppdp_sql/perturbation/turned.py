"""Numbers that say nothing of each other: what each adds to those before it.

Sums of products lose what a number adds if it is small beside the number: a start and an end tell
a duration to the twelfth digit of a square. So each number is taken less what others tell of it,
row by row, before anything is summed; as sums of numbers the features span what the numbers span.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

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

#: How many products may be turned: of each two of them a sum is asked for.
MOST_PRODUCTS = 80

#: A number less its mean, or whether it is missing, by the column's index.
Factor = Mapping[str, int | float | bool]
#: What is summed: numbers, and products of two.
Product = tuple[Factor, ...]


@dataclass(frozen=True)
class Term:
    """A product that is summed with others.

    Attributes:
        coefficient: what it is multiplied by.
        factors: what is multiplied; nothing is 1.
    """

    coefficient: float
    factors: Product


#: A sum of products.
Terms = Sequence[Term]


@dataclass(frozen=True)
class Turned:
    """The numbers of both relations, over the tuples that no value tells for certain.

    Attributes:
        terms: per column, the sum of numbers that it is taken as; none for what others tell.
        missing: the columns of which some rows have a number and others do not.
        means: per column, what its numbers are taken less of.
        bounds: how far from the middle numbers may be to decide what others tell of them.
        products: sums of numbers and of products of two, with the columns of each; None where
            products do not nearly tell each other.
    """

    terms: Mapping[int, Terms]
    missing: frozenset[int] = frozenset()
    means: Mapping[int, float] = field(default_factory=dict)
    bounds: Sequence[Bound] = ()
    products: Sequence[tuple[frozenset[int], Terms]] | None = None


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
    turned, _ = _turn(
        session, merged, [(_number(means, index),) for index in indexes], bounds, rows
    )
    return Turned(
        {indexes[place]: terms for place, terms in turned.items()}, missing, means, bounds
    )


def turn_products(
    session: Session, merged: Merged, turned: Turned, pairs: Iterable[tuple[int, int]], rows: int
) -> Turned:
    """Make products of numbers independent as well, where they nearly tell each other.

    Args:
        session: where the tuples are.
        merged: the tuples.
        turned: the numbers.
        pairs: the columns whose products are asked for.
        rows: rows of both relations in tuples that no value tells for certain.
    """
    products: list[Product] = [(), *((_number(turned.means, index),) for index in turned.means)]
    for pair in pairs:
        choices: list[list[Factor]] = []
        for index in pair:
            choices.append([_number(turned.means, index)] if index in turned.means else [])
            if index in turned.missing:
                choices[-1].append({"index": index, "is_missing": True})
        products.extend(product(*choices))
    if len(products) <= 1 + len(turned.means) or len(products) > MOST_PRODUCTS:
        return turned
    # What is the same everywhere comes first, and numbers as they are turned; products add to them.
    places = {index: place for place, index in enumerate(turned.means, start=1)}
    first = np.zeros((1 + len(turned.terms), len(products)))
    first[0, 0] = 1.0
    for row, terms in enumerate(turned.terms.values(), start=1):
        for term in terms:
            first[row, places[int(term.factors[0]["index"])]] = term.coefficient
    start = np.vstack([first, np.eye(len(products))[1 + len(turned.means) :]])
    found, is_close = _turn(session, merged, products, turned.bounds, rows, start)
    if not is_close:
        return turned
    shift = 1 + len(turned.means) - len(first)
    return replace(
        turned,
        products=[
            (frozenset(int(factor["index"]) for factor in products[row + shift]), terms)
            for row, terms in found.items()
            if row >= len(first)
        ],
    )


def _number(means: Mapping[int, float], index: int) -> Factor:
    return {"index": index, "mean": means[index], "is_missing": False}


def _turn(
    session: Session,
    merged: Merged,
    products: Sequence[Product],
    bounds: Sequence[Bound],
    rows: int,
    start: Matrix | None = None,
) -> tuple[dict[int, Terms], bool]:
    """Return what each product says of its own, and whether some nearly told each other.

    Where sums of products are given to begin with, what each of these says.
    """
    columns = merged.work.columns

    def terms(factors: Matrix) -> Terms:
        return [
            Term(float(factor), item)
            for factor, item in zip(factors, products, strict=True)
            if factor != 0
        ]

    roundings = [
        sum(columns[int(factor["index"])]["rounding"] for factor in item if "mean" in factor)
        for item in products
    ]
    found, is_close = _factors(
        lambda factors: _moments(session, merged, [terms(row) for row in factors], bounds) / rows,
        np.array(roundings, float),
        np.eye(len(products)) if start is None else start,
    )
    return {place: terms(factors) for place, factors in found.items()}, is_close


def _vary(source: Extent, release: Extent) -> bool:
    """Whether a number is not the same in all rows of both relations."""
    known = [side for side in (source, release) if side.known]
    return any(side.varies for side in known) or len({side.mean for side in known}) > 1


def _factors(
    measure: Callable[[Sequence[Matrix]], Matrix], roundings: Matrix, start: Matrix
) -> tuple[dict[int, Matrix], bool]:
    """Return, per number that says something of its own, the factors of the numbers it is made of.

    And whether some nearly told each other.

    Args:
        measure: tells how sums of numbers, given by their factors, vary together.
        roundings: what each number may be wrong by.
        start: the factors of the sums to begin with.
    """
    if not len(start):
        return {}, False  # no column has a number in a row that no value tells for certain
    factors = start.copy()
    places = np.arange(len(start))
    deviations = np.zeros(len(roundings))
    turns = 0
    for turns in range(MOST_TURNS):
        covariance = measure(list(factors[places]))
        own = np.sqrt(np.maximum(np.diag(covariance), 0.0))
        if turns == 0:
            alone = np.flatnonzero((start != 0).sum(axis=1) == 1)
            of_whom = np.abs(start[alone]).argmax(axis=1)
            deviations[of_whom] = own[alone] / np.abs(start[alone, of_whom])
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
        if turns == MOST_TURNS - 1:
            places = places[chosen]
    return {int(place): factors[place] for place in np.sort(places)}, turns > 0


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
