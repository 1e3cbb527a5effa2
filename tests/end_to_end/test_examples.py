"""The examples run as they are."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import duckdb
import pytest

import ppdp_sql
from tests.docs.pages import blocks, commands
from tests.docs.terminal import Terminal, enter

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

#: A folder whose README tells a story: its commands build on each other.
CLINIC = EXAMPLES / "clinic"
POLICIES = [path for path in sorted(EXAMPLES.glob("*/*.yml")) if path.parent != CLINIC]


@pytest.mark.parametrize("policy", POLICIES, ids=lambda path: path.name)
def test_example_policies_run(policy: Path, tmp_path: Path) -> None:
    folder = tmp_path / policy.parent.name
    shutil.copytree(policy.parent, folder)
    result = ppdp_sql.run(folder / policy.name)
    assert result.release is not None
    assert all(facts.satisfied for facts in result.privacy)
    rows = duckdb.sql(f"select count(*) from '{result.release.name}'").fetchall()
    assert rows == [(result.published_rows,)]


def test_the_clinic_runs_as_its_readme_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "clinic"
    shutil.copytree(CLINIC, folder, ignore=shutil.ignore_patterns("*.duckdb*", "*.sql*"))
    enter(folder, monkeypatch)
    told = [
        command
        for block in blocks(str(CLINIC / "README.md"))
        if block.language == "console"
        for command in commands(block)
    ]
    assert all(any(path.name in command.line for command in told) for path in CLINIC.glob("*.yml"))
    terminal = Terminal(capsys)
    for command in told:
        terminal.run(command, "examples/clinic")


def test_the_patients_of_the_clinic_can_be_made_again(tmp_path: Path) -> None:
    script = tmp_path / "build_patients.py"
    shutil.copy(CLINIC / script.name, script)
    runpy.run_path(str(script), run_name="__main__")
    assert (tmp_path / "patients.csv").read_bytes() == (CLINIC / "patients.csv").read_bytes()
