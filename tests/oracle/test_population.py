"""Populations by the source's codes, against labels that plain Python makes of every value."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.builders import HideOnly, parse_builder
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.table import FrequencyTable, Marginals, count_source
from ppdp_sql.policy.model import Nulls
from ppdp_sql.templating import Session
from tests.databases import PostgresDatabase

Value = str | None
#: Labels of a value above itself, without the top; None: no leaf covers it.
Labels = Callable[[str], tuple[str, ...] | None]
Execute = Callable[[str], Any]


@dataclass(frozen=True)
class Kind:
    """A kind of column: its type, its hierarchy, what labels it must give, and values to draw.

    Attributes:
        type_name: its type in the database.
        family: the same for the product.
        hierarchy: what a policy resolves to.
        labels: the labels by definition.
        values: what cells may hold.
        settles: whether a last level of one value is the top.
        source_values: what cells of the source may hold, where that is less.
    """

    type_name: str
    family: TypeFamily
    hierarchy: HierarchySource
    labels: Labels
    values: tuple[str, ...]
    settles: bool = True
    source_values: tuple[str, ...] | None = None


def widths(text: str) -> tuple[str, ...]:
    return tuple(f"[{low}, {low + w})" for w in (5, 20) for low in [int(text) // w * w])


def cuts(text: str) -> tuple[str, ...] | None:
    try:
        number = float(text)
    except ValueError:
        return None
    fine = "<10" if number < 10 else "[10, 30)" if number < 30 else ">=30"
    return fine, "<30" if number < 30 else ">=30"


def prefixes(text: str) -> tuple[str, ...]:
    return tuple(text[:kept] + "*" * (len(text) - kept) for kept in (2, 1))


def dates(text: str) -> tuple[str, ...] | None:
    if not text[:4].isdigit():
        return None
    quarter = (int(text[5:7]) + 2) // 3
    return text[:7], f"{text[:4]}-Q{quarter}", text[:4], f"{text[:3]}0s"


STORED = {"a": ("x", "p"), "b": ("x", "p"), "c": ("y", "p"), "d": ("z", "q"), "e": ("z", "q")}
DAYS = ("2020-01-31", "2020-02-01", "2020-04-01", "2021-04-01", "2019-12-31", "1999-12-31")
NUMBERS = ("9", "10", "10.5", "29", "30", "31")
DATE_PARTS = ["month", "quarter", "year", "decade"]
WITH_NULL_LEAF = checked_hierarchy(
    "h", [*((v, *STORED[v], "*") for v in STORED), (None, "n", "q", "*")]
)

KINDS = {
    "stored": Kind(
        "varchar",
        TypeFamily.TEXT,
        checked_hierarchy("h", [(value, *labels, "*") for value, labels in STORED.items()]),
        STORED.get,
        (*STORED, "Atlantis"),
        settles=False,
    ),
    "stored with NULL": Kind(
        "varchar", TypeFamily.TEXT, WITH_NULL_LEAF, STORED.get, (*STORED, "Atlantis"), settles=False
    ),
    "widths": Kind(
        "integer",
        TypeFamily.INTEGER,
        parse_builder("intervals", {"width": [5, 20]}),
        widths,
        ("-1", "0", "4", "5", "19", "20", "39", "40"),
    ),
    "cuts": Kind(
        "varchar",
        TypeFamily.TEXT,
        parse_builder("intervals", {"cuts": [[10, 30], [30]]}),
        cuts,
        (*NUMBERS, "many", ""),
        source_values=NUMBERS,
    ),
    "prefixes": Kind(
        "varchar",
        TypeFamily.TEXT,
        parse_builder("prefix", [2, 1]),
        prefixes,
        ("100", "101", "110", "200", "20", "", "é**"),
    ),
    "dates": Kind("date", TypeFamily.DATE, parse_builder("date", DATE_PARTS), dates, DAYS),
    "dates as text": Kind(
        "varchar",
        TypeFamily.TEXT,
        parse_builder("date", DATE_PARTS),
        dates,
        (*DAYS, "never"),
        source_values=DAYS,
    ),
    "hidden": Kind(
        "varchar", TypeFamily.TEXT, HideOnly(), lambda _: (), ("u", "v", "w"), settles=False
    ),
}


@dataclass(frozen=True)
class Case:
    """Columns, and every tuple with its rows in the population and in the source."""

    columns: tuple[tuple[Kind, Nulls], ...]
    rows: dict[tuple[Value, ...], tuple[int, int]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a population whose tuples all have different numbers of rows, and a part of it."""
    names = draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3))
    nulls: list[Nulls] = [draw(st.sampled_from(("value", "suppress", "error"))) for _ in names]
    columns = tuple(zip((KINDS[name] for name in names), nulls, strict=True))
    cells = [st.sampled_from((*kind.values, *kind.values, None)) for kind, _ in columns]
    tuples = draw(st.lists(st.tuples(*cells), min_size=1, max_size=9, unique=True))
    rows: dict[tuple[Value, ...], tuple[int, int]] = {}
    for number, values in enumerate(tuples, start=1):
        mine = draw(st.sampled_from((number, 1, 0))) if may_be_source(columns, values) else 0
        rows[values] = (number, mine)
    return Case(columns, rows)


