"""OKA in plain Python: one row at a time as it was published, and in batches as the product does.

Nothing of the product is used. A column is a tree (a path of labels from the value up to `*` for
each value) or numbers.
"""

from __future__ import annotations

import csv
import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import duckdb

from tests.policies import ADULT, ROOT

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Tree:
    """A column with a hierarchy: per value its labels, from the value itself up to the top."""

    paths: Mapping[Any, Sequence[Any]]
    weight: Fraction = Fraction(1)

    @property
    def height(self) -> int:
        return len(next(iter(self.paths.values()))) - 1

    def level(self, values: Sequence[Any]) -> int:
        """Return the level of the lowest common ancestor."""
        paths = [self.paths[value] for value in values]
        return next(
            level for level in range(self.height + 1) if len({path[level] for path in paths}) == 1
        )

    def sort_key(self, value: Any) -> tuple[tuple[bool, bytes], ...]:
        """Return the path from the top down, in the order of bytes, NULL last."""
        return tuple(
            (label is None, b"" if label is None else str(label).encode())
            for label in reversed(self.paths[value])
        )


@dataclass(frozen=True)
class Numbers:
    """A column of numbers, with the least and the greatest of them."""

    lowest: float
    highest: float
    weight: Fraction = Fraction(1)

    @property
    def width(self) -> float:
        return self.highest - self.lowest

    def sort_key(self, value: Any) -> float:
        return float(value)


Column = Tree | Numbers


def sort_rows(rows: Sequence[Row], columns: Sequence[Column]) -> list[Row]:
    return sorted(
        rows, key=lambda row: tuple(c.sort_key(v) for c, v in zip(columns, row, strict=True))
    )


def row_loss(rows: Sequence[Row], columns: Sequence[Column]) -> float:
    """Return what every row of a cluster loses: the share climbed, or of the range."""
    total = 0.0
    for place, column in enumerate(columns):
        values = [row[place] for row in rows]
        if isinstance(column, Numbers):
            total += (max(values) - min(values)) / column.width if column.width else 0.0
        elif column.height:
            total += column.level(values) / column.height
    return total


def total_loss(clusters: Sequence[Sequence[Row]], columns: Sequence[Column]) -> float:
    """Return the mean loss of a cell."""
    rows = sum(len(cluster) for cluster in clusters)
    lost = sum(len(cluster) * row_loss(cluster, columns) for cluster in clusters)
    return lost / (rows * len(columns))


def adult_sample(number: int) -> tuple[list[Row], list[Column]]:
    """Return people of Adult without missing values, and the five columns of S0's experiments."""
    names = ("age", "workclass", "education", "race", "native_country")
    people = duckdb.sql(
        f"select {', '.join(names)} from '{ADULT}' where workclass <> '?' and occupation <> '?' "
        "and native_country <> '?' order by md5(fnlwgt || '|' || age), 1, 2, 3, 4, 5 "
        f"limit {number}"
    ).fetchall()
    ages = [row[0] for row in people]
    trees: list[Column] = [Tree(_paths(name)) for name in names[1:]]
    return people, [Numbers(min(ages), max(ages)), *trees]


def _paths(name: str) -> dict[Any, list[str]]:
    path = ROOT / "hierarchies" / "adult" / f"{name}.csv"
    with path.open(encoding="utf-8") as file:
        _, *rows = csv.reader(file, delimiter=";")
    return {row[0]: row for row in rows}


