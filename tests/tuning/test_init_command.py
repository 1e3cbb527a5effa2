"""`ppdp init` as a person and as a script would call it."""

from __future__ import annotations

import errno
import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.cli.main import main
from tests.databases import Database, DuckDBDatabase

from .tables import DIAGNOSES, FIRST_NAMES, LAST_NAMES, PATIENT_ROLES, patients

VALUES = (*DIAGNOSES, *FIRST_NAMES, *LAST_NAMES, "St. Mary", "North", "example.org", "team")


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path


def call(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    printed = capsys.readouterr()
    assert left.value.code == code, printed.err
    return printed.out if code == 0 or "--json" in arguments else printed.err


def test_the_document_has_counts_roles_and_files(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    database.create("patients", *patients())
    printed = call(capsys, "init", "patients", "--engine", database.url, "--json")
    document = json.loads(printed)
    assert list(document) == [
        "source", "rows", "columns", "k", "publish", "policy", "hierarchies", "lattice",
        "statements", "warnings",
    ]  # fmt: skip
    assert {column["name"]: column["role"] for column in document["columns"]} == PATIENT_ROLES
    first = document["columns"][0]
    assert list(first) == [
        "name", "type", "distinct", "nulls", "uniqueness", "entropy", "separation", "role",
        "reason", "hierarchy",
    ]  # fmt: skip
    assert (first["distinct"], first["uniqueness"]) == (300, 1.0)
    assert document["policy"] == "patients.policy.yml"
    assert not [value for value in VALUES if value in printed]
    call(capsys, "run", "patients.policy.yml", "--engine", database.url)


def test_people_see_roles_reasons_files_and_what_to_do_next(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    database.create("patients", *patients())
    printed = call(capsys, "init", "patients", "--engine", database.url)
    assert "No terminal to ask on" in printed
    assert "300 rows" in printed
    assert "social security number" in printed
    assert "hierarchies/zip.csv" in printed
    assert "hierarchy files hold values of the table" in printed
    assert "ppdp run patients.policy.yml" in printed
    assert not [value for value in VALUES if value in printed]
    again = call(capsys, "init", "patients", "--engine", database.url, "--yes", code=2)
    assert "'patients.policy.yml' exists already" in again
    quiet = call(
        capsys, "init", "patients", "--engine", database.url, "--yes", "--force", "--quiet"
    )
    assert quiet == ""


def test_an_enumeration_does_not_tell_its_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name of such a type lists them in DuckDB."""
    database = DuckDBDatabase(tmp_path / "d.duckdb")
    database.execute(
        "create table ills as select 20 + n % 30 as age, ['gout', 'flu'][1 + n % 2]::enum('gout', "
        "'flu') as ill, {'x': ['gout', 'flu'][1 + n % 2]::enum('gout', 'flu')} as deep "
        "from range(90) as t (n)"
    )
    printed = call(capsys, "init", "ills", "--engine", database.url, "--json")
    assert "gout" not in printed
    assert "gout" not in Path("ills.policy.yml").read_text(encoding="utf-8")


def test_faults_have_one_sentence(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    database.create("patients", *patients(30))
    document = json.loads(
        call(capsys, "init", "patient", "--engine", database.url, "--json", code=2)
    )
    assert document["error"]["kind"] == "relation"
    assert document["error"]["message"].endswith("did you mean 'patients'?")


def test_a_password_goes_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A URL with a password is not in the policy; the next command says that one is needed."""
    database = DuckDBDatabase(tmp_path / "password=s3cret")
    database.create("patients", *patients(60))
    monkeypatch.setenv("PPDP_ENGINE", database.url)
    printed = call(capsys, "init", "patients")
    policy = Path("patients.policy.yml").read_text(encoding="utf-8")
    assert "s3cret" not in policy + printed
    assert "PPDP_ENGINE" in policy
    assert "ppdp run patients.policy.yml --engine URL" in printed
    call(capsys, "run", "patients.policy.yml")


def converse(arguments: list[str], answers: str) -> tuple[int, str]:
    """Call a command on a terminal of its own, type answers, and return its code and words."""
    controller, terminal = pty.openpty()
    command = "from ppdp_sql.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"TERM": "dumb", "COLUMNS": "120"},
        start_new_session=True,
    )
    os.close(terminal)
    os.write(controller, answers.encode())
    words = b""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            part = os.read(controller, 65536)
        except OSError as error:
            assert error.errno == errno.EIO  # the other end is closed
            break
        if not part:
            break
        words += part
    os.close(controller)
    return process.wait(timeout=30), words.decode(errors="replace")


@pytest.fixture
def asked(tmp_path: Path) -> str:
    database = DuckDBDatabase(tmp_path / "d.duckdb")
    rows = [[f"n{n}", 20 + n % 40, n % 7, ("flu", "gout")[n % 2]] for n in range(120)]
    columns = {"name": "varchar", "age": "integer", "visits": "integer", "ill": "varchar"}
    database.create("people", columns, rows)
    return database.url


def roles_of(policy: Any) -> dict[str, str]:
    return {name: column.role.value for name, column in policy.columns.items()}


def test_a_person_is_asked(asked: str) -> None:
    """Enter takes the suggestion, a letter or a word changes it, anything else is asked again."""
    answers = "\n".join(["", "", "what?", "q", "leave out", "1", "4", "main.mine", ""])
    code, words = converse(["init", "people", "--engine", asked], answers)
    assert code == 0, words
    for expected in ("age", "answer i, q, s, k or l", "k is a number from 2 to 120", "publish to"):
        assert expected in words
    bound = bind(Path("people.policy.yml")).policy
    assert roles_of(bound) == {"name": "identifier", "age": "quasi", "visits": "quasi"}
    assert bound.publish is not None and bound.publish.target == "main.mine"
    assert "gout" not in words
    assert ppdp_sql.run("people.policy.yml", asked).privacy[0].required == 4


def test_yes_asks_nothing(asked: str) -> None:
    code, words = converse(["init", "people", "--engine", asked, "--yes"], "")
    assert code == 0, words
    assert "role [" not in words
    assert Path("people.policy.yml").is_file()


def test_whoever_stops_answering_leaves_nothing(asked: str, tmp_path: Path) -> None:
    code, words = converse(["init", "people", "--engine", asked], "\n\x04")
    assert code == 1
    assert "stopped" in words
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.duckdb"]
