"""`--dialect` on the command line and in a policy, and what it does not go with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from ppdp_sql.errors import InputError, PolicyError
from tests.databases import Database, DuckDBDatabase
from tests.dialects.cases import CASES
from tests.dialects.replay import Elsewhere

CASE = CASES["a file, a tree and raw values"]


@pytest.fixture
def here(tmp_path: Path) -> DuckDBDatabase:
    database = DuckDBDatabase(tmp_path / "here.duckdb")
    CASE.load(database)
    return database


def asked(here: DuckDBDatabase, publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return CASE.policy(here.path.parent, publish) | changes


def written(here: DuckDBDatabase, publish: dict[str, Any], **changes: Any) -> Path:
    path = here.path.parent / "people.policy.yml"
    path.write_text(yaml.safe_dump(asked(here, publish, **changes), sort_keys=False))
    return path


def invoke(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_a_plan_of_a_table_is_shown_as_a_script(here: DuckDBDatabase) -> None:
    path = written(here, {"table": "marts.released"})
    result = invoke("plan", path, "--engine", here.url, "--dialect", "trino", "--json")
    assert result.exit_code == 0, result.output
    plan = json.loads(result.stdout)["plan"]
    assert plan["dialect"] == "trino"
    assert plan["engine"] == "duckdb"
    assert [set(statement) for statement in plan["statements"]] == (
        [{"phase", "step", "sql"}] * len(plan["statements"])
    )
    assert plan["statements"][-1]["phase"] == "swap"
    # Nothing was made, neither a file nor a table.
    assert {file.name for file in here.path.parent.iterdir()} == {
        "here.duckdb",
        "jobs.csv",
        "people.policy.yml",
    }
    assert here.relations() == {"raw.people"}


def test_a_plan_without_a_dialect_names_none(here: DuckDBDatabase) -> None:
    plan = ppdp_sql.plan(asked(here, {"table": "released"}), here.url)
    assert "dialect" not in plan.to_dict()["plan"]


def test_the_policy_and_the_option_write_the_same_script(here: DuckDBDatabase) -> None:
    folder = here.path.parent
    target = {"file": "made.sql", "table": "marts.released"}
    texts = []
    path = written(here, {"script": target, "dialect": "bigquery", "replace": True})
    assert invoke("run", path, "--engine", here.url).exit_code == 0
    texts.append((folder / "made.sql").read_text())
    path = written(here, {"script": target, "replace": True})
    result = invoke("run", path, "--engine", here.url, "--dialect", "bigquery")
    assert result.exit_code == 0, result.output
    assert "run it to make the table marts.released" in result.output
    texts.append((folder / "made.sql").read_text())
    first, second = (
        [line for line in text.splitlines()[1:] if "ppdp" not in line] for text in texts
    )
    assert first == second
    assert "for BigQuery" in texts[0]
    assert "and not run there" in texts[0]


def test_a_written_script_publishes_what_its_run_measured(here: DuckDBDatabase) -> None:
    path = str(here.path.parent / "made.sql")
    target = {"file": path, "table": "marts.released", "source": "lake.persons"}
    publish = {"script": target, "dialect": "databricks", "create_schema": True}
    result = ppdp_sql.run(asked(here, publish), here.url)
    assert result.release is not None
    assert result.release.relation == "marts.released"
    database = Elsewhere()
    CASE.load(database)
    database.execute("drop schema marts")
    database.execute("create schema lake")
    database.execute("create table lake.persons as from raw.people")
    database.execute("drop table raw.people")
    assert database.replay(Path(result.release.name).read_text(), "databricks") == []
    found = database.execute("select count(*) from marts.released")
    assert found == [(result.published_rows,)]


def test_both_engines_write_the_same_script(both_databases: list[Database], tmp_path: Path) -> None:
    statements = []
    for database in both_databases:
        database.create(
            "people", {"age": "integer", "ill": "varchar"}, [(i % 30, "flu") for i in range(60)]
        )
        policy = {
            "version": 1,
            "source": "people",
            "columns": {
                "age": {"quasi": {"intervals": {"width": [10]}}, "min_level": 1},
                "ill": "sensitive",
            },
            "privacy": [{"k": 3}],
            "publish": {"script": {"file": str(tmp_path / "x.sql"), "table": "released"}},
        }
        plan = ppdp_sql.plan(policy, database.url, dialect="snowflake").plan
        text = "\n".join(statement["sql"] for statement in plan.statements)
        statements.append(text.replace(plan.run_id, "").replace(plan.run_id.upper(), ""))
    assert statements[0] == statements[1]


def test_work_tables_can_be_put_elsewhere(here: DuckDBDatabase) -> None:
    target = {"file": "made.sql", "table": "lake.marts.released", "work": "lake.private"}
    publish = {"script": target, "dialect": "trino"}
    plan = ppdp_sql.plan(asked(here, publish), here.url).plan
    made = [s["sql"] for s in plan.statements if s["step"] == "release/build_live_table"]
    assert 'CREATE TABLE "lake"."private"."ppdp__warehouse_built__' in made[0]


def test_without_replace_the_script_stops_at_a_table_that_is_there(here: DuckDBDatabase) -> None:
    for dialect in ("bigquery", "redshift"):
        publish = {"script": {"file": "made.sql", "table": "marts.released"}, "dialect": dialect}
        result = ppdp_sql.plan(asked(here, publish), here.url)
        database = Elsewhere()
        CASE.load(database)
        database.execute("create table marts.released as select 1 as earlier")
        assert "already exists" in database.replay(result.sql(), dialect)[0]
        assert database.execute("select * from marts.released") == [(1,)]


def test_templates_are_those_of_the_warehouse(here: DuckDBDatabase) -> None:
    path = written(here, {"table": "released"})
    result = invoke("plan", path, "--dialect", "snowflake", "--templates", "--json")
    assert result.exit_code == 0, result.output
    sources = json.loads(result.stdout)["templates"]
    assert "create or replace table" in sources["warehouse/replace_checked"]
    assert "warehouse/keep_check" in sources
    assert not [name for name in sources if name.startswith("network/")]


def test_a_plan_for_a_warehouse_is_not_executed_here(here: DuckDBDatabase, tmp_path: Path) -> None:
    path = written(here, {"table": "released"})
    out = tmp_path / "plan.json"
    assert invoke("plan", path, "-e", here.url, "--dialect", "trino", "-o", out).exit_code == 0
    result = invoke("run", path, "-e", here.url, "--plan", out)
    assert result.exit_code == 2
    assert "the plan is written for trino, where ppdp does not run" in _said(result)


def test_a_plan_of_a_script_can_be_run(here: DuckDBDatabase, tmp_path: Path) -> None:
    path = written(here, {"script": {"file": "made.sql", "table": "marts.released"}})
    out = tmp_path / "plan.json"
    words = ("-e", here.url, "--dialect", "redshift")
    assert invoke("plan", path, *words, "-o", out).exit_code == 0
    result = invoke("run", path, *words, "--plan", out)
    assert result.exit_code == 0, result.output
    assert "for Redshift" in (here.path.parent / "made.sql").read_text()


# What cannot be.

BAD: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "an unknown dialect": (
        {"script": "x.sql", "dialect": "snowflak"},
        {},
        "publish.dialect: there is no dialect 'snowflak'; did you mean 'snowflake'?",
    ),
    "a table": ({"table": "x", "dialect": "trino"}, {}, "dialect is for script"),
    "grants": (
        {"script": "x.sql", "dialect": "trino", "grant": ["analyst"]},
        {},
        "a script for a warehouse has no grants",
    ),
    "a source without a dialect": (
        {"script": {"file": "x.sql", "table": "x", "source": "y"}},
        {},
        "'source' is for a script of another warehouse",
    ),
    "a temporary place of work": (
        {
            "script": {"file": "x.sql", "table": "x", "work": "private"},
            "dialect": "snowflake",
        },
        {},
        "Snowflake has temporary tables",
    ),
    "the source itself": (
        {"script": {"file": "x.sql", "table": "RAW.People"}, "dialect": "redshift"},
        {},
        "which is the source itself",
    ),
    "a schema that has no name": (
        {"script": "x.sql", "dialect": "trino", "create_schema": True},
        {},
        "create_schema needs the schema of 'x'",
    ),
    "a name that is none": (
        {"script": {"file": "x.sql", "table": "marts.a/b"}, "dialect": "databricks"},
        {},
        "which Databricks does not take in names",
    ),
    "a model that no script checks": (
        {"script": "x.sql", "dialect": "bigquery"},
        {"privacy": [{"k": 3}, {"ck_safety": {"c": 0.99, "k": 1, "column": "ill"}}]},
        "a script cannot judge and check ck_safety",
    ),
    "a local recoding": (
        {"script": "x.sql", "dialect": "bigquery"},
        {"search": {"algorithm": "mondrian"}},
        "a script holds no group of the source",
    ),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_combination_is_exit_2(bad: str, here: DuckDBDatabase) -> None:
    publish, changes, words = BAD[bad]
    with pytest.raises(InputError) as error:
        ppdp_sql.plan(asked(here, publish, **changes), here.url)
    assert words in error.value.message


@pytest.mark.parametrize(
    ("publish", "words"),
    [
        ({"in_place": True}, "a in_place is published where the source is"),
        ({"view": "x"}, "a view is published where the source is"),
        ({"live_view": {"name": "x", "accept": "differencing"}}, "a live view is published"),
        ({"file": "x.csv"}, "a file is published where the source is"),
        ({"table": "x", "grant": ["analyst"]}, "has no grants"),
        ({"table": "x", "permute": True}, "permute is not for script"),
        ({"table": "x", "mode": "increment"}, "mode: increment adds rows to a table"),
    ],
)
def test_other_kinds_are_refused_a_dialect(
    publish: dict[str, Any], words: str, here: DuckDBDatabase
) -> None:
    with pytest.raises(InputError) as error:
        ppdp_sql.plan(asked(here, publish), here.url, dialect="snowflake")
    assert words in error.value.message


def test_a_run_makes_no_table_elsewhere(here: DuckDBDatabase) -> None:
    with pytest.raises(InputError, match="--dialect writes a script, and the policy publishes"):
        ppdp_sql.run(asked(here, {"table": "x"}), here.url, dialect="trino")
    path = written(here, {"table": "x"})
    result = invoke("run", path, path, "--dialect", "trino")
    assert result.exit_code == 2
    result = invoke("plan", path, "-e", here.url, "--dialect", "oracle")
    assert result.exit_code == 2
    assert "known are snowflake, bigquery, databricks, trino and redshift" in _said(result)


def test_what_a_script_made_elsewhere_is_not_measured_here(here: DuckDBDatabase) -> None:
    path = str(here.path.parent / "made.sql")
    policy = asked(here, {"script": {"file": path, "table": "a.b.c"}, "dialect": "trino"})
    result = ppdp_sql.run(policy, here.url)
    assert result.release is not None
    with pytest.raises(InputError, match="makes its table on trino, where ppdp does not run"):
        ppdp_sql.verify_release(result.release.id, here.url)
    with pytest.raises(InputError, match="publishes a script for trino"):
        ppdp_sql.check(policy, here.url)


@pytest.mark.parametrize("kind", ["double", "timestamp"])
def test_a_type_whose_text_differs_is_refused(kind: str, tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "here.duckdb")
    database.execute(f"create table people as select cast(null as {kind}) as at, 1 as n")
    database.execute("insert into people select null, 1 from range(5)")
    policy = {
        "version": 1,
        "source": "people",
        "columns": {"at": "quasi", "n": {"keep": {"unique": "allow"}}},
        "privacy": [{"k": 2}],
        "publish": {"script": "x.sql", "dialect": "trino"},
    }
    with pytest.raises(InputError, match="column 'at' is of the family"):
        ppdp_sql.plan(policy, database.url)


def test_a_source_that_is_a_file_needs_its_name_there(tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("age\n" + "1\n" * 9)
    policy = {
        "version": 1,
        "source": str(tmp_path / "people.csv"),
        "columns": {"age": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"script": {"file": "x.sql", "table": "released"}, "dialect": "trino"},
    }
    with pytest.raises(InputError, match="say what the source is called there"):
        ppdp_sql.plan(policy)
    policy["publish"]["script"]["source"] = "raw.people"
    assert "raw" in ppdp_sql.plan(policy).sql()


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.refused])
def test_what_one_warehouse_refuses_is_named(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    database = DuckDBDatabase(tmp_path / "here.duckdb")
    case.load(database)
    for dialect, words in case.refused.items():
        publish = {"script": {"file": "x.sql", "table": "marts.x"}, "dialect": dialect}
        with pytest.raises(InputError) as error:
            ppdp_sql.plan(case.policy(tmp_path, publish), database.url)
        assert words in error.value.message
        assert not isinstance(error.value, PolicyError)


def _said(result: Any) -> str:
    return " ".join((result.output + getattr(result, "stderr", "")).split())
