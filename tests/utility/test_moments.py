"""Correlations and regressions where a column hardly varies, or not at all, on both engines."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ppdp_sql
from tests.databases import Database

TYPES = {"age": "integer", "pay": "double"}


def utility(database: Database, source: list[Any], release: list[Any]) -> dict[str, Any]:
    database.create("people", TYPES, source)
    database.create("released", TYPES, release)
    result = ppdp_sql.check("released", database.url, quasi=["age"], against="people")
    assert result.utility is not None
    return result.utility.to_dict()


def people(rows: int) -> list[list[float]]:
    chance = random.Random(3)
    found = []
    for _ in range(rows):
        age = chance.randrange(20, 60)
        found.append([age, age * 10 + chance.gauss(0, 400)])
    return found


def test_a_column_that_is_constant_in_one_relation(database: Database) -> None:
    source = people(200)
    expected = abs(np.corrcoef(np.array(source).T)[0, 1])
    assert 0.1 < expected < 0.5
    found = utility(database, source, [[age, 7] for age, _ in source])
    assert found["correlation_max"] == pytest.approx(expected, abs=1e-9)
    assert found["regression_max"] == pytest.approx(expected, abs=1e-9)


def test_one_number_far_from_all_others_takes_nothing_from_the_source(database: Database) -> None:
    source = people(200)
    expected = abs(np.corrcoef(np.array(source).T)[0, 1])
    far = [*source[:-1], [source[-1][0], 1e14]]
    # One number decides the correlation in the release.
    left = np.corrcoef(np.array(far).T)[0, 1]
    found = utility(database, source, far)
    assert found["correlation_max"] == pytest.approx(abs(expected - left), abs=1e-6)
