"""`ppdp dbt init`: what it adds to a project, what it leaves alone, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.dbt import package as shipped
from ppdp_sql.errors import InputError
from tests.dbt.projects import Dbt, bare_project
from tests.packaging.modules import CHECKOUT

DUCKDB = {"type": "duckdb", "path": "warehouse.duckdb"}
ENTRY = {"local": "ppdp_package"}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dbt:
    monkeypatch.delenv("DBT_PROFILES_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    dbt = bare_project(tmp_path / "project", DUCKDB)
    monkeypatch.chdir(dbt.root)
    return dbt


def files_of(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


def listed(root: Path, name: str = "packages.yml") -> Any:
    return yaml.safe_load((root / name).read_text())["packages"]


def ppdp(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as left:
        main(["dbt", "init", *arguments])
    printed = capsys.readouterr()
    assert left.value.code == code, printed
    return printed.out + printed.err


def test_a_project_has_the_package(project: Dbt, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(ppdp(capsys, "--json"))
    assert list(told) == ["project", "package", "version", "previous", "written", "kept", "next"]
    assert told["project"] == str(project.root)
    assert told["package"] == str(project.root / "ppdp_package")
    assert told["previous"] is None
    assert {"packages.yml", "policies/", "dbt_packages/ppdp"} <= set(told["written"])
    assert told["next"] == ["ppdp dbt compile", "dbt build"]
    assert listed(project.root) == [ENTRY]
    assert (project.root / "policies").is_dir()
    installed = project.root / "dbt_packages" / "ppdp"
    assert installed.resolve() == project.root / "ppdp_package"
    assert (installed / "dbt_project.yml").is_file()


def test_a_second_init_changes_nothing(project: Dbt, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Added the package ppdp" in ppdp(capsys)
    before = files_of(project.root)
    assert json.loads(ppdp(capsys, "--json"))["written"] == []
    assert "Nothing to do" in ppdp(capsys)
    assert files_of(project.root) == before
    assert ppdp(capsys, "--quiet") == ""


def test_it_is_found_from_a_folder_below(project: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    (project.root / "models" / "deep").mkdir(parents=True)
    monkeypatch.chdir(project.root / "models" / "deep")
    assert ppdp_sql.dbt_init().project == project.root


def test_dbt_deps_agrees_with_the_link(project: Dbt) -> None:
    ppdp_sql.dbt_init()
    link = project.root / "dbt_packages" / "ppdp"
    link.unlink()
    project("deps")
    assert link.resolve() == project.root / "ppdp_package"
    assert ppdp_sql.dbt_init().written == ()


def test_an_upgrade_is_told(
    project: Dbt, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ppdp(capsys)
    files = shipped.shipped_files()
    changed = files["macros/names.sql"] + "{# newer #}\n"
    newer = {
        **files,
        "macros/names.sql": changed,
        "dbt_project.yml": files["dbt_project.yml"].replace(shipped.shipped_version(), "9.9.9"),
    }
    del newer["macros/safety.sql"]
    monkeypatch.setattr(shipped, "shipped_files", lambda: newer)
    assert "Upgraded the package ppdp from" in ppdp(capsys)
    folder = project.root / "ppdp_package"
    assert (folder / "macros" / "names.sql").read_text() == changed
    assert not (folder / "macros" / "safety.sql").exists()
    assert json.loads((folder / "ppdp_files.json").read_text())["version"] == "9.9.9"


def test_a_changed_file_is_kept(project: Dbt, capsys: pytest.CaptureFixture[str]) -> None:
    ppdp(capsys)
    own = project.root / "ppdp_package" / "macros" / "names.sql"
    own.write_text("{# mine #}")
    (project.root / "ppdp_package" / "macros" / "mine.sql").write_text("{# mine too #}")
    assert "Kept   ppdp_package/macros/names.sql" in ppdp(capsys)
    assert own.read_text() == "{# mine #}"
    told = json.loads(ppdp(capsys, "--json", "--force"))
    assert told["written"] == ["ppdp_package/macros/names.sql"]
    assert own.read_text() == shipped.shipped_files()["macros/names.sql"]
    assert (project.root / "ppdp_package" / "macros" / "mine.sql").is_file()


def test_an_upgrade_takes_no_changes_away(
    project: Dbt, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ppdp(capsys)
    (project.root / "ppdp_package" / "macros" / "names.sql").write_text("{# mine #}")
    files = shipped.shipped_files()
    newer = {**files, "macros/names.sql": "{# newer #}", "macros/text.sql": "{# newer #}"}
    monkeypatch.setattr(shipped, "shipped_files", lambda: newer)
    before = files_of(project.root)
    error = json.loads(ppdp(capsys, "--json", code=2))["error"]
    assert "'ppdp_package/macros/names.sql' would lose" in error["message"]
    assert files_of(project.root) == before
    ppdp(capsys, "--force")
    assert (project.root / "ppdp_package" / "macros" / "names.sql").read_text() == "{# newer #}"


def test_what_is_missing_comes_back(project: Dbt, capsys: pytest.CaptureFixture[str]) -> None:
    ppdp(capsys)
    (project.root / "ppdp_package" / "macros" / "text.sql").unlink()
    (project.root / "dbt_packages" / "ppdp").unlink()
    assert "Repaired the package" in ppdp(capsys)
    assert (project.root / "dbt_packages" / "ppdp" / "macros" / "text.sql").is_file()


@pytest.mark.parametrize(
    "before",
    [
        "packages:\n  - package: a/b\n    version: [1, 2]  # pinned\n",
        "# ours\npackages:\n- local: ../x # beside\n\n# the end\nother: 1\n",
        "packages: [{local: ../x}]\n",
        "packages: []  # none yet\n",
        "packages:\n",
        "packages:  # none yet\n# later\n",
        "other: 1",
        "",
        "packages:\n  - git: 'https://x'\n    revision: >-\n      main\n\n  - local: y",
    ],
)
def test_packages_keep_what_is_there(project: Dbt, before: str) -> None:
    path = project.root / "packages.yml"
    path.write_text(before)
    known = (yaml.safe_load(before) or {}).get("packages") or []
    result = ppdp_sql.dbt_init()
    assert listed(project.root) == [*known, ENTRY]
    after = path.read_text()
    for line in before.splitlines():
        assert "#" not in line or line.partition("#")[2] in after
    assert ("dbt deps" in result.next_steps) == bool(known)
    ppdp_sql.dbt_init()
    assert path.read_text() == after


def test_dependencies_are_used_where_a_project_has_them(project: Dbt) -> None:
    project.write("dependencies.yml", "packages:\n  - local: ../x\nprojects: []\n")
    ppdp_sql.dbt_init()
    assert listed(project.root, "dependencies.yml") == [{"local": "../x"}, ENTRY]
    assert not (project.root / "packages.yml").exists()


def test_packages_may_be_installed_elsewhere(project: Dbt, tmp_path: Path) -> None:
    settings = {"name": "sample", "profile": "sample"}
    elsewhere = tmp_path / "elsewhere"
    project.write("dbt_project.yml", {**settings, "packages-install-path": str(elsewhere)})
    assert str(elsewhere / "ppdp") in ppdp_sql.dbt_init().written
    assert (elsewhere / "ppdp").resolve() == project.root / "ppdp_package"


def test_a_profile_may_ask_the_environment(
    project: Dbt, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (project.root / "profiles.yml").unlink()
    profile = {"target": "{{ env_var('WHERE', 'a') }}", "outputs": {"a": {"type": "spark"}}}
    profile["outputs"]["b"] = {"type": "{{ env_var('KIND') }}"}
    Dbt(tmp_path / "home" / ".dbt").write("profiles.yml", {"sample": profile})
    monkeypatch.setenv("WHERE", "b")
    with pytest.raises(InputError, match="variable 'KIND' of the dbt profile is not set"):
        ppdp_sql.dbt_init()
    monkeypatch.setenv("KIND", "postgres")
    assert ppdp_sql.dbt_init().previous is None


def broken_project(project: Dbt, kind: str) -> None:
    outputs = {"only": {"type": "snowflake"}}
    texts = {
        "no name": ("dbt_project.yml", "profile: sample\n"),
        "our name": ("dbt_project.yml", "name: ppdp\nprofile: sample\n"),
        "no profile named": ("dbt_project.yml", "name: sample\n"),
        "project no YAML": ("dbt_project.yml", "name: [sample\n"),
        "project a list": ("dbt_project.yml", "- name\n"),
        "no such profile": ("profiles.yml", {"simple": {}}),
        "no outputs": ("profiles.yml", {"sample": {"target": "only"}}),
        "no such target": ("profiles.yml", {"sample": {"target": "one", "outputs": outputs}}),
        "adapter": ("profiles.yml", {"sample": {"target": "only", "outputs": outputs}}),
        "packages no YAML": ("packages.yml", "packages: [\n"),
        "packages no list": ("packages.yml", "packages: {local: x}\n"),
    }
    if kind == "no profiles":
        (project.root / "profiles.yml").unlink()
    elif kind == "no project":
        (project.root / "dbt_project.yml").unlink()
    elif kind == "folder of others":
        project.write("ppdp_package/mine.txt", "mine")
    elif kind == "package of others":
        project.write("dbt_packages/ppdp/dbt_project.yml", "name: ppdp\n")
    else:
        project.write(*texts[kind])


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("no project", "there is no dbt_project.yml in"),
        ("no profiles", "there is no profiles.yml in"),
        ("no name", "has no name"),
        ("our name", "itself is called 'ppdp'"),
        ("package of others", "is not the package that ppdp dbt init installs"),
        ("no profile named", "names no profile; write `profile:` into its dbt_project.yml"),
        ("project no YAML", "is not valid YAML"),
        ("project a list", "is no mapping of keys"),
        ("no such profile", "has no profile 'sample'"),
        ("no outputs", "has no target 'only'; known are none"),
        ("no such target", "has no target 'one'"),
        ("adapter", "the adapter 'snowflake', which is not supported; known are duckdb"),
        ("packages no YAML", "line 2, is not valid YAML"),
        ("packages no list", "must be a list"),
        ("folder of others", "does not say that ppdp dbt init wrote it"),
    ],
)
def test_bad_input_leaves_all_as_it_was(
    project: Dbt, capsys: pytest.CaptureFixture[str], kind: str, words: str
) -> None:
    broken_project(project, kind)
    before = files_of(project.root)
    error = json.loads(ppdp(capsys, "--json", code=2))["error"]
    assert words in error["message"]
    assert files_of(project.root) == before
    assert not (project.root / "policies").exists()


def test_options_name_places(
    project: Dbt, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert "--project-dir" in ppdp(capsys, "--project-dir", str(elsewhere), code=2)
    assert "--profiles-dir" in ppdp(capsys, "--profiles-dir", str(elsewhere), code=2)
    assert "has no target 'two'" in ppdp(capsys, "--target", "two", code=2)
    assert "Added" in ppdp(capsys, "--project-dir", str(project.root), "--target", "only")


def test_the_package_has_the_version_of_ppdp_sql() -> None:
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{shipped.shipped_version()}"' in text
