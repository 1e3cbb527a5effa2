"""Generalizing and hiding sensitive values, the slow and obvious way, on lists of rows."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from tests.databases import Database
from tests.oracle.distances import (
    DistanceName,
    Paths,
    Value,
    distance_over,
    distribution,
    height,
    path_of,
)

TOLERANCE = Fraction(1, 10**12)

Row = Mapping[str, Value]
Levels = dict[str, int]
Node = tuple[int, ...]


@dataclass(frozen=True)
class Close:
    """A model of t-closeness; `hide` in rows."""

    column: str
    t: str
    distance: DistanceName = "equal"
    hide: int | None = None

    def as_policy(self) -> dict[str, Any]:
        """Write it as a policy does."""
        argument = {"t": float(self.t), "column": self.column, "distance": self.distance}
        return {"t_closeness": argument | ({} if self.hide is None else {"hide": self.hide})}


@dataclass(frozen=True)
class Case:
    """A table and what is asked of it.

    Attributes:
        rows: the table.
        types: its columns and their types.
        quasi: quasi-identifiers and their hierarchies.
        highest: their highest allowed levels.
        sensitive: sensitive columns and their hierarchies.
        levels: least and highest levels of sensitive columns that may be generalized.
        orders: sensitive columns whose values have an order of their own.
        distinct: sensitive columns, and how many values a group must have of each.
        k: rows of a group.
        close: the models of t-closeness.
        limit: rows that may be suppressed.
    """

    rows: Sequence[Row]
    types: Mapping[str, str]
    quasi: Mapping[str, Paths]
    highest: Node
    sensitive: Mapping[str, Paths]
    levels: Mapping[str, tuple[int, int]]
    k: int
    close: Sequence[Close]
    limit: int = 0
    orders: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    distinct: Mapping[str, int] = field(default_factory=dict)

    def choices(self) -> list[Levels]:
        """Return levels of sensitive columns, least sum first, then in the order of columns."""
        ranges = [range(low, high + 1) for low, high in self.levels.values()]
        found = sorted(product(*ranges), key=lambda levels: (sum(levels), levels))
        return [dict(zip(self.levels, levels, strict=True)) for levels in found]

    def nodes(self) -> list[Node]:
        """Return the allowed nodes."""
        return list(product(*(range(level + 1) for level in self.highest)))

    def at(self, node: Node, levels: Levels) -> Answer:
        """Judge the groups of a node."""
        return Answer(self, node, levels)

    def first(self) -> tuple[Levels, list[Answer]] | None:
        """Return the first levels at which something satisfies, and all that does."""
        for levels in self.choices():
            found = [self.at(node, levels) for node in self.nodes()]
            satisfying = [answer for answer in found if answer.satisfies]
            if satisfying:
                return levels, satisfying
        return None


@dataclass(frozen=True)
class Answer:
    """What becomes of a table at a node and at levels of its sensitive columns."""

    case: Case
    node: Node
    levels: Levels

    @cached_property
    def labelled(self) -> list[Row]:
        """The rows with generalized sensitive values."""
        return [
            {**row}
            | {
                name: path_of(row[name], self.case.sensitive[name])[level]
                for name, level in self.levels.items()
            }
            for row in self.case.rows
        ]

    @cached_property
    def groups(self) -> dict[tuple[Value, ...], list[Row]]:
        """The groups, by their generalized quasi-identifiers."""
        found: dict[tuple[Value, ...], list[Row]] = {}
        for row in self.labelled:
            key = tuple(
                path_of(row[name], paths)[level]
                for (name, paths), level in zip(self.case.quasi.items(), self.node, strict=True)
            )
            found.setdefault(key, []).append(row)
        return found

    def is_close(self, model: Close, rows: Sequence[Row]) -> bool:
        """Whether a group is near enough to the whole table."""
        whole = [row[model.column] for row in self.labelled]
        level = self.levels.get(model.column, 0)
        paths = self.case.sensitive.get(model.column)
        upper = None
        if paths is not None:
            everything = [path_of(row[model.column], paths) for row in self.case.rows]
            upper = {path[level]: path[level:] for path in everything}
        measure = distance_over(
            model.distance, whole, upper, self._order(model.column, level), Fraction(1, 2)
        )
        distance = measure(distribution(row[model.column] for row in rows), distribution(whole))
        return Fraction(distance) <= Fraction(model.t) + TOLERANCE

    def _order(self, column: str, level: int) -> list[Value] | None:
        """Return the order of labels: that of the first value each stands for."""
        if column not in self.case.orders:
            return None
        present = {row[column] for row in self.case.rows}
        ordered = [value for value in self.case.orders[column] if value in present]
        ordered += [None] if None in present else []
        if level == 0:
            return ordered
        return list(
            dict.fromkeys(path_of(value, self.case.sensitive[column])[level] for value in ordered)
        )

    @cached_property
    def kept(self) -> dict[tuple[Value, ...], frozenset[str]]:
        """The groups that stay, each with the columns that are hidden in it."""
        found = {}
        for key, rows in self.groups.items():
            failing = [model for model in self.case.close if not self.is_close(model, rows)]
            passes = len(rows) >= self.case.k and all(
                len({row[name] for row in rows}) >= least
                for name, least in self.case.distinct.items()
            )
            if passes and all(model.hide is not None for model in failing):
                found[key] = frozenset(model.column for model in failing)
        return found

    @property
    def suppressed_rows(self) -> int:
        """Rows of the other groups."""
        return sum(len(rows) for key, rows in self.groups.items() if key not in self.kept)

    def hidden_rows(self, column: str) -> int:
        """Rows in which a column is hidden."""
        return sum(len(self.groups[key]) for key, hidden in self.kept.items() if column in hidden)

    @cached_property
    def satisfies(self) -> bool:
        """Whether no more is suppressed or hidden than may be, and something is left."""
        return (
            bool(self.kept)
            and self.suppressed_rows <= self.case.limit
            and all(
                self.hidden_rows(model.column) <= model.hide
                for model in self.case.close
                if model.hide is not None
            )
        )

    def published(self) -> Counter[tuple[Value, ...]]:
        """Return the rows of the release."""
        return Counter(
            (*key, *(self._visible(row, name, hidden) for name in self.case.sensitive))
            for key, hidden in self.kept.items()
            for row in self.groups[key]
        )

    def _visible(self, row: Row, name: str, hidden: frozenset[str]) -> Value:
        if name not in hidden:
            return row[name]
        is_text = self.levels.get(name, 0) or self.case.types[name] == "varchar"
        return "*" if is_text else None


def load(case: Case, database: Database) -> None:
    """Create the table of a case."""
    rows = [[row[name] for name in case.types] for row in case.rows]
    database.create("source", case.types, rows)


def policy_of(case: Case, folder: Path, **changes: Any) -> dict[str, Any]:
    """Write a case as a policy."""
    columns: dict[str, Any] = {}
    for (name, paths), level in zip(case.quasi.items(), case.highest, strict=True):
        columns[name] = {"quasi": _hierarchy(folder, name, paths), "max_level": level}
    for name, paths in case.sensitive.items():
        columns[name] = {"sensitive": _hierarchy(folder, name, paths)}
        if name in case.levels:
            low, high = case.levels[name]
            columns[name] |= {"min_level": low, "max_level": high}
        if name in case.orders and case.types[name] == "varchar":
            columns[name]["order"] = list(case.orders[name])
    policy = {
        "version": 1,
        "source": "source",
        "columns": columns,
        "privacy": [
            {"k": case.k},
            *(model.as_policy() for model in case.close),
            *(
                {"distinct_l": {"l": least, "column": name}}
                for name, least in case.distinct.items()
            ),
        ],
        "suppression": case.limit,
        "publish": {"table": "released", "replace": True},
    }
    return policy | changes


def _hierarchy(folder: Path, name: str, paths: Paths) -> str:
    path = folder / f"{name}.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow([f"level {level}" for level in range(height(paths))] + ["any"])
        writer.writerows(row for row in paths.values())
    return str(path)


ZONES: Paths = {
    "a": ("a", "north", "*"),
    "b": ("b", "north", "*"),
    "c": ("c", "south", "*"),
    "d": ("d", "south", "*"),
}
AGES: Paths = {value: (value, "young" if value < 40 else "old", "*") for value in (20, 30, 40, 50)}
DISEASES: Paths = {
    "flu": ("flu", "lung", "organ", "*"),
    "cold": ("cold", "lung", "organ", "*"),
    "ulcer": ("ulcer", "belly", "organ", "*"),
    "gout": ("gout", "joint", "bone", "*"),
    "break": ("break", "limb", "bone", "*"),
}
DISEASE_ORDER = ("gout", "flu", "ulcer", "break", "cold")
DOSES: Paths = {value: (value, "low" if value < 30 else "high", "*") for value in (10, 20, 30, 40)}

#: What is near, by how large distances are.
THRESHOLDS: Mapping[DistanceName, str] = {
    "equal": "0.25",
    "ordered": "0.15",
    "hierarchical": "0.15",
    "hellinger": "0.3",
    "js": "0.04",
}


def random_case(seed: int, distance: DistanceName, **options: Any) -> Case:
    """Draw a table in which zones lean to one value of a kind, and ages to a kind."""
    draw = random.Random(f"{seed} {distance}")
    by_zone, by_age = draw.choice([(6, 0), (6, 1), (4, 3), (0, 0)]), draw.choice([0, 0, 2])
    rows: list[dict[str, Value]] = []
    for _ in range(draw.randint(60, 100)):
        zone, age = draw.choice(list(ZONES)), draw.choice(list(AGES))
        # flu or cold, which are of one kind; organs or bones, which are not.
        weights = [3, 3, 1, 1, 1]
        weights[0 if zone == "a" else 1] += by_zone[0] if zone in ("a", "b") else by_zone[1]
        weights[3 if age == 20 else 2] += by_age
        rows.append(
            {
                "zone": zone,
                "age": age,
                "disease": draw.choices(list(DISEASES), weights)[0],
                "dose": draw.choices(list(DOSES), [4, 1, 1, 1] if zone == "a" else [1, 4, 1, 1])[0],
            }
        )
    if options.pop("nulls", False):
        for place in range(0, len(rows), 7):
            rows[place]["disease"] = None
    settled: dict[str, Any] = {
        "rows": rows,
        "types": {"zone": "varchar", "age": "integer", "disease": "varchar", "dose": "integer"},
        "quasi": {"zone": ZONES, "age": AGES},
        "highest": draw.choice([(0, 1), (0, 2), (1, 1)]),
        "sensitive": {"disease": DISEASES, "dose": DOSES},
        "levels": {"disease": (0, 3)},
        "k": 2,
        "close": [Close("disease", THRESHOLDS[distance], distance)],
        "limit": draw.choice([0, 4, 10]),
        "orders": {"disease": DISEASE_ORDER, "dose": tuple(DOSES)},
    }
    return Case(**(settled | options))
