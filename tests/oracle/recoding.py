"""What `kaca` must publish, computed the slow and obvious way.

Written from the definitions alone, with the standard library alone; every cost is a Fraction.

The words used here:

* A *class* is a distinct tuple of quasi-identifiers with its rows. Classes are numbered in the
  order of their paths: column by column, each from the top of its hierarchy down, the children of
  a value in the order of their labels as text, NULL last.
* A *cell* is a label with its level. A *cluster* is a set of classes that show the same cells; its
  number is the least number of its classes.
* A cell at level l of height h costs weight * l / h. The *distance* of two clusters is what all of
  their rows cost where both meet, less what they cost now.
* In a round every cluster that fails proposes its nearest one: of those that it may meet below the
  highest levels, and would not make fail, the least distance, then the least number. Those
  proposals are carried out, all at once, that no better one touches: fewer rows of who proposes,
  then the lower number.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

Value: TypeAlias = str | None
Row: TypeAlias = Mapping[str, Value]
#: A label and its level.
Cell: TypeAlias = tuple[Value, int]
#: How often each sensitive value is there.
Counts: TypeAlias = Counter[Value]

TOP = "*"


class Unsatisfiable(Exception):
    """Some rows are left in clusters that fail, and they may not all be suppressed."""


@dataclass(frozen=True)
class Column:
    """One quasi-identifier.

    Attributes:
        name: The column's name.
        paths: Leaf -> its labels from level 0 to the top.
        weight: What a cell at the top costs.
        least: The lowest level allowed.
        most: The highest level allowed.
        hides_nulls: Whether rows with a NULL here are suppressed beforehand.
    """

    name: str
    paths: Mapping[Value, tuple[Value, ...]]
    weight: Fraction = Fraction(1)
    least: int = 0
    most: int | None = None
    hides_nulls: bool = False

    @property
    def height(self) -> int:
        return len(next(iter(self.paths.values()))) - 1

    @property
    def highest(self) -> int:
        return self.height if self.most is None else self.most

    def path(self, value: Value) -> tuple[Value, ...]:
        """Give the labels of a value; a NULL without a leaf of its own meets others at the top."""
        if value is None and None not in self.paths:
            return (*(None,) * self.height, TOP)
        return self.paths[value]

    def cost(self, level: int) -> Fraction:
        return self.weight * Fraction(level, self.height) if self.height else Fraction(0)

    def order(self, value: Value) -> list[tuple[bool, str]]:
        """Give what values are ordered by."""
        return [(label is None, label or "") for label in reversed(self.path(value))]

    def meeting(self, values: Iterable[Value], least: int) -> int:
        """Give the lowest level from `least` on at which values show the same."""
        paths = [self.path(value) for value in values]
        return next(
            level
            for level in range(least, self.height + 1)
            if len({path[level] for path in paths}) == 1
        )


@dataclass(frozen=True)
class Task:
    """What a policy asks of a table.

    Attributes:
        columns: The quasi-identifiers in policy order.
        rows: The table, without rows that are suppressed beforehand.
        sensitive: The sensitive column.
        k: The least rows of a group.
        distinct: The least distinct sensitive values of a group, if it is asked for.
        alpha: The most that one sensitive value's share of a group may be, if it is asked for.
        limit: The rows that may be suppressed.
    """

    columns: Sequence[Column]
    rows: Sequence[Row]
    sensitive: str
    k: int
    distinct: int | None = None
    alpha: Fraction | None = None
    limit: int = 0

    def passes(self, counts: Counts) -> bool:
        """Say whether a group of these sensitive values passes every model."""
        rows = counts.total()
        return (
            rows >= self.k
            and (self.distinct is None or len(counts) >= self.distinct)
            and (self.alpha is None or max(counts.values()) <= self.alpha * rows)
        )

    @property
    def is_plain(self) -> bool:
        """Whether sizes decide alone."""
        return self.distinct is None and self.alpha is None


@dataclass(frozen=True)
class Cluster:
    """Classes that show the same cells."""

    classes: frozenset[int]
    levels: tuple[int, ...]

    @property
    def number(self) -> int:
        return min(self.classes)


@dataclass(frozen=True)
class Merge:
    """A merge that was made: the cluster that asked for it, and the one that it asked."""

    cluster: Cluster
    other: Cluster


class Kaca:
    """The clusters of a task, merged round by round.

    Attributes:
        clusters: The clusters that are there.
        suppressed: Rows that are suppressed.
        merges: Per round, the merges that were made.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        names = [column.name for column in task.columns]
        tuples = {tuple(row[name] for name in names) for row in task.rows}
        self.classes = sorted(
            tuples,
            key=lambda values: [
                column.order(value) for column, value in zip(task.columns, values, strict=True)
            ],
        )
        numbers = {values: number for number, values in enumerate(self.classes)}
        self.class_of = [numbers[tuple(row[name] for name in names)] for row in task.rows]
        self._counts = [Counter[Value]() for _ in self.classes]
        for number, row in zip(self.class_of, task.rows, strict=True):
            self._counts[number][row[task.sensitive]] += 1
        least = tuple(column.least for column in task.columns)
        self.clusters = self._united(
            Cluster(frozenset([number]), least) for number in range(len(self.classes))
        )
        self.suppressed = 0
        self._hides_cheaper = True
        self._limit = task.limit
        self._may_break = False
        self.merges: list[list[Merge]] = []

    # What a cluster is.

    def counts(self, *clusters: Cluster) -> Counts:
        total = Counter[Value]()
        for cluster in clusters:
            for number in cluster.classes:
                total += self._counts[number]
        return total

    def size(self, *clusters: Cluster) -> int:
        return self.counts(*clusters).total()

    def fails(self, *clusters: Cluster) -> bool:
        return not self.task.passes(self.counts(*clusters))

    def failing(self) -> list[Cluster]:
        return [cluster for cluster in self.clusters if self.fails(cluster)]

    def cells(self, cluster: Cluster) -> tuple[Cell, ...]:
        values = self.classes[cluster.number]
        return tuple(
            (column.path(value)[level], level)
            for column, value, level in zip(self.task.columns, values, cluster.levels, strict=True)
        )

    def cost(self, levels: Sequence[int]) -> Fraction:
        """Give what one row costs."""
        return sum(
            (column.cost(level) for column, level in zip(self.task.columns, levels, strict=True)),
            Fraction(0),
        )

    def meeting(self, *clusters: Cluster) -> tuple[int, ...]:
        """Give the levels of the closest common generalization."""
        return tuple(
            column.meeting(
                (self.classes[n][index] for cluster in clusters for n in cluster.classes),
                max(cluster.levels[index] for cluster in clusters),
            )
            for index, column in enumerate(self.task.columns)
        )

    def may_meet(self, one: Cluster, other: Cluster) -> bool:
        levels = self.meeting(one, other)
        return all(
            level <= column.highest for column, level in zip(self.task.columns, levels, strict=True)
        )

    def distance(self, one: Cluster, other: Cluster) -> Fraction:
        above = self.cost(self.meeting(one, other))
        return (
            self.size(one, other) * above
            - self.size(one) * self.cost(one.levels)
            - self.size(other) * self.cost(other.levels)
        )

    def _united(self, clusters: Iterable[Cluster]) -> list[Cluster]:
        """Make clusters that show the same cells one."""
        found: dict[tuple[Cell, ...], Cluster] = {}
        for cluster in clusters:
            cells = self.cells(cluster)
            known = found.get(cells)
            classes = cluster.classes | (known.classes if known else frozenset())
            found[cells] = Cluster(classes, cluster.levels)
        return sorted(found.values(), key=lambda cluster: cluster.number)

    # The rounds.

    def run(self) -> Kaca:
        """Merge and suppress until no cluster fails.

        Where that does not succeed, only what cannot be merged is suppressed; where that does not
        either, nothing is. Something must be left to publish.

        Raises:
            Unsatisfiable: If some cluster fails to the end, or nothing is left.
        """
        if self.task.limit < 0:
            raise Unsatisfiable
        start = self.clusters
        for hides_cheaper, limit in ((True, self.task.limit), (False, self.task.limit), (False, 0)):
            self.clusters, self.suppressed, self.merges = start, 0, []
            self._hides_cheaper, self._limit = hides_cheaper, limit
            self._go_through()
            if self.clusters and not self.failing():
                return self
        raise Unsatisfiable

    def _go_through(self) -> None:
        if not self.task.is_plain:
            self._merge(may_break=False)
            self._suppress_rest()
        self._merge(may_break=True)
        self._suppress_rest()

    def _suppress_rest(self) -> None:
        failing = self.failing()
        fits = self.suppressed + self.size(*failing) <= self._limit
        if fits and len(failing) < len(self.clusters):
            self._suppress(failing)

    def _suppress(self, chosen: Sequence[Cluster]) -> None:
        self.suppressed += self.size(*chosen)
        self.clusters = [cluster for cluster in self.clusters if cluster not in chosen]

    def _merge(self, *, may_break: bool) -> None:
        """Go on until nothing fails, or nothing that fails finds a partner.

        Args:
            may_break: Whether a cluster that passes may fail in a merge.
        """
        self._may_break = may_break
        while self.failing():
            proposed = [
                Merge(cluster, self._nearest(cluster, partners))
                for cluster in self.failing()
                if (partners := self._partners(cluster))
            ]
            hidden = self._cheaper_hidden(proposed)
            if hidden:
                self._suppress(hidden)
            elif proposed:
                self._carry_out(self._chosen(proposed))
            else:
                return

    def _nearest(self, cluster: Cluster, partners: Sequence[Cluster]) -> Cluster:
        return min(partners, key=lambda one: (self.distance(cluster, one), one.number))

    def _partners(self, cluster: Cluster) -> list[Cluster]:
        """Give the clusters that one may be merged with."""
        return [
            other
            for other in self.clusters
            if other != cluster
            and self.may_meet(cluster, other)
            and (self._may_break or self.fails(other) or not self.fails(cluster, other))
        ]

    def _cheaper_hidden(self, proposed: Sequence[Merge]) -> list[Cluster]:
        """Give the clusters that cost less suppressed than merged, as many as may be suppressed."""
        top = self.cost([column.height for column in self.task.columns])
        saved = {
            merge.cluster: self.distance(merge.cluster, merge.other)
            - self.size(merge.cluster) * (top - self.cost(merge.cluster.levels))
            for merge in proposed
        }
        chosen: list[Cluster] = []
        for cluster in sorted(saved, key=lambda one: (-saved[one], one.number)):
            if saved[cluster] <= 0 or not self._hides_cheaper:
                break
            if self.suppressed + self.size(*chosen, cluster) > self._limit:
                break
            chosen.append(cluster)
        return chosen

    def _chosen(self, proposed: Sequence[Merge]) -> list[Merge]:
        """Give the proposals that no better one touches."""

        def priority(merge: Merge) -> tuple[int, Fraction, int]:
            cluster, other = merge.cluster, merge.other
            return self.size(cluster), self.distance(cluster, other), cluster.number

        return [
            merge
            for merge in proposed
            if all(
                priority(merge) <= priority(rival)
                for rival in proposed
                if {merge.cluster, merge.other} & {rival.cluster, rival.other}
            )
        ]

    def _carry_out(self, merges: Sequence[Merge]) -> None:
        merged: dict[Cluster, Cluster] = {}
        for merge in merges:
            self._assert_nearest(merge)
            assert merge.cluster not in merged
            assert merge.other not in merged
            pair = (merge.cluster, merge.other)
            classes = merge.cluster.classes | merge.other.classes
            for cluster in pair:
                merged[cluster] = Cluster(classes, self.meeting(*pair))
        self.merges.append(list(merges))
        self.clusters = self._united(merged.get(cluster, cluster) for cluster in self.clusters)

    def _assert_nearest(self, merge: Merge) -> None:
        """No other merge of a cluster would distort the rows less, summed up row by row."""
        assert self.fails(merge.cluster)
        partners = self._partners(merge.cluster)
        assert merge.other in partners
        chosen = self._distortion(merge.cluster, merge.other)
        assert 0 <= chosen <= min(self._distortion(merge.cluster, other) for other in partners)

    def _distortion(self, one: Cluster, other: Cluster) -> Fraction:
        """Give the steps that the rows of two clusters climb in a merge."""
        levels = self.meeting(one, other)
        climbed = Fraction(0)
        for number in self.class_of:
            for cluster in (one, other):
                if number in cluster.classes:
                    for column, before, after in zip(
                        self.task.columns, cluster.levels, levels, strict=True
                    ):
                        if column.height:
                            climbed += column.weight * Fraction(after - before, column.height)
        return climbed

    # The answer.

    def shown(self) -> list[tuple[Value, ...] | None]:
        """Give what each row shows; None where it is suppressed."""
        found = {
            number: tuple(
                column.path(value)[level]
                for column, value, level in zip(
                    self.task.columns, self.classes[number], cluster.levels, strict=True
                )
            )
            for cluster in self.clusters
            for number in cluster.classes
        }
        return [found.get(number) for number in self.class_of]

    def published(self) -> Counter[tuple[Value, ...]]:
        """Give the rows of the release: what is shown, and the sensitive value."""
        return Counter(
            (*cells, row[self.task.sensitive])
            for cells, row in zip(self.shown(), self.task.rows, strict=True)
            if cells is not None
        )


