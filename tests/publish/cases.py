"""Draws a typed table with its policy, and the same in the words of the oracle.

The labels of the builders are computed here, from the policy reference alone.
"""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.databases import Database, ident
from tests.oracle.reference import (
    TOP,
    Reference,
    ReferenceColumn,
    ReferenceTask,
    ReferenceUnsatisfiable,
    Value,
    solve,
)
from tests.publish.places import create

COLUMN_NAMES = ("age", "Zip Code", "select", 'qu"ote', "größe", "it's", "a.b", "two\nlines", "$1:x")
SOURCES = ("people", "Select from", 'a "quoted" source', "back\\slash's")
#: Endings of releases that are files.
FILES = ("csv", "csv.gz", "tsv", "parquet")
TARGETS = ("released", 'Re"leased; --', "größe: $$ %s", "order")

#: Values by type. Text that reads as a number or a date stands for itself.
POOLS: dict[str, tuple[Any, ...]] = {
    "varchar": ("a", "B", "O'Brien", 'say "x"', "é ☃", "x,y", "null", "back\\slash", " a", ""),
    "integer": (0, 3, 7, 12, 25, 26, 41, -5),
    "decimal(12, 4)": tuple(map(Decimal, ("0.5", "1.25", "12", "-3.75", "40.0001", "7"))),
    "double": (0.5, 2.0, 1e20, 1.5e-7, -3.25, 12.0, 25.0),
    "date": tuple(
        map(date.fromisoformat, ("2019-12-31", "2020-01-01", "2020-03-15", "2021-07-04"))
    ),
    "boolean": (True, False),
}
NUMBER_TEXTS = ("7", "12", "3.5", "-4", "40", "+7", "007")
DATE_TEXTS = ("2019-12-31", "2020-01-01", "2020-11-15 10:00", "1987-07-04")
WIDTHS: tuple[list[Any], ...] = ([5], [10], [5, 20], [Decimal("2.5"), 10])
CUTS: tuple[list[list[Any]], ...] = ([[0, 10, 30], [10]], [[Decimal("5.5")]], [[7, 12, 25]])
PREFIXES: tuple[list[int], ...] = ([1], [2, 1], [5, 3])
DATES: tuple[list[str], ...] = (["month", "year"], ["quarter"], ["year", "decade"], ["month"])

Labels = Callable[[str], list[str]]


def canonical(value: Any) -> Value:
    """Write a value as the policy reference says that leaves are matched."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        return plain(value)
    return str(value)


def plain(number: Decimal) -> str:
    """Write a number without an exponent or trailing zeros."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True)
class Quasi:
    """A quasi-identifier: the oracle's column, its type, and what its policy says.

    Attributes:
        column: the oracle's column.
        kind: the type of the column.
        way: how the policy names the hierarchy: `csv`, `table` or `inline`.
        inline: a builder, a tree, or None for no hierarchy at all.
    """

    column: ReferenceColumn
    kind: str
    way: str
    inline: Any = None


