"""The wheel has what the checkout has, and works where there is no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .modules import CHECKOUT

RESOURCES = "ppdp_sql/_resources"

DEMO = """
import json, sys
import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.resources import adult_path, hierarchies_path, templates_path

places = [ppdp_sql.__file__, adult_path(), hierarchies_path(), templates_path()]
sys.stderr.write(json.dumps([str(place) for place in places]))
main(["demo", "story", "--json"])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the checkout, built with the backend that is installed."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    subprocess.run(
        [*command, "--outdir", str(folder), str(CHECKOUT)],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, installed into a folder of its own without its dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet"]
    options = ["--disable-pip-version-check", "--no-compile", "--target", str(folder)]
    subprocess.run([*command, *options, str(wheel)], check=True, capture_output=True, text=True)
    return folder


def files_of(folder: str) -> set[str]:
    """Name the files of a folder of the checkout, without what Python leaves there."""
    root = CHECKOUT / folder
    found = {path.relative_to(CHECKOUT).as_posix() for path in root.rglob("*") if path.is_file()}
    return {name for name in found if "__pycache__" not in name}


@pytest.mark.parametrize("folder", ["sql_templates", "hierarchies", "examples/adult"])
def test_wheel_has_the_folder(members: set[str], folder: str) -> None:
    wanted = {f"{RESOURCES}/{name}" for name in files_of(folder)}
    assert wanted
    assert {name for name in members if name.startswith(f"{RESOURCES}/{folder}/")} == wanted


def test_wheel_has_the_table_of_the_demo(members: set[str]) -> None:
    assert f"{RESOURCES}/examples/adult/adult.parquet" in members


def test_wheel_has_the_votes_of_the_paper(members: set[str]) -> None:
    assert f"{RESOURCES}/examples/networks/wiki_vote.csv.gz" in members


def test_wheel_has_every_module_and_is_typed(members: set[str]) -> None:
    assert files_of("ppdp_sql") <= members
    assert "ppdp_sql/py.typed" in members


def test_wheel_has_nothing_else(members: set[str]) -> None:
    tops = {name.split("/")[0] for name in members}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ppdp_sql"}
    folders = {name.split("/")[2] for name in members if name.startswith(f"{RESOURCES}/")}
    assert folders == {"sql_templates", "hierarchies", "examples"}
    strays = ("tests", "__pycache__", ".pyc", ".duckdb", ".git", "bench")
    assert [name for name in members if any(stray in name for stray in strays)] == []


def test_wheel_has_its_licence_and_its_command(wheel: Path, members: set[str]) -> None:
    (entry_points,) = (name for name in members if name.endswith("entry_points.txt"))
    with zipfile.ZipFile(wheel) as archive:
        assert "ppdp = ppdp_sql.cli.main:main" in archive.read(entry_points).decode()
    assert any(name.endswith("licenses/LICENSE") for name in members)


def test_checkout_has_no_resources_of_its_own() -> None:
    """They would hide the folders that are edited."""
    assert not (CHECKOUT / RESOURCES).exists()


def test_demo_runs_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PPDP_ENGINE"}
    done = subprocess.run(
        [sys.executable, "-c", DEMO],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    places = [Path(place) for place in json.loads(done.stderr)]
    assert [place for place in places if installed not in place.parents] == []
    document = json.loads(done.stdout)
    assert document["rows"]["source"] == 32561
    assert document["rows"]["published"] + document["rows"]["suppressed"] == 32561
    assert document["release"]["name"] == "main.adult_anonymous"
    assert 0 < document["search"]["checked"] <= document["search"]["lattice"]
    assert [(model["required"], model["satisfied"]) for model in document["privacy"]] == [
        (10, True)
    ]
    assert document["privacy"][0]["achieved"] >= 10
    left = {path.name for path in (tmp_path / "story").iterdir()}
    assert left == {"adult.duckdb", Path(document["policy"]).name, "report.html"}
