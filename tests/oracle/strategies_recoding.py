"""Hypothesis strategies that draw a small task of local recoding, and its policy."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.databases import ident

from .recoding import TOP, Column, Row, Task, Value
from .strategies import COLUMN_NAMES, LEAF_TEXTS, hierarchies

Execute = Callable[[str], Any]

SENSITIVE = "ill"
WEIGHTS = tuple(map(Fraction, ("1", "1", "1", "2", "5", "0.5", "0.1")))
#: What is asked beside k.
MODELS = ("none", "distinct_l", "alpha_k")


@dataclass(frozen=True)
class Case:
    """A table and what a policy asks of it.

    Attributes:
        columns: The quasi-identifiers.
        rows: All rows of the table.
        k: The least rows of a group.
        distinct: The least distinct sensitive values of a group, or None.
        alpha: The highest share of a sensitive value, or None.
        limit: The rows that may be suppressed.
    """

    columns: Sequence[Column]
    rows: Sequence[Row]
    k: int
    distinct: int | None
    alpha: Decimal | None
    limit: int

    def is_excluded(self, row: Row) -> bool:
        """Say whether a row is suppressed beforehand."""
        return any(column.hides_nulls and row[column.name] is None for column in self.columns)

    @property
    def task(self) -> Task:
        """What is left when rows were suppressed beforehand."""
        left = [row for row in self.rows if not self.is_excluded(row)]
        return Task(
            self.columns,
            left,
            SENSITIVE,
            self.k,
            self.distinct,
            None if self.alpha is None else Fraction(self.alpha),
            self.limit - (len(self.rows) - len(left)),
        )

    @property
    def models(self) -> list[dict[str, Any]]:
        """The models as a policy writes them."""
        asked: list[dict[str, Any]] = [{"k": self.k}]
        if self.distinct is not None:
            asked.append({"distinct_l": {"l": self.distinct, "column": SENSITIVE}})
        if self.alpha is not None:
            asked.append({"alpha_k": {"k": self.k, "alpha": self.alpha, "column": SENSITIVE}})
        return asked


def policy_of(
    case: Case, folder: Path, algorithm: str, *, keep_id: bool = False, **publish: Any
) -> dict[str, Any]:
    """Write a case as a policy, with its hierarchies as files."""
    columns: dict[str, Any] = {"id": {"keep": {"unique": "allow"}}} if keep_id else {}
    for index, column in enumerate(case.columns):
        columns[column.name] = {
            "quasi": _write_hierarchy(folder / f"hierarchy_{index}.csv", column),
            "weight": str(Decimal(column.weight.numerator) / column.weight.denominator),
            "min_level": column.least,
            "nulls": "suppress" if column.hides_nulls else "value",
        } | ({} if column.most is None else {"max_level": column.most})
    columns[SENSITIVE] = "sensitive"
    return {
        "version": 1,
        "source": "source",
        "columns": columns,
        "privacy": case.models,
        "suppression": case.limit,
        "search": {"algorithm": algorithm},
        "publish": {"table": "release", "replace": True, **publish},
    }


def _write_hierarchy(path: Path, column: Column) -> str:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow([f"level {level}" for level in range(column.height + 1)])
        writer.writerows([cell or "" for cell in labels] for labels in column.paths.values())
    return str(path)


def load(execute: Execute, case: Case) -> None:
    """Create the source of a case: a number for each row, its values, its sensitive value."""
    names = [*(column.name for column in case.columns), SENSITIVE]
    described = ", ".join(f"{ident(name)} varchar" for name in names)
    execute("drop table if exists release")
    execute("drop table if exists source")
    execute(f"create table source (id integer, {described})")
    tuples = (
        f"({number}, {', '.join(_literal(row[name]) for name in names)})"
        for number, row in enumerate(case.rows)
    )
    execute(f"insert into source values {', '.join(tuples)}")


def _literal(value: Value) -> str:
    return "null" if value is None else "'" + value.replace("'", "''") + "'"


@st.composite
def columns(draw: st.DrawFn, name: str) -> Column:
    """Draw a quasi-identifier; now and then with levels that are not allowed."""
    # Most have many leaves and few labels above them; some are whatever a hierarchy may be.
    rows = draw(hierarchies() if draw(st.integers(0, 7)) == 7 else _wide_hierarchies())
    height = len(rows[0]) - 1
    bounded = draw(st.integers(0, 3))
    least = draw(st.integers(0, height)) if bounded == 1 else 0
    most = draw(st.integers(least, height)) if bounded == 2 else None
    return Column(
        name,
        {labels[0]: labels for labels in rows},
        draw(st.sampled_from(WEIGHTS)),
        least,
        most,
        hides_nulls=height > 0
        and None not in {row[0] for row in rows}
        and draw(st.integers(0, 3)) == 3,
    )


@st.composite
def _wide_hierarchies(draw: st.DrawFn) -> list[tuple[Value, ...]]:
    leaves = draw(st.permutations(LEAF_TEXTS))[: draw(st.integers(3, 6))]
    paths: list[list[Value]] = [[leaf] for leaf in leaves]
    for level in range(1, draw(st.integers(1, 3))):
        below = list(dict.fromkeys(path[-1] for path in paths))
        parent = {label: draw(st.integers(0, max(1, 3 - level))) for label in below}
        for path in paths:
            path.append(f"L{level}-{parent[path[-1]]}")
    return [(*path, TOP) for path in paths]


@st.composite
def cases(draw: st.DrawFn, max_columns: int = 3, max_rows: int = 24) -> Case:
    """Draw a case: a few tuples many times, and others in between."""
    names = draw(
        st.lists(st.sampled_from(COLUMN_NAMES), min_size=1, max_size=max_columns, unique=True)
    )
    chosen = [draw(columns(name)) for name in names]
    cells = [
        st.sampled_from(
            [*column.paths] + ([None] if column.height and draw(st.integers(0, 2)) == 2 else [])
        )
        for column in chosen
    ]
    tuples = st.tuples(*cells)
    few = draw(st.lists(tuples, min_size=1, max_size=4))
    drawn = draw(
        st.lists(
            st.one_of(st.sampled_from(few), tuples),
            min_size=draw(st.sampled_from((4, 12))),
            max_size=max_rows,
        )
    )
    ill = st.sampled_from(("flu", "flu", "cold", "HIV", None))
    rows = [dict(zip(names, values, strict=True)) | {SENSITIVE: draw(ill)} for values in drawn]
    model = draw(st.sampled_from(MODELS))
    return Case(
        chosen,
        rows,
        draw(st.integers(2, 5)),
        draw(st.integers(2, 3)) if model == "distinct_l" else None,
        draw(st.sampled_from([Decimal("0.5"), Decimal("0.6"), Decimal("0.75")]))
        if model == "alpha_k"
        else None,
        draw(st.sampled_from((0, 0, 1, 2, 4, 8))),
    )
