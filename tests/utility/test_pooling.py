"""Pairs of columns where they have more effects than a regression can have."""

from __future__ import annotations

import random
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.perturbation import design, pooling
from tests.databases import Database
from tests.policies import ADULT

TYPES = {"job": "varchar", "town": "varchar", "ill": "varchar", "age": "integer"}


def utility(database: Database, source: str, release: str) -> dict[str, Any]:
    result = ppdp_sql.check(release, database.url, quasi=["ill"], against=source)
    assert result.utility is not None
    return result.utility.to_dict()


def people(rows: int) -> list[list[Any]]:
    """People whose commonest values are so by far."""
    chance = random.Random(4)
    found = []
    for _ in range(rows):
        job = chance.choice(["cook"] * 20 + ["nurse"] * 14 + list("abcdefgh"))
        town = chance.choice(["Ulm"] * 20 + ["Bonn"] * 14 + [None, *"uvwxyz"])
        ill = "flu" if chance.random() < (0.8 if job == "cook" else 0.3) else "gout"
        age = chance.choice([None, *range(20, 60)])
        found.append([job, town, ill, age])
    return found


def shuffled(rows: list[list[Any]], at: int) -> list[list[Any]]:
    values = [row[at] for row in rows]
    random.Random(1).shuffle(values)
    return [[*row[:at], value, *row[at + 1 :]] for row, value in zip(rows, values, strict=True)]


def test_rare_values_count_as_one(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    source = people(300)
    release = shuffled(source, 0)
    common = ({"cook", "nurse"}, {"Ulm", "Bonn"})

    def few(rows: list[list[Any]]) -> list[list[Any]]:
        told = [
            [cell if at > 1 or cell in common[at] else f"other {at}" for at, cell in enumerate(row)]
            for row in rows
        ]
        return told

    for table, rows in (("source", source), ("shuffled", release)):
        database.create(table, TYPES, rows)
        database.create(f"few_{table}", TYPES, few(rows))
    expected = utility(database, "few_source", "few_shuffled")
    assert expected["propensity_pairs"] > 0.01
    assert expected["propensity_pairs_reason"] is None
    # 3 x 3 effects of job and town, 3 x 2 of each with ill, and 2 for an age beside each value.
    monkeypatch.setattr(design, "MOST_PAIRED_EFFECTS", 9 + 6 + 6 + 2 * 8)
    found = utility(database, "source", "shuffled")
    assert found["propensity"] == 0.0
    assert found["propensity_pairs"] == pytest.approx(expected["propensity_pairs"], abs=1e-9)
    assert found["propensity_pairs_reason"] == (
        "there are more than 37 effects of pairs, so of each column the 2 commonest values and "
        "all others as one were taken"
    )
    itself = utility(database, "source", "source")
    assert itself["propensity_pairs"] == 0.0


def test_the_pairs_that_differ_most(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    source = people(300)
    database.create("source", TYPES, source)
    database.create("shuffled", TYPES, shuffled(source, 0))
    every = utility(database, "source", "shuffled")["propensity_pairs"]
    monkeypatch.setattr(design, "MOST_BLOCKS", 2)
    found = utility(database, "source", "shuffled")
    assert 0.01 < found["propensity_pairs"] < every
    assert found["propensity_pairs_reason"].startswith(
        "of 6 pairs of columns the 2 whose shares differ most were taken"
    )
    monkeypatch.setattr(design, "MOST_BLOCKS", 45)
    # A table with many tuples has fewer pairs: a step joins all of them for every tuple.
    monkeypatch.setattr(pooling, "MOST_JOINED", 2_000)
    found = utility(database, "source", "shuffled")
    assert "the 3 whose shares differ most" in found["propensity_pairs_reason"]
    assert found["propensity_pairs"] > 0.01


def test_a_shuffled_column_of_adult_is_seen() -> None:
    connection = duckdb.connect()
    names = "age, workclass, education, marital_status, race, sex, occupation"
    connection.execute(
        f"create table people as select {names}, row_number() over (order by md5(age || fnlwgt)) "
        f"as place from '{ADULT}' order by place limit 3000"
    )
    connection.execute(
        "create table released as select people.* replace (other.education as education) "
        "from people inner join people as other on other.place = 1 + people.place * 7919 % 3000"
    )
    for relation in ("people", "released"):
        connection.execute(f"alter table {relation} drop place")
    itself = ppdp_sql.check("people", connection, quasi=["sex"], against="people").utility
    shuffled = ppdp_sql.check("released", connection, quasi=["sex"], against="people").utility
    assert itself is not None and shuffled is not None
    assert itself.propensity == itself.propensity_pairs == shuffled.propensity == 0.0
    assert shuffled.propensity_pairs is not None
    assert shuffled.propensity_pairs > 0.01