# ---------------------------------------------------------------------------------------------
# What a release is worth, from its rows


@dataclass(frozen=True)
class Release:
    """Published cells beside the rows that they come from.

    Attributes:
        columns: The quasi-identifiers.
        rows: The source.
        shown: What each row of it shows; None where it is suppressed.
    """

    columns: Sequence[Column]
    rows: Sequence[Row]
    shown: Sequence[tuple[Value, ...] | None]

    @cached_property
    def kept(self) -> list[tuple[Row, tuple[Value, ...]]]:
        return [
            (row, cells)
            for row, cells in zip(self.rows, self.shown, strict=True)
            if cells is not None
        ]

    @property
    def lost(self) -> int:
        return len(self.rows) - len(self.kept)

    @cached_property
    def groups(self) -> Counter[tuple[Value, ...]]:
        return Counter(cells for _, cells in self.kept)

    def possible_levels(self, index: int) -> list[list[int]]:
        """Give the levels at which each published cell of a column may be: labels may repeat."""
        column = self.columns[index]
        return [
            [
                level
                for level, label in enumerate(column.path(row[column.name]))
                if label == cells[index] and column.least <= level <= column.highest
            ]
            for row, cells in self.kept
        ]

    def leaves(self, index: int) -> list[Value]:
        column = self.columns[index]
        found = list(column.paths)
        nulls = any(row[column.name] is None for row in self.rows)
        if None not in found and nulls and not column.hides_nulls:
            found.append(None)
        return found

    def standing_for(self, index: int) -> list[list[Value]]:
        """Give the leaves that each published cell of a column stands for."""
        column = self.columns[index]
        leaves = self.leaves(index)
        return [
            [leaf for leaf in leaves if column.path(leaf)[levels[0]] == cells[index]]
            for levels, (_, cells) in zip(self.possible_levels(index), self.kept, strict=True)
        ]

    def per_column(self, measure: Callable[[int], Fraction]) -> list[Fraction]:
        return [measure(index) for index in range(len(self.columns))]

    def iloss(self) -> Fraction:
        return sum(self.per_column(self._column_iloss), Fraction(0))

    def _column_iloss(self, index: int) -> Fraction:
        size = len(self.leaves(index))
        cells = sum(len(stands) - 1 for stands in self.standing_for(index))
        weight = self.columns[index].weight
        return weight * Fraction(cells + self.lost * (size - 1), size)

    def highest_iloss(self) -> Fraction:
        """Give what everything at `*` costs."""
        hidden = Release(self.columns, self.rows, [None] * len(self.rows))
        return hidden.iloss()

    def ncp(self) -> Fraction:
        total = sum(self.per_column(self._column_ncp), Fraction(0))
        return total / (len(self.rows) * len(self.columns))

    def _column_ncp(self, index: int) -> Fraction:
        size = len(self.leaves(index))
        if size == 1:
            return Fraction(0)
        cells = sum(len(stands) - 1 for stands in self.standing_for(index))
        return Fraction(cells, size - 1) + self.lost

    def discernibility(self) -> int:
        squares = sum(size * size for size in self.groups.values())
        return squares + len(self.rows) * self.lost

    def cavg(self, k: int) -> Fraction:
        return Fraction(len(self.kept), len(self.groups) * k)

    def precision(self, level_rows: Sequence[Mapping[int, int]]) -> Fraction:
        """Give the precision, from how many cells of each column are at each level."""
        climbed = Fraction(self.lost * len(self.columns))
        for column, found in zip(self.columns, level_rows, strict=True):
            if column.height:
                climbed += sum(
                    (Fraction(level * rows, column.height) for level, rows in found.items()),
                    Fraction(0),
                )
        return 1 - climbed / (len(self.rows) * len(self.columns))

    def entropy(self) -> float:
        terms = []
        for index, column in enumerate(self.columns):
            raw = Counter(row[column.name] for row in self.rows)
            for stands, (row, cells) in zip(self.standing_for(index), self.kept, strict=True):
                # The top covers rows without a leaf, too.
                hidden = column.height and cells[index] == TOP
                generalized = len(self.rows) if hidden else sum(raw[leaf] for leaf in stands)
                terms.append(math.log2(Fraction(generalized, raw[row[column.name]])))
            for row, shown in zip(self.rows, self.shown, strict=True):
                if shown is None:
                    terms.append(math.log2(Fraction(len(self.rows), raw[row[column.name]])))
        return math.fsum(terms)

    def loss(self) -> float:
        heaviest = max(column.weight for column in self.columns)
        product = Fraction(1)
        for index, column in enumerate(self.columns):
            size = len(self.leaves(index))
            if size == 1:
                continue
            cells = sum(len(stands) for stands in self.standing_for(index))
            mean = Fraction(cells + self.lost * size, size * len(self.rows))
            least = Fraction(1, size)
            product *= 1 + column.weight / heaviest * (mean - least) / (1 - least)
        return math.pow(product, 1 / len(self.columns)) - 1
