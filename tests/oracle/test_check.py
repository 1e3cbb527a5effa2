"""`check` and `measure_models` against plain Python, on random small relations, on every engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.privacy import MODELS, PrivacyModel
from ppdp_sql.release.measure import SensitiveColumn, measure_models
from tests.databases import PostgresDatabase

from . import measures as truth

#: Two quasi-identifiers, a number and a word; any may be NULL.
Rows = list[tuple[str | None, str | None, int | None, str | None]]
ROWS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", None]),
        st.sampled_from(["f", "m", None]),
        st.one_of(st.none(), st.integers(0, 9)),
        st.sampled_from(["flu", "cold", "gout", "burn", None]),
    ),
    min_size=1,
    max_size=30,
)
ORDER = ["gout", "burn", "flu", "cold"]
HIERARCHY = {
    "tree": {
        "inner": {"lungs": ["flu", "cold"], "joints": ["gout"]},
        "outer": {"skin": ["burn"]},
    }
}
PATHS = {
    "flu": ("lungs", "inner", "*"),
    "cold": ("lungs", "inner", "*"),
    "gout": ("joints", "inner", "*"),
    "burn": ("skin", "outer", "*"),
    None: ("", "", "*"),
}


def groups_of(rows: Rows, column: int) -> list[Counter[Any]]:
    return truth.groups_of([(row[:2], row[column]) for row in rows])


def domain(rows: Rows, whole: Rows, column: int) -> list[Any]:
    """All values in their order, NULL last."""
    values = {row[column] for row in rows} | {row[column] for row in whole}
    place = ORDER.index if column == 3 else int
    return sorted(values, key=lambda value: (value is None, 0 if value is None else place(value)))


def worst_distance(rows: Rows, whole: Rows, column: int, name: str, bandwidth: float) -> float:
    values = domain(rows, whole, column)
    q = truth.shares(Counter(row[column] for row in whole))
    near = truth.leaf_distance(PATHS) if column == 3 else truth.number_distance(values)
    found = []
    for group in groups_of(rows, column):
        p = truth.shares(group)
        if name == "hierarchical":
            found.append(truth.hierarchical(p, q, values, PATHS))
        elif name == "js":
            found.append(truth.smoothed_divergence(p, q, values, near, bandwidth))
        else:
            found.append(getattr(truth, name)(p, q, values))
    return max(found)


def expected_facts(rows: Rows, whole: Rows, column: int) -> dict[str, Any]:
    groups = groups_of(rows, column)
    words = column == 3
    distances = ["equal", "ordered", "hierarchical", "hellinger", "js"]
    return {
        "distinct_l": min(len(group) for group in groups),
        "entropy_l": truth.entropy_l(groups),
        "alpha": truth.alpha(groups),
        "beta_likeness": truth.beta(groups, Counter(row[column] for row in whole)),
        "range": None if words else truth.value_range(groups),
        "recursive_c": {str(least): truth.recursive_c(groups, least) for least in (2, 3, 4, 5)},
        "ck_safety": {str(known): truth.disclosure(groups, known) for known in range(4)},
        "t_closeness": {
            name: None
            if name == "hierarchical" and not words
            else worst_distance(rows, whole, column, name, 0.5)
            for name in distances
        },
    }


def flat(document: dict[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in document.items():
        found |= (
            flat(value, f"{before}{key}.") if isinstance(value, dict) else {before + key: value}
        )
    return found


def fill(connection: Any, rows: Rows, whole: Rows) -> None:
    for name, filled in (("part", rows), ("whole", whole)):
        connection.execute(f"drop table if exists {name}")
        connection.execute(
            f"create table {name} (zone varchar, sex varchar, pay integer, illness varchar)"
        )
        values = ", ".join(
            "(" + ", ".join("null" if v is None else f"'{v}'" for v in row) + ")" for row in filled
        )
        connection.execute(f"insert into {name} values {values}")


def agree(connection: Any, rows: Rows, whole: Rows | None) -> None:
    fill(connection, rows, whole or rows)
    result = ppdp_sql.check(
        "part",
        connection,
        quasi=["zone", "sex"],
        sensitive=["pay", "illness"],
        hierarchy={"illness": HIERARCHY},
        order={"illness": ORDER},
        against="whole" if whole else None,
    )
    sizes = [group.total() for group in groups_of(rows, 2)]
    assert (result.k, result.groups, result.rows) == (min(sizes), len(sizes), len(rows))
    assert result.unique_rows == sizes.count(1)
    for column, name in ((2, "pay"), (3, "illness")):
        measured = dict(result.sensitive[name])
        worst = measured.pop("worst")
        answer = flat(expected_facts(rows, whole or rows, column))
        assert flat(measured) == pytest.approx(answer, abs=1e-9), name
        explains(worst, groups_of(rows, column), measured)


def explains(worst: dict[str, Any], groups: list[Counter[Any]], measured: dict[str, Any]) -> None:
    """The worst groups are groups of the relation that have the numbers."""
    seen = [(group.total(), max(group.values()), len(group)) for group in groups]
    for group in (worst["distinct_l"], worst["entropy_l"], worst["alpha"]):
        assert (group["rows"], group["largest"], group["distinct"]) in seen
    assert worst["distinct_l"]["distinct"] == measured["distinct_l"]
    assert worst["alpha"]["largest"] / worst["alpha"]["rows"] == pytest.approx(measured["alpha"])
    ties = [rows for rows, largest, _ in seen if largest / rows >= measured["alpha"] - 1e-12]
    assert worst["alpha"]["rows"] == max(ties)
    assert set(worst["t_closeness"]) == {
        name for name, value in measured["t_closeness"].items() if value is not None
    }


def models_of_a_policy() -> list[PrivacyModel]:
    """What a check does not tell: parameters of models that change what is measured."""
    return [
        MODELS["k"](k=2),
        MODELS["k_m"](k=2, m=1),
        MODELS["k_m"](k=2, m=5),
        MODELS["alpha_k"](alpha=0.5, k=2, column="illness", values=["flu", None]),
        MODELS["ke"](e=1, k=2, column="pay"),
        MODELS["beta_likeness"](beta=1.5, column="illness", enhanced=True),
        MODELS["t_closeness"](t=0.5, distance="js", bandwidth=0.3, column="pay"),
        MODELS["ck_safety"](c=0.5, k=6, column="illness"),
    ]


def expected_numbers(rows: Rows, whole: Rows) -> list[tuple[float | None, ...]]:
    sizes = min(group.total() for group in groups_of(rows, 2))
    single = [Counter(row[at] for row in rows) for at in range(2)]
    illness, pay = groups_of(rows, 3), groups_of(rows, 2)
    return [
        (sizes,),
        (min(min(counts.values()) for counts in single),),
        (sizes,),
        (truth.alpha(illness, ["flu", None]), sizes),
        (truth.value_range(pay), sizes),
        (truth.beta(illness, Counter(row[3] for row in whole), 1.5),),
        (worst_distance(rows, whole, 2, "js", 0.3),),
        (truth.disclosure(illness, 6),),
    ]


def agree_on_models(connection: Any, rows: Rows, whole: Rows) -> None:
    fill(connection, rows, whole)
    models = models_of_a_policy()
    with open_session(connection, read_only=False) as session, session.engine.transaction():
        part, reference = (session.engine.qualify(Relation(name)) for name in ("part", "whole"))
        columns = [
            SensitiveColumn("pay", TypeFamily.INTEGER),
            SensitiveColumn("illness", TypeFamily.TEXT),
        ]
        measured = measure_models(session, part, ["zone", "sex"], models, reference, columns)
    assert (measured.rows, measured.groups) == (len(rows), len(groups_of(rows, 2)))
    for model, found, answer in zip(
        models, measured.achieved, expected_numbers(rows, whole), strict=True
    ):
        assert found == pytest.approx(answer, abs=1e-9), model


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


@settings(max_examples=22)
@given(rows=ROWS, whole=st.one_of(st.none(), ROWS))
def test_duckdb_measures(memory: duckdb.DuckDBPyConnection, rows: Rows, whole: Rows | None) -> None:
    agree(memory, rows, whole)


@settings(max_examples=20)
@given(rows=ROWS, whole=st.one_of(st.none(), ROWS))
def test_postgres_measures(server: Any, rows: Rows, whole: Rows | None) -> None:
    agree(server, rows, whole)


@settings(max_examples=30)
@given(rows=ROWS, whole=ROWS)
def test_duckdb_measures_models(memory: Any, rows: Rows, whole: Rows) -> None:
    agree_on_models(memory, rows, whole)


@settings(max_examples=20)
@given(rows=ROWS, whole=ROWS)
def test_postgres_measures_models(server: Any, rows: Rows, whole: Rows) -> None:
    agree_on_models(server, rows, whole)