@dataclass(frozen=True)
class Case:
    """A source, its policy, and the same as the oracle's task."""

    source: str
    target: str
    quasi: tuple[Quasi, ...]
    carried: dict[str, tuple[str, str]]
    rows: list[dict[str, Any]]
    order: tuple[str, ...]
    task: ReferenceTask
    file: str

    @property
    def reference(self) -> Reference:
        """The oracle over the table."""
        return Reference(self.task, [as_text(row) for row in self.rows])

    @property
    def kinds(self) -> dict[str, str]:
        """The type of each column of the source."""
        return {one.column.name: one.kind for one in self.quasi} | {
            name: kind for name, (kind, _) in self.carried.items()
        }

    def load(self, database: Database) -> None:
        """Create the source and the hierarchies that are tables."""
        kinds = {"secret": "varchar"} | self.kinds
        rows = [
            [f"secret {number}", *(row[name] for name in self.kinds)]
            for number, row in enumerate(self.rows)
        ]
        create(database, self.source, kinds, rows)
        for number, one in enumerate(self.quasi):
            if one.way == "table":
                levels = {f"level {level}": "varchar" for level in range(one.column.height + 1)}
                create(database, f"leaves {number}", levels, one.column.hierarchy)

    def policy(self, folder: Path, publish: Mapping[str, Any]) -> dict[str, Any]:
        """Write the policy, with its hierarchy files."""
        described: dict[str, Any] = {}
        for number, one in enumerate(self.quasi):
            column, hierarchy = one.column, one.inline
            if one.way == "csv":
                hierarchy = str(folder / f"leaves {number}.csv")
                _write(Path(hierarchy), column.hierarchy)
            elif one.way == "table":
                hierarchy = {"table": ident(f"leaves {number}")}
            described[column.name] = {
                "quasi": hierarchy,
                "min_level": column.min_level,
                "nulls": column.nulls,
                "unmapped": column.unmapped,
            }
        for name, (_, role) in self.carried.items():
            described[name] = "sensitive" if role == "sensitive" else {"keep": {"unique": "allow"}}
        return {
            "version": 1,
            "source": ident(self.source),
            "columns": {"secret": "identifier"} | {name: described[name] for name in self.order},
            "privacy": [{"k": self.task.k}],
            "suppression": self.task.suppression,
            "suppressed": self.task.suppressed,
            "search": {"algorithm": self.task.algorithm},
            "publish": dict(publish),
        }

    def expected(self, node: Mapping[str, int]) -> Counter[tuple[Value, ...]]:
        """What may be published at a node, columns in policy order."""
        names = [one.column.name for one in self.quasi] + sorted(self.carried)
        places = [names.index(name) for name in self.order]
        published = self.reference.published_at(node)
        expected: Counter[tuple[Value, ...]] = Counter()
        for row, count in published.items():
            expected[tuple(row[place] for place in places)] += count
        return expected


def as_text(row: Mapping[str, Any]) -> dict[str, Value]:
    """Write all values of a row as leaves are matched."""
    return {name: canonical(value) for name, value in row.items()}


