"""classification against its definition in plain Python, on random tables, on every engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.errors import InputError, NoSolutionError
from tests.databases import PostgresDatabase

from .reference import Node, Reference, ReferenceInputError, Row, Value
from .strategies import Case, cases
from .test_product import load, policy_of

CLASS = 'cla"ss'
ILLNESS = "it's ill"
EXACT = ("exhaustive", "flash", "incognito", "ola", "optimal")


@st.composite
def classified(draw: st.DrawFn) -> tuple[Case, str | None]:
    """Draw a case with a class and an illness, and the column that must have two values, if any."""
    case = draw(cases(carried=False, max_columns=3, max_rows=30))
    values = st.sampled_from(("p", "p", "q", "r", None))
    rows: list[dict[str, Value]] = [
        {**row, CLASS: draw(values), ILLNESS: draw(values)} for row in case.rows
    ]
    return replace(case, rows=rows), draw(st.sampled_from((None, CLASS, ILLNESS)))


def kept_groups(reference: Reference, node: Node, diverse: str | None) -> list[list[Row]]:
    """Return the groups that have k rows and, where one is asked about, two values of a column."""
    groups: dict[tuple[Value, ...], list[Row]] = {}
    for row in reference.mapped:
        groups.setdefault(reference.generalize(row, node), []).append(row)
    return [
        group
        for group in groups.values()
        if len(group) >= reference.task.k
        and (diverse is None or len({row[diverse] for row in group}) >= 2)
    ]


def wrong_share(reference: Reference, kept: list[list[Row]]) -> Fraction:
    """Count rows that are suppressed, or of another class than most of their group."""
    right = sum(max(Counter(row[CLASS] for row in group).values()) for group in kept)
    return Fraction(len(reference.rows) - right, len(reference.rows))


def least(reference: Reference, diverse: str | None) -> tuple[Node, Fraction] | None:
    """Return the satisfying node of least share, ties by height and then by levels."""
    found: list[tuple[Fraction, int, Node]] = []
    for node in reference.allowed_nodes():
        kept = kept_groups(reference, node, diverse)
        failing = len(reference.mapped) - sum(map(len, kept))
        if kept and failing <= reference.remaining:
            found.append((wrong_share(reference, kept), sum(node), node))
    return (min(found)[2], min(found)[0]) if found else None


def agree(case: Case, diverse: str | None, algorithm: str, folder: Path, engine: Any) -> None:
    """Search by the metric, and compare the node and what is reported of it."""
    policy = policy_of(case, folder) | {"class": CLASS}
    policy["search"] |= {"algorithm": algorithm, "metric": "classification"}
    if diverse is not None:
        policy["columns"][diverse] = "sensitive"
        policy["privacy"].append({"distinct_l": {"l": 2, "column": diverse}})
    try:
        reference = Reference(case.task, case.rows)
    except ReferenceInputError:
        with pytest.raises(InputError):
            ppdp_sql.run(policy, engine)
        return
    answer = least(reference, diverse)
    if answer is None:
        with pytest.raises(NoSolutionError):
            ppdp_sql.run(policy, engine)
        return
    node, share = answer
    result = ppdp_sql.run(policy, engine)
    assert tuple(result.node.values()) == node
    assert result.metrics["classification"] == pytest.approx(float(share), rel=1e-12, abs=0)
    assert result.proof.upper == pytest.approx(float(share), rel=1e-12, abs=0)
    assert result.proof.gap == 0


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


@settings(max_examples=15)
@given(drawn=classified(), algorithm=st.sampled_from(EXACT))
def test_duckdb_finds_the_least_share(
    memory: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    drawn: tuple[Case, str | None],
    algorithm: str,
) -> None:
    case, diverse = drawn
    load(lambda statement: memory.execute(statement), case)
    agree(case, diverse, algorithm, tmp_path, memory)


@settings(max_examples=20)
@given(drawn=classified(), algorithm=st.sampled_from(EXACT))
def test_postgres_finds_the_least_share(
    server: psycopg.Connection[Any],
    tmp_path: Path,
    drawn: tuple[Case, str | None],
    algorithm: str,
) -> None:
    case, diverse = drawn
    load(lambda statement: server.execute(statement.encode()), case)
    agree(case, diverse, algorithm, tmp_path, server)


@settings(max_examples=8)
@given(drawn=classified(), algorithm=st.sampled_from(("datafly", "improved_greedy", "samarati")))
def test_a_class_changes_nothing_but_the_report(
    memory: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    drawn: tuple[Case, str | None],
    algorithm: str,
) -> None:
    """The same node, rows and metrics; the share is the one of the node that was found."""
    case, _ = drawn
    load(lambda statement: memory.execute(statement), case)
    policy = policy_of(case, tmp_path)
    policy["search"]["algorithm"] = algorithm
    try:
        plain = ppdp_sql.run(policy, memory)
    except (InputError, NoSolutionError) as error:
        with pytest.raises(type(error)):
            ppdp_sql.run(policy | {"class": CLASS}, memory)
        return
    release = sorted(memory.execute("select * from release").fetchall(), key=repr)
    found = ppdp_sql.run(policy | {"class": CLASS}, memory)
    assert sorted(memory.execute("select * from release").fetchall(), key=repr) == release
    assert (found.node, found.checked) == (plain.node, plain.checked)
    assert plain.metrics["classification"] is None
    others = {name: value for name, value in plain.metrics.items() if name != "classification"}
    assert {name: found.metrics[name] for name in others} == pytest.approx(others)
    reference = Reference(case.task, case.rows)
    kept = kept_groups(reference, tuple(found.node.values()), None)
    share = float(wrong_share(reference, kept))
    assert found.metrics["classification"] == pytest.approx(share, rel=1e-12, abs=0)
