"""`ppdp init --discover`: what is counted is shown, and makes quasi-identifiers."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.api.discover import discovery_options
from ppdp_sql.cli.main import app
from tests.databases import Database

TYPES = {"age": "integer", "q1": "integer", "q2": "integer", "disease": "varchar"}


@pytest.fixture
def visits(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """Two columns whose names tell nothing, and which single people out with age."""
    draw = random.Random(3)
    rows = [
        (draw.randrange(20, 60), draw.randrange(4), draw.randrange(4), draw.choice("abc"))
        for _ in range(400)
    ]
    database.create("visits", TYPES, rows)
    monkeypatch.chdir(tmp_path)
    return database


def test_what_isolates_is_a_quasi_identifier(visits: Database) -> None:
    plain = ppdp_sql.init("visits", visits.url)
    roles = {column.name: column.role for column in plain.columns}
    assert "quasi" not in (roles["q1"], roles["q2"])
    found = ppdp_sql.init(
        "visits", visits.url, force=True, discovery=discovery_options(0.2, None, None, None)
    )
    reasons = {column.name: (column.role, column.reason) for column in found.columns}
    assert reasons["q1"][0] == reasons["q2"][0] == "quasi"
    assert reasons["q1"][1].startswith("with age and ")
    assert reasons["q1"][1].endswith("% of rows unique")
    assert reasons["disease"][0] == "sensitive"
    result = ppdp_sql.run(found.policy, visits.url)
    assert result.release is not None


def test_the_command_draws_it_and_says_it_as_json(visits: Database) -> None:
    call = ["init", "visits", "--engine", visits.url, "--yes", "--force", "--discover"]
    shown = CliRunner().invoke(app, [*call, "--threshold", "20%"])
    assert shown.exit_code == 0, shown.output
    assert "One column after the other" in shown.output
    assert "age + q1 + q2" in shown.output
    told = CliRunner().invoke(app, [*call, "--threshold", "0.2", "--k", "7", "--json"])
    document = json.loads(told.stdout)
    assert document["k"] == 7
    discovery = document["discovery"]
    assert discovery["k"] == 7
    assert ["age", "q1", "q2"] in [one["columns"] for one in discovery["sets"]]
    assert {"unique_share", "below_k_share", "distinct_ratio", "separation_ratio"} <= set(
        discovery["sets"][0]
    )
    sampled = CliRunner().invoke(app, [*call, "--sample", "100"])
    assert "a sample of 100 of 400 rows" in sampled.output
    assert "95% confidence" in sampled.output


def test_without_discovery_nothing_is_said_of_it(visits: Database) -> None:
    call = ["init", "visits", "--engine", visits.url, "--yes", "--json"]
    assert "discovery" not in json.loads(CliRunner().invoke(app, call).stdout)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--sample", "50"], "--sample is about --discover"),
        (["--threshold", "5%"], "--threshold is about --discover"),
        (["--discover", "--threshold", "much"], "not 'much'"),
        (["--discover", "--threshold", "0"], "above 0"),
        (["--discover", "--max-columns", "0"], "not 0"),
        (["--discover", "--k", "1"], "not 1"),
    ],
)
def test_bad_options_write_nothing(visits: Database, options: list[str], words: str) -> None:
    call = ["init", "visits", "--engine", visits.url, "--yes", "--json", *options]
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 2
    assert words in json.loads(done.stdout)["error"]["message"]
    assert list(Path.cwd().iterdir()) == [] or visits.name == "duckdb"
    assert not Path("visits.policy.yml").exists()
