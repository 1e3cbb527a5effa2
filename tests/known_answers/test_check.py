"""SPEC 3: what a check tells of the papers' tables, on every engine."""

from __future__ import annotations

import pytest

import ppdp_sql
from tests.databases import Database
from tests.policies import load_csv

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite


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


def test_smoothed_divergence_of_salaries(database: Database) -> None:
    whole, part = range(3, 12), range(3, 6)
    columns = {"zone": "varchar", "salary": "integer"}
    database.create("whole", columns, [["a", salary] for salary in whole])
    database.create("part", columns, [["a", salary] for salary in part])
    result = ppdp_sql.check(
        "part", database.url, quasi=["zone"], sensitive=["salary"], against="whole"
    )
    closeness = result.sensitive["salary"]["t_closeness"]
    assert closeness["js"] == pytest.approx(0.2417, abs=5e-5)
    assert closeness["hierarchical"] is None
    assert result.sensitive["salary"]["range"] == 2


#: Rows of each illness in a small group and in the rest; both have 150,000 rows and more.
MANY = {"flu": (90_000, 10_000), "cold": (60_000, 20_000), "gout": (0, 70_000), "burn": (0, 50_000)}


def test_hierarchical_distance_needs_more_than_32_bits(database: Database) -> None:
    """At 300,000 rows products of two counts leave 32 bits, where a leading tool goes wrong."""
    database.execute("create table many (zone varchar, illness varchar)")
    for illness, counts in MANY.items():
        for zone, rows in zip("ab", counts, strict=True):
            database.execute(
                f"insert into many select '{zone}', '{illness}' from generate_series(1, {rows})"
            )
    tree = {"tree": {"lungs": ["flu", "cold"], "other": ["gout", "burn"]}}
    result = ppdp_sql.check(
        "many",
        database.url,
        quasi=["zone"],
        sensitive=["illness"],
        hierarchy={"illness": tree},
        order={"illness": list(MANY)},
    )
    assert (result.rows, result.k) == (300_000, 150_000)
    closeness = result.sensitive["illness"]["t_closeness"]
    # Group a against all: flu 90/150 - 100/300, cold 60/150 - 80/300, gout and burn 0 - 120/300;
    # all of it moves across the top, and inside a branch nothing needs to move.
    assert closeness["equal"] == pytest.approx(0.4, abs=1e-12)
    assert closeness["hierarchical"] == pytest.approx(0.4, abs=1e-12)
    assert closeness["ordered"] == pytest.approx((4 / 15 + 2 / 5 + 1 / 6) / 3, abs=1e-12)
    assert result.sensitive["illness"]["worst"]["alpha"] == {
        "rows": 150_000,
        "largest": 90_000,
        "distinct": 2,
    }


def test_moving_inside_a_branch_is_half_as_far(database: Database) -> None:
    """Two levels: a neighbour in the branch is 1/2 away, another branch 1."""
    columns = {"zone": "varchar", "illness": "varchar"}
    rows = [["a", "flu"], ["a", "flu"], ["b", "cold"], ["b", "cold"]]
    database.create("people", columns, rows)
    tree = {"tree": {"lungs": ["flu", "cold"], "other": ["gout"]}}
    result = ppdp_sql.check(
        "people",
        database.url,
        quasi=["zone"],
        sensitive=["illness"],
        hierarchy={"illness": tree},
    )
    closeness = result.sensitive["illness"]["t_closeness"]
    assert (closeness["equal"], closeness["hierarchical"]) == (0.5, 0.25)
