"""The product's models against the plain-Python reference, on random small tables, on every engine.

Each model is asked for, alone and beside others, with and without suppression. The node that a
search finds must be the one of least metric among those that the reference accepts, and every
number that is told of it, or measured on the published relation, must be the reference's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.errors import NoSolutionError
from tests.databases import PostgresDatabase

from .models import MODELS
from .products import Execute, Question, load, near, policy_of, questions, written
from .strategies_models import sensitive_columns

EXACT = ("exhaustive", "optimal", "incognito", "ola", "flash")


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    # Threads that wait for each other take longer than these tables.
    with duckdb.connect(config={"threads": 1}) as connection:
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
    def execute(statement: str) -> list[Any]:
        cursor = server.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []

    return execute


def agree_on_numbers(question: Question, node: tuple[int, ...], privacy: Any) -> None:
    """Compare each model's number with the reference's."""
    entries = [entry for model in question.models for entry in written(model)]
    assert [(facts["model"], facts["column"]) for facts in privacy] == entries
    for facts, expected in zip(privacy, question.numbers(node), strict=True):
        assert facts["achieved"] == near(expected), facts
        assert facts["satisfied"] is True


def agree_on_searches(question: Question, folder: Path, engine: Any, execute: Execute) -> None:
    """Search with every exact algorithm, and compare what is told of the node found."""
    load(execute, question)
    policy = policy_of(question, folder)
    compared = ppdp_sql.compare(policy, engine, algorithms=EXACT)
    for cell in compared.runs:
        if not question.satisfying:
            assert isinstance(cell.error, NoSolutionError), cell.algorithm
            continue
        assert cell.error is None, cell.algorithm
        assert cell.run is not None
        found = cell.run.to_dict()
        node = tuple(found["node"].values())
        assert node == question.satisfying[0], (cell.algorithm, node in question.satisfying)
        rows, groups = question.rows_and_groups(node)
        assert (found["rows"]["published"], found["groups"]) == (rows, groups)
        assert found["rows"]["suppressed"] == len(question.source.rows) - rows
        agree_on_numbers(question, node, found["privacy"])


def agree_on_release(question: Question, folder: Path, engine: Any, execute: Execute) -> None:
    """Publish, and compare what is measured on the release, and the release itself."""
    load(execute, question)
    policy = policy_of(question, folder)
    if not question.satisfying:
        with pytest.raises(NoSolutionError):
            ppdp_sql.run(policy, engine)
        return
    found = ppdp_sql.run(policy, engine).to_dict()
    node = tuple(found["node"].values())
    assert node == question.satisfying[0]
    rows, groups = question.rows_and_groups(node)
    assert found["rows"] == {
        "source": len(question.source.rows),
        "published": rows,
        "suppressed": len(question.source.rows) - rows,
    }
    assert found["groups"] == groups
    agree_on_numbers(question, node, found["privacy"])
    names = [*question.source.quasi, *sensitive_columns(question.source)]
    published = Counter(tuple(row[name] for name in names) for row in question.kept(node))
    assert Counter(map(tuple, execute("select * from release"))) == published


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data())
def test_duckdb_finds_the_best_node(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, name: str, data: st.DataObject
) -> None:
    question = data.draw(questions(name))
    agree_on_searches(question, tmp_path, memory, in_memory(memory))


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data())
def test_postgres_finds_the_best_node(
    server: psycopg.Connection[Any], tmp_path: Path, name: str, data: st.DataObject
) -> None:
    question = data.draw(questions(name))
    agree_on_searches(question, tmp_path, server, on_server(server))


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data())
def test_duckdb_publishes_what_satisfies(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, name: str, data: st.DataObject
) -> None:
    question = data.draw(questions(name))
    agree_on_release(question, tmp_path, memory, in_memory(memory))


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data())
def test_postgres_publishes_what_satisfies(
    server: psycopg.Connection[Any], tmp_path: Path, name: str, data: st.DataObject
) -> None:
    question = data.draw(questions(name))
    agree_on_release(question, tmp_path, server, on_server(server))
