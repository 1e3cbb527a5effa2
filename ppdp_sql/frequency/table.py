"""The encoded frequency table: the source, read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.frequency.columns import Dimension, QuasiColumn
from ppdp_sql.frequency.counted import CountedColumn, Distribution
from ppdp_sql.frequency.dimensions import load_dimensions
from ppdp_sql.frequency.distribution import distribute
from ppdp_sql.frequency.earlier_people import EarlierPeople
from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.frequency.population import (
    PopulationTable,
    count_populations,
    encode_populations,
)
from ppdp_sql.lattice import Lattice
from ppdp_sql.metrics import Metric, cell_metrics
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Marginals:
    """Losses per column and level without suppression, per cell metric.

    Attributes:
        distinct_values: per column and level, its distinct values.
        totals: per metric, column and level, the sum over all counted rows.
        largest: per metric, column and level, the largest cell of the level.
        smallest: per metric, column and level, the smallest cell of the level.
        highest: per metric and column, the cell of a suppressed row.
    """

    distinct_values: tuple[tuple[int, ...], ...]
    totals: Mapping[str, tuple[tuple[float, ...], ...]]
    largest: Mapping[str, tuple[tuple[float, ...], ...]]
    smallest: Mapping[str, tuple[tuple[float, ...], ...]]
    highest: Mapping[str, tuple[float, ...]]

    def constant(self, metric: str, column: int, level: int) -> float | None:
        """Return the cell of every value at a level, if they are all alike."""
        largest = self.largest[metric][column][level]
        return float(largest) if largest == self.smallest[metric][column][level] else None


@dataclass(frozen=True)
class FrequencyTable:
    """Distinct tuples with their rows, as path codes, and what metrics need of each value.

    Attributes:
        table: the work table of keys and counts.
        cells: the work table of generalized values.
        dimensions: one per quasi-identifier, in policy order.
        layout: where each path lies in the key.
        combinations: rows of `table`.
        source_rows: rows of the source.
        excluded_rows: rows without a leaf, suppressed before the search begins.
        marginals: losses per column and level.
        tuple_information: the sum of n ln n over the distinct tuples of all rows.
        fingerprint: a keyed hash of the combinations; None where nothing is logged.
        distribution: the values that models count inside groups; None where they count none.
        populations: relations that hold everyone of the source, by what they were asked for as.
        called_populations: their work tables by the names that a policy gives them.
        class_column: the counted column whose values are the classes of rows, if any is.
        earlier: per sensitive column, whom earlier releases showed with which values.
        kept_people: where the last release kept that.
    """

    table: str
    cells: str
    dimensions: tuple[Dimension, ...]
    layout: KeyLayout
    combinations: int
    source_rows: int
    excluded_rows: int
    marginals: Marginals
    tuple_information: float
    fingerprint: str | None = None
    distribution: Distribution | None = None
    populations: Mapping[Source, PopulationTable] = field(default_factory=dict)
    called_populations: Mapping[str, str] = field(default_factory=dict)
    class_column: str | None = None
    earlier: Mapping[str, EarlierPeople] = field(default_factory=dict)
    kept_people: Relation | None = None

    @property
    def class_slot(self) -> int | None:
        """The number of the class column among the counted ones; None where there is no class."""
        if self.class_column is None or self.distribution is None:
            return None
        return self.distribution.of(self.class_column).slot

    @property
    def judged_table(self) -> str:
        """The table that groups are judged from: with the values that models count, if any."""
        return self.table if self.distribution is None else self.distribution.table

    @property
    def lattice(self) -> Lattice:
        """The lattice between the policy's least and highest levels."""
        return Lattice(
            tuple(dimension.height for dimension in self.dimensions),
            tuple(dimension.column.min_level for dimension in self.dimensions),
            tuple(
                dimension.height
                if dimension.column.max_level is None
                else dimension.column.max_level
                for dimension in self.dimensions
            ),
        )


