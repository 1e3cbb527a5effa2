"""`choose` through its whole length, on both engines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.dom import minidom

import pandas
import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from tests.databases import Database, DuckDBDatabase

COLUMNS = {"age": "integer", "city": "varchar", "job": "varchar", "ill": "varchar"}
TREE = {"north": ["Oslo", "Bergen"], "south": ["Rome", "Bari", "Nice"]}


def rows(number: int = 60) -> list[tuple[Any, ...]]:
    cities = [city for group in TREE.values() for city in group]
    return [
        (
            20 + (7 * n) % 40,
            cities[(3 * n + n // 9) % 5],
            ("clerk", "smith", None)[n % 3],
            "yes" if (7 * n) % 40 > 20 else "no",
        )
        for n in range(number)
    ]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10, 20]}}},
            "city": {"quasi": {"tree": TREE}},
            "job": "keep",
            "ill": "sensitive",
        },
        "privacy": [{"k": 2}],
        "class": "ill",
        **changes,
    }


def write(folder: Path, **changes: Any) -> str:
    path = folder / "people.policy.yml"
    path.write_text(json.dumps(policy(**changes)), encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["choose", *arguments])
    return done.exit_code, done.output


@pytest.mark.parametrize("algorithm", ["oka", "optimal", "mondrian"])
def test_both_engines_draw_one_curve(both_databases: list[Database], algorithm: str) -> None:
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, rows())
        before = database.relations()
        choice = ppdp_sql.choose(policy(), database.url, k=[2, 5, 20], algorithm=algorithm, seed=1)
        assert database.relations() == before
        assert [point.error for point in choice.curve] == [None] * 3
        document = choice.to_dict()
        found.append({key: document[key] for key in ("curve", "balance", "recommended", "cost")})
    assert found[0] == found[1]


def test_the_document_is_the_promised_one(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, rows())
    code, text = run(write(tmp_path), "--k", "2..4", "--engine", database.url, "--json")
    assert code == 0, text
    document = json.loads(text)
    assert [point["k"] for point in document["curve"]] == [2, 3, 4]
    assert all({"privacy", "utility"} <= set(point) for point in document["curve"])
    assert {"k", "utility"} <= set(document["balance"])
    assert document["recommended"] in (2, 3, 4)
    assert document["algorithm"] == "oka"
    assert document["class"] == "ill"
    assert document["predictors"] == ["age", "city", "job"]


def test_sweeps_of_l_and_t(both_databases: list[Database], tmp_path: Path) -> None:
    asked = [{"k": 2}, {"distinct_l": {"l": 2, "column": "job"}}, {"t_closeness": 0.9}]
    columns = {**policy()["columns"], "job": "sensitive"}
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, rows())
        path = write(tmp_path, privacy=asked, columns=columns)
        documents = []
        for option, values in (("--l", "2..4"), ("--t", "0.3..0.9:0.3")):
            code, text = run(path, option, values, "--engine", database.url, "--json")
            assert code == 0, text
            document = json.loads(text)
            documents.append((document["curve"], document["balance"], document["recommended"]))
            assert document["algorithm"] == "optimal"
        found.append(documents)
    assert found[0] == found[1]
    (by_l, *_), (by_t, *_) = found[0]
    # There are three jobs, NULL among them: four cannot be had.
    assert [point["l"] for point in by_l] == [2, 3, 4]
    assert by_l[2]["privacy"] is None
    assert by_l[2]["error"]["exit"] == 3
    assert [point["t"] for point in by_t] == [0.3, 0.6, 0.9]
    privacy = [point["privacy"] for point in by_t]
    assert privacy == sorted(privacy, reverse=True)


def test_class_may_be_a_quasi_identifier(both_databases: list[Database]) -> None:
    """It is predicted as it is released: at the top one class is left, and all are right."""
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, rows())
        choice = ppdp_sql.choose(policy(), database.url, k=[2, 60], class_column="city")
        assert "city" not in choice.predictors
        assert choice.curve[1].utility == 100
        assert any("'city'" in warning for warning in choice.warnings)
        found.append([(point.privacy, point.utility) for point in choice.curve])
    assert found[0] == found[1]


def test_suppressed_rows_count_as_hidden(database: Database) -> None:
    """One odd row is suppressed: both of its cells are hidden, and no others."""
    usual = [(30, "Oslo", "clerk", "yes"), (40, "Rome", "smith", "no")] * 5
    database.create("people", COLUMNS, [*usual, (50, "Nice", None, "no")])
    choice = ppdp_sql.choose(
        policy(suppression=1), database.url, k=[2], algorithm="optimal", class_column="ill"
    )
    point = choice.curve[0]
    assert (point.suppressed_rows, point.groups) == (1, 2)
    assert point.privacy == pytest.approx(100 * 2 / 22)
    # Of the rows that are published each column tells the class.
    assert point.utility == 100


@pytest.mark.parametrize("number", [1, 2, 3])
def test_experiments_of_the_paper(number: int) -> None:
    code, text = run("--experiment", str(number), "--k", "5,40", "--json")
    assert code == 0, text
    document = json.loads(text)
    paper = {1: ([8, 9], 60), 2: ([11, 12], 52), 3: ([10, 11], 50)}[number]
    assert (document["paper"]["k"], document["paper"]["utility"]) == paper
    assert document["ours"]["k"] == document["balance"]["k"]
    assert document["rows"] == (3000 if number == 3 else 1000)
    assert len(document["predictors"]) == (5 if number == 1 else 14)
    assert document["class"] == "native_country"
    assert any("45,222" in line for line in document["differs"])
    # The trends of the paper: a larger k hides more and tells less.
    few, many = document["curve"]
    assert few["privacy"] < many["privacy"]
    assert few["utility"] > many["utility"]


def test_an_experiment_repeats_itself() -> None:
    first, second = (json.loads(run("--experiment", "1", "--k", "9", "--json")[1]) for _ in "ab")
    assert first["curve"] == second["curve"]
    other = json.loads(run("--experiment", "1", "--k", "9", "--seed", "5", "--json")[1])
    assert other["curve"] != first["curve"]


def test_people_see_a_table_a_chart_and_an_answer(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", COLUMNS, rows())
    plot = tmp_path / "curve.html"
    code, text = run(write(tmp_path), "--k", "2..6", "--engine", database.url, "--plot", str(plot))
    assert code == 0, text
    assert "<- recommended" in text
    assert "p privacy %  u utility %  X balance" in text
    assert "Recommended k = " in text
    assert "rows suppressed" in text
    page = plot.read_text(encoding="utf-8")
    assert page.count("<polyline") == 2
    # Nothing is fetched from anywhere.
    assert "src=" not in page
    assert "href=" not in page
    assert page.count("http") == page.count("http://www.w3.org/2000/svg") == 1


def test_oka_says_what_it_does_not_ask_for(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", COLUMNS, rows())
    columns = {**policy()["columns"], "city": {"quasi": {"tree": TREE}, "max_level": 1}}
    asked = policy(privacy=[{"k": 2}, {"distinct_l": {"l": 2, "column": "ill"}}], columns=columns)
    warnings = ppdp_sql.choose(asked, database.url, k=[3]).warnings
    assert any("distinct_l" in warning for warning in warnings)
    assert any("max_level of city" in warning for warning in warnings)


@pytest.mark.parametrize("algorithm", ["optimal", "two_level", "mondrian"])
def test_a_value_that_fails_leaves_the_others_alone(database: Database, algorithm: str) -> None:
    """The strictest t comes first, and nothing of its search is in the way of the next."""
    database.create("people", COLUMNS, rows())
    columns = {
        **policy()["columns"],
        "age": {"quasi": {"intervals": {"width": [10, 20]}}, "max_level": 2},
        "city": {"quasi": {"tree": TREE}, "max_level": 1},
    }
    asked = policy(privacy=[{"t_closeness": {"t": 0.5, "column": "ill"}}], columns=columns)
    strict, lax = ppdp_sql.choose(asked, database.url, t=[0.001, 1], algorithm=algorithm).curve
    assert strict.error is not None
    assert strict.error.exit_code == 3
    assert lax.error is None
    assert lax.utility is not None


def test_a_table_of_python_may_be_the_source() -> None:
    frame = pandas.DataFrame(rows(), columns=list(COLUMNS))
    choice = ppdp_sql.choose(policy(), source=frame, k=[3, 6])
    assert choice.rows == 60
    assert [point.error for point in choice.curve] == [None, None]


@pytest.mark.parametrize("suppressed", ["omit", "star"])
def test_nulls_and_values_without_a_leaf(both_databases: list[Database], suppressed: str) -> None:
    """Rows that a policy suppresses are hidden, whoever makes the release."""
    odd = [(33, "Atlantis", "clerk", "yes"), (None, "Oslo", "smith", "no")]
    asked = policy(suppression=6, suppressed=suppressed, nulls="suppress", unmapped="suppress")
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, [*rows(), *odd])
        points = [
            ppdp_sql.choose(asked, database.url, k=[4], algorithm=name).curve[0]
            for name in ("oka", "optimal", "two_level")
        ]
        assert [point.error for point in points] == [None] * 3
        assert points[0].suppressed_rows == 2
        assert all((point.suppressed_rows or 0) >= 2 for point in points)
        found.append([(point.privacy, point.utility, point.groups) for point in points])
    assert found[0] == found[1]


def test_numbers_may_be_intervals(both_databases: list[Database]) -> None:
    """The same cells are hidden, and a stump tells by one interval instead of a cut."""
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, rows())
        ways = [
            ppdp_sql.choose(policy(), database.url, k=[4], numbers=numbers).curve[0]
            for numbers in ("mean", "interval")
        ]
        assert ways[0].privacy == ways[1].privacy
        assert ways[0].accuracies["city"] == ways[1].accuracies["city"]
        assert ways[0].accuracies["age"] > ways[1].accuracies["age"]
        found.append([(point.privacy, point.utility) for point in ways])
    assert found[0] == found[1]


def test_one_value_is_drawn_too(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", COLUMNS, rows())
    plot = tmp_path / "curve.html"
    code, text = run(write(tmp_path), "--k", "3", "--engine", database.url, "--plot", str(plot))
    assert code == 0, text
    assert "do not cross; they are nearest at k = 3" in text
    svg = re.search(r"<svg.*</svg>", plot.read_text(encoding="utf-8"), re.DOTALL)
    assert svg is not None
    # Two points and the ring around the balance.
    assert len(minidom.parseString(svg[0]).getElementsByTagName("circle")) == 3