def may_be_source(columns: Sequence[tuple[Kind, Nulls]], values: tuple[Value, ...]) -> bool:
    """Whether a source with this tuple is no error."""
    return all(
        nulls != "error" if value is None else value in (kind.source_values or kind.values)
        for (kind, nulls), value in zip(columns, values, strict=True)
    )


@dataclass(frozen=True)
class Column:
    """A column by definition: where its top is, and what it shows of a value at a level."""

    kind: Kind
    nulls: Nulls
    height: int

    def covers(self, value: Value) -> bool:
        if value is None:
            return self.nulls == "value"
        return self.kind.labels(value) is not None

    def shown(self, value: Value, level: int) -> Value:
        if level == self.height:
            return "*"
        if level == 0:
            return value
        if value is None:
            stored = self.kind.hierarchy is WITH_NULL_LEAF
            return ("n", "q")[level - 1] if stored else None
        labels = self.kind.labels(value)
        assert labels is not None
        return labels[level - 1]


def column_of(kind: Kind, nulls: Nulls, source: set[Value]) -> Column:
    """Settle the height, by the source's values alone."""
    values = [value for value in source if value is not None]
    known = [labels for value in values if (labels := kind.labels(value)) is not None]
    height = len(kind.labels(kind.values[0]) or ()) + 1
    lone = len({labels[-1:] for labels in known}) <= 1
    keeps_null = None in source and nulls == "value"
    return Column(kind, nulls, height - (kind.settles and lone and not keeps_null))


def load(execute: Execute, case: Case) -> None:
    described = ", ".join(f"c{i} {kind.type_name}" for i, (kind, _) in enumerate(case.columns))
    for place, table in enumerate(("population", "source")):
        execute(f"drop table if exists {table}")
        execute(f"create table {table} ({described})")
        cells = [
            "(" + ", ".join("null" if value is None else f"'{value}'" for value in values) + ")"
            for values, rows in case.rows.items()
            for _ in range(rows[place])
        ]
        execute(f"insert into {table} values {', '.join(cells)}")


def count(session: Session, case: Case, *populations: Relation) -> FrequencyTable:
    columns = [
        QuasiColumn(f"c{i}", kind.hierarchy, kind.family, nulls, "suppress")
        for i, (kind, nulls) in enumerate(case.columns)
    ]
    source = session.engine.qualify(Relation("source"))
    return count_source(session, source, columns, populations=populations)


def keys(session: Session, table: str, words: int) -> dict[tuple[int, ...], int]:
    """Read keys with their rows."""
    names = ", ".join(f"key_{word}" for word in range(words))
    rows = session.engine.fetch(f'select {names}, n from "{table}"')
    assert len({row[:-1] for row in rows}) == len(rows)
    return {tuple(row[:-1]): int(row[-1]) for row in rows}


