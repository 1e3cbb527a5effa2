"""The examples run as they are."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import duckdb
import pytest

import ppdp_sql
from tests.docs.pages import Command, blocks, bring_examples, commands
from tests.docs.terminal import Terminal, enter

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

#: A folder whose README tells a story: its commands build on each other.
CLINIC = EXAMPLES / "clinic"
LEAKS = EXAMPLES / "leaks"
NETWORKS = EXAMPLES / "networks"
#: A dbt project, whose YAML files are not policies; those are in a folder of it.
DBT = EXAMPLES / "dbt"
NIGHTLY = EXAMPLES / "nightly"
#: Its policy names no engine: its program gives the cluster (tests/spark/test_example.py).
SPARK = EXAMPLES / "spark"
README_STORIES = (
    "choosing_k", "clinic", "dbt", "leaks", "many_tables", "models", "networks", "nightly",
    "reconstruction", "recoding",
)  # fmt: skip
POLICIES = [
    path
    for path in sorted(EXAMPLES.glob("*/*.yml"))
    # These publish into a database, and their READMEs run them.
    if path.parent not in (CLINIC, DBT, LEAKS, NETWORKS, NIGHTLY, SPARK)
]


def bring(name: str, folder: Path) -> Path:
    """Copy the examples, and return one of their folders."""
    bring_examples(folder / "examples")
    return folder / "examples" / name


def told(folder: Path) -> list[Command]:
    """Return the commands of a README."""
    return [
        command
        for block in blocks(str(folder / "README.md"))
        if block.language == "console"
        for command in commands(block)
    ]


@pytest.mark.parametrize(
    "policy", POLICIES, ids=lambda path: str(path.relative_to(EXAMPLES).parent / path.stem)
)
def test_example_policies_run(policy: Path, tmp_path: Path) -> None:
    result = ppdp_sql.run(bring(policy.parent.name, tmp_path) / policy.name)
    assert result.release is not None
    assert all(facts.satisfied for facts in result.privacy)
    rows = duckdb.sql(f"select count(*) from '{result.release.name}'").fetchall()
    assert rows == [(result.published_rows,)]


@pytest.mark.parametrize("name", README_STORIES)
def test_an_example_runs_as_its_readme_tells(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = bring(name, tmp_path)
    enter(folder, monkeypatch)
    terminal = Terminal(capsys)
    for command in told(folder):
        terminal.run(command, f"examples/{name}")


def test_the_clinic_tells_of_all_its_policies() -> None:
    lines = [command.line for command in told(CLINIC)]
    assert all(any(path.name in line for line in lines) for path in CLINIC.glob("*.yml"))


def test_the_patients_of_the_clinic_can_be_made_again(tmp_path: Path) -> None:
    script = tmp_path / "build_patients.py"
    shutil.copy(CLINIC / script.name, script)
    runpy.run_path(str(script), run_name="__main__")
    assert (tmp_path / "patients.csv").read_bytes() == (CLINIC / "patients.csv").read_bytes()


def test_a_night_that_fails_says_its_kind_and_no_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bring("nightly", tmp_path))
    programs = {name: runpy.run_path(name)["main"] for name in ("nightly.py", "visits.py")}

    def python(name: str, *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", [name, *arguments])
        code = programs[name]()
        return code, capsys.readouterr().out

    python("visits.py", "load")
    code, printed = python("nightly.py", "visits.policy.yml")
    assert (code, '"error": "relation"' in printed) == (2, True)
    ppdp_sql.run("visits.policy.yml")
    python("visits.py", "day", "moon", "1")
    code, printed = python("nightly.py", "visits.policy.yml")
    assert (code, '"error": "hierarchy"' in printed) == (2, True)
    assert "moon" not in printed


def test_the_dag_of_the_night_can_be_read() -> None:
    """Airflow is no dependency of ours: its file is compiled, not imported."""
    compile((NIGHTLY / "airflow_dag.py").read_text(encoding="utf-8"), "airflow_dag.py", "exec")
