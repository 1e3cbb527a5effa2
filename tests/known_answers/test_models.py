"""SPEC 1 and 3: models whose answers are known, through policies, on every engine."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import NoSolutionError
from tests.databases import Database
from tests.policies import PAPER_TABLES, load_csv

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite

EXACT = ("exhaustive", "optimal", "incognito", "ola", "flash")


def policy(
    columns: Mapping[str, Any],
    privacy: Sequence[Mapping[str, Any]],
    sensitive: Mapping[str, Any],
    **more: Any,
) -> dict[str, Any]:
    """A policy about `source` with these columns."""
    return {
        "version": 1,
        "source": "source",
        "columns": {**columns, **sensitive},
        "privacy": list(privacy),
        "publish": {"table": "released", "replace": True},
        **more,
    }


def held(levels: Mapping[str, tuple[str | None, int]]) -> dict[str, Any]:
    """Quasi-identifiers that are held at one level each."""
    return {
        name: {"quasi": hierarchy, "min_level": level, "max_level": level}
        for name, (hierarchy, level) in levels.items()
    }


def numbers(asked: Mapping[str, Any], database: Database) -> list[float | None]:
    """Run a policy, and give the number of each of its models as the release has it."""
    result = ppdp_sql.run(asked, database.url)
    assert all(facts.satisfied for facts in result.privacy)
    return [facts.achieved for facts in result.privacy]


def is_refused(asked: Mapping[str, Any], database: Database) -> bool:
    """Whether nothing satisfies a policy."""
    try:
        ppdp_sql.run(asked, database.url)
    except NoSolutionError:
        return True
    return False


# ---------------------------------------------------------------------------------------------
# Tables that are anonymous, and not diverse


TABLE_2_4 = held(
    {name: (f"papers/s0_table_2_4_{name}", 1) for name in ("zipcode", "age", "nationality")}
)


def test_table_2_3_becomes_table_2_4_which_is_4_anonymous_and_not_diverse(
    database: Database,
) -> None:
    load_csv(database, "s0_table_2_3", "source")
    load_csv(database, "s0_table_2_4", "printed")
    disease = {"disease": "sensitive"}
    assert numbers(policy(TABLE_2_4, [{"k": 2}], disease), database) == [4]
    assert database.rows("released") == database.rows("printed")
    assert is_refused(policy(TABLE_2_4, [{"k": 5}], disease), database)
    assert is_refused(policy(TABLE_2_4, [{"distinct_l": 2}], disease), database)
    # In the group of one disease everybody's is known: it must go, and is all that must.
    both = policy(TABLE_2_4, [{"k": 4}, {"distinct_l": 2}], disease, suppression=4)
    assert numbers(both, database) == [4, 2]
    assert "3*" not in {row[1] for row in database.rows("released")}
    assert is_refused({**both, "suppression": 3}, database)


def test_s4_table_2_is_3_anonymous_and_not_diverse(database: Database) -> None:
    load_csv(database, "s4_table_2", "source")
    columns = held({name: (f"papers/s4_table_2_{name}", 0) for name in ("zipcode", "age")})
    disease = {"disease": "sensitive"}
    assert numbers(policy(columns, [{"k": 2}], disease), database) == [3]
    assert is_refused(policy(columns, [{"k": 4}], disease), database)
    assert is_refused(policy(columns, [{"distinct_l": 2}], disease), database)
    assert numbers(policy(columns, [{"distinct_l": 2}], disease, suppression=3), database) == [2]


# ---------------------------------------------------------------------------------------------
# Salaries and diseases of table 5.2


TABLE_5_2 = held({name: (f"papers/s0_table_5_2_{name}", 1) for name in ("zipcode", "age")})
SALARIES = {"salary": "sensitive", "disease": {"sensitive": "papers/s0_table_5_2_disease"}}


@pytest.fixture
def salaries(database: Database) -> Database:
    """S0 table 5.1, whose salaries are numbers."""
    with (PAPER_TABLES / "s0_table_5_1.csv").open(encoding="utf-8") as file:
        rows = [[*row[:2], int(row[2]), row[3]] for row in list(csv.reader(file))[1:]]
    types = {"zipcode": "varchar", "age": "integer", "salary": "integer", "disease": "varchar"}
    database.create("source", types, rows)
    return database


def test_table_5_2_is_3_anonymous_and_3_diverse(salaries: Database) -> None:
    diversity = [{"k": 2}, {"distinct_l": {"l": 3, "column": "disease"}}]
    assert numbers(policy(TABLE_5_2, diversity, SALARIES), salaries) == [3, 3]
    load_csv(salaries, "s0_table_5_2", "printed")
    printed = Counter(
        (zipcode, age, int(pay), ill) for zipcode, age, pay, ill in salaries.rows("printed")
    )
    assert salaries.rows("released") == printed
    for refused in ({"k": 4}, {"distinct_l": {"l": 4, "column": "disease"}}):
        assert is_refused(policy(TABLE_5_2, [refused], SALARIES), salaries)


def closeness(t: float, distance: str, column: str = "salary") -> dict[str, Any]:
    return {"t_closeness": {"t": t, "distance": distance, "column": column}}


def test_salaries_of_table_5_2_in_their_order(salaries: Database) -> None:
    """The group of 3k, 4k and 5k is 0.375 from all nine, and that of 6k, 8k and 11k 0.1667."""
    assert numbers(policy(TABLE_5_2, [closeness(0.375, "ordered")], SALARIES), salaries) == [
        pytest.approx(0.375, abs=1e-12)
    ]
    assert is_refused(policy(TABLE_5_2, [closeness(0.374, "ordered")], SALARIES), salaries)
    # The third group, of 7k, 9k and 10k, is further away than that.
    closest = policy(TABLE_5_2, [closeness(0.17, "ordered")], SALARIES, suppression=6)
    assert numbers(closest, salaries) == [pytest.approx(1 / 6, abs=1e-12)]
    assert {row[2] for row in salaries.rows("released")} == {6000, 8000, 11000}


def test_salaries_of_table_5_2_smoothed(salaries: Database) -> None:
    """The divergence that knows that 3k, 4k and 5k lie near each other: 0.2417."""
    smoothed = policy(TABLE_5_2, [closeness(0.3, "js")], SALARIES)
    assert numbers(smoothed, salaries) == [pytest.approx(0.2417, abs=5e-5)]


def test_a_group_of_stomach_diseases_is_not_close_along_the_tree(salaries: Database) -> None:
    """Three stomach diseases of five in the whole, and no other: half of it lies elsewhere."""
    # Of nine rows one has gastric ulcer, two gastritis and two stomach cancer: the group has too
    # much of each, and too much of the stomach.
    expected = ((1 / 3 - 1 / 9) + 2 * (1 / 3 - 2 / 9) + (1 - 5 / 9)) / 2
    hierarchical = policy(TABLE_5_2, [closeness(0.5, "hierarchical", "disease")], SALARIES)
    assert numbers(hierarchical, salaries) == [pytest.approx(expected, abs=1e-12)]


# ---------------------------------------------------------------------------------------------
# Table 5.3: not close to the whole, but to a natural superset


TABLE_5_3 = held({name: (f"papers/s0_table_5_3_{name}", 1) for name in ("zipcode", "age")})
DISEASE = {"disease": "sensitive"}


@pytest.fixture
def patients(database: Database) -> Database:
    """S0 table 5.3: its counts are rows, 3,000 of them."""
    with (PAPER_TABLES / "s0_table_5_3.csv").open(encoding="utf-8") as file:
        lines = list(csv.reader(file))[1:]
    rows = [line[:3] for line in lines for _ in range(int(line[3]))]
    database.create("source", dict.fromkeys(("zipcode", "age", "disease"), "varchar"), rows)
    return database


@pytest.mark.parametrize(("distance", "expected"), [("equal", 0.2667), ("hellinger", 0.1982)])
def test_table_5_3_is_not_close_to_the_whole(
    patients: Database, distance: str, expected: float
) -> None:
    far = policy(TABLE_5_3, [closeness(0.3, distance, "disease")], DISEASE)
    assert numbers(far, patients) == [pytest.approx(expected, abs=5e-5)]
    assert is_refused(policy(TABLE_5_3, [closeness(0.1, distance, "disease")], DISEASE), patients)


@pytest.mark.parametrize("distance", ["equal", "hellinger"])
def test_table_5_3_is_close_to_supersets_of_a_thousand(patients: Database, distance: str) -> None:
    """Groups 1 and 3 have half cancer, like the thousand of 476** that hold both."""
    near = {"nt_closeness": {"n": 1000, "t": 0.1, "distance": distance, "column": "disease"}}
    result = ppdp_sql.run(policy(TABLE_5_3, [near], DISEASE), patients.url)
    assert (result.groups, result.suppressed_rows) == (3, 0)
    assert result.privacy[0].achieved == pytest.approx(0, abs=1e-9)
    # Only the whole table has more than 2,000 rows, and the groups are not close to that.
    larger = {"nt_closeness": {**near["nt_closeness"], "n": 2001}}
    assert is_refused(policy(TABLE_5_3, [larger], DISEASE), patients)


# ---------------------------------------------------------------------------------------------
# (n, t)-closeness is not monotone


@pytest.fixture
def counterexample(database: Database) -> Database:
    """SPEC 1: n = 1000, and generalizing b loses the supersets that a group was close to."""
    counts = {("a1", "b1", "cancer"): 100, ("a2", "b1", "cancer"): 900}
    counts |= {("a1", "b2", "flu"): 400, ("a2", "b2", "flu"): 600}
    rows = [list(row) for row, count in counts.items() for _ in range(count)]
    database.create("source", dict.fromkeys(("a", "b", "disease"), "varchar"), rows)
    return database


NEAR = {"nt_closeness": {"n": 1000, "t": 0.2, "column": "disease"}}


@pytest.mark.parametrize("metric", ["iloss", "height", "discernibility"])
def test_a_satisfying_node_below_a_violating_one_is_found(
    counterexample: Database, metric: str
) -> None:
    free = policy({"a": "quasi", "b": "quasi"}, [NEAR], DISEASE, search={"metric": metric})
    compared = ppdp_sql.compare(free, counterexample.url, algorithms=EXACT)
    found = {cell.algorithm: cell.run for cell in compared.runs}
    for name, run in found.items():
        assert run is not None, name
        assert (dict(run.node), run.suppressed_rows) == ({"a": 0, "b": 0}, 0), name
        assert run.privacy[0].achieved == pytest.approx(0, abs=1e-12)


def test_the_violating_node_is_refused(counterexample: Database) -> None:
    above = policy(held({"a": (None, 0), "b": (None, 1)}), [NEAR], DISEASE)
    assert is_refused(above, counterexample)
    for cell in ppdp_sql.compare(above, counterexample.url, algorithms=EXACT).runs:
        assert isinstance(cell.error, NoSolutionError), cell.algorithm
    # Group a1 has a fifth of cancer, and every superset of a thousand rows has half of it.
    looser = {"nt_closeness": {**NEAR["nt_closeness"], "t": 0.3}}
    assert numbers({**above, "privacy": [looser]}, counterexample) == [pytest.approx(0.3)]


def test_samarati_refuses_what_is_not_monotone(counterexample: Database) -> None:
    free = policy({"a": "quasi", "b": "quasi"}, [NEAR], DISEASE)
    (cell,) = ppdp_sql.compare(free, counterexample.url, algorithms=["samarati"]).runs
    assert isinstance(cell.error, ppdp_sql.SearchError)


# ---------------------------------------------------------------------------------------------
# A population


def test_patients_of_s3_in_their_population(database: Database) -> None:
    load_csv(database, "s3_table_1_3_a", "source")
    load_csv(database, "s3_table_1_3_c", "population")
    levels = {"job": 1, "sex": 0, "age": 1}
    columns = held({name: (f"papers/s3_table_1_3_{name}", at) for name, at in levels.items()})
    people = {"population": "population"}
    assert numbers(policy(columns, [{"k_map": {"k": 3, **people}}], DISEASE), database) == [3]
    assert is_refused(policy(columns, [{"k_map": {"k": 4, **people}}], DISEASE), database)
    # All three professionals of 35 to 39 are patients, and four of five artists; Henry is none.
    certain = {"delta_presence": {"dmax": 1, **people}}
    assert numbers(policy(columns, [certain], DISEASE), database) == [1]
    doubt = {"delta_presence": {"dmax": 0.8, **people}}
    assert numbers(policy(columns, [doubt], DISEASE, suppression=3), database) == [0.8]
    assert is_refused(policy(columns, [doubt], DISEASE, suppression=2), database)
    some = {"delta_presence": {"dmin": 0.1, "dmax": 1, **people}}
    assert is_refused(policy(columns, [some], DISEASE, suppression=7), database)


# ---------------------------------------------------------------------------------------------
# Products of counts beyond 32 bits


def test_hierarchical_distance_of_300_000_rows(database: Database) -> None:
    """Where products of counts overflow 32 bits, a distance of 0.21 passes for 0.0043."""
    database.create("source", dict.fromkeys(("region", "disease"), "varchar"), [])
    # In the north 0.14 of the rows have flu instead of a cold, and 0.14 instead of an ulcer: what
    # is moved inside of a branch costs a half, what is moved to another one costs all of it.
    counts = {
        "north": {"flu": 102_000, "cold": 16_500, "ulcer": 16_500, "gastritis": 15_000},
        "south": {"flu": 18_000, "cold": 58_500, "ulcer": 58_500, "gastritis": 15_000},
    }
    for region, diseases in counts.items():
        for disease, count in diseases.items():
            database.execute(
                f"insert into source select '{region}', '{disease}' "
                f"from generate_series(1, {count})"
            )
    tree = {"lungs": ["flu", "cold"], "stomach": ["ulcer", "gastritis"]}
    columns = held({"region": (None, 0)})
    disease = {"disease": {"sensitive": {"tree": tree}}}
    asked = policy(columns, [closeness(0.22, "hierarchical", "disease")], disease)
    assert numbers(asked, database) == [pytest.approx(0.21, abs=1e-12)]
    assert is_refused(
        policy(columns, [closeness(0.2, "hierarchical", "disease")], disease), database
    )
    checked = ppdp_sql.check(
        "released",
        database.url,
        quasi=["region"],
        sensitive=["disease"],
        hierarchy={"disease": {"tree": tree}},
        against="source",
    )
    told = checked.sensitive["disease"]["t_closeness"]["hierarchical"]
    assert told == pytest.approx(0.21, abs=1e-12)
    superset = {"nt_closeness": {"n": 300_000, "t": 0.22, "distance": "hierarchical"}}
    assert numbers({**asked, "privacy": [superset]}, database) == [pytest.approx(0.21, abs=1e-12)]
