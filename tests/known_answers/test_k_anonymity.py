"""SPEC 1 and 2: answers that are known, on every engine."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.lattice import Lattice
from tests.databases import Database
from tests.policies import load_adult, load_csv

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite

#: Heights of Adult's eight quasi-identifiers and of CUPS's five.
ADULT_HEIGHTS = (3, 2, 2, 2, 2, 1, 1, 3)
CUPS_HEIGHTS = (4, 3, 4, 4, 3)


def table_2_1(k: int, suppression: int, level: int | None = 1) -> dict[str, Any]:
    """The policy of S0 table 2.1; with a level, every column is held there."""
    held = {} if level is None else {"min_level": level, "max_level": level}
    columns = ("age", "gender", "zipcode")
    return {
        "version": 1,
        "source": "patients",
        "columns": {name: {"quasi": f"papers/s0_table_2_1_{name}"} | held for name in columns},
        "privacy": [{"k": k}],
        "suppression": suppression,
        "search": {"algorithm": "exhaustive"},
        "publish": {"table": "released"},
    }


def group_sizes(database: Database) -> list[int]:
    return sorted(database.rows("released").values())


def test_lattice_sizes() -> None:
    assert Lattice.whole(ADULT_HEIGHTS).size == 5184
    assert Lattice.whole(CUPS_HEIGHTS).size == 2000
    assert Lattice.whole(ADULT_HEIGHTS).count_at(8) == 844
    assert Lattice.whole(CUPS_HEIGHTS).count_at(9) == 264


def test_adult_has_the_heights_of_the_papers(database: Database) -> None:
    load_adult(database)
    columns = ["age", "occupation", "education", "marital_status", "workclass", "race", "sex"]
    policy = {
        "version": 1,
        "source": "adult",
        "columns": {n: {"quasi": f"adult/{n}"} for n in [*columns, "native_country"]},
        "privacy": [{"k": 2}],
        "search": {"algorithm": "datafly"},
        "publish": {"table": "released"},
    }
    assert ppdp_sql.run(policy, database.url).lattice == 5184


def test_table_2_1_at_node_1_1_1_has_groups_of_2_3_2(database: Database) -> None:
    load_csv(database, "s0_table_2_1", "patients")
    result = ppdp_sql.run(table_2_1(k=2, suppression=0), database.url)
    assert group_sizes(database) == [2, 2, 3]
    assert result.privacy[0].achieved == 2
    assert result.groups == 3


def test_table_2_1_at_node_1_1_1_has_anonymity_3_when_4_rows_may_go(database: Database) -> None:
    load_csv(database, "s0_table_2_1", "patients")
    result = ppdp_sql.run(table_2_1(k=3, suppression=4), database.url)
    assert group_sizes(database) == [3]
    assert result.privacy[0].achieved == 3
    assert result.suppressed_rows == 4
    with pytest.raises(ppdp_sql.NoSolutionError):
        ppdp_sql.run(table_2_1(k=3, suppression=3), database.url)


def test_table_2_1_suppresses_nothing_that_need_not_go(database: Database) -> None:
    load_csv(database, "s0_table_2_1", "patients")
    result = ppdp_sql.run(table_2_1(k=2, suppression=4), database.url)
    assert result.suppressed_rows == 0
    assert result.privacy[0].achieved == 2


def test_lawyer_to_professional_loses_a_quarter(database: Database) -> None:
    database.create("people", {"job": "varchar"}, [["Lawyer"], ["Lawyer"]])
    policy = {
        "version": 1,
        "source": "people",
        "columns": {"job": {"quasi": "papers/s3_table_1_3_job", "min_level": 1}},
        "privacy": [{"k": 2}],
        "publish": {"table": "released"},
    }
    result = ppdp_sql.run(policy, database.url)
    assert result.node == {"job": 1}
    assert database.rows("released") == {("Professional",): 2}
    assert result.metrics["iloss"] == 2 * 0.25
