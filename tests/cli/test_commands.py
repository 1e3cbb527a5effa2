"""Every command, as a person and as a script would call it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.cli.main import main
from ppdp_sql.search import ALGORITHMS
from tests.databases import Database

POLICY = """\
version: 1
source: people
columns:
  name: identifier
  age: {quasi: {intervals: {width: [10, 20]}}}
  zone: {quasi: {prefix: [1]}}
  ill: sensitive
privacy:
  - k: {{ k | default(3) }}
suppression: 10%
publish: {table: released}
"""
ROWS = [
    [f"n{i}", 20 + i % 37, f"{'ab'[i % 2]}{i % 3}", "yes" if i % 5 else "no"] for i in range(90)
]
COLUMNS = {"name": "varchar", "age": "integer", "zone": "varchar", "ill": "varchar"}


class Shell:
    """Calls commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], engine: str) -> None:
        self._capsys = capsys
        self._engine = engine

    def __call__(self, *arguments: str, code: int = 0, engine: bool = True) -> str:
        where = ["--engine", self._engine] if engine else []
        with pytest.raises(SystemExit) as left:
            main([*arguments, *where])
        printed = self._capsys.readouterr()
        assert left.value.code == code, printed.err
        return printed.out if code == 0 or "--json" in arguments else printed.err

    def json(self, *arguments: str, code: int = 0, engine: bool = True) -> Any:
        return json.loads(self(*arguments, "--json", code=code, engine=engine))


