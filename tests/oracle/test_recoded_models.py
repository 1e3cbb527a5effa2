"""Every model in local recoding, on random small tables, on every engine.

The algorithms are free to choose groups, so the reference does not say which must come out: it
measures what was published, and each model must hold there with the number that was told.
"""

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
from ppdp_sql.errors import NoSolutionError
from tests.databases import PostgresDatabase

from .models import MODELS, per_column
from .products import TYPES, Execute, Question, create, near, policy_of, questions
from .recoded import Release, text
from .test_model_products import in_memory, on_server

ALGORITHMS = ("kaca", "mondrian", "topdown")

#: Models that look beyond a group: at others, at people, at what is above it.
DEPENDENT = ("k_m", "xy", "k_map", "delta_presence", "nt_closeness", "ck_safety", "personalized")


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(config={"threads": 1}) as connection:
        yield connection


@pytest.fixture(scope="module")
def server(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    database = PostgresDatabase(postgres)
    with psycopg.connect(database.url, autocommit=True) as connection:
        yield connection
    database.drop()


@st.composite
def recodings(draw: st.DrawFn, name: str, max_others: int = 1) -> Question:
    """Draw a question about a source whose rows have ids, with numbers in some."""
    question = draw(questions(name, max_others, (0, 0, 2, 5)))
    source = question.source
    rows = [{**row, "id": number} for number, row in enumerate(source.rows)]
    population = list(source.population or [])
    quasi = dict(source.quasi)
    if draw(st.booleans()):
        years = st.integers(-1, 5)
        numbers = [draw(years) for _ in rows]
        rows = [{**row, "years": number} for row, number in zip(rows, numbers, strict=True)]
        # The first people of a population are those of the source.
        others = [draw(years) for _ in population[len(rows) :]]
        population = [
            {**row, "years": number}
            for row, number in zip(population, numbers + others, strict=True)
        ]
        everyone = sorted({row["years"] for row in (*rows, *population)})
        quasi["years"] = {number: (number, "*") for number in everyone}
    changed = replace(source, rows=rows, population=population, quasi=quasi)
    return replace(question, source=changed)


def holds_what_it_tells(
    question: Question, algorithm: str, folder: Path, engine: Any, execute: Execute
) -> None:
    """Publish, and measure every model on what was published."""
    source = question.source
    TYPES.update(id="bigint", years="bigint")
    create(execute, "source", source.rows)
    create(execute, "population", source.population or [])
    policy = policy_of(question, folder)
    if "years" in source.quasi:
        policy["columns"]["years"] = "quasi"
    policy["columns"]["id"] = {"keep": {"unique": "allow"}}
    policy["search"] = {"algorithm": algorithm}
    try:
        told = ppdp_sql.run(policy, engine).to_dict()
    except NoSolutionError:
        return
    names = ", ".join(source.quasi)
    shown = {
        row[0]: [text(value) for value in row[1:]]
        for row in execute(f"select id, {names} from release")
    }
    release = Release(source, shown)
    assert release.disagreements(question.models) == []
    assert told["rows"]["published"] == len(shown)
    assert told["groups"] == len(release.groups)
    models = list(per_column(question.models))
    for facts, model in zip(told["privacy"], models, strict=True):
        assert facts["achieved"] == near(release.number(model)), facts
    checked = ppdp_sql.check(policy, engine).to_dict()
    assert [facts["achieved"] for facts in checked["privacy"]] == [
        pytest.approx(facts["achieved"]) for facts in told["privacy"]
    ]


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data(), algorithm=st.sampled_from(ALGORITHMS))
def test_duckdb_recodes_to_what_satisfies(
    memory: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    name: str,
    algorithm: str,
    data: st.DataObject,
) -> None:
    question = data.draw(recodings(name))
    holds_what_it_tells(question, algorithm, tmp_path, memory, in_memory(memory))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=4)
@given(data=st.data(), name=st.sampled_from(DEPENDENT))
def test_postgres_recodes_to_what_satisfies(
    server: psycopg.Connection[Any],
    tmp_path: Path,
    algorithm: str,
    name: str,
    data: st.DataObject,
) -> None:
    question = data.draw(recodings(name))
    holds_what_it_tells(question, algorithm, tmp_path, server, on_server(server))
