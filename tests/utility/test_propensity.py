"""Propensity, frequencies and moments against plain Python, on both engines."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import ppdp_sql
from tests.databases import Database
from tests.oracle.propensity import Plain, Row, correlations

COLUMNS = {"zone": "varchar", 'ill "now"': "varchar", "age": "integer", "pay": "double"}
NAMES = list(COLUMNS)


def utility(database: Database, **options: Any) -> dict[str, Any]:
    """Compare the tables of a test."""
    result = ppdp_sql.check("released", database.url, quasi=["zone"], against="people", **options)
    assert result.utility is not None
    return result.utility.to_dict()


def fill(database: Database, source: Sequence[Row], release: Sequence[Row], **types: str) -> None:
    for table, rows in (("people", source), ("released", release)):
        database.execute(f"drop table if exists {table}")
        own = {name: COLUMNS[name] for name in rows[0]} | (types if table == "released" else {})
        database.create(table, own, [[row[name] for name in own] for row in rows])


def assert_same(found: dict[str, Any], plain: Plain) -> None:
    assert found["propensity"] == pytest.approx(plain.propensity(), abs=1e-7)
    assert found["propensity_pairs"] == pytest.approx(plain.propensity_pairs(), abs=1e-6)
    for order, expected in (("first", plain.first_order()), ("second", plain.second_order())):
        told = {tuple(item["columns"]): item for item in found[f"{order}_order"]}
        assert set(told) == set(expected)
        for columns, apart in expected.items():
            assert told[columns]["max"] == pytest.approx(apart.max(), abs=1e-12)
            assert told[columns]["mean"] == pytest.approx(apart.mean(), abs=1e-12)
            assert told[columns]["values"] == len(apart)
        every = np.concatenate(list(expected.values()))
        assert found[f"{order}_order_max"] == pytest.approx(every.max(), abs=1e-12)
        assert found[f"{order}_order_mean"] == pytest.approx(every.mean(), abs=1e-12)


def assert_alike(one: Any, other: Any) -> None:
    """Both engines tell the same, to the ninth digit."""
    if isinstance(one, dict):
        assert set(one) == set(other)
        for key in one:
            assert_alike(one[key], other[key])
    elif isinstance(one, list):
        assert len(one) == len(other)
        for pair in zip(one, other, strict=True):
            assert_alike(*pair)
    elif isinstance(one, float):
        assert one == pytest.approx(other, abs=1e-9)
    else:
        assert one == other


def people(rows: int, seed: int = 1) -> list[Row]:
    chance = random.Random(seed)
    found = []
    for _ in range(rows):
        zone = chance.choice(["n", "s", "w", None])
        ill = chance.choice(["flu", "cold"]) if zone == "n" else chance.choice(["flu", "gout"])
        age = chance.choice([None, *range(20, 60)])
        pay = (age or 40) * 1000 + chance.gauss(0, 4000)
        found.append(dict(zip(NAMES, (zone, ill, age, round(pay, 2)), strict=True)))
    return found


def test_a_table_against_itself_differs_in_nothing(database: Database) -> None:
    rows = people(120)
    fill(database, rows, rows)
    found = utility(database)
    zeros = ["propensity", "propensity_pairs", "correlation_max", "regression_max"]
    zeros += [f"{order}_order_{what}" for order in ("first", "second") for what in ("max", "mean")]
    assert {name: found[name] for name in zeros} == dict.fromkeys(zeros, 0.0)
    assert found["propensity_max"] == 0.25
    assert found["propensity_reason"] is found["propensity_pairs_reason"] is None


def test_a_shuffled_column_is_seen_in_pairs_alone(database: Database) -> None:
    rows = people(200)
    ills = [row['ill "now"'] for row in rows]
    random.Random(2).shuffle(ills)
    fill(database, rows, [{**row, 'ill "now"': ill} for row, ill in zip(rows, ills, strict=True)])
    found = utility(database)
    assert found["propensity"] == found["first_order_max"] == 0.0
    assert found["propensity_pairs"] > 0.01
    assert found["second_order_max"] > 0.05
    assert set(found["second_order"][0]["columns"]) == {"zone", 'ill "now"'}


CELLS = st.tuples(
    st.sampled_from(["a", "b", None]),
    st.sampled_from(["x", "y"]),
    st.sampled_from([1, 2, 5, None]),
    st.sampled_from([0.5, 1.5, -3.25]),
)
TABLES = st.lists(CELLS, min_size=3, max_size=25)


@settings(max_examples=8, phases=[Phase.generate])
@given(source=TABLES, release=TABLES)
def test_random_tables(
    both_databases: list[Database], source: list[Any], release: list[Any]
) -> None:
    before = [dict(zip(NAMES, row, strict=True)) for row in source]
    after = [dict(zip(NAMES, row, strict=True)) for row in release]
    plain = Plain(before, after, ["age", "pay"])
    answers = []
    for database in both_databases:
        fill(database, before, after)
        answers.append(utility(database))
        assert_same(answers[-1], plain)
    assert_alike(*answers)


def test_larger_tables(both_databases: list[Database]) -> None:
    before, after = people(400), people(300, seed=7)
    answers = []
    for database in both_databases:
        fill(database, before, after)
        answers.append(utility(database))
    plain = Plain(before, after, ["age", "pay"])
    assert answers[0]["propensity"] == pytest.approx(plain.propensity(), abs=1e-9)
    assert answers[0]["propensity_pairs"] == pytest.approx(plain.propensity_pairs(), abs=1e-9)
    (one, slopes), (other, others) = (
        correlations(rows, ["age", "pay"]) for rows in (before, after)
    )
    assert answers[0]["correlation_max"] == pytest.approx(np.abs(one - other).max(), abs=1e-9)
    assert answers[0]["regression_max"] == pytest.approx(np.abs(slopes - others).max(), abs=1e-9)
    assert answers[0]["pooled"] == {"pay": "tenths"}
    assert_alike(*answers)
