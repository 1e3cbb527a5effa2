"""SPEC 7: answers of data reconstruction that are known, on every engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database
from tests.policies import load_csv

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite

AGES = (23, 23, 27, 28, 32, 33, 35, 37, 40, 43, 45, 45)


def released_ages(database: Database, **options: Any) -> tuple[list[int], ppdp_sql.RunResult]:
    load_csv(database, "s0_table_5_4", age="integer")
    policy = {
        "version": 1,
        "source": "s0_table_5_4",
        "columns": {
            "age": {"quasi": None, "perturb": {"median": options}},
            "test_result": "sensitive",
        },
        "privacy": [{"k": 2}],
        "publish": {"table": "released"},
    }
    result = ppdp_sql.run(policy, database.url)
    ages = sorted(age for age, _ in database.rows("released").elements())
    return ages, result


def test_mdl_accepts_no_cut_of_table_5_4(database: Database) -> None:
    ages, result = released_ages(database)
    assert ages == [33] * 12
    assert result.perturbed["age"].details == {"intervals": 1}
    assert "all rows show its median; ask for min_intervals" in result.warnings[0]


def test_two_intervals_of_table_5_4_are_cut_after_37(database: Database) -> None:
    ages, result = released_ages(database, min_intervals=2)
    # Eight rows up to 37 and four from 40 on; S0 prints a cut after 33, with 28 and 40.
    assert Counter(ages) == {28: 8, 43: 4}
    assert result.perturbed["age"].details == {"intervals": 2}
    assert result.perturbed["age"].changed_rows == sum(age not in (28, 43) for age in AGES)
