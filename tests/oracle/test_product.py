"""The product against the plain-Python reference, on random small tables, on every engine."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings

import ppdp_sql
from ppdp_sql.errors import InputError, NoSolutionError
from tests.databases import PostgresDatabase, ident

from .reference import (
    ReferenceAnswer,
    ReferenceColumn,
    ReferenceInputError,
    ReferenceTask,
    ReferenceUnsatisfiable,
    Value,
    solve,
)
from .strategies import Case, cases

Execute = Callable[[str], Any]


def policy_of(case: Case, folder: Path) -> dict[str, Any]:
    """Write a case as a policy, with its hierarchies as CSV files or builders."""
    columns: dict[str, Any] = {}
    for index, column in enumerate(case.task.columns):
        if column.name in case.builders:
            hierarchy: Any = case.builders[column.name]
        else:
            path = folder / f"hierarchy_{index}.csv"
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file, delimiter=";")
                writer.writerow([f"level {level}" for level in range(column.height + 1)])
                writer.writerows([cell or "" for cell in row] for row in column.hierarchy)
            hierarchy = str(path)
        columns[column.name] = {
            "quasi": hierarchy,
            "weight": str(column.weight),
            "min_level": column.min_level,
            "nulls": column.nulls,
            "unmapped": column.unmapped,
        } | ({} if column.max_level is None else {"max_level": column.max_level})
    for name in sorted(carried(case)):
        columns[name] = {"keep": {"unique": "allow"}}
    return {
        "version": 1,
        "source": "source",
        "columns": columns,
        "privacy": [{"k": case.task.k}],
        "suppression": case.task.suppression,
        "suppressed": case.task.suppressed,
        "search": {"algorithm": case.task.algorithm, "metric": case.task.metric}
        | ({} if case.task.beta is None else {"beta": case.task.beta}),
        "publish": {"table": "release", "replace": True},
    }


def carried(case: Case) -> set[str]:
    named = {column.name for column in case.task.columns}
    return {name for row in case.rows for name in row if name not in named}


def load(execute: Execute, case: Case) -> None:
    """Create the source of a case; columns with intervals hold integers."""
    names = [column.name for column in case.task.columns] + sorted(carried(case))
    types = [
        "integer" if "intervals" in case.builders.get(name, {}) else "varchar" for name in names
    ]
    execute("drop table if exists source")
    execute("drop table if exists release")
    described = ", ".join(f"{ident(n)} {t}" for n, t in zip(names, types, strict=True))
    execute(f"create table source ({described})")
    for row in case.rows:
        values = ", ".join(_literal(row.get(name)) for name in names)
        execute(f"insert into source values ({values})")


def _literal(value: Value) -> str:
    return "null" if value is None else "'" + value.replace("'", "''") + "'"


def expected(task: ReferenceTask, rows: list[dict[str, Value]]) -> ReferenceAnswer | Exception:
    try:
        return solve(task, rows)
    except (ReferenceInputError, ReferenceUnsatisfiable) as error:
        return error


def agree(case: Case, folder: Path, engine: Any, execute: Execute) -> None:
    """Run a case and compare everything that the reference knows."""
    load(execute, case)
    policy = policy_of(case, folder)
    answer = expected(case.task, case.rows)
    if isinstance(answer, ReferenceInputError):
        with pytest.raises(InputError):
            ppdp_sql.run(policy, engine)
        return
    if isinstance(answer, ReferenceUnsatisfiable):
        with pytest.raises(NoSolutionError) as raised:
            ppdp_sql.run(policy, engine)
        assert raised.value.best in (None, answer.best_k)
        return
    assert isinstance(answer, ReferenceAnswer)
    result = ppdp_sql.run(policy, engine)
    assert dict(result.node) == answer.node
    assert result.source_rows == answer.rows_source
    assert result.published_rows == answer.rows_published
    assert result.suppressed_rows == answer.rows_suppressed
    columns = len(case.task.columns)
    assert result.groups == len({row[:columns] for row in answer.published})
    assert result.privacy[0].achieved == answer.achieved_k
    assert result.lattice == answer.lattice
    assert result.checked == answer.checked
    assert set(result.metrics) == {*answer.metrics, "classification"}
    assert result.metrics["classification"] is None
    for name, value in answer.metrics.items():
        assert result.metrics[name] == pytest.approx(float(value), rel=1e-9, abs=1e-9), name
    published = Counter(
        tuple(None if cell is None else str(cell) for cell in row)
        for row in execute("select * from release")
    )
    assert published == answer.published


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


@settings(max_examples=40)
@given(case=cases(corners=True))
def test_duckdb_agrees_with_the_reference(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, case: Case
) -> None:
    agree(case, tmp_path, memory, lambda statement: memory.execute(statement).fetchall())


@settings(max_examples=20)
@given(case=cases(corners=True))
def test_postgres_agrees_with_the_reference(
    server: psycopg.Connection[Any], tmp_path: Path, case: Case
) -> None:
    def execute(statement: str) -> list[Any]:
        cursor = server.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []

    agree(case, tmp_path, server, execute)


def test_keys_longer_than_a_word(
    memory: duckdb.DuckDBPyConnection, server: psycopg.Connection[Any], tmp_path: Path
) -> None:
    """Eight columns of eight bits and more take two words; the answer stays the same."""
    rows: list[dict[str, Value]] = [
        {f"c{i}": str((row * (2 * i + 3) + i) % 300 + 100) for i in range(8)} for row in range(300)
    ]
    columns = tuple(
        ReferenceColumn(
            f"c{i}",
            sorted({(r[f"c{i}"], f"{str(r[f'c{i}'])[:1]}**", "*") for r in rows}),  # type: ignore[type-var]
            domain_from_source=True,
        )
        for i in range(8)
    )
    builders: dict[str, dict[str, object]] = {f"c{i}": {"prefix": [1]} for i in range(8)}
    task = ReferenceTask(columns, 3, "20%", "improved_greedy", "iloss")
    case = Case(task, rows, builders)
    agree(case, tmp_path, memory, lambda statement: memory.execute(statement).fetchall())

    def execute(statement: str) -> list[Any]:
        cursor = server.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []

    agree(case, tmp_path, server, execute)