class _Centroid:
    """A centroid that moves with each row: mean, and lowest common ancestor."""

    def __init__(self, row: Row, columns: Sequence[Column]) -> None:
        self.columns = columns
        self.first = row
        self.rows = 1
        self.sums = [float(v) if isinstance(c, Numbers) else 0.0 for c, v in self._pairs(row)]
        self.levels = [0] * len(columns)

    def _pairs(self, row: Row) -> list[tuple[Column, Any]]:
        return list(zip(self.columns, row, strict=True))

    def distance(self, row: Row) -> float:
        total = 0.0
        for place, (column, value) in enumerate(self._pairs(row)):
            if isinstance(column, Numbers):
                if column.width:
                    mean = self.sums[place] / self.rows
                    total += float(column.weight) * abs(mean - value) / column.width
            elif column.height:
                level = max(self.levels[place], column.level([self.first[place], value]))
                total += float(column.weight) * level / column.height
        return total

    def add(self, row: Row) -> None:
        self.rows += 1
        for place, (column, value) in enumerate(self._pairs(row)):
            if isinstance(column, Numbers):
                self.sums[place] += value
            else:
                met = column.level([self.first[place], value])
                self.levels[place] = max(self.levels[place], met)


def _centroid(rows: Sequence[Row], columns: Sequence[Column]) -> _Centroid:
    made = _Centroid(rows[0], columns)
    for row in rows[1:]:
        made.add(row)
    return made


def one_at_a_time(
    rows: Sequence[Row], columns: Sequence[Column], k: int, seed: int = 0
) -> list[list[Row]]:
    """Cluster as published: each row joins its nearest cluster, whose centroid moves at once."""
    ordered = sort_rows(rows, columns)
    number = len(ordered) // k
    step = len(ordered) // number
    places = [seed % step + step * cluster for cluster in range(number)]
    clusters = [[ordered[place]] for place in places]
    centroids = [_Centroid(ordered[place], columns) for place in places]
    taken = set(places)
    for place, row in enumerate(ordered):
        if place not in taken:
            best = min(range(number), key=lambda c: (centroids[c].distance(row), c))
            clusters[best].append(row)
            centroids[best].add(row)
    waiting: list[Row] = []
    for cluster, centroid in zip(clusters, centroids, strict=True):
        if len(cluster) > k:
            cluster.sort(key=centroid.distance)
            waiting += cluster[k:]
            del cluster[k:]
    centroids = [_centroid(cluster, columns) for cluster in clusters]
    for row in waiting:
        lacking = [c for c in range(number) if len(clusters[c]) < k] or list(range(number))
        best = min(lacking, key=lambda c: (centroids[c].distance(row), c))
        clusters[best].append(row)
        centroids[best].add(row)
    return clusters


