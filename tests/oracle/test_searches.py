"""Every exact algorithm against the reference's least metric, on every engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.search import optimal
from ppdp_sql.templating import StatementLog
from tests.databases import PostgresDatabase

from .reference import (
    METRICS,
    MetricName,
    ReferenceAnswer,
    ReferenceColumn,
    ReferenceInputError,
    ReferenceTask,
    ReferenceUnsatisfiable,
    Value,
)
from .strategies import Case, cases
from .test_product import Execute, expected, load, policy_of

EXACT = ("flash", "incognito", "ola", "optimal")


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


def in_memory(memory: duckdb.DuckDBPyConnection) -> Execute:
    return lambda statement: memory.execute(statement).fetchall()


def on_server(server: psycopg.Connection[Any]) -> Execute:
    return lambda statement: server.execute(statement.encode())


def searched(policy: dict[str, Any], engine: Any, algorithm: str) -> Any:
    """Search with one algorithm, and hold what it says of itself against the log."""
    log = StatementLog()
    run = ppdp_sql.compare(policy, engine, algorithms=[algorithm], log=log).runs[0]
    if run.error is not None:
        raise run.error
    assert run.run is not None
    found = run.run.to_dict()
    search = found["search"]
    asked = {tuple(node) for entry in log.entries for node in entry.nodes}
    assert search["checked"] == len(asked)
    assert search["checked"] + search["tagged"] <= search["lattice"]
    assert search["tagged"] >= 0
    return found


def agree(case: Case, folder: Path, engine: Any, algorithm: str) -> None:
    """Run a case and compare the node, and what is claimed of it."""
    policy = policy_of(case, folder)
    answer = expected(replace(case.task, algorithm="exhaustive"), case.rows)
    if isinstance(answer, ReferenceInputError | ReferenceUnsatisfiable):
        error = InputError if isinstance(answer, ReferenceInputError) else NoSolutionError
        with pytest.raises(error):
            searched(policy, engine, algorithm)
        return
    assert isinstance(answer, ReferenceAnswer)
    found = searched(policy, engine, algorithm)
    assert found["node"] == answer.node
    assert found["rows"]["suppressed"] == answer.rows_suppressed
    for name, value in answer.metrics.items():
        assert found["metrics"][name] == pytest.approx(float(value), rel=1e-9, abs=1e-9), name
    cost = float(answer.metrics[case.task.metric])
    cost = 1 - cost if case.task.metric == "precision" else cost
    search = found["search"]
    assert search["upper"] == pytest.approx(cost, rel=1e-9, abs=1e-9)
    assert (search["gap"], search["limit"]) == (0, None)


@settings(max_examples=40)
@given(case=cases(carried=False), algorithm=st.sampled_from(EXACT))
def test_duckdb_finds_the_least_metric(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, case: Case, algorithm: str
) -> None:
    load(in_memory(memory), case)
    agree(case, tmp_path, memory, algorithm)


@settings(max_examples=30)
@given(case=cases(carried=False), algorithm=st.sampled_from(EXACT))
def test_postgres_finds_the_least_metric(
    server: psycopg.Connection[Any], tmp_path: Path, case: Case, algorithm: str
) -> None:
    load(on_server(server), case)
    agree(case, tmp_path, server, algorithm)


@settings(max_examples=20)
@given(case=cases(carried=False))
def test_the_walk_over_boxes_finds_the_least_metric(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, case: Case
) -> None:
    """As in a lattice too large to number its nodes."""
    load(in_memory(memory), case)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimal, "DENSE_NODES", 0)
        agree(case, tmp_path, memory, "optimal")


@settings(max_examples=10)
@given(case=cases(carried=False, max_columns=3))
def test_all_algorithms_agree_on_all_metrics(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, case: Case
) -> None:
    load(in_memory(memory), case)
    for metric in METRICS:
        task = replace(case.task, metric=metric, algorithm="exhaustive")
        answer = expected(task, case.rows)
        if not isinstance(answer, ReferenceAnswer):
            return
        policy = policy_of(replace(case, task=task), tmp_path)
        compared = ppdp_sql.compare(policy, memory, algorithms=EXACT)
        nodes = {run.algorithm: dict(run.run.node) for run in compared.runs if run.run is not None}
        assert nodes == dict.fromkeys(EXACT, answer.node), metric


def wide_case(metric: MetricName) -> Case:
    """Eight columns of eight bits and more: their keys take two words."""
    rows: list[dict[str, Value]] = [
        {f"c{i}": str((row * (2 * i + 3) + i) % 300 + 100) for i in range(8)} for row in range(300)
    ]
    columns = tuple(
        ReferenceColumn(
            f"c{i}",
            sorted({(r[f"c{i}"], f"{str(r[f'c{i}'])[:1]}**", "*") for r in rows}),  # type: ignore[type-var]
            min_level=0 if i < 4 else 1,
            domain_from_source=True,
        )
        for i in range(8)
    )
    builders: dict[str, dict[str, object]] = {f"c{i}": {"prefix": [1]} for i in range(8)}
    return Case(ReferenceTask(columns, 3, "20%", "exhaustive", metric), rows, builders)


@pytest.mark.parametrize("metric", ["iloss", "discernibility"])
def test_keys_longer_than_a_word(
    memory: duckdb.DuckDBPyConnection,
    server: psycopg.Connection[Any],
    tmp_path: Path,
    metric: MetricName,
) -> None:
    case = wide_case(metric)
    policy = policy_of(case, tmp_path)
    load(in_memory(memory), case)
    load(on_server(server), case)
    nodes = [
        searched(policy, engine, name)["node"]
        for engine in (memory, server)
        for name in ("exhaustive", *EXACT)
        if (engine, name) != (server, "exhaustive")
    ]
    assert nodes == [nodes[0]] * len(nodes)
    log = StatementLog()
    ppdp_sql.compare(policy, memory, algorithms=["datafly"], log=log)
    assert any("key_1" in entry.statement for entry in log.entries if entry.nodes)


def test_reference_agrees_about_keys_longer_than_a_word(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    case = wide_case("iloss")
    load(in_memory(memory), case)
    agree(case, tmp_path, memory, "optimal")
