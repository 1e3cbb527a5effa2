"""What a comparison refuses, what it says where there is no number, and hard tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest
from rich.cells import cell_len

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.perturbation import design, irls, merged
from tests.databases import Database, DuckDBDatabase


@pytest.fixture
def duck(tmp_path: Path) -> DuckDBDatabase:
    return DuckDBDatabase(tmp_path / "warehouse.duckdb")


def compared(
    database: Database, source: list[list[Any]], release: list[list[Any]], **types: str
) -> dict[str, Any]:
    names = types or {"zone": "varchar", "ill": "varchar"}
    database.create("people", names, source)
    database.create("released", names, release)
    result = ppdp_sql.check("released", database.url, quasi=list(names)[:1], against="people")
    assert result.utility is not None
    document = result.utility.to_dict()
    json.dumps(document, allow_nan=False)
    return document


def test_a_value_that_the_release_lacks_is_named(database: Database) -> None:
    rows = [["a", "flu"], ["a", "cold"], ["b", "flu"], ["b", "cold"]] * 5
    found = compared(database, [*rows, ["gone", "flu"]], rows)
    assert found["propensity_reason"] == "the values of zone tell some rows for certain"
    # One row is told for certain, and the others are told nothing by.
    share = 20 / 41
    fitted = share**2 + 40 * (0.5 - share) ** 2
    assert found["propensity"] == pytest.approx(fitted / 41, abs=1e-9)


def test_relations_without_a_common_value(duck: DuckDBDatabase) -> None:
    found = compared(duck, [["a", "x"]] * 3, [["b", "y"]] * 6)
    assert found["propensity"] == found["propensity_max"] == pytest.approx(2 / 9)
    assert found["propensity_reason"].endswith("tell every row for certain")
    assert found["first_order_max"] == 1.0


@pytest.mark.parametrize(("shifted", "by"), [("same", 1), ("pay", 100)])
def test_only_the_column_that_tells_every_row_is_named(
    duck: DuckDBDatabase, shifted: str, by: int
) -> None:
    types = {"zone": "varchar", "same": "integer", "pay": "integer"}
    rows = [["abcd"[number * 7 % 4], 1, number * 31 % 50] for number in range(300)]
    at = list(types).index(shifted)
    moved = [[*row[:at], row[at] + by, *row[at + 1 :]] for row in rows]
    found = compared(duck, rows, moved, **types)
    assert found["propensity"] == pytest.approx(0.25)
    assert found["propensity_reason"] == f"the values of {shifted} tell every row for certain"


def test_more_values_than_rows_and_constants(database: Database) -> None:
    types = {"key": "varchar", "same": "integer", "empty": "varchar", "pay": "double"}
    rows = [[f"k{number}", 7, None, number / 3] for number in range(12)]
    found = compared(database, rows, rows[:6], **types)
    assert found["first_order_max"] == pytest.approx(1 / 12)
    assert {item["columns"][0]: item["max"] for item in found["first_order"]} == {
        "key": pytest.approx(1 / 12),
        "pay": pytest.approx(1 / 12),
        "same": 0.0,
        "empty": 0.0,
    }
    assert found["correlation_max"] is found["regression_max"] is None


def test_a_fit_that_does_not_converge(
    duck: DuckDBDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(irls, "MOST_STEPS", 2)
    found = compared(duck, [["a", "x"], ["a", "y"], ["b", "y"]] * 3, [["a", "x"], ["b", "y"]] * 3)
    assert found["propensity"] is None
    assert "did not converge" in found["propensity_reason"]


def test_too_many_effects(duck: DuckDBDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(design, "MOST_PAIRED_EFFECTS", 3)
    rows = [[zone, ill] for zone in "abc" for ill in "xy"]
    found = compared(duck, rows, rows)
    assert found["propensity"] == 0.0
    assert found["propensity_pairs"] is None
    assert found["propensity_pairs_reason"] == (
        "there are more than 3 effects, most of them of 'zone' and 'ill'"
    )


def test_many_numbers_and_many_words_are_put_together(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merged, "MOST_NUMBERS", 50)
    monkeypatch.setattr(merged, "MOST_VALUES", 20)
    rows = [[number * 0.5, f"w{number % 30}"] for number in range(60)]
    found = compared(database, rows, rows[:30], pay="double", word="varchar")
    assert found["pooled"] == {"pay": "tenths", "word": "commonest"}
    first = {item["columns"][0]: item for item in found["first_order"]}
    assert (first["pay"]["values"], first["word"]["values"]) == (10, 21)
    # Five of ten tenths are left, twice as frequent as before.
    assert first["pay"]["max"] == pytest.approx(0.1)
    assert first["word"]["max"] == 0.0


def test_columns_that_are_not_shared(duck: DuckDBDatabase) -> None:
    duck.create("people", {"name": "varchar"}, [["a"]])
    duck.create("released", {"zone": "varchar"}, [["a"]])
    with pytest.raises(RelationError, match="share no column"):
        ppdp_sql.check("released", duck.url, quasi=["zone"], against="people")


@pytest.mark.parametrize("empty", ["people", "released"])
def test_an_empty_relation(database: Database, empty: str) -> None:
    for table in ("people", "released"):
        database.create(table, {"zone": "varchar"}, [] if table == empty else [["a"]])
    with pytest.raises(RelationError, match=f"{empty}.* is empty"):
        ppdp_sql.check("released", database.url, quasi=["zone"], against="people")


def test_a_hierarchy_of_a_column_that_is_not_there(duck: DuckDBDatabase) -> None:
    duck.create("people", {"zone": "varchar"}, [["a"]])
    for name, hint in (("zoen", "did you mean 'zone'"), ("xyz", "its columns are zone")):
        with pytest.raises(InputError, match="which 'people' does not have") as told:
            ppdp_sql.check(
                "people", duck.url, quasi=["zone"], against="people", hierarchy={name: "adult/age"}
            )
        assert hint in str(told.value)
    with pytest.raises(InputError, match="not among the sensitive columns"):
        ppdp_sql.check("people", duck.url, quasi=["zone"], hierarchy={"zone": "adult/age"})


def test_files_and_a_database_that_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "people.csv"
    path.write_text("zone,pay\na,1\nb,2\nb,3\n", encoding="utf-8")
    found = ppdp_sql.check(str(path), quasi=["zone"], against=str(path)).utility
    assert found is not None
    assert found.propensity == 0.0
    assert found.discernibility == (5, 5)
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    database.create("people", {"zone": "varchar"}, [["a"], ["b"]])
    with duckdb.connect(str(database.path), read_only=True) as connection:
        result = ppdp_sql.check("people", connection, quasi=["zone"], against="people")
    assert result.utility is not None
    assert result.utility.propensity == 0.0


def test_the_command_draws_and_keeps_values_to_itself(
    duck: DuckDBDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duck.create("people", {"zo$ne": "varchar"}, [["secret"], ["secret"], ["b"], ["c"]])
    duck.create("released", {"zo$ne": "varchar"}, [["b"], ["c"]])
    command = ["check", "released", "--quasi", "zo$ne", "--against", "people", "-e", duck.url]
    for suffix, beginning in (("html", "<!doctype html>"), ("svg", "<svg")):
        plot = tmp_path / f"bars.{suffix}"
        with pytest.raises(SystemExit) as left:
            main([*command, "--plot", str(plot)])
        assert left.value.code == 0
        printed = capsys.readouterr().out
        assert "propensity_pairs" in printed
        assert "zo$ne ██" in printed
        drawn = plot.read_text(encoding="utf-8")
        assert drawn.startswith(beginning)
        assert "secret" not in printed + drawn
    with pytest.raises(SystemExit):
        main([*command, "--show-values", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["utility"]["first_order"][0]["worst"] == ["secret"]


def test_bars_fit_a_line(
    duck: DuckDBDatabase, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    types = {"a long name of a column": "varchar", "zone": "varchar"}
    rows = [[f"a value with many\nwords {number}", "日本" * number] for number in range(9)]
    duck.create("people", types, rows)
    duck.create("released", types, rows[:4])
    command = ["check", "released", "--quasi", "zone", "--against", "people", "-e", duck.url]
    with pytest.raises(SystemExit):
        main([*command, "--show-values"])
    printed = capsys.readouterr().out
    lines = [line for line in printed.splitlines() if "█" in line]
    assert len(lines) == 3
    assert all(cell_len(line) <= 80 and line[-6:].startswith("0.") for line in lines)
    assert any("…" in line for line in lines)


def test_every_number_is_an_attribute(duck: DuckDBDatabase) -> None:
    types = {"age": "integer", "pay": "double"}
    duck.create("people", types, [[1, 0.5], [2, 1.5], [3, 2.0]])
    duck.create("released", types, [[1, 0.5], [2, 1.5], [2, 2.5]])
    found = ppdp_sql.check("released", duck.url, quasi=["age"], against="people").utility
    assert found is not None
    document = found.to_dict()
    numbers = {name: cell for name, cell in document.items() if isinstance(cell, float)}
    assert len(numbers) == 9
    assert {name: getattr(found, name) for name in numbers} == numbers


CSV_POLICY = """
version: 1
source: people.csv
columns:
  age: {quasi: {intervals: {width: [20], from: 0}}, min_level: 1}
  pay: {keep: {unique: allow}}
  tax: {keep: {unique: allow}}
