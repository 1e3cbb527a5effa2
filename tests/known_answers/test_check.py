"""SPEC 3: what a check tells of the papers' tables, on every engine."""

from __future__ import annotations

import pytest

import ppdp_sql
from tests.databases import Database
from tests.policies import load_csv


def test_table_2_4_is_4_anonymous_and_not_diverse(database: Database) -> None:
    load_csv(database, "s0_table_2_4")
    result = ppdp_sql.check(
        "s0_table_2_4",
        database.url,
        quasi=["zipcode", "age", "nationality"],
        sensitive=["disease"],
    )
    assert result.k == 4
    assert result.sensitive["disease"]["distinct_l"] == 1


def test_table_5_2_is_3_anonymous_and_3_diverse(database: Database) -> None:
    load_csv(database, "s0_table_5_2")
    result = ppdp_sql.check(
        "s0_table_5_2", database.url, quasi=["zipcode,age"], sensitive=["disease"]
    )
    assert result.k == 3
    assert result.sensitive["disease"]["distinct_l"] == 3
    assert result.sensitive["disease"]["entropy_l"] == pytest.approx(3)
    assert result.sensitive["disease"]["alpha"] == pytest.approx(1 / 3)


def test_s4_table_2_is_3_anonymous_and_not_diverse(database: Database) -> None:
    load_csv(database, "s4_table_2")
    result = ppdp_sql.check(
        "s4_table_2", database.url, quasi=["zipcode", "age"], sensitive=["disease"]
    )
    assert result.k == 3
    assert result.sensitive["disease"]["distinct_l"] == 1


@pytest.mark.parametrize(
    ("salaries", "distance"), [((3000, 4000, 5000), 0.375), ((6000, 8000, 11000), 1 / 6)]
)
def test_ordered_distance_of_salaries(
    database: Database, salaries: tuple[int, ...], distance: float
) -> None:
    whole = range(3000, 12000, 1000)
    database.create("whole", {"zone": "varchar", "salary": "integer"}, [["a", s] for s in whole])
    database.create("part", {"zone": "varchar", "salary": "integer"}, [["a", s] for s in salaries])
    result = ppdp_sql.check(
        "part", database.url, quasi=["zone"], sensitive=["salary"], against="whole"
    )
    measured = result.sensitive["salary"]["t_closeness"]["ordered"]
    assert measured == pytest.approx(distance, abs=1e-12)


def test_table_5_3_group_1(database: Database) -> None:
    """Counts are weights of rows: 700 of 3000 people have cancer."""
    rows = load_csv(database, "s0_table_5_3", "counted")
    people = [row for row in rows for _ in range(int(row["count"]))]
    assert sum(row["disease"] == "cancer" for row in people) == 700
    assert len(people) == 3000
    columns = {"zone": "varchar", "disease": "varchar"}
    group = [r for r in people if r["zipcode"].startswith("476") and r["age"].startswith("2")]
    database.create("whole", columns, [["all", row["disease"]] for row in people])
    database.create("part", columns, [["one", row["disease"]] for row in group])
    result = ppdp_sql.check(
        "part", database.url, quasi=["zone"], sensitive=["disease"], against="whole"
    )
    closeness = result.sensitive["disease"]["t_closeness"]
    assert closeness["equal"] == pytest.approx(0.2667, abs=5e-5)
    assert closeness["hellinger"] == pytest.approx(0.1982, abs=5e-5)
    assert closeness["ordered"] is None
