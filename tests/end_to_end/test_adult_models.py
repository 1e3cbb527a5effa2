"""Conjunctions of four models on two sensitive columns of Adult: every exact search agrees.

With suppression most models are not monotone, so whoever prunes too much finds a worse node, or
none. `exhaustive` checks every node, and the plain-Python reference judges the node found.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import ppdp_sql
from tests.databases import Database
from tests.oracle.models import Row, Source, achieved, judge, suppressed_rows
from tests.policies import ADULT, ADULT_QUASI, ROOT

SENSITIVE = ("income", "hours_per_week")
LIMITS = ("0", "4%")
EXACT = ("exhaustive", "optimal", "incognito", "ola", "flash")

#: The levels of a lattice of 128 nodes, of one of 864, and of all 5,184.
SMALL = {
    "age": (2, 3),
    "workclass": (1, 2),
    "education": (1, 2),
    "marital_status": (1, 2),
    "occupation": (1, 2),
    "race": (0, 1),
    "sex": (0, 1),
    "native_country": (3, 3),
}
MIDDLE = SMALL | {
    "age": (1, 3),
    "education": (0, 2),
    "marital_status": (0, 2),
    "native_country": (2, 3),
}
WHOLE: dict[str, tuple[int, int]] = {}

DIVERSITY = (
    {"k": 10},
    {"entropy_l": {"l": 4, "column": "hours_per_week"}},
    {"distinct_l": {"l": 6, "column": "hours_per_week"}},
    {"recursive_cl": {"c": 15, "l": 2, "column": "income"}},
)
CLOSENESS = (
    {"k": 5},
    {"entropy_l": {"l": 3, "column": "hours_per_week"}},
    {"t_closeness": {"t": 0.4, "distance": "hellinger", "column": "income"}},
    {"alpha_k": {"alpha": 0.95, "k": 5, "column": "income"}},
)
NUMBERS = (
    {"k": 5},
    {"t_closeness": {"t": 0.1, "distance": "ordered", "column": "hours_per_week"}},
    {"beta_likeness": {"beta": 2, "column": "income"}},
    {"ke": {"k": 5, "e": 40, "column": "hours_per_week"}},
)
KNOWLEDGE = (
    {"k_m": {"k": 20, "m": 2}},
    {"ck_safety": {"c": 0.999, "k": 1, "column": "hours_per_week"}},
    {"t_closeness": {"t": 0.35, "column": "income"}},
    {"distinct_l": {"l": 2, "column": "income"}},
)
CONJUNCTIONS = {
    "diversity": DIVERSITY,
    "closeness": CLOSENESS,
    "numbers": NUMBERS,
    "knowledge": KNOWLEDGE,
}


@pytest.fixture(scope="module")
def adult() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(f"create table adult as from '{ADULT}'")
        yield connection


def policy_of(conjunction: str, limit: str, levels: dict[str, tuple[int, int]]) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for name in ADULT_QUASI:
        columns[name] = {"quasi": f"adult/{name}"}
        if name in levels:
            columns[name] |= {"min_level": levels[name][0], "max_level": levels[name][1]}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | dict.fromkeys(SENSITIVE, "sensitive"),
        "privacy": list(CONJUNCTIONS[conjunction]),
        "suppression": limit,
    }


def found(policy: dict[str, Any], engine: Any, *algorithms: str) -> dict[str, Any]:
    """Search with some algorithms, and return the run of each."""
    compared = ppdp_sql.compare(policy, engine, algorithms=algorithms)
    runs = {cell.algorithm: cell.run for cell in compared.runs}
    assert None not in runs.values(), [cell.error for cell in compared.runs]
    return runs


def told(run: Any) -> tuple[Any, ...]:
    """What must not depend on the algorithm."""
    return (
        dict(run.node),
        run.suppressed_rows,
        run.groups,
        run.metrics["iloss"],
        [facts.achieved for facts in run.privacy],
    )


def agree(adult: duckdb.DuckDBPyConnection, policy: dict[str, Any]) -> Any:
    runs = found(policy, adult, *EXACT)
    truth = told(runs["exhaustive"])
    assert all(facts.satisfied for facts in runs["exhaustive"].privacy)
    for name in EXACT:
        assert told(runs[name]) == truth, name
        assert runs[name].checked <= runs["exhaustive"].checked
    return runs["exhaustive"]


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("conjunction", ["diversity", "closeness"])
def test_exact_searches_agree(
    adult: duckdb.DuckDBPyConnection, conjunction: str, limit: str
) -> None:
    run = agree(adult, policy_of(conjunction, limit, SMALL))
    assert run.checked == 128


@pytest.mark.slow
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("conjunction", list(CONJUNCTIONS))
def test_exact_searches_agree_on_864_nodes(
    adult: duckdb.DuckDBPyConnection, conjunction: str, limit: str
) -> None:
    run = agree(adult, policy_of(conjunction, limit, MIDDLE))
    assert run.checked == 864


@pytest.mark.slow
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("conjunction", ["diversity", "closeness"])
def test_exact_searches_agree_on_the_whole_lattice(
    adult: duckdb.DuckDBPyConnection, conjunction: str, limit: str
) -> None:
    run = agree(adult, policy_of(conjunction, limit, WHOLE))
    assert run.checked == run.lattice == 5184


@pytest.mark.parametrize("limit", LIMITS)
def test_engines_agree(both_databases: list[Database], limit: str) -> None:
    names = (*ADULT_QUASI, *SENSITIVE)
    rows = duckdb.sql(f"select {', '.join(names)} from '{ADULT}'").fetchall()
    numbers = ("age", "hours_per_week")
    types = {name: "integer" if name in numbers else "varchar" for name in names}
    answers = []
    for database in both_databases:
        if database.name == "duckdb":
            database.execute(f"create table adult as from '{ADULT}'")
        else:
            database.create("adult", types, rows)
        run = found(policy_of("closeness", limit, SMALL), database.url, "optimal")["optimal"]
        answers.append(
            (dict(run.node), run.suppressed_rows, run.groups, [f.achieved for f in run.privacy])
        )
    first, second = answers
    assert first[:3] == second[:3]
    assert first[3] == pytest.approx(second[3], rel=1e-12)


def adult_source() -> Source:
    """Adult with the packaged hierarchies, for the reference."""
    names = (*ADULT_QUASI, *SENSITIVE)
    found = duckdb.sql(f"select {', '.join(names)} from '{ADULT}'").fetchall()
    rows: list[Row] = [dict(zip(names, row, strict=True)) | {"age": str(row[0])} for row in found]
    quasi = {}
    for name in ADULT_QUASI:
        with (ROOT / "hierarchies" / "adult" / f"{name}.csv").open(encoding="utf-8") as file:
            quasi[name] = {row[0]: tuple(row) for row in list(csv.reader(file, delimiter=";"))[1:]}
    return Source(rows, quasi)


@pytest.mark.parametrize("conjunction", ["diversity", "closeness"])
def test_the_reference_agrees_about_the_node(
    adult: duckdb.DuckDBPyConnection, conjunction: str
) -> None:
    run = found(policy_of(conjunction, "4%", SMALL), adult, "optimal")["optimal"]
    models = []
    for item in CONJUNCTIONS[conjunction]:
        ((name, argument),) = item.items()
        parameters = argument if isinstance(argument, dict) else {name: argument}
        models.append({"model": name, **parameters})
    view = adult_source().at(tuple(run.node.values()))
    judgement = judge(models, view)
    assert suppressed_rows(view, judgement) == run.suppressed_rows > 0
    assert len(view.groups.keys() - judgement.failing) == run.groups
    expected = [achieved(model, view, judgement.failing) for model in models]
    assert [facts.achieved for facts in run.privacy] == [
        pytest.approx(float(number or 0), rel=1e-9) for number in expected
    ]