def _write(path: Path, rows: Sequence[Sequence[Value]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow([f"level {level}" for level in range(len(rows[0]))])
        writer.writerows([cell or "" for cell in row] for row in rows)


# The labels of builders.


def width_labels(widths: Sequence[Any], origin: int) -> Labels:
    def labels(text: str) -> list[str]:
        number, found = Decimal(text), []
        for width in map(Decimal, map(str, widths)):
            low = math.floor((number - origin) / width) * width + origin
            found.append(f"[{plain(low)}, {plain(low + width)})")
        return found

    return labels


def cut_labels(levels: Sequence[Sequence[Any]]) -> Labels:
    def label(number: Decimal, cuts: Sequence[Any]) -> str:
        points = [Decimal(str(cut)) for cut in cuts]
        if number < points[0]:
            return f"<{plain(points[0])}"
        for low, high in pairwise(points):
            if low <= number < high:
                return f"[{plain(low)}, {plain(high)})"
        return f">={plain(points[-1])}"

    return lambda text: [label(Decimal(text), cuts) for cuts in levels]


def prefix_labels(lengths: Sequence[int]) -> Labels:
    return lambda text: [text[:kept] + "*" * (len(text) - kept) for kept in lengths]


def date_labels(parts: Sequence[str]) -> Labels:
    def label(text: str, part: str) -> str:
        year, month = text[:4], int(text[5:7])
        return {
            "month": f"{year}-{month:02}",
            "quarter": f"{year}-Q{(month + 2) // 3}",
            "year": year,
            "decade": f"{year[:3]}0s",
        }[part]

    return lambda text: [label(text, part) for part in parts]


# Drawing. Hypothesis draws the seed of a case: its own small examples are too much alike.


def random_builder(dice: Random, kind: str, pool: Sequence[Any]) -> tuple[Any, Labels]:
    """Draw a builder that fits the values, with its labels below the top."""
    numeric = kind in ("integer", "decimal(12, 4)", "double") or pool is NUMBER_TEXTS
    fitting = ["none", "prefix"]
    fitting += ["width", "cuts"] if numeric else []
    fitting += ["date"] * 2 if kind == "date" or pool is DATE_TEXTS else []
    chosen = dice.choice(fitting)
    if chosen == "width":
        widths, origin = dice.choice(WIDTHS), dice.choice((0, 3))
        return {"intervals": {"width": widths, "from": origin}}, width_labels(widths, origin)
    if chosen == "cuts":
        cuts = dice.choice(CUTS)
        return {"intervals": {"cuts": cuts}}, cut_labels(cuts)
    if chosen == "prefix":
        lengths = dice.choice(PREFIXES)
        return {"prefix": lengths}, prefix_labels(lengths)
    if chosen == "date":
        parts = dice.choice(DATES)
        return {"date": parts}, date_labels(parts)
    return None, lambda _: []


def built(
    labels: Labels, inline: Any, source: Sequence[Value], nulls: str
) -> list[tuple[Value, ...]]:
    """The leaves of a builder; its last level is the top where it has one value."""
    values = sorted({value for value in source if value is not None})
    rows: list[tuple[Value, ...]] = [(value, *labels(value)) for value in values]
    if not rows:
        # All are NULL; the hierarchy has no leaf, and a leaf that nobody has changes nothing.
        rows = [("no value", *labels("2020-01-01" if "date" in (inline or {}) else "0"))]
    single = len({row[-1] for row in rows}) == 1 and not (nulls == "value" and None in source)
    if inline is not None and single:
        return [(*row[:-1], TOP) for row in rows]
    return [(*row, TOP) for row in rows]


def random_paths(dice: Random, leaves: Sequence[Value]) -> list[tuple[Value, ...]]:
    """Draw a hierarchy over some leaves, one to three levels above them."""
    paths: list[list[Value]] = [[leaf] for leaf in leaves]
    for level in range(1, dice.randint(1, 3)):
        below = dict.fromkeys(path[-1] for path in paths)
        parents = {label: f"L{level} {dice.randint(0, 2)}'" for label in below}
        for path in paths:
            path.append(parents[path[-1]])
    return [(*path, TOP) for path in paths]


def random_tree(dice: Random, leaves: Sequence[Value]) -> tuple[Any, list[tuple[Value, ...]]]:
    """Draw a tree of two levels under one or more roots."""
    split = dice.randint(1, len(leaves))
    branches = {"Left": list(leaves[:split]), "Right": list(leaves[split:])}
    tree = {name: members for name, members in branches.items() if members}
    under: list[tuple[Value, ...]] = [
        (leaf, name, TOP) for name, own in tree.items() for leaf in own
    ]
    if dice.random() < 0.5:
        return {"All": tree}, under  # one root is the top itself
    if len(tree) == 1:
        return tree, [(leaf, TOP) for own in tree.values() for leaf in own]
    return tree, under


@dataclass(frozen=True)
class Draft:
    """A column before its rows are known."""

    name: str
    kind: str
    way: str
    cells: tuple[Any, ...]
    nulls: Any
    unmapped: Any
    low: int
    inline: Any = None
    hierarchy: tuple[tuple[Value, ...], ...] = ()
    labels: Labels | None = None

    def settled(self, source: Sequence[Value]) -> Quasi:
        """Give the oracle its column, now that the rows are known."""
        hierarchy: Sequence[tuple[Value, ...]] = self.hierarchy
        if self.labels is not None:
            hierarchy = built(self.labels, self.inline, source, self.nulls)
        column = ReferenceColumn(
            name=self.name,
            hierarchy=hierarchy,
            min_level=min(self.low, len(hierarchy[0]) - 1),
            nulls=self.nulls,
            unmapped=self.unmapped,
            domain_from_source=self.labels is not None,
        )
        return Quasi(column, self.kind, self.way, self.inline)


def random_column(dice: Random, name: str) -> Draft:
    kind = dice.choice(tuple(POOLS))
    pool: Sequence[Any] = POOLS[kind]
    if kind == "varchar":
        pool = dice.choice((pool, NUMBER_TEXTS, DATE_TEXTS))
    nulls = dice.choice(("value", "suppress"))
    unmapped = dice.choice(("error", "suppress"))
    low = dice.choice((0, 0, 1))
    way = dice.choice(("csv", "table", "tree", "builder", "builder"))
    some = dice.sample(pool, min(len(pool), dice.randint(2, 5)))
    null: list[Any] = [None] * dice.choice((0, 1))
    if way == "builder":
        inline, labels = random_builder(dice, kind, pool)
        cells = (*some, *some, *null)
        return Draft(name, kind, "inline", cells, nulls, unmapped, low, inline, (), labels)
    some = [value for value in some if value != ""]
    texts = [canonical(value) for value in some]
    leaves: list[Value] = [*texts, *dice.choice(([], ["nobody has this"], ["nobody", "O'Neil"]))]
    if dice.random() < 0.5:
        leaves.insert(dice.randint(0, len(leaves)), None)
    uncovered = [value for value in pool if canonical(value) not in texts]
    cells = (*some, *some, *null)
    if unmapped == "suppress" and uncovered:
        cells += (dice.choice(uncovered),)
    if way == "tree":
        tree, rows = random_tree(dice, leaves)
        return Draft(name, kind, "inline", cells, nulls, unmapped, low, {"tree": tree}, tuple(rows))
    rows = random_paths(dice, leaves)
    return Draft(name, kind, way, cells, nulls, unmapped, low, None, tuple(rows))


def random_rows(dice: Random, drafts: Sequence[Draft]) -> list[dict[str, Any]]:
    """Draw a few tuples many times, and others in between."""

    def one() -> tuple[Any, ...]:
        return tuple(dice.choice(draft.cells) for draft in drafts)

    few = [one() for _ in range(dice.randint(1, 5))]
    names = [draft.name for draft in drafts]
    return [
        dict(zip(names, dice.choice(few) if dice.random() < 0.7 else one(), strict=True))
        for _ in range(dice.randint(6, 24))
    ]


def random_case(dice: Random) -> Case:
    """Draw a case that some node satisfies."""
    names = dice.sample(COLUMN_NAMES, dice.randint(1, 3))
    drafts = [random_column(dice, name) for name in names]
    rows = random_rows(dice, drafts)
    carried: dict[str, tuple[str, str]] = {}
    for name in dice.sample(("ill", "Note's"), dice.randint(0, 2)):
        kind = dice.choice(("varchar", "double", "date"))
        carried[name] = (kind, dice.choice(("sensitive", "keep")))
        for row in rows:
            row[name] = dice.choice((None, *POOLS[kind][:3]))
    quasi = tuple(one.settled([canonical(row[one.name]) for row in rows]) for one in drafts)
    task = ReferenceTask(
        columns=[one.column for one in quasi],
        k=dice.randint(2, 4),
        suppression=dice.choice((0, 4, 8, "12.5%", "50%", "100%")),
        algorithm=dice.choice(("improved_greedy", "datafly", "samarati")),
        suppressed=dice.choice(("omit", "star")),
    )
    try:
        solve(replace(task, algorithm="datafly"), [as_text(row) for row in rows])
    except ReferenceUnsatisfiable:
        return random_case(dice)
    order = [*names, *carried]
    dice.shuffle(order)
    source, target, file = (dice.choice(texts) for texts in (SOURCES, TARGETS, FILES))
    if any("\n" in name for name in order):
        file = "parquet"  # the header of a text file is one line
    return Case(source, target, quasi, carried, rows, tuple(order), task, file)


def cases() -> st.SearchStrategy[Case]:
    """Draw a case that some node satisfies."""
    return st.randoms(use_true_random=True).map(random_case)
