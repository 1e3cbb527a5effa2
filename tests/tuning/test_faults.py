"""What `choose` refuses, and what it says then."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.ranges import parse_range, parse_whole
from ppdp_sql.errors import InputError
from ppdp_sql.report import png
from tests.databases import Database, DuckDBDatabase

from .test_choose import COLUMNS, TREE, policy, rows, run, write


@pytest.fixture
def duck(tmp_path: Path) -> DuckDBDatabase:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", COLUMNS, rows())
    return database


def failed(*arguments: str) -> tuple[int, str]:
    code, text = run(*arguments, "--json")
    return code, json.loads(text)["error"]["message"]


def test_class_with_one_value(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, [(*row[:3], "no") for row in rows()])
    code, message = failed(write(tmp_path), "--k", "2..3", "--engine", database.url)
    assert code == 2
    assert "'ill'" in message
    assert "one value" in message


def test_class_of_nothing_but_null(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, [(*row[:3], None) for row in rows()])
    assert failed(write(tmp_path), "--k", "2", "--engine", database.url)[0] == 2


def test_empty_table(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, [])
    code, message = failed(write(tmp_path), "--k", "2..3", "--engine", database.url)
    assert code == 2
    assert "empty" in message


@pytest.mark.parametrize("algorithm", ["oka", "optimal"])
def test_k_above_the_rows(database: Database, tmp_path: Path, algorithm: str) -> None:
    database.create("people", COLUMNS, rows(12))
    arguments = (write(tmp_path), "--engine", database.url, "--algorithm", algorithm)
    code, message = failed(*arguments, "--k", "13..15")
    assert code == 3
    assert "12" in message
    # Of a sweep that some values satisfy, the others say why they do not.
    code, text = run(*arguments, "--k", "6,13", "--json")
    assert code == 0
    few, many = json.loads(text)["curve"]
    assert few["privacy"] is not None
    assert (many["privacy"], many["utility"]) == (None, None)
    assert many["error"]["exit"] == 3


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (["--class", "il"], "did you mean 'ill'"),
        (["--class", "name"], "not a column of the policy"),
        (["--algorithm", "optimum"], "did you mean 'optimal'"),
        (["--plot", "curve.pdf"], "FILE.html or FILE.png"),
        (["--plot", "nowhere/curve.html"], "does not exist"),
        (["--experiment", "1"], "not both"),
        (["--numbers", "median"], "mean or interval"),
        (["--numbers", "mean", "--algorithm", "optimal"], "an option of oka"),
        (["--l", "2"], "cannot be varied at once"),
    ],
)
def test_bad_options(duck: DuckDBDatabase, tmp_path: Path, given: list[str], word: str) -> None:
    code, message = failed(write(tmp_path), "--k", "2..3", "--engine", duck.url, *given)
    assert code == 2
    assert word in message


def test_a_png_needs_its_extra(
    duck: DuckDBDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(png, "import_module", missing)
    plot = str(tmp_path / "curve.png")
    code, message = failed(write(tmp_path), "--k", "2", "--engine", duck.url, "--plot", plot)
    assert code == 2
    assert "ppdp_sql[plot]" in message
    assert not Path(plot).exists()


@pytest.mark.parametrize(
    "text", ["", "2..", "..5", "2-5", "a", "2,,3", "9..2", "2..30:0x", "2.5", "0..1000000000"]
)
def test_malformed_values_of_k(duck: DuckDBDatabase, tmp_path: Path, text: str) -> None:
    code, message = failed(write(tmp_path), "--k", text, "--engine", duck.url)
    assert code == 2
    assert "--k" in message


def test_values_are_read_exactly() -> None:
    assert parse_whole("2..10:4,3", "--k", "") == [2, 6, 10, 3]
    assert parse_range("0.05..0.2:0.05", "--t", "0.1", "") == [0.05, 0.1, 0.15, 0.2]
    assert parse_range("0.1..0.3", "--t", "0.1", "") == [0.1, 0.2, 0.3]
    assert parse_range(None, "--t", "0.1", "") == []
    with pytest.raises(InputError, match="step"):
        parse_range("1..2:0", "--t", "0.1", "")


def test_k_of_one(duck: DuckDBDatabase, tmp_path: Path) -> None:
    code, message = failed(write(tmp_path), "--k", "1..3", "--engine", duck.url)
    assert code == 2
    assert message.startswith("--k")


def test_nothing_to_vary(duck: DuckDBDatabase, tmp_path: Path) -> None:
    code, message = failed(write(tmp_path), "--engine", duck.url)
    assert code == 2
    assert "--k 2..30" in message
    code, message = failed("--k", "2")
    assert code == 2
    assert "--experiment" in message


def test_no_class_at_all(duck: DuckDBDatabase, tmp_path: Path) -> None:
    path = tmp_path / "people.policy.yml"
    path.write_text(json.dumps({k: v for k, v in policy().items() if k != "class"}))
    code, message = failed(str(path), "--k", "2", "--engine", duck.url)
    assert code == 2
    assert "--class COLUMN" in message


def test_class_that_is_not_published(duck: DuckDBDatabase, tmp_path: Path) -> None:
    columns = {**policy()["columns"], "job": "identifier"}
    code, message = failed(
        write(tmp_path, columns=columns), "--k", "2", "--class", "job", "--engine", duck.url
    )
    assert code == 2
    assert "'job' is an identifier" in message


def test_class_that_nothing_predicts(duck: DuckDBDatabase, tmp_path: Path) -> None:
    path = write(tmp_path, columns={"city": {"quasi": {"tree": TREE}}}, **{"class": None})
    code, message = failed(path, "--k", "2", "--class", "city", "--engine", duck.url)
    assert code == 2
    assert "nothing predicts it" in message


def test_policy_without_quasi_identifiers(duck: DuckDBDatabase, tmp_path: Path) -> None:
    path = write(tmp_path, columns={"job": "keep", "ill": "sensitive"})
    code, message = failed(path, "--k", "2", "--engine", duck.url)
    assert code == 2
    assert "quasi" in message


def test_oka_knows_k_alone(duck: DuckDBDatabase, tmp_path: Path) -> None:
    path = write(tmp_path, privacy=[{"k": 2}, {"distinct_l": {"l": 2, "column": "ill"}}])
    code, message = failed(path, "--l", "2", "--algorithm", "oka", "--engine", duck.url)
    assert code == 2
    assert "knows no l" in message


@pytest.mark.parametrize("option", ["--l", "--t"])
def test_policy_without_the_model(duck: DuckDBDatabase, tmp_path: Path, option: str) -> None:
    code, message = failed(write(tmp_path), option, "1", "--engine", duck.url)
    assert code == 2
    assert option in message
    assert "nothing would change" in message


def test_value_that_a_model_refuses(duck: DuckDBDatabase, tmp_path: Path) -> None:
    path = write(tmp_path, privacy=[{"t_closeness": {"t": 0.5, "column": "ill"}}])
    code, message = failed(path, "--t", "0.5,1.5", "--engine", duck.url)
    assert code == 2
    assert "t_closeness" in message
    assert "1.5" in message


def test_experiment_fixes_its_class(tmp_path: Path) -> None:
    code, message = failed("--experiment", "1", "--class", "income")
    assert code == 2
    assert "--class" in message
    code, message = failed("--experiment", "4")
    assert code == 2
    assert "1, 2 and 3" in message


def test_a_read_only_database_serves(duck: DuckDBDatabase) -> None:
    os.chmod(duck.path, 0o444)
    before = duck.path.read_bytes()
    assert ppdp_sql.choose(policy(), duck.url, k=[3]).recommended == 3
    assert duck.path.read_bytes() == before