privacy:
  - k: 2
publish: {file: released.csv}
"""


def test_numbers_of_a_published_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read as text; its numbers are numbers as they are where one names the file."""
    monkeypatch.chdir(tmp_path)
    rows = [f"{20 + number % 20},{number * number}.50,{number * 3}" for number in range(20)]
    Path("people.csv").write_text("age,pay,tax\n" + "\n".join([*rows, "99,9999,1"]) + "\n")
    policy = CSV_POLICY.replace("k: 2", "k: 2\nsuppression: {limit: 1}")
    Path("p.policy.yml").write_text(policy)
    ppdp_sql.run("p.policy.yml")
    by_policy = ppdp_sql.check("p.policy.yml").utility
    by_name = ppdp_sql.check("released.csv", quasi=["age"], against="people.csv").utility
    assert by_policy is not None and by_name is not None
    assert by_policy.correlation_max is not None and by_policy.correlation_max > 0.01
    for name in ("correlation_max", "regression_max", "propensity"):
        assert getattr(by_policy, name) == pytest.approx(getattr(by_name, name), abs=1e-9)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--against", "people", "--plot", "bars.gif"], ".html"),
        (["--against", "people", "--plot", "nowhere/bars.html"], "nowhere"),
        (["--plot", "bars.html"], "--against"),
        (["--against", "poeple"], "poeple"),
        (["--against", ""], "--against"),
    ],
)
def test_bad_options(
    duck: DuckDBDatabase, capsys: pytest.CaptureFixture[str], given: list[str], words: str
) -> None:
    duck.create("people", {"zone": "varchar"}, [["a"]])
    with pytest.raises(SystemExit) as left:
        main(["check", "people", "--quasi", "zone", "-e", duck.url, *given])
    assert left.value.code == 2
    assert words in capsys.readouterr().err
