"""The result of a recoding: what each class shows, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.metrics import Metric, NodeFacts, cell_metrics, group_metrics
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.columns import RecodedColumn
from ppdp_sql.recoding.problem import RecodingProblem
from ppdp_sql.recoding.units import SuppressedCells
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Recoded:
    """Classes with the labels that they are published with.

    Attributes:
        table: the work table of keys, levels and labels; suppressed classes are not in it.
        columns: the quasi-identifiers.
        level_rows: per column and level, the rows that are shown there.
        published_rows: rows that are published.
        groups: groups that are published.
        smallest_group: rows of the smallest one; None where nothing is published.
        group_totals: per group metric, its sum over the groups.
        cell_totals: per cell metric and column, its sum over the published rows.
        hidden_rows: published rows that show `*` in every column.
        means: the columns that show the mean of their group.
        rounds: how often clusters were changed.
    """

    table: str
    columns: tuple[RecodedColumn, ...]
    level_rows: tuple[Mapping[int, int], ...]
    published_rows: int
    groups: int
    smallest_group: int | None
    group_totals: Mapping[str, float]
    cell_totals: Mapping[str, tuple[float, ...]]
    hidden_rows: int
    means: frozenset[int]
    rounds: int
    #: The node whose levels are shown, where only suppressed cells differ from it.
    node: tuple[int, ...] | None = None
    #: Cells that are hidden in rows which are published all the same.
    suppressed: SuppressedCells | None = None
    #: The work table of the level of each value, where a value is shown in one way everywhere.
    shown_levels: str | None = None

    def is_raw(self, index: int) -> bool:
        """Whether every published cell of a column is the source's own value."""
        return set(self.level_rows[index]) <= {0} and index not in self.means

    @property
    def levels(self) -> list[dict[int, float]]:
        """Per column, the share of published cells at each level that occurs."""
        return [
            {level: rows / self.published_rows for level, rows in found.items()}
            for found in self.level_rows
        ]

    @property
    def has_hidden_group(self) -> bool:
        """Whether some group shows `*` everywhere, as suppressed rows would."""
        return self.hidden_rows > 0

    @property
    def highest(self) -> tuple[int, ...]:
        """Per column, the highest level that occurs: the least node that covers the release."""
        return tuple(max(found, default=0) for found in self.level_rows)


def describe_columns(problem: RecodingProblem) -> list[dict[str, Any]]:
    """Tell templates how columns are shown, besides what merges need."""
    mean = problem.options.get("numbers") == "mean"
    found = []
    for column in problem.columns:
        dimension = column.dimension
        levels = range(dimension.height + 1)
        bits = [column.bits(level) for level in levels]
        found.append(
            column.described
            | {
                "family": dimension.column.family,
                "nulls": dimension.null_leaf,
                "mean": mean and column.interval,
                "whole": [
                    {"level": level, "masks": dimension.code.mask(level, column.words)}
                    for level in levels
                ],
                "meets": [
                    {"level": level + 1, "bits": bits[level]}
                    for level in reversed(levels[:-1])
                    if bits[level] and bits[level] != bits[level + 1]
                ],
            }
        )
    return found


def assemble(clusters: Clusters) -> Recoded:
    """Label what a recoding found, and sum up what metrics need."""
    problem = clusters.problem
    session, frequency = problem.session, problem.frequency
    described = describe_columns(problem)
    table = session.work("recoded")
    dimensions = frequency.dimensions[0].table
    session.execute(
        "recode/recoded",
        target=table,
        classes=clusters.classes,
        members=clusters.members,
        clusters=clusters.clusters,
        dimensions=dimensions,
        words=problem.words,
        columns=described,
    )
    session.analyze(table)
    means = frozenset(column["index"] for column in described if column["mean"])
    found = measure(session, frequency, table, problem.columns, described, means, clusters.rounds)
    # What is handed on is dropped with the session's other tables.
    shown, clusters.shown_levels = clusters.shown_levels, None
    return replace(found, shown_levels=shown)


def measure(
    session: Session,
    frequency: FrequencyTable,
    table: str,
    columns: Sequence[RecodedColumn],
    described: Sequence[Mapping[str, Any]],
    means: frozenset[int],
    rounds: int,
) -> Recoded:
    """Count the groups, the levels and the cells of recoded classes."""
    class_slot, distribution = frequency.class_slot, frequency.distribution
    over_groups = group_metrics(with_class=class_slot is not None)
    over_cells = cell_metrics()
    rows, groups, smallest, hidden, *totals = session.fetch(
        "recode/shape",
        recoded=table,
        columns=described,
        metrics=over_groups,
        words=frequency.layout.words,
        class_slot=class_slot,
        distribution=None if distribution is None else distribution.table,
        codes=None if distribution is None else distribution.values,
    )[0]
    level_rows: list[dict[int, int]] = [{} for _ in columns]
    cells = {metric.name: [0.0] * len(columns) for metric in over_cells}
    for index, level, shown, *sums in session.fetch(
        "recode/cells",
        recoded=table,
        cells=frequency.cells,
        dimensions=frequency.dimensions[0].table,
        words=frequency.layout.words,
        columns=described,
        metrics=over_cells,
    ):
        level_rows[index][int(level)] = int(shown)
        for metric, total in zip(over_cells, sums, strict=True):
            cells[metric.name][index] += float(total)
    return Recoded(
        table,
        tuple(columns),
        tuple(level_rows),
        int(rows),
        int(groups),
        None if smallest is None else int(smallest),
        {metric.name: _plain(total) for metric, total in zip(over_groups, totals, strict=True)},
        {name: tuple(totals) for name, totals in cells.items()},
        int(hidden),
        means,
        rounds,
    )


def all_metrics(
    recoded: Recoded,
    frequency: FrequencyTable,
    required_k: int | None,
    metrics: Mapping[str, Metric],
) -> dict[str, float | None]:
    """Return every metric of a recoding; None where one needs a single node."""
    facts = node_facts(recoded, frequency, required_k)
    return {name: metric.value(facts) for name, metric in metrics.items()}


def node_facts(recoded: Recoded, frequency: FrequencyTable, required_k: int | None) -> NodeFacts:
    """Return what metrics are computed from."""
    suppressed = frequency.source_rows - recoded.published_rows
    highest = {
        name: tuple(float(value) for value in values)
        for name, values in frequency.marginals.highest.items()
    }
    # An interval is measured against the range of the source's numbers.
    highest["ncp"] = tuple(
        column.range if column.interval else value
        for column, value in zip(recoded.columns, highest["ncp"], strict=True)
    )
    heights = tuple(dimension.height for dimension in frequency.dimensions)
    return NodeFacts(
        node=recoded.highest,
        heights=heights,
        weights=tuple(dimension.column.weight for dimension in frequency.dimensions),
        leaves=tuple(dimension.leaves for dimension in frequency.dimensions),
        source_rows=frequency.source_rows,
        suppressed_rows=suppressed,
        kept_groups=recoded.groups,
        required_k=required_k,
        cell_totals={
            name: tuple(
                total + suppressed * top for total, top in zip(totals, highest[name], strict=True)
            )
            for name, totals in recoded.cell_totals.items()
        },
        cell_highest=highest,
        group_totals=recoded.group_totals,
        raw_information=tuple(d.raw_information for d in frequency.dimensions),
        tuple_information=frequency.tuple_information,
        level_rows=recoded.level_rows,
    )


def _plain(value: Any) -> float:
    """Return a total as a whole number where it is one."""
    return int(value) if value == int(value) else float(value)
