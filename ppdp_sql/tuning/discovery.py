"""Which columns together tell people apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.packed_columns import ColumnSet, PackedColumns, count_tuples
from ppdp_sql.templating import Session
from ppdp_sql.tuning.chain import telling_chain
from ppdp_sql.tuning.column_sets import Isolation, isolations
from ppdp_sql.tuning.isolation import IsolationSearch, find_minimal
from ppdp_sql.tuning.sampling import CONFIDENCE, SampleError, draw_sample, sample_error

#: Sets that are counted at most; a level that needs more is not begun.
MOST_SETS = 20_000


@dataclass(frozen=True)
class DiscoveryOptions:
    """What is asked.

    Attributes:
        threshold: the share of unique rows from which on columns isolate.
        k: rows in groups below k are counted.
        most_columns: columns of the largest sets.
        sample: rows to look at; None for all.
    """

    threshold: float = 0.05
    k: int = 5
    most_columns: int = 5
    sample: int | None = None


@dataclass(frozen=True)
class MeasuredSet:
    """A set of columns and how many people it tells apart."""

    columns: tuple[str, ...]
    rows: int
    isolation: Isolation
    minimal: bool

    @property
    def unique_share(self) -> float:
        """The share of rows that are alone."""
        return self.isolation.unique_rows / self.rows

    @property
    def below_share(self) -> float:
        """The share of rows in groups below k."""
        return self.isolation.rows_below / self.rows

    def to_dict(self) -> dict[str, Any]:
        """Return the set as JSON."""
        return {
            "columns": list(self.columns),
            "groups": self.isolation.groups,
            "distinct_ratio": self.isolation.groups / self.rows,
            "separation_ratio": self.isolation.separation_ratio(self.rows),
            "unique_rows": self.isolation.unique_rows,
            "unique_share": self.unique_share,
            "below_k_rows": self.isolation.rows_below,
            "below_k_share": self.below_share,
            "minimal": self.minimal,
        }


@dataclass(frozen=True)
class Discovery:
    """What was found.

    Attributes:
        rows: rows of the source.
        options: what was asked.
        minimal: minimal sets that isolate, fewest columns first, then those that isolate most.
        chain: one column after the other, each the one that then isolates most.
        complete_to: all sets of so many columns were judged.
        counted_sets: sets that were counted.
        follows: columns that follow from another one.
        error: what is stated where a sample was looked at.
    """

    rows: int
    options: DiscoveryOptions
    minimal: tuple[MeasuredSet, ...]
    chain: tuple[MeasuredSet, ...]
    complete_to: int
    counted_sets: int
    follows: tuple[tuple[str, str], ...]
    error: SampleError
    columns: tuple[str, ...]

    @property
    def is_sample(self) -> bool:
        """Whether only some rows were looked at."""
        return self.error.rows < self.rows

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        sample = {
            "rows": self.error.rows,
            "share_error": self.error.share,
            "separation_error": self.error.separation,
            "confidence": CONFIDENCE,
        }
        return {
            "rows": self.rows,
            "threshold": self.options.threshold,
            "k": self.options.k,
            "max_columns": self.options.most_columns,
            "complete_to": self.complete_to,
            "counted_sets": self.counted_sets,
            "sample": sample if self.is_sample else None,
            "sets": [one.to_dict() for one in self.minimal],
            "chain": [one.to_dict() for one in self.chain],
            "follows": [{"from": first, "follows": then} for first, then in self.follows],
        }


def discover(
    session: Session,
    source: Source,
    asked_as: str,
    columns: Sequence[Column],
    options: DiscoveryOptions,
    progress: Callable[[int], None] = lambda _: None,
) -> Discovery:
    """Count what single columns do to rows, then sets of them, level by level.

    Args:
        session: the session.
        source: the source, by its full name.
        asked_as: its name as it was written.
        columns: the columns to look at.
        options: what is asked.
        progress: told how many sets were counted so far.

    Raises:
        RelationError: the source is empty.
    """
    tuples, source_rows = count_tuples(session, source, columns)
    if not source_rows:
        raise RelationError(f"'{asked_as}' is empty; there is nothing to discover")
    rows = source_rows
    if options.sample is not None and options.sample < source_rows:
        rows = options.sample
        tuples = draw_sample(session, tuples, columns, rows)
    packed = PackedColumns(session, tuples, len(columns))
    session.drop(tuples)
    counted = 0

    def measure(sets: Sequence[ColumnSet]) -> list[Isolation]:
        def done(number: int) -> None:
            nonlocal counted
            counted += number
            progress(counted)

        return isolations(packed, sets, options.k, done)

    # A share is reached by the least whole number of rows that is not below it.
    least = max(1, math.ceil(options.threshold * rows - 1e-9))
    singles = dict(enumerate(measure([(number,) for number in range(len(columns))])))
    left = [
        number for number, seen in singles.items() if seen.groups > 1 and seen.unique_rows < least
    ]
    if len(left) > 1:
        packed.keep(left)
    found = find_minimal(singles, least, measure, options.most_columns, MOST_SETS)
    chain = telling_chain(left, found.measured, measure)
    return _told(found, chain, columns, source_rows, rows, options)


def _told(
    found: IsolationSearch,
    chain: Sequence[ColumnSet],
    columns: Sequence[Column],
    source_rows: int,
    rows: int,
    options: DiscoveryOptions,
) -> Discovery:
    """Put names to numbers, and the telling first."""
    minimal = set(found.minimal)
    sets = {
        one: MeasuredSet(
            tuple(columns[number].name for number in one), rows, isolation, one in minimal
        )
        for one, isolation in found.measured.items()
    }
    ranked = sorted(sets, key=lambda one: (len(one), -found.measured[one].unique_rows, one))
    return Discovery(
        source_rows,
        options,
        tuple(sets[one] for one in ranked if one in minimal),
        tuple(sets[one] for one in chain),
        found.complete_to,
        len(found.measured),
        tuple((columns[first].name, columns[then].name) for first, then in found.follows),
        sample_error(rows, len(found.measured), source_rows),
        tuple(column.name for column in columns),
    )
