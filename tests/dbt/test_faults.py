"""What cannot be compiled is told in one sentence, and no file is touched."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.dbt.profile import ProfileOptions, read_target
from ppdp_sql.dbt.project import read_project
from tests.databases import DuckDBDatabase
from tests.dbt.compiling import DbtProject, node
from tests.dbt.people import POLICY, fill

pytestmark = pytest.mark.usefixtures("without_dbt")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DbtProject:
    """A project that compiles, on DuckDB."""
    monkeypatch.setenv("HOME", str(tmp_path))
    project = DbtProject(tmp_path / "shop", DuckDBDatabase(tmp_path / "warehouse.duckdb"))
    project.create()
    fill(project)
    return project


def refused(project: DbtProject, words: str, *policies: str, **options: Any) -> None:
    """Compile; it fails with exit 2 and these words, and nothing was written."""
    before = project.files()
    with pytest.raises(ppdp_sql.InputError, match=words):
        project.compile(*policies, **options)
    assert project.files() == before


def profile(project: DbtProject, **target: Any) -> None:
    outputs = {"dev": {"type": "duckdb", "path": "w.duckdb", **target}}
    project.write("profiles.yml", {"shop": {"target": "dev", "outputs": outputs}})


def test_no_project(tmp_path: Path) -> None:
    with pytest.raises(ppdp_sql.InputError, match=r"no dbt_project.yml .* --project-dir"):
        ppdp_sql.dbt_compile(project_dir=tmp_path)


def test_no_policy(shop: DbtProject) -> None:
    (shop.root / "policies" / "safe.yml").unlink()
    refused(shop, "there is no policy in")
    refused(shop, "does not exist", "policies/other.yml")


def test_no_profile(shop: DbtProject) -> None:
    shop.write("dbt_project.yml", {"name": "shop"})
    refused(shop, "names no profile")
    refused(shop, "has no profile 'shpo'; did you mean 'shop'", profile="shpo")
    refused(shop, "has no target 'prod'; known are dev", profile="shop", target="prod")
    (shop.root / "profiles.yml").unlink()
    refused(shop, r"has no profile: there is no profiles.yml in .* --profiles-dir", profile="shop")
    refused(shop, "there is no profiles.yml in", profile="shop", profiles_dir=shop.root / "models")


def test_profile_is_found_where_dbt_finds_it(
    shop: DbtProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = read_project(shop.root)
    (shop.root / "profiles.yml").rename(shop.root / "unused.yml")
    for folder in (tmp_path / ".dbt", tmp_path / "named"):
        outputs = {"dev": {"type": "duckdb", "path": f"{folder.name}.duckdb"}}
        outputs |= {"default": {"type": "duckdb", "path": "~/other.duckdb", "schema": "s"}}
        folder.mkdir()
        profiles = json.dumps({"shop": {"target": "dev", "outputs": outputs}})
        (folder / "profiles.yml").write_text(profiles, encoding="utf-8")
    assert read_target(project, ProfileOptions()).engine == f"duckdb:{shop.root}/.dbt.duckdb"
    monkeypatch.setenv("DBT_PROFILES_DIR", str(tmp_path / "named"))
    found = read_target(project, ProfileOptions())
    assert (found.engine, found.schema) == (f"duckdb:{shop.root}/named.duckdb", "main")
    found = read_target(project, ProfileOptions(tmp_path / ".dbt", target="default"))
    assert (found.engine, found.schema) == (f"duckdb:{tmp_path}/other.duckdb", "s")
    assert found.database == "other"


def test_fault_as_json(shop: DbtProject, capsys: pytest.CaptureFixture[str]) -> None:
    profile(shop, type="bigquery")
    with pytest.raises(SystemExit) as left:
        main(["dbt", "compile", "--project-dir", str(shop.root), "--json"])
    error = json.loads(capsys.readouterr().out)["error"]
    assert left.value.code == error["exit"] == 2
    assert "'bigquery'" in error["message"]


def test_adapter_that_is_not_supported(shop: DbtProject) -> None:
    profile(shop, type="snowflake")
    refused(shop, "adapter 'snowflake', which is not supported; known are duckdb and postgres")


def test_profile_that_lacks_something(shop: DbtProject, monkeypatch: pytest.MonkeyPatch) -> None:
    profile(shop, path=":memory:")
    refused(shop, "in memory")
    profile(shop, type="postgres", host="h")
    refused(shop, "lacks user, schema and dbname")
    profile(shop, path="{{ env_var('SHOP_FILE') }}")
    refused(shop, "the environment variable 'SHOP_FILE' of the dbt profile is not set")
    monkeypatch.setenv("SHOP_FILE", "gone.duckdb")
    refused(shop, "gone.duckdb' does not exist")
    shop.write("profiles.yml", "shop: {password: secret")
    refused(shop, "profiles.yml', line 1, is not valid YAML$")


def test_password_is_not_shown(shop: DbtProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOP_SECRET", "p@ss/word")
    facts = {"type": "postgres", "user": "me", "schema": "s", "dbname": "d b", "port": "5433"}
    secret = {"host": "/tmp/no where", "password": "{{ env_var('SHOP_SECRET') }}"}
    profile(shop, **facts, **secret, search_path="a b", role="r", sslmode="disable")
    target = read_target(read_project(shop.root), ProfileOptions())
    assert "p%40ss%2Fword" in target.engine
    assert "p%40ss" not in repr(target)
    from psycopg.conninfo import conninfo_to_dict

    assert conninfo_to_dict(target.engine) == {
        "user": "me",
        "password": "p@ss/word",
        "dbname": "d b",
        "host": "/tmp/no where",
        "port": "5433",
        "sslmode": "disable",
        "options": "-c search_path=a\\ b -c role=r",
    }
    with pytest.raises(ppdp_sql.EngineError) as failed:
        shop.compile()
    assert "p%40ss" not in failed.value.message and "***" in failed.value.message


def test_package_that_is_missing(shop: DbtProject) -> None:
    shop.write("packages.yml", {"packages": [{"package": "dbt-labs/dbt_utils"}]})
    refused(shop, "run `ppdp dbt init` first")
    shop.create()
    (shop.root / "dbt_packages" / "ppdp").unlink()
    refused(shop, "run `dbt deps` first")


def test_no_dbt_and_no_manifest(shop: DbtProject) -> None:
    (shop.root / "target" / "manifest.json").unlink()
    refused(shop, r"pip install 'ppdp_sql\[dbt\]'")
    shop.write("target/manifest.json", "{")
    refused(shop, "manifest.json' of dbt cannot be read")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("ref('stagged')", "builds no 'stagged'; did you mean 'staged'"),
        ("ref('other', 'staged')", "builds no 'staged'"),
        ("ref('staged')", "not built yet; run `dbt build --select staged` first"),
        ("ref('inlined')", "ephemeral model"),
        ("ref('safe')", "its own source"),
        ("source('raw', 'people')", "declares no such source"),
        ("source('raw')", "two names"),
        ("no_such_table", "'no_such_table' does not exist"),
        ("people.csv", "is a file"),
    ],
)
def test_source_that_is_not_there(shop: DbtProject, source: str, words: str) -> None:
    shop.compile()
    shop.write("policies/safe.yml", POLICY | {"source": source})
    ours = {"original_file_path": "models/safe/safe.sql"}
    shop.parsed(
        node("model", "staged", "main"),
        node("model", "safe", "main", **ours),
        node("model", "inlined", "main", config={"materialized": "ephemeral"}),
    )
    refused(shop, words)


def test_model_name_that_clashes(shop: DbtProject) -> None:
    for kind, path in (("model", "models/safe.sql"), ("seed", "seeds/safe.csv")):
        shop.write(path, "select 1")
        shop.parsed(node(kind, "safe", "main", original_file_path=path))
        refused(shop, f"clashes with the {kind} '{path}'")
    shop.parsed(node("seed", "safe__job", "main", original_file_path="seeds/mine.csv"))
    refused(shop, "the seed 'safe__job' of the model 'safe' clashes with the seed 'seeds/mine.csv'")
    shop.parsed()
    shop.write("policies/safe.policy.yml", POLICY)
    refused(shop, "would both be the model 'safe'")
    shop.write("policies/people.yml", POLICY)
    refused(shop, "which is its own source; rename the policy", "policies/people.yml")
    shop.write("policies/a b.yml", POLICY)
    refused(shop, "cannot name a dbt model", "policies/a b.yml")
    shop.write(f"policies/{'x' * 64}.yml", POLICY)
    refused(shop, "more than 63 bytes", f"policies/{'x' * 64}.yml")


@pytest.mark.parametrize(
    "path", ["models/safe/safe.sql", "models/safe/safe.yml", "seeds/ppdp/safe__job.csv"]
)
def test_file_of_somebody_else(shop: DbtProject, path: str) -> None:
    shop.write(path, "mine\n")
    refused(shop, f"the file '{path}' exists and was not written by ppdp dbt compile")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("models/other.sql", "named after the policy file; write safe.sql"),
        ("marts", "dbt looks for models in models"),
        ("models/../marts", "dbt looks for models in models"),
    ],
)
def test_place_that_dbt_does_not_read(shop: DbtProject, path: str, words: str) -> None:
    shop.write("policies/safe.yml", POLICY | {"publish": {"dbt": path}})
    refused(shop, words)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"search": {"algorithm": "mondrian"}}, "a dbt model of mondrian would have to list"),
        ({"privacy": [{"k_m": {"k": 2, "m": 1}}]}, "a dbt model cannot judge and check k_m"),
        ({"privacy": [{"m_invariance": {"m": 2}}], "entity": "ssn"}, "m_invariance needs groups"),
        (
            {"privacy": [{"ck_safety": {"c": 0.9, "k": 1}}]},
            "a dbt model cannot judge and check ck_safety of column 'ill'",
        ),
        (
            {"suppression": {"limit": "5%", "unit": "cell"}},
            "a dbt model leaves out whole rows; use unit: row",
        ),
        ({"publish": {"in_place": True}}, "takes the place of its source; a dbt model"),
        ({"publish": {"break_merge": "x"}}, "publishes several relations"),
        ({"publish": {"table": "x", "permute": True}}, "permutes sensitive values"),
        ({"publish": {"table": "x", "mapping": True}}, "keeps a mapping"),
        ({"publish": {"dbt": "models", "replace": True}}, "replace is not for dbt"),
        (
            {"columns": {"age": {"quasi": None, "perturb": "noise"}, "ill": "sensitive"}},
            "a dbt model reads the source later",
        ),
        (
            {"columns": {"job": {"quasi": {"tree": {"a": ["baker", "Null"]}}}}},
            "the value 'Null', which dbt loads from a seed as NULL",
        ),
        ({"columns": {"job": {"quasi": {"table": "ref('nope')"}}}}, "builds no 'nope'"),
        ({"source": 7, "privacy": []}, "privacy"),
    ],
)
def test_policy_that_no_model_can_be(shop: DbtProject, changes: Any, words: str) -> None:
    shop.write("policies/safe.yml", POLICY | changes)
    refused(shop, words)


def test_seeds_of_two_models_that_are_one(shop: DbtProject) -> None:
    named = {"b_c": {"quasi": "job.csv"}, "ill": "sensitive"}
    shop.database.execute("create view others as select job as b_c, ill from people")
    shop.write("policies/a__b.yml", POLICY | {"source": "others", "columns": named})
    shop.database.execute('create view thirds as select job as "b__b_c", ill from people')
    third = {"b__b_c": {"quasi": "job.csv"}, "ill": "sensitive"}
    shop.write("policies/a.yml", POLICY | {"source": "thirds", "columns": third})
    refused(shop, "two models would both have the file 'a__b__b_c.csv'")


def test_all_policies_or_none(shop: DbtProject) -> None:
    shop.write("policies/zealous.yml", POLICY | {"privacy": [{"k": 500}]})
    with pytest.raises(ppdp_sql.NoSolutionError):
        shop.compile()
    assert shop.files() == {}


def test_files_are_moved_all_or_none(shop: DbtProject, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def full(work: Path, path: Path) -> None:
        if path.name == "later__job.csv":
            raise PermissionError(errno.EACCES, "Permission denied")
        replace(work, path)

    columns = {**POLICY["columns"], "job": {"quasi": {"prefix": [1]}}}
    shop.write("policies/safe.yml", POLICY | {"columns": columns})
    shop.compile()
    shop.write("policies/safe.yml", POLICY)
    shop.write("policies/later.yml", POLICY | {"publish": {"dbt": "models/later"}})
    # The files of `later` come first; the last of them cannot be written.
    monkeypatch.setattr("ppdp_sql.dbt.files.os.replace", full)
    refused(shop, "later__job.csv' cannot be written: Permission denied")
    assert not (shop.root / "models" / "later").exists()
    monkeypatch.undo()
    monkeypatch.setattr("ppdp_sql.dbt.manifest._has_dbt", lambda: False)
    shop.compile()
    monkeypatch.setattr("ppdp_sql.dbt.files.os.replace", full)
    shop.write(
        "policies/later.yml", POLICY | {"publish": {"dbt": "models/later"}, "suppression": 9}
    )
    refused(shop, "later__job.csv' cannot be written: Permission denied")


def test_engine_of_another_kind(shop: DbtProject, postgres: str) -> None:
    refused(shop, "the engine is postgres, and the target 'dev'", engine=postgres)


def test_other_commands_send_to_this_one(shop: DbtProject) -> None:
    policy, engine = shop.root / "policies" / "safe.yml", shop.database.url
    for verb in (ppdp_sql.run, ppdp_sql.plan):
        with pytest.raises(ppdp_sql.InputError, match="`ppdp dbt compile`"):
            verb(policy, engine)
    with pytest.raises(ppdp_sql.InputError, match="`dbt test` checks"):
        ppdp_sql.check(policy, engine)
    shop.write("policies/safe.yml", POLICY | {"source": "ref('people')", "publish": {"table": "x"}})
    with pytest.raises(ppdp_sql.PolicyError, match=r"ref\('people'\) is a name of dbt"):
        ppdp_sql.run(policy, engine)
