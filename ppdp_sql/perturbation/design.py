"""The features of a logistic regression over codes: what is summed, and what has an effect.

A block gives each tuple one feature and one value. A label's feature is no effect of its own: it is
the mean of its leaves' effects, so that effects are those of leaves, and `spread` says how features
follow from them. A leaf that one relation alone has separates both: its effect grows without end.
Its features are set apart with an effect that is as good as endless, and the others are fitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from ppdp_sql.errors import LimitError
from ppdp_sql.perturbation.merged import CodedColumn, Matrix
from ppdp_sql.perturbation.turned import Terms, Turned

#: Effects that a regression may have: what is solved grows with their cube.
MOST_EFFECTS = 2_000
#: The same where pairs of columns have effects: they are many, and most are of few rows.
MOST_PAIRED_EFFECTS = 500
#: Pairs of columns that a regression has at most: a statement sums each of them with each.
MOST_BLOCKS = 45
#: An effect that no other outweighs: the propensity is 0 or 1, whatever else a row shows.
ENDLESS = 1e6

#: Rows of the source and of the release, by the codes of two columns (or of one, twice).
PairCounts = Mapping[tuple[int, int], Mapping[tuple[int, int], tuple[int, int]]]


@dataclass(frozen=True)
class Block:
    """Features of which each tuple has one.

    Attributes:
        columns: the names of the columns that make them.
        base: the number of the first feature.
        parts: the columns' codes, with what they are multiplied by.
        terms: the sum of numbers, or of their products, that is multiplied to the feature's value.
        missing: the column whose number must be missing for a tuple to have the feature.
        features: the numbers of features that occur.
        spread: per feature, the share of each effect.
        rows: per feature, rows of the source and of the release; as if both had each where values
            are numbers.
        is_whole: whether each tuple has a feature, of the value 1: the same for all says nothing.
    """

    columns: tuple[str, ...]
    base: int
    parts: Sequence[Mapping[str, Any]]
    terms: Terms
    missing: int | None
    features: npt.NDArray[np.int64]
    spread: Matrix
    rows: Matrix
    is_whole: bool

    @property
    def described(self) -> dict[str, Any]:
        """What the template is told."""
        return {
            "base": self.base,
            "codes": list(self.parts),
            "terms": list(self.terms),
            "missing": self.missing,
        }


def main_blocks(columns: Sequence[CodedColumn], counts: PairCounts, turned: Turned) -> list[Block]:
    """Return a block per column, and one that is the same everywhere if only numbers are there."""
    layout = _Layout(counts, turned, MOST_EFFECTS)
    if all(column.is_number for column in columns):
        layout.add_constant()
    for column in columns:
        layout.add(column)
    return layout.checked()


def pair_blocks(
    columns: Sequence[CodedColumn],
    counts: PairCounts,
    turned: Turned,
    pairs: Sequence[tuple[CodedColumn, CodedColumn]],
) -> list[Block]:
    """Return a block per pair of columns, and those columns that no pair tells of."""
    layout = _Layout(counts, turned, MOST_PAIRED_EFFECTS)
    if all(column.is_number for column in columns):
        layout.add_constant()
    # Pairs of two columns with values tell of each of them, and products with a value of a number.
    told = {
        column.index
        for pair in pairs
        if not all(column.is_number for column in pair)
        for column in pair
        if column.is_number or not any(other.is_number for other in pair)
    }
    for column in columns:
        if column.index not in told:
            layout.add(column)
    for first, second in pairs:
        layout.add_pair(first, second)
    layout.add_products(columns)
    return layout.checked()


class _Layout:
    """Numbers the features of one block after the other."""

    def __init__(self, counts: PairCounts, turned: Turned, most: int) -> None:
        self._counts = counts
        self._turned = turned
        self._most = most
        self._blocks: list[Block] = []
        self._next = 0

    def add_constant(self) -> None:
        self._append((), [], {(): (1, 1)})

    def add(self, column: CodedColumn) -> None:
        """Add the block of one column: two of a number, for it and for those who have none."""
        if column.is_number:
            self._add_number(column, ())
        else:
            self._append((column.name,), [column], self._rows(column, column))

    def add_pair(self, first: CodedColumn, second: CodedColumn) -> None:
        """Add the block of two columns."""
        names = (first.name, second.name)
        found = self._rows(first, second)
        if first.is_number and second.is_number and self._turned.products is not None:
            return
        if first.is_number and second.is_number:
            # As numbers they are: sums of several would bring squares of them.
            self._append(names, [first, second], self._as_features((first, second), found))
        elif first.is_number:
            self._add_number(first, (second,))
        elif second.is_number:
            self._add_number(second, (first,))
        else:
            self._append(names, [first, second], found)

    def add_products(self, columns: Sequence[CodedColumn]) -> None:
        """Add the products of numbers that nearly tell each other, as what each adds."""
        for indexes, terms in self._turned.products or ():
            names = tuple(column.name for column in columns if column.index in indexes)
            self._append(names, (), {(): (1, 1)}, terms=terms)

    def _add_number(self, column: CodedColumn, beside: tuple[CodedColumn, ...]) -> None:
        """Add a number, and whether it is missing, for each value of another column or for all."""
        names = (column.name, *(other.name for other in beside))
        keys: dict[tuple[int, ...], tuple[int, int]] = dict.fromkeys(
            self._rows(beside[0], beside[0]) if beside else [()], (1, 1)
        )
        if column.index in self._turned.terms:
            self._append(names, beside, keys, terms=self._turned.terms[column.index])
        if column.index in self._turned.missing:
            self._append(names, beside, keys, missing=column.index)

    def _rows(
        self, first: CodedColumn, second: CodedColumn
    ) -> dict[tuple[int, ...], tuple[int, int]]:
        """Return the rows of each code, or of each two codes."""
        codes = 1 if first.index == second.index else 2
        cells = self._counts[first.index, second.index]
        return {pair[:codes]: rows for pair, rows in cells.items()}

    def _as_features(
        self, columns: Sequence[CodedColumn], found: Iterable[tuple[int, ...]]
    ) -> dict[tuple[int, ...], tuple[int, int]]:
        """Put the codes of numbers together: a number is one feature, whatever bin it is in.

        Whether it is missing as well is told by the data; both features are there.
        """
        kinds = [(0, 1) if column.index in self._turned.missing else (0,) for column in columns]
        return dict.fromkeys(product(*kinds), (1, 1)) if found else {}

    def _append(
        self,
        names: tuple[str, ...],
        columns: Sequence[CodedColumn],
        found: Mapping[tuple[int, ...], tuple[int, int]],
        terms: Terms = (),
        missing: int | None = None,
    ) -> None:
        if len(found) > self._most:
            raise LimitError(_too_many(self._most, names))
        sizes = [2 if column.is_number else column.codes for column in columns]
        factors = [int(np.prod(sizes[at + 1 :], dtype=np.int64)) for at in range(len(sizes))]
        keys = sorted(found)
        features = np.array(
            [sum(code * factor for code, factor in zip(key, factors, strict=True)) for key in keys],
            np.int64,
        )
        parts = [
            {"index": column.index, "is_number": column.is_number, "factor": factor}
            for column, factor in zip(columns, factors, strict=True)
        ]
        is_plain = not terms and missing is None
        self._blocks.append(
            Block(
                names,
                self._next,
                parts,
                terms,
                missing,
                features + self._next,
                _spread(columns, keys, self._most),
                np.array([found[key] for key in keys], float),
                is_plain and not any(column.is_number for column in columns),
            )
        )
        self._next += int(np.prod(sizes, dtype=np.int64))

    def checked(self) -> list[Block]:
        """Return the blocks, if they are not too many effects together."""
        effects = sum(max(block.spread.shape) for block in self._blocks)
        if effects > self._most:
            largest = max(self._blocks, key=lambda block: max(block.spread.shape))
            raise LimitError(_too_many(self._most, largest.columns))
        return self._blocks


def _too_many(most: int, names: Sequence[str]) -> str:
    quoted = " and ".join(f"'{name}'" for name in names)
    return f"there are more than {most:,} effects, most of them of {quoted}"


def _spread(columns: Sequence[CodedColumn], keys: Sequence[tuple[int, ...]], most: int) -> Matrix:
    """Return, per feature, the share of each effect: a product where columns are two."""
    spread = np.ones((len(keys), 1))
    for at, column in enumerate(columns):
        own = np.eye(2) if column.is_number else column.spread
        chosen = own[[key[at] for key in keys]]
        if len(keys) * spread.shape[1] * chosen.shape[1] > 50 * most**2:
            raise LimitError(_too_many(most, [column.name for column in columns]))
        joined = spread[:, :, None] * chosen[:, None, :]
        spread = joined.reshape(len(keys), -1)
        spread = spread[:, spread.any(axis=0)]
    return spread


@dataclass(frozen=True)
class Design:
    """Everything that a fit needs of its blocks.

    Attributes:
        blocks: the blocks.
        features: the numbers of all features, ascending.
        start: per feature the effect that is set: endless where it separates, else 0.
        spread: per feature, the share of each effect that is fitted.
        separated: the columns whose values separate the relations.
    """

    blocks: Sequence[Block]
    features: npt.NDArray[np.int64]
    start: Matrix
    spread: Matrix
    separated: frozenset[str]


def design(blocks: Sequence[Block]) -> Design:
    """Set apart what separates, and put the rest together."""
    starts, spreads = [], []
    separated: set[str] = set()
    for block in blocks:
        covered = block.spread > 0
        of_source, of_release = covered.T @ block.rows[:, 0], covered.T @ block.rows[:, 1]
        lonely = (of_source == 0) | (of_release == 0)
        start = np.where(covered[:, of_source == 0].any(axis=1), ENDLESS, 0.0)
        start = np.where(covered[:, of_release == 0].any(axis=1), -ENDLESS, start)
        if lonely.any():
            separated.update(block.columns)
        spread = np.where((start == 0)[:, None], block.spread, 0.0)[:, ~lonely]
        starts.append(start)
        spreads.append(spread)
    width = sum(spread.shape[1] for spread in spreads)
    whole = np.zeros((sum(len(start) for start in starts), width))
    row = column = 0
    for spread in spreads:
        height, wide = spread.shape
        whole[row : row + height, column : column + wide] = spread
        row, column = row + height, column + wide
    return Design(
        blocks,
        np.concatenate([block.features for block in blocks]),
        np.concatenate(starts),
        whole,
        frozenset(separated),
    )
