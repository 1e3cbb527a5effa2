"""`check` against plain Python, on random small relations, on every engine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from tests.databases import PostgresDatabase

#: A group and a sensitive number; either may be NULL.
Rows = list[tuple[str | None, int | None]]
ROWS = st.lists(
    st.tuples(st.sampled_from(["a", "b", "c", None]), st.one_of(st.none(), st.integers(0, 9))),
    min_size=1,
    max_size=30,
)


def expected(rows: Rows, whole: Rows) -> dict[str, Any]:
    """SPEC 3, as it is written: NULL is a value, and comes last in the order."""
    groups: dict[str | None, Counter[int | None]] = {}
    for group, value in rows:
        groups.setdefault(group, Counter())[value] += 1
    overall = Counter(value for _, value in whole)
    values = sorted(set(overall) | {value for _, value in rows}, key=lambda v: (v is None, v or 0))
    q = {value: overall[value] / len(whole) for value in values}
    measured: dict[str, list[float]] = {name: [] for name in ("l", "h", "a", "equal", "hel", "ord")}
    recursive: dict[int, list[float | None]] = {least: [] for least in (2, 3, 4, 5)}
    for counts in groups.values():
        n = counts.total()
        p = {value: counts[value] / n for value in values}
        measured["l"].append(len(counts))
        measured["h"].append(-math.fsum(x * math.log(x) for x in p.values() if x))
        measured["a"].append(max(p.values()))
        measured["equal"].append(math.fsum(abs(p[v] - q[v]) for v in values) / 2)
        affinity = math.fsum(math.sqrt(p[v] * q[v]) for v in values)
        measured["hel"].append(math.sqrt(max(0.0, 1 - affinity)))
        climbed, area = 0.0, 0.0
        for value in values:
            climbed += p[value] - q[value]
            area += abs(climbed)
        measured["ord"].append(area / max(1, len(values) - 1))
        descending = sorted(counts.values(), reverse=True)
        for least, found in recursive.items():
            tail = sum(descending[least - 1 :])
            found.append(descending[0] / tail if tail else None)
    return {
        "k": min(counts.total() for counts in groups.values()),
        "groups": len(groups),
        "distinct_l": min(measured["l"]),
        "entropy_l": math.exp(min(measured["h"])),
        "alpha": max(measured["a"]),
        "equal": max(measured["equal"]),
        "hellinger": max(measured["hel"]),
        "ordered": max(measured["ord"]),
        "recursive_c": {
            str(least): None if None in found else max(found)  # type: ignore[type-var]
            for least, found in recursive.items()
        },
    }


def agree(connection: Any, rows: Rows, whole: Rows | None) -> None:
    for name, filled in (("part", rows), ("whole", whole or rows)):
        connection.execute(f"drop table if exists {name}")
        connection.execute(f"create table {name} (zone varchar, pay integer)")
        for zone, pay in filled:
            values = ", ".join("null" if v is None else f"'{v}'" for v in (zone, pay))
            connection.execute(f"insert into {name} values ({values})")
    result = ppdp_sql.check(
        "part",
        connection,
        quasi=["zone"],
        sensitive=["pay"],
        against="whole" if whole else None,
    )
    answer = expected(rows, whole or rows)
    facts = result.sensitive["pay"]
    assert (result.k, result.groups) == (answer["k"], answer["groups"])
    assert facts["distinct_l"] == answer["distinct_l"]
    for name in ("entropy_l", "alpha"):
        assert facts[name] == pytest.approx(answer[name], abs=1e-9), name
    for name in ("equal", "ordered"):
        assert facts["t_closeness"][name] == pytest.approx(answer[name], abs=1e-9), name
    # The root of a difference near 0 magnifies rounding.
    assert facts["t_closeness"]["hellinger"] == pytest.approx(answer["hellinger"], abs=1e-7)
    assert facts["recursive_c"] == pytest.approx(answer["recursive_c"])


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


@settings(max_examples=150)
@given(rows=ROWS, whole=st.one_of(st.none(), ROWS))
def test_duckdb_measures(memory: duckdb.DuckDBPyConnection, rows: Rows, whole: Rows | None) -> None:
    agree(memory, rows, whole)


@settings(max_examples=100)
@given(rows=ROWS, whole=st.one_of(st.none(), ROWS))
def test_postgres_measures(server: Any, rows: Rows, whole: Rows | None) -> None:
    agree(server, rows, whole)
