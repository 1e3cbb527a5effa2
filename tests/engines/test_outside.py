"""Small promises that an outside look at the product found wanting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.main import main
from tests.databases import Database, DuckDBDatabase


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"table": "released"},
    } | changes


@pytest.fixture
def people(database: Database) -> Database:
    database.create("people", {"zone": "varchar", "pay": "integer"}, [["a", 5], ["a", 5]])
    return database


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, Any]:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--json"])
    return left.value.code, json.loads(capsys.readouterr().out)


def test_a_file_of_unknown_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "people.csv").write_text("zone\na\na\n")
    asked = policy(source="people.csv", publish={"file": "x.xlsx"})
    (tmp_path / "policy.yml").write_text(json.dumps(asked))
    code, document = run_json(capsys, "run", str(tmp_path / "policy.yml"))
    assert code == 2
    assert ".parquet" in document["error"]["message"]
    assert {path.name for path in tmp_path.iterdir()} == {"people.csv", "policy.yml"}


def test_an_unforeseen_error_is_a_document_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("Secret Person")

    monkeypatch.setattr("ppdp_sql.cli.run.run", broken)
    code, document = run_json(capsys, "run", str(tmp_path / "policy.yml"))
    assert code == 1
    assert document["error"]["kind"] == "internal"
    assert "Secret Person" not in json.dumps(document)


@pytest.mark.parametrize("command", [["plan"], ["plan", "--templates"]])
def test_printed_statements_are_never_cut_or_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    name = "the post code of the place where this person lives right now, in words"
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    database.create("people", {name: "varchar"}, [["a"], ["a"]])
    path = tmp_path / "policy.yml"
    path.write_text(json.dumps(policy(columns={name: "quasi"})))
    with pytest.raises(SystemExit):
        main([command[0], str(path), *command[1:], "--engine", database.url])
    printed = capsys.readouterr().out
    if command == ["plan"]:
        assert f'as "{name}"' in printed
    else:
        assert max(map(len, printed.splitlines())) > 150


def test_a_log_may_be_named_by_text(people: Database, tmp_path: Path) -> None:
    ppdp_sql.run(policy(), people.url, log=str(tmp_path / "run.jsonl"))
    assert (tmp_path / "run.jsonl").read_text().count("\n") > 10


def test_a_release_with_a_foreign_column_fails_its_check(people: Database) -> None:
    ppdp_sql.run(policy(), people.url)
    people.execute("alter table released add column name varchar")
    with pytest.raises(ppdp_sql.VerificationError, match="has the columns zone and name"):
        ppdp_sql.check(policy(), people.url)


def test_ncp_of_one_number_and_nulls(people: Database) -> None:
    """All numbers are one, so widths say nothing: NULL and 5 are two leaves, hidden together."""
    people.execute("insert into people values ('a', null), ('a', null)")
    columns = {"pay": {"quasi": {"intervals": {"width": [10]}}, "min_level": 2}}
    result = ppdp_sql.run(policy(columns=columns), people.url)
    assert result.metrics["ncp"] == 1
    assert result.metrics["loss"] == 1


@pytest.mark.parametrize("text", ["{{ k }}", "{{ env_var('PPDP_NO_SUCH') }}", "{{ var('k') }}"])
def test_faults_of_jinja_have_a_line(text: str) -> None:
    with pytest.raises(ppdp_sql.PolicyError) as raised:
        ppdp_sql.plan(f"version: 1\nsource: people\nprivacy:\n  - k: {text}\n")
    assert [fault.line for fault in raised.value.faults] == [4]


def test_the_schema_of_the_log_is_no_place_for_releases(people: Database) -> None:
    asked = policy(publish={"table": "ppdp.x", "create_schema": True})
    with pytest.raises(ppdp_sql.RelationError, match="the product's own"):
        ppdp_sql.run(asked, people.url)


def test_what_would_not_end_does_not_begin(database: Database) -> None:
    names = [f"c{i}" for i in range(30)]
    database.create("wide", dict.fromkeys(names, "varchar"), [["a"] * 30, ["b"] * 30])
    asked = policy(source="wide", columns={name: "quasi" for name in names})
    result = ppdp_sql.run(asked, database.url)
    assert result.lattice == 2**30
    assert result.privacy[0].achieved == 2
    for algorithm in ("exhaustive", "samarati"):
        with pytest.raises(ppdp_sql.SearchError, match=r"more than 10000000"):
            ppdp_sql.run(asked | {"search": {"algorithm": algorithm}}, database.url)


def test_a_role_that_may_only_read_can_plan(postgres: str) -> None:
    import psycopg

    from tests.databases import PostgresDatabase

    database = PostgresDatabase(postgres)
    database.create("people", {"zone": "varchar"}, [["a"], ["a"]])
    ppdp_sql.run(policy(), database.url)
    role = f"reader_{database.schema}"
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute(f"create role {role}")
        connection.execute(f"grant usage on schema {database.schema} to {role}")
        connection.execute(f"grant select on {database.schema}.people to {role}")
        connection.execute(f"set role {role}")
        assert ppdp_sql.plan(policy(), connection).run.groups == 1
        assert ppdp_sql.check("people", connection, quasi=["zone"]).k == 2
        with pytest.raises(ppdp_sql.RightsError):
            ppdp_sql.run(policy(), connection)
        connection.execute("reset role")
        connection.execute(f"drop owned by {role}")
        connection.execute(f"drop role {role}")
    database.drop()
