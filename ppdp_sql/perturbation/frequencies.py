"""First- and second-order frequencies: how often values, and pairs of them, occur in each relation.

A label counts for its leaves in equal parts. Values are the bins of `merged`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from ppdp_sql.perturbation.design import PairCounts
from ppdp_sql.perturbation.merged import CodedColumn, Matrix, Merged
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Difference:
    """How far the frequencies of one column, or of two, are apart.

    Attributes:
        columns: the indexes of the columns.
        largest: the largest difference of a relative frequency.
        total: all differences together.
        values: how many values, or pairs of values, either relation has.
        worst: the bins where the difference is largest.
    """

    columns: tuple[int, ...]
    largest: float
    total: float
    values: int
    worst: tuple[int, ...]

    @property
    def mean(self) -> float:
        """The mean difference."""
        return self.total / self.values


def count_pairs(session: Session, merged: Merged, *, in_play: bool = False) -> PairCounts:
    """Count the codes of every column and of every pair of columns, in one statement.

    Args:
        session: where the tuples are.
        merged: the tuples.
        in_play: leave out the tuples that a single value tells for certain.
    """
    columns = [{"index": column.index} for column in merged.columns]
    found: dict[tuple[int, int], dict[tuple[int, int], tuple[int, int]]] = {
        (a["index"], b["index"]): {} for a, b in combinations_with_replacement(columns, 2)
    }
    for first, second, code, other, *rows in session.fetch(
        "utility/count_pairs", coded=merged.table, columns=columns, in_play=in_play
    ):
        found[int(first), int(second)][int(code), int(other)] = (int(rows[0]), int(rows[1]))
    return found


def first_order(columns: Sequence[CodedColumn], counts: PairCounts) -> list[Difference]:
    """Compare the values of each column."""
    found = []
    for column in columns:
        rows = np.zeros((2, column.codes))
        for (code, _), pair in counts[column.index, column.index].items():
            rows[:, code] = pair
        shares = rows / rows.sum(axis=1, keepdims=True) @ column.spread
        found.append(_difference((column.index,), shares[0], shares[1]))
    return found


def second_order(columns: Sequence[CodedColumn], counts: PairCounts) -> list[Difference]:
    """Compare the pairs of values of each pair of columns."""
    by_index = {column.index: column for column in columns}
    found = []
    for (first, second), cells in counts.items():
        if first == second:
            continue
        left, right = by_index[first], by_index[second]
        rows = np.zeros((2, left.codes, right.codes))
        for (code, other), pair in cells.items():
            rows[:, code, other] = pair
        rows /= rows.sum(axis=(1, 2), keepdims=True)
        source, release = (left.spread.T @ side @ right.spread for side in rows)
        found.append(_difference((first, second), source, release))
    return found


def _difference(columns: tuple[int, ...], source: Matrix, release: Matrix) -> Difference:
    apart = np.abs(source - release)
    # Shares that are equal but for the order of sums are equal.
    apart[apart < 1e-14] = 0.0
    # Of equal differences the first is told, whatever the last digit of an engine says.
    worst = np.unravel_index(int(np.argmax(np.round(apart, 12))), apart.shape)
    return Difference(
        columns,
        float(apart.max()),
        float(apart.sum()),
        int(np.count_nonzero((source > 0) | (release > 0))),
        tuple(int(place) for place in worst),
    )
