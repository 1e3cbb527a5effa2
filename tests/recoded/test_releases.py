"""Local recoding as users meet it: kinds of releases, numbers, units of suppression, plans."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, PolicyError, SearchError
from ppdp_sql.recoding import RECODINGS, kaca
from tests.databases import Database, DuckDBDatabase
from tests.policies import ADULT

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite(slow_on_spark=True)

JOBS = {"nurse": "care", "doctor": "care", "smith": "craft", "baker": "craft"}
COLUMNS = {"person": "integer", "age": "integer", "job": "varchar", "illness": "varchar"}
TREE = {"tree": {"care": ["nurse", "doctor"], "craft": ["smith", "baker"]}}
K = 3


def people() -> list[tuple[Any, ...]]:
    """Forty people whose ages and jobs are spread unevenly."""
    jobs = list(JOBS)
    return [
        (
            number,
            20 + (number * number) % 37,
            jobs[(number * 7 // 3) % 4],
            ("flu", "cold", "gout")[number % 3],
        )
        for number in range(40)
    ]


def policy(algorithm: str = "kaca", **changes: Any) -> dict[str, Any]:
    """Link every row by its number."""
    options = changes.pop("options", {})
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "person": {"keep": {"unique": "allow"}},
            "age": "quasi",
            "job": {"quasi": TREE},
            "illness": "sensitive",
        },
        "privacy": [{"k": K}],
        "search": {"algorithm": algorithm, **options},
        "publish": {"table": "released"},
    } | changes


@pytest.fixture
def loaded(database: Database) -> Database:
    database.create("people", COLUMNS, people())
    return database


def groups_of(database: Database) -> dict[tuple[Any, ...], list[int]]:
    """Gather the people of each published group."""
    found: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for person, *shown in database.execute("select person, age, job from released"):
        found[tuple(shown)].append(person)
    return found


AGES = {row[0]: row[1] for row in people()}


@pytest.mark.parametrize("algorithm", ["kaca", "two_level", "topdown", "topdown_kaca", "mondrian"])
def test_a_number_is_shown_as_the_interval_of_its_group(loaded: Database, algorithm: str) -> None:
    result = ppdp_sql.run(policy(algorithm), loaded.url)
    shown_ages = Counter()
    for (age, _), members in groups_of(loaded).items():
        ages = [AGES[person] for person in members]
        low, high = min(ages), max(ages)
        assert age == (str(low) if low == high else f"[{low}, {high}]")
        assert len(members) >= K
        shown_ages[low == high] += len(members)
    assert result.node is None and result.levels is not None
    assert result.levels["age"].get(0, 0) == pytest.approx(shown_ages[True] / 40)


@pytest.mark.parametrize("algorithm", ["kaca", "mondrian"])
def test_a_number_is_shown_as_the_mean_of_its_group(loaded: Database, algorithm: str) -> None:
    ppdp_sql.run(policy(algorithm, options={"numbers": "mean"}), loaded.url)
    for (mean, _), members in groups_of(loaded).items():
        ages = [AGES[person] for person in members]
        assert isinstance(mean, float)
        assert mean == pytest.approx(sum(ages) / len(ages), abs=0.005001)


def test_ncp_of_intervals_is_their_width_over_the_range(loaded: Database) -> None:
    result = ppdp_sql.run(policy("mondrian"), loaded.url)
    width = max(AGES.values()) - min(AGES.values())
    total = 0.0
    for (_, job), members in groups_of(loaded).items():
        ages = [AGES[person] for person in members]
        leaves = {"*": 4, "care": 2, "craft": 2}.get(job, 1)
        total += len(members) * ((max(ages) - min(ages)) / width + (leaves - 1) / 3)
    assert result.metrics["ncp"] == pytest.approx(total / (2 * 40))


def test_a_relaxed_cut_may_run_through_one_number(database: Database) -> None:
    """Six nurses and three smiths of 30, three nurses of 40: no strict cut leaves five each."""
    counts = {(30, "nurse"): 6, (30, "smith"): 3, (40, "nurse"): 3}
    tuples = [values for values, size in counts.items() for _ in range(size)]
    rows = [(number, age, job, "flu") for number, (age, job) in enumerate(tuples)]
    database.create("people", COLUMNS, rows)
    found = {}
    for mode in ("strict", "relaxed"):
        asked = policy("mondrian", options={"mode": mode}, privacy=[{"k": 5}])
        ppdp_sql.run(asked, database.url)
        found[mode] = {shown: len(members) for shown, members in groups_of(database).items()}
    assert found == {
        "strict": {("[30, 40]", "*"): 12},
        "relaxed": {("30", "nurse"): 6, ("[30, 40]", "*"): 6},
    }


def test_igpl_prefers_what_tells_the_class(database: Database) -> None:
    """The job decides the illness and the age does not: the class asks for the job first."""
    rows = [
        (n, 20 + n % 2, ("nurse", "smith")[n // 12], ("flu", "gout")[n // 12]) for n in range(24)
    ]
    database.create("people", COLUMNS, rows)
    asked = policy("topdown", options={"score": "igpl"}, **{"class": "illness"})
    asked["privacy"] = [{"k": 12}]
    result = ppdp_sql.run(asked, database.url)
    assert result.metrics["classification"] == 0
    assert {job for _, job in groups_of(database)} == {"nurse", "smith"}


@pytest.mark.parametrize("unit", ["cell", "value"])
@pytest.mark.parametrize("models", [[], [{"distinct_l": {"l": 2, "column": "illness"}}]])
def test_rows_keep_what_they_may_show(
    loaded: Database, unit: str, models: list[dict[str, Any]]
) -> None:
    limit = 12
    asked = policy("optimal", suppression={"limit": limit, "unit": unit})
    asked["columns"]["age"] = {"quasi": {"intervals": {"width": [10, 20]}}}
    asked["privacy"] = [{"k": K}, *models]
    by_row = ppdp_sql.run(asked | {"suppression": limit}, loaded.url)
    result = ppdp_sql.run(asked, loaded.url)
    told = result.to_dict()
    assert told["node"] == by_row.to_dict()["node"]
    groups = groups_of(loaded)
    assert all(len(members) >= K for members in groups.values())
    stars = sum(
        len(members)
        for shown, members in groups.items()
        if any(
            cell == "*" and level < height
            for cell, level, height in zip(shown, told["node"].values(), (3, 2), strict=True)
        )
    )
    assert told["cells"]["rows"] == stars
    assert stars + told["rows"]["suppressed"] <= limit
    assert told["rows"]["published"] == 40 - told["rows"]["suppressed"]
    assert told["rows"]["suppressed"] <= by_row.suppressed_rows
    if unit == "value":
        # A value is hidden everywhere or nowhere.
        raw = {row[0]: row for row in people()}
        for place, column in ((0, 1), (1, 2)):
            hidden = {
                raw[person][column]
                for shown, members in groups.items()
                for person in members
                if shown[place] == "*"
            }
            level = list(told["node"].values())[place]
            if level == 0:
                kept = {
                    raw[person][column]
                    for shown, members in groups.items()
                    for person in members
                    if shown[place] != "*"
                }
                assert not hidden & kept


def test_units_and_hidden_values_do_not_go_together(loaded: Database) -> None:
    asked = policy("optimal", suppression={"limit": 12, "unit": "cell"})
    asked["privacy"].append({"t_closeness": {"t": 0.3, "column": "illness", "hide": 2}})
    with pytest.raises(PolicyError, match="use unit: row or leave out hide"):
        ppdp_sql.run(asked, loaded.url)


@pytest.mark.parametrize("algorithm", ["kaca", "mondrian", "topdown", "sibling"])
def test_values_are_hidden_within_the_limit(loaded: Database, algorithm: str) -> None:
    limit = 6
    asked = policy(algorithm, suppression={"limit": limit, "unit": "value"}, privacy=[{"k": 5}])
    result = ppdp_sql.run(asked, loaded.url)
    groups = groups_of(loaded)
    assert all(len(members) >= 5 for members in groups.values())
    assert result.suppressed_rows <= limit


def test_suppressed_rows_are_starred_where_they_pass_together(database: Database) -> None:
    rows = [(n, 30, "nurse", ("flu", "cold")[n % 2]) for n in range(10)]
    rows += [(10 + n, 80 + n, "smith", "gout") for n in range(4)]
    database.create("people", COLUMNS, rows)
    asked = policy("kaca", suppression=4, suppressed="star")
    asked["columns"]["age"] = {"quasi": None, "max_level": 0}
    asked["columns"]["job"] = {"quasi": TREE, "max_level": 0}
    result = ppdp_sql.run(asked, database.url)
    assert result.published_rows == 14 and result.suppressed_rows == 4
    assert {shown: len(members) for shown, members in groups_of(database).items()} == {
        ("30", "nurse"): 10,
        ("*", "*"): 4,
    }
    asked["privacy"].append({"distinct_l": {"l": 2, "column": "illness"}})
    result = ppdp_sql.run(asked, database.url)
    assert result.published_rows == 10
    assert any("left out" in warning for warning in result.warnings)


@pytest.mark.parametrize("kind", [{"table": "released"}, {"view": "released"}])
def test_a_plan_is_run_as_it_was_printed(
    loaded: Database, tmp_path: Path, kind: dict[str, Any]
) -> None:
    asked = policy("two_level", publish=kind)
    planned = ppdp_sql.plan(asked, loaded.url).to_dict()
    assert planned["plan"]["node"] is None and planned["levels"]
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(planned), encoding="utf-8")
    result = ppdp_sql.run(asked, loaded.url, plan=path)
    assert result.levels is not None
    assert all(len(members) >= K for members in groups_of(loaded).values())


def test_a_release_takes_the_place_of_its_source(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", COLUMNS, people())
    ppdp_sql.run(policy("mondrian", publish={"in_place": True}), database.url)
    sizes = database.execute("select count(*) from people group by age, job")
    assert min(size for (size,) in sizes) >= K


@pytest.mark.not_on_spark("it reads the comments of a catalog")
def test_the_release_says_how_to_read_a_cell(loaded: Database) -> None:
    ppdp_sql.run(policy("kaca", privacy=[{"k": 15}]), loaded.url)
    if loaded.name == "duckdb":
        rows = loaded.execute(
            "select column_name, comment from duckdb_columns() where table_name = 'released'"
        )
    else:
        rows = loaded.execute(
            "select attname, col_description(attrelid, attnum) from pg_attribute "
            "where attrelid = 'released'::regclass and attnum > 0"
        )
    words = dict(rows)
    assert "`[a, b]` is an interval" in words["age"]
    assert "recoded by group" in words["job"]


def test_compare_covers_local_recodings(loaded: Database) -> None:
    asked = policy("optimal")
    del asked["publish"]
    names = ["optimal", *RECODINGS]
    compared = ppdp_sql.compare(asked, loaded.url, algorithms=names, k=[2, 3]).to_dict()["runs"]
    assert [run["algorithm"] for run in compared] == names * 2
    assert all(run["node"] is None for run in compared if run["algorithm"] in RECODINGS)
    losses = {(run["algorithm"], run["k"]): run["metrics"]["iloss"] for run in compared}
    for k in (2, 3):
        assert losses["subtree", k] <= losses["optimal", k] + 1e-9
        assert losses["sibling", k] <= losses["subtree", k] + 1e-9


@pytest.mark.not_on_spark("scripts are refused there")
def test_a_unit_that_no_script_can_keep_is_refused(loaded: Database, tmp_path: Path) -> None:
    script = {"file": str(tmp_path / "release.sql"), "table": "released"}
    asked = policy("optimal", publish={"script": script})
    asked["suppression"] = {"limit": 12, "unit": "cell"}
    asked["columns"]["age"] = {"quasi": {"intervals": {"width": [10, 20]}}}
    with pytest.raises(InputError, match="suppression by cell cannot promise"):
        ppdp_sql.run(asked, loaded.url)
    with pytest.raises(PolicyError, match="script of kaca would have to list"):
        ppdp_sql.run(policy("kaca", publish={"script": script}), loaded.url)


@pytest.fixture(scope="module")
def adult() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(
            f"create table adult as select adult.* rename (income as salary) from '{ADULT}' adult"
        ).fetchall()
        yield connection


def test_mondrian_on_adult_tells_groups_well_apart(adult: duckdb.DuckDBPyConnection) -> None:
    names = ("age", "sex", "race", "marital_status", "education")
    asked = {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": f"adult/{name}"} for name in names},
        "privacy": [{"k": 5}],
        "search": {"algorithm": "mondrian"},
    }
    (cell,) = ppdp_sql.compare(asked, adult, algorithms=["mondrian"]).runs
    assert cell.run is not None and cell.run.metrics["discernibility"] is not None
    assert cell.run.metrics["discernibility"] <= 1_500_000


def test_two_level_on_adult_is_about_as_good_as_kaca(adult: duckdb.DuckDBPyConnection) -> None:
    names = ("workclass", "education", "marital_status", "race", "sex")
    asked = {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": f"adult_s3/{name}"} for name in names},
        "privacy": [{"k": 10}],
        "search": {"algorithm": "kaca"},
    }
    compared = ppdp_sql.compare(asked, adult, algorithms=["kaca", "two_level"]).runs
    kaca, two_level = (cell.run.metrics["distortion"] for cell in compared if cell.run)
    assert kaca and two_level and two_level <= 1.15 * kaca


def test_kaca_refuses_what_would_not_end(loaded: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kaca, "MOST_PAIRS", 100)
    with pytest.raises(SearchError, match="use algorithm: two_level"):
        ppdp_sql.run(policy("kaca"), loaded.url)
    assert ppdp_sql.run(policy("two_level"), loaded.url).groups > 1


@pytest.mark.parametrize("algorithm", ["two_level", "mondrian", "subtree"])
def test_many_columns_take_more_than_one_word(database: Database, algorithm: str) -> None:
    """Fourteen columns: keys of several words, and joins that an engine must not plan at once."""
    names = [f"c{number}" for number in range(14)]
    tuples = [
        [str(1000 + (7 * row + 11 * place) % 41 * 9) for place in range(14)] for row in range(9)
    ]
    database.create("people", dict.fromkeys(names, "varchar"), [tuple(row) for row in tuples * 3])
    asked = policy(algorithm, privacy=[{"k": 4}])
    asked["columns"] = {name: {"quasi": {"prefix": [3, 2]}} for name in names}
    ppdp_sql.run(asked, database.url)
    sizes = database.execute(f"select count(*) from released group by {', '.join(names)}")
    assert min(size for (size,) in sizes) >= 4