def agree(case: Case, engine: Any, execute: Execute) -> None:
    """Count a population, and compare its groups at every node of the lattice."""
    source = [values for values, rows in case.rows.items() if rows[1]]
    columns = [
        column_of(kind, nulls, {values[i] for values in source})
        for i, (kind, nulls) in enumerate(case.columns)
    ]

    def covered(values: tuple[Value, ...]) -> bool:
        return all(column.covers(v) for column, v in zip(columns, values, strict=True))

    if not any(covered(values) for values in source):
        return
    load(execute, case)
    population = Relation("population")
    with open_session(engine, read_only=False) as session:
        with session.engine.transaction(commit=False):
            alone = count(session, case)
        with session.engine.transaction(commit=False):
            found = count(session, case, population)
            same_source(alone, found)
            counted = found.populations[population]
            words = found.layout.words
            of_population = keys(session, counted.table, words)
            of_source = keys(session, found.table, words)
    expected = {values: rows for values, rows in case.rows.items() if covered(values)}
    # Every tuple of the population has a number of rows of its own, which tells its key.
    key_of = {
        values: next(key for key, n in of_population.items() if n == rows[0])
        for values, rows in expected.items()
    }
    assert len(of_population) == len(expected)
    assert of_source == {key_of[v]: rows[1] for v, rows in expected.items() if rows[1]}
    assert counted.rows == sum(rows[0] for rows in expected.values())
    assert counted.rows + counted.excluded_rows == sum(rows[0] for rows in case.rows.values())
    assert found.lattice.heights == tuple(column.height for column in columns)
    for node in product(*(range(column.height + 1) for column in columns)):
        masks = found.layout.mask(node)
        groups: dict[tuple[int, ...], set[tuple[Value, ...]]] = {}
        for values, key in key_of.items():
            masked = tuple(word & mask for word, mask in zip(key, masks, strict=True))
            shown = tuple(c.shown(v, at) for c, v, at in zip(columns, values, node, strict=True))
            groups.setdefault(masked, set()).add(shown)
        assert all(len(shown) == 1 for shown in groups.values()), (node, groups)
        assert len({next(iter(shown)) for shown in groups.values()}) == len(groups), (node, groups)


def same_source(alone: FrequencyTable, beside: FrequencyTable) -> None:
    """Whatever is known of the source is known of it without a population, too."""
    assert alone.lattice == beside.lattice
    assert not alone.populations
    for one, other in zip(alone.dimensions, beside.dimensions, strict=True):
        assert (one.height, one.leaves, one.null_leaf) == (
            other.height,
            other.leaves,
            other.null_leaf,
        )
        assert math.isclose(one.raw_information, other.raw_information)
    assert (alone.combinations, alone.source_rows, alone.excluded_rows) == (
        beside.combinations,
        beside.source_rows,
        beside.excluded_rows,
    )
    same_marginals(alone.marginals, beside.marginals)


def same_marginals(one: Marginals, other: Marginals) -> None:
    """Sums may differ by the order they were taken in, and nothing else."""
    assert one.distinct_values == other.distinct_values
    assert (one.largest, one.smallest, one.highest) == (
        other.largest,
        other.smallest,
        other.highest,
    )
    for metric, totals in one.totals.items():
        for mine, yours in zip(totals, other.totals[metric], strict=True):
            assert list(map(float, mine)) == pytest.approx(list(map(float, yours)))


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


@pytest.fixture(scope="module")
def server(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    database = PostgresDatabase(postgres)
    with psycopg.connect(database.url, autocommit=True) as connection:
        yield connection
    database.drop()


@settings(max_examples=30)
@given(case=cases())
def test_duckdb_groups_a_population_by_its_labels(
    memory: duckdb.DuckDBPyConnection, case: Case
) -> None:
    agree(case, memory, lambda statement: memory.execute(statement).fetchall())


@settings(max_examples=20)
@given(case=cases())
def test_postgres_groups_a_population_by_its_labels(
    server: psycopg.Connection[Any], case: Case
) -> None:
    agree(case, server, lambda statement: server.execute(statement.encode()))