@pytest.fixture
def shell(
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Shell:
    database.create("people", COLUMNS, ROWS)
    (tmp_path / "policy.yml").write_text(POLICY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return Shell(capsys, database.url)


def test_run_document(shell: Shell, database: Database) -> None:
    document = shell.json("run", "policy.yml")
    assert list(document) == [
        "release", "engine", "algorithm", "node", "rows", "groups", "privacy", "metrics",
        "search", "statements", "seconds", "warnings",
    ]  # fmt: skip
    assert document["release"]["name"] == f"{database.schema}.released"
    assert set(document["rows"]) == {"source", "published", "suppressed"}
    assert set(document["search"]) == {
        "lattice", "checked", "tagged", "seconds", "metric", "upper", "lower", "gap", "limit"
    }  # fmt: skip
    assert set(document["seconds"]) == {"total", "frequency", "search", "publish", "verify"}
    assert document["privacy"] == [
        {
            "model": "k",
            "column": None,
            "required": 3,
            "achieved": document["privacy"][0]["achieved"],
            "satisfied": True,
            "parameters": {"k": 3},
        }
    ]
    assert set(document["metrics"]) == {
        "iloss", "iloss_share", "height", "precision", "discernibility", "cavg", "ncp",
        "entropy", "loss", "distortion", "kl", "classification",
    }  # fmt: skip


def test_run_speaks_to_people(shell: Shell) -> None:
    text = shell("run", "policy.yml")
    for words in ("Asked", "Found", "Largest groups", "Measures", "Published", "verified"):
        assert words in text
    # Groups are shown, rows are not: no name of a person is anywhere.
    assert not any(row[0] in text.split() for row in ROWS)
    assert shell("run", "policy.yml", "--quiet") == ""


def test_node_in_words(shell: Shell) -> None:
    text = shell("run", "policy.yml", "--vars", "{k: 90}")
    assert "age hidden" in text
    assert "zone hidden" in text


def test_plan_prints_and_writes(shell: Shell, database: Database) -> None:
    before = database.relations()
    text = shell("plan", "policy.yml", "-o", "plan.json")
    assert "create table" in text.lower()
    assert database.relations() == before
    document = shell.json("plan", "policy.yml")
    assert {item["phase"] for item in document["plan"]["statements"]} == {
        "publish",
        "verify",
        "swap",
    }
    shell.json("run", "policy.yml", "--plan", "plan.json")
    assert f"{database.schema}.released" in database.relations()


def test_plan_templates_needs_no_connection(shell: Shell, database: Database) -> None:
    engine = (
        "postgresql://nobody@127.0.0.1:1/none" if database.name == "postgres" else "duckdb:none"
    )
    document = json.loads(
        shell("plan", "policy.yml", "--templates", "--json", "--engine", engine, engine=False)
    )
    assert "frequency/count_combinations" in document["templates"]


def test_check_document(shell: Shell) -> None:
    shell("run", "policy.yml", "--quiet")
    document = shell.json("check", "released", "--quasi", "age,zone", "--sensitive", "ill")
    assert list(document) == ["rows", "groups", "k", "sensitive", "risk"]
    assert set(document["sensitive"]["ill"]) == {
        "distinct_l", "entropy_l", "recursive_c", "t_closeness", "alpha", "beta_likeness", "range",
        "ck_safety", "worst",
    }  # fmt: skip
    assert set(document["risk"]) == {"prosecutor_max", "prosecutor_mean", "unique_rows"}
    assert document["risk"]["prosecutor_max"] == 1 / document["k"]
    raw = shell.json("check", "people", "--quasi", "name")
    assert raw["k"] == 1
    assert raw["risk"]["unique_rows"] == 90
    assert "policy: k" in shell("check", "policy.yml")


def test_compare_document(shell: Shell) -> None:
    document = shell.json("compare", "policy.yml", "--k", "2,5,1000")
    cells = [(run["k"], run["algorithm"]) for run in document["runs"]]
    assert len(cells) == len(set(cells)) == 3 * (len(ALGORITHMS) - 1)
    impossible = [run for run in document["runs"] if run["k"] == 1000]
    assert all(run["error"]["exit"] == 3 for run in impossible)
    assert all(run["release"] is None for run in document["runs"] if "error" not in run)
    assert "improved_greedy" in shell("compare", "policy.yml", "--k", "2..4")


def test_hierarchy_commands(shell: Shell, tmp_path: Path) -> None:
    tree = shell("hierarchy", "show", "adult/marital_status", engine=False)
    assert "Never-married" in tree
    assert "└──" in tree
    assert "adult/age" in shell("hierarchy", "show", engine=False)
    built = shell.json(
        "hierarchy", "build", "people", "age", "--intervals", "5,10", "-o", "age.csv"
    )
    assert built["height"] == 3
    assert (
        (tmp_path / "age.csv")
        .read_text()
        .startswith("values;intervals of 5;intervals of 10;any\n20;")
    )
    shell("hierarchy", "build", "people", "age", "--intervals", "5", "-o", "age.csv", code=2)
    checked = shell.json("hierarchy", "check", "age.csv", "--relation", "people", "--column", "age")
    assert checked["covered_rows"] == 90
    wrong = shell.json(
        "hierarchy", "check", "age.csv", "--relation", "people", "--column", "zone", code=2
    )
    assert "does not cover" in wrong["error"]["message"]


def test_releases_commands(shell: Shell, database: Database) -> None:
    ran = shell.json("run", "policy.yml")
    listed = shell.json("releases")["releases"]
    assert ran["release"]["id"] in [record["id"] for record in listed]
    shown = shell.json("releases", "show", ran["release"]["id"])
    assert shown["node"] == ran["node"]
    assert shell.json("releases", "show", "nothing", code=2)["error"]["kind"] == "input"
    # The log is the server's: names of other tests may leave no room for ours to be whole.
    assert ran["release"]["id"] in shell("releases")


def test_log_file_holds_statements_and_no_values(shell: Shell, tmp_path: Path) -> None:
    shell("run", "policy.yml", "--quiet", "--log", "log.jsonl")
    entries = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert all(set(entry) >= {"run", "step", "statement", "seconds", "rows"} for entry in entries)
    assert all(f"run={entries[0]['run']} step={e['step']}" in e["statement"] for e in entries)
    text = (tmp_path / "log.jsonl").read_text()
    assert not any(f"'{row[2]}'" in text for row in ROWS)


def test_usage_errors(shell: Shell) -> None:
    assert shell.json("run", code=2, engine=False)["error"]["kind"] == "usage"
    assert "Error" in shell("run", code=2, engine=False)
    assert "No such command" in shell("fly", code=2, engine=False)


def test_missing_engine(shell: Shell, monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    error = shell.json("run", "policy.yml", code=2, engine=False)["error"]
    assert "no engine is named" in error["message"]
    monkeypatch.setenv("PPDP_ENGINE", database.url)
    assert shell.json("run", "policy.yml", engine=False)["rows"]["source"] == 90


def test_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(capsys, "")
    document = shell.json("demo", engine=False)
    assert document["rows"]["source"] == 32561
    assert {path.name for path in (tmp_path / "ppdp_demo").iterdir()} >= {
        "adult.duckdb",
        "adult.policy.yml",
    }
    report = Path(document["report"])
    assert report == Path("ppdp_demo/report.html") and report.stat().st_size < 3_000_000
    report.unlink()
    with monkeypatch.context() as without_charts:
        without_charts.setitem(sys.modules, "vl_convert", None)
        assert "ppdp_sql[report]" in shell("demo", engine=False)
    assert not report.exists()
    printed = shell("demo", engine=False)
    assert "Published" in printed and "ppdp_demo/report.html" in printed
    assert shell.json("run", "ppdp_demo/adult.policy.yml", engine=False)["rows"]["source"] == 32561


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert Shell(capsys, "")("--version", engine=False).strip()