class Batches:
    """The algorithm of the product on rows in memory: whole numbers, tuples with counts."""

    def __init__(
        self,
        rows: Sequence[Row],
        columns: Sequence[Column],
        units: int,
        batches: int,
        rounds: int,
    ) -> None:
        self.columns = columns
        self.units = units
        self.batches = batches
        self.rounds = rounds
        ordered = sort_rows(rows, columns)
        counts = Counter(ordered)
        self.tuples = list(dict.fromkeys(ordered))
        self.counts = [counts[row] for row in self.tuples]
        self.rows = len(ordered)

    def _cost(self, column: Tree, level: int) -> int:
        share = level / column.height if column.height else 0.0
        return round(self.units * float(column.weight) * share)

    def _number(self, column: Numbers, value: float) -> int:
        factor = self.units * float(column.weight) / column.width if column.width else 0.0
        return math.floor((value - column.lowest) * factor + 0.5)

    def _centroid(self, members: Mapping[int, int]) -> list[tuple[int, Any]]:
        found: list[tuple[int, Any]] = []
        for place, column in enumerate(self.columns):
            values = [self.tuples[t][place] for t in members]
            if isinstance(column, Numbers):
                total = sum(
                    self._number(column, self.tuples[t][place]) * n for t, n in members.items()
                )
                found.append((total // sum(members.values()), None))
            else:
                found.append((column.level(values), values[0]))
        return found

    def _distance(self, centroid: Sequence[tuple[int, Any]], tuple_id: int) -> int:
        total = 0
        row = self.tuples[tuple_id]
        for column, (at, value), own in zip(self.columns, centroid, row, strict=True):
            if isinstance(column, Numbers):
                total += abs(at - self._number(column, own))
            else:
                total += self._cost(column, max(at, column.level([value, own])))
        return total

    def _offers(
        self, clusters: Sequence[Mapping[int, int]], waiting: Mapping[int, int], below: int | None
    ) -> dict[int, tuple[int, int]]:
        """Return for each waiting tuple the cluster nearest to it, and how far it is."""
        centroids = {
            c: (self._centroid(members), sum(members.values()))
            for c, members in enumerate(clusters)
            if below is None or sum(members.values()) < below
        }
        found = {}
        for tuple_id in waiting:
            far, _, best = min(
                (self._distance(centroid, tuple_id), rows, c)
                for c, (centroid, rows) in centroids.items()
            )
            found[tuple_id] = (far, best)
        return found

    def run(self, k: int, seed: int = 0) -> list[dict[int, int]]:
        """Return the rows of each tuple in each cluster."""
        number = self.rows // k
        step = self.rows // number
        owners = [t for t, n in enumerate(self.counts) for _ in range(n)]
        seeds = [owners[seed % step + step * c] for c in range(number)]
        clusters: list[dict[int, int]] = [defaultdict(int) for _ in range(number)]
        for t in set(seeds):
            alike = [c for c in range(number) if seeds[c] == t]
            for turn in range(self.counts[t]):
                clusters[alike[turn % len(alike)]][t] += 1
        free = {t: n for t, n in enumerate(self.counts) if t not in set(seeds)}
        for batch in range(self.batches):
            part = {t: n for t, n in free.items() if t % self.batches == batch}
            for t, (_, c) in self._offers(clusters, part, None).items():
                clusters[c][t] += part[t]
        waiting = self._trim(clusters, seeds, k)
        self._adjust(clusters, waiting, k)
        return [dict(members) for members in clusters]

    def _trim(self, clusters: list[dict[int, int]], seeds: Sequence[int], k: int) -> dict[int, int]:
        waiting: dict[int, int] = defaultdict(int)
        for members, origin in zip(clusters, seeds, strict=True):
            centroid = self._centroid({origin: 1})
            room = k
            for t in sorted(members, key=lambda t: (self._distance(centroid, t), t)):
                kept = min(room, members[t])
                waiting[t] += members[t] - kept
                room -= kept
                members[t] = kept
            for t in [t for t, n in members.items() if not n]:
                del members[t]
        return {t: n for t, n in waiting.items() if n}

    def _adjust(self, clusters: list[dict[int, int]], waiting: dict[int, int], k: int) -> None:
        def lacking(c: int) -> int:
            return max(0, k - sum(clusters[c].values()))

        numbers = range(len(clusters))
        for _ in range(self.rounds):
            if not any(lacking(c) for c in numbers):
                break
            offers = self._offers(clusters, waiting, k)
            for t in sorted(offers, key=lambda t: (offers[t][0], t)):
                c = offers[t][1]
                taken = min(lacking(c), waiting[t])
                if taken:
                    clusters[c][t] = clusters[c].get(t, 0) + taken
                    waiting[t] -= taken
            waiting = {t: n for t, n in waiting.items() if n}
        queue = [t for t in sorted(waiting) for _ in range(waiting[t])]
        for c in numbers:
            for _ in range(lacking(c)):
                t = queue.pop(0)
                clusters[c][t] = clusters[c].get(t, 0) + 1
        rest = dict(Counter(queue))
        for t, (_, c) in self._offers(clusters, rest, None).items():
            clusters[c][t] = clusters[c].get(t, 0) + rest[t]

    def as_rows(self, clusters: Sequence[Mapping[int, int]]) -> list[list[Row]]:
        """Return clusters as rows."""
        return [[self.tuples[t] for t, n in c.items() for _ in range(n)] for c in clusters]