def count_source(
    session: Session,
    source: Source,
    columns: Sequence[QuasiColumn],
    fingerprint_key: Relation | None = None,
    counted: Sequence[CountedColumn] = (),
    populations: Sequence[Source] = (),
    whole: Source | None = None,
) -> FrequencyTable:
    """Read the source once and build the frequency table from its distinct tuples.

    Args:
        session: the run's session.
        source: the source.
        columns: the quasi-identifiers.
        fingerprint_key: the secret that what was counted is hashed with.
        counted: columns whose values models count inside groups.
        populations: relations that models count groups in, read once each, too; they are refused
            unless they hold everyone of the source.
        whole: the source with the rows that were suppressed before; None where none were.
    """
    others = count_populations(session, populations, columns)
    combinations = session.work("combinations")
    observations = session.work("observations") if counted else combinations
    session.execute(
        "frequency/count_combinations",
        target=observations,
        source=source,
        columns=[*(column.name for column in columns), *(column.name for column in counted)],
    )
    session.analyze(observations)
    if counted:
        session.execute(
            "frequency/combine",
            target=combinations,
            observations=observations,
            columns=range(len(columns)),
        )
        session.analyze(combinations)
    dimensions, layout, source_rows = load_dimensions(
        session, source, combinations, columns, others
    )
    everything = combinations
    if whole is not None:
        everything = session.work("whole_combinations")
        names = [column.name for column in columns]
        session.execute(
            "frequency/count_combinations", target=everything, source=whole, columns=names
        )
        session.analyze(everything)
    fingerprint = None
    if fingerprint_key is not None:
        fingerprint = fingerprint_of(session, everything, len(columns), fingerprint_key)
    distribution = None
    if counted:
        table, distribution = distribute(
            session, observations, dimensions, layout, counted, source_rows
        )
        session.drop(observations)
    else:
        table = session.work("frequency")
        session.execute(
            "frequency/encode",
            target=table,
            combinations=combinations,
            words=layout.words,
            dimensions=dimensions[0].table,
            columns=[
                {"index": dimension.index, "nulls": dimension.null_leaf} for dimension in dimensions
            ],
            counted=[],
            values=None,
        )
    session.analyze(table)
    size, counted_rows, information = session.fetch("frequency/size", frequency=table)[0]
    if whole is not None or source_rows > int(counted_rows):
        # Tuples without a leaf are only among the combinations.
        rows, information = session.fetch("frequency/size", frequency=everything)[0][1:]
        source_rows = int(rows)
    excluded = source_rows - int(counted_rows)
    session.drop(*dict.fromkeys((combinations, everything)))
    if counted_rows == 0:
        raise NoSolutionError(
            f"every one of the {source_rows} rows has a value without a leaf or a NULL that the "
            "policy suppresses; nothing is left to publish"
        )
    encoded = encode_populations(session, others, dimensions, layout, table)
    cells, marginals = _cells(session, table, dimensions, layout, source_rows, excluded > 0)
    return FrequencyTable(
        table,
        cells,
        tuple(dimensions),
        layout,
        int(size),
        source_rows,
        excluded,
        marginals,
        float(information),
        fingerprint,
        distribution,
        encoded,
    )


def fingerprint_of(session: Session, combinations: str, columns: int, key: Relation) -> str:
    """Hash what was counted, keyed by a secret of the database, without another scan."""
    facts = session.fetch(
        "frequency/fingerprint", combinations=combinations, columns=columns, key=key
    )[0]
    return sha256(f"{int(facts[0])}:{int(facts[1])}".encode()).hexdigest()[:32]


def _cells(
    session: Session,
    frequency: str,
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
    source_rows: int,
    some_excluded: bool,
) -> tuple[str, Marginals]:
    metrics = cell_metrics()
    cells = session.work("cells")
    session.execute(
        "frequency/cells",
        target=cells,
        dimensions=dimensions[0].table,
        words=layout.words,
        height=max(dimension.height for dimension in dimensions),
        metrics=metrics,
        source_rows=source_rows,
        frequency=frequency if some_excluded else None,
        levels=[level for dimension in dimensions for level in _levels(dimension, layout.words)],
    )
    session.analyze(cells)
    rows = session.fetch("evaluate/marginals", cells=cells, metrics=metrics)
    return cells, _marginals(rows, len(dimensions), metrics)


def _marginals(rows: Sequence[ResultRow], columns: int, metrics: Sequence[Metric]) -> Marginals:
    """Read rows of column, level, distinct values, and per metric total, highest and lowest."""
    indexes = range(columns)
    per_column = [[row for row in rows if row[0] == index and row[1] >= 0] for index in indexes]
    hidden = [next(row for row in rows if row[0] == index and row[1] < 0) for index in indexes]

    def per_level(offset: int) -> dict[str, tuple[tuple[float, ...], ...]]:
        return {
            metric.name: tuple(
                tuple(row[3 + 3 * place + offset] for row in levels) for levels in per_column
            )
            for place, metric in enumerate(metrics)
        }

    return Marginals(
        tuple(tuple(row[2] for row in levels) for levels in per_column),
        per_level(0),
        per_level(1),
        per_level(2),
        {
            metric.name: tuple(row[4 + 3 * place] for row in hidden)
            for place, metric in enumerate(metrics)
        },
    )


def _levels(dimension: Dimension, words: int) -> list[dict[str, Any]]:
    """Describe the levels of a column, and as level -1 what a suppressed row has."""
    height = dimension.height
    # Of one leaf and NULL, level 0 is the top already.
    leaves = dimension.leaves if height == 0 else 1
    return [
        {
            "column": dimension.index,
            "level": level,
            "shown": height if level < 0 else level,
            "leaves": leaves,
            "top": level < 0 or 0 < level == height,
            "masks": dimension.code.mask(height if level < 0 else level, words),
        }
        for level in range(-1, height + 1)
    ]
