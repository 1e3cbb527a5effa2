"""What is published, where, and what the log says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pandas
import pyarrow
import pytest

import ppdp_sql
from tests.databases import Database

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite

ROWS = [[20 + i % 4, "abc"[i % 3], f"name {i}", i % 2] for i in range(48)]
COLUMNS = {"age": "integer", "zone": "varchar", "name": "varchar", "ill": "integer"}


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "zone": "quasi",
            "age": {"quasi": {"intervals": {"width": [2]}}},
            "ill": "sensitive",
        },
        "privacy": [{"k": 4}],
        "publish": {"table": "released"},
    } | changes


def test_only_named_columns_are_published_in_policy_order(database: Database) -> None:
    database.create("people", COLUMNS | {"secret": "varchar"}, [[*row, "s"] for row in ROWS])
    ppdp_sql.run(policy(), database.url)
    zone, age, ill = next(iter(database.rows("released")))
    assert zone in ("a", "b", "c")
    assert str(age).isdigit() or age.startswith("[")
    assert ill in (0, 1)


def test_releases_are_logged_and_replaced(database: Database) -> None:
    database.create("people", COLUMNS, ROWS)
    first = ppdp_sql.run(policy(), database.url)
    second = ppdp_sql.run(policy(privacy=[{"k": 5}]), database.url)
    ours = [r for r in ppdp_sql.releases(database.url) if r.name == f"{database.schema}.released"]
    assert {record.id for record in ours} == {first.release.id, second.release.id}  # type: ignore[union-attr]
    newest = next(record for record in ours if record.id == second.release.id)  # type: ignore[union-attr]
    assert json.loads(newest.node) == dict(second.node)
    assert newest.source_rows == len(ROWS)
    assert len({record.policy_hash for record in ours}) == 2
    # The same source, so the same keyed fingerprint.
    assert len({record.source_fingerprint for record in ours}) == 1


def test_a_plan_is_executed_as_it_was_printed(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, ROWS)
    planned = ppdp_sql.plan(policy(), database.url)
    assert "released" not in "".join(database.relations())
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(planned.to_dict()))
    result = ppdp_sql.run(policy(), database.url, plan=path)
    assert result.node == planned.run.node
    phases = [item["phase"] for item in planned.plan.statements]
    assert phases == sorted(phases, key=["publish", "verify", "swap"].index)
    with pytest.raises(ppdp_sql.InputError, match="policy changed"):
        ppdp_sql.run(policy(suppression=1), database.url, plan=path)


def test_a_plan_is_refused_when_the_source_changed(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, ROWS)
    planned = ppdp_sql.plan(policy(suppression=3), database.url)
    database.execute("insert into people values (70, 'c', 'x', 0)")
    with pytest.raises(ppdp_sql.VerificationError, match="plan again"):
        ppdp_sql.run(policy(suppression=3), database.url, plan=planned.plan)


@pytest.mark.not_on_spark("nothing can be deleted from a table of files")
def test_starred_rows_are_published_when_they_pass_together(database: Database) -> None:
    rows = [*ROWS, *([60 + i, "d", "x", 1] for i in range(0, 12, 3))]
    database.create("people", COLUMNS, rows)
    asked = policy(suppression=4, suppressed="star")
    asked["columns"]["age"]["max_level"] = 1
    asked["columns"]["zone"] = {"quasi": None, "max_level": 0}
    result = ppdp_sql.run(asked, database.url)
    assert (result.published_rows, result.suppressed_rows) == (52, 4)
    starred = [row for row in database.rows("released").elements() if row[0] == "*"]
    assert [row[:2] for row in starred] == [("*", "*")] * 4
    database.execute("delete from people where age = 60")
    result = ppdp_sql.run(asked, database.url)
    assert (result.published_rows, result.suppressed_rows) == (48, 3)
    assert "left out" in result.warnings[0]


@pytest.mark.parametrize("name", ["out.csv", "out.csv.gz", "out.tsv", "out.parquet"])
def test_files_from_memory_to_files(tmp_path: Path, name: str) -> None:
    source = tmp_path / "people.csv"
    pandas.DataFrame(ROWS, columns=list(COLUMNS)).to_csv(source, index=False)
    asked = policy(source=str(source), publish={"file": str(tmp_path / name)})
    result = ppdp_sql.run(asked)
    assert result.release is not None
    assert result.release.kind == "file"
    assert len(duckdb.sql(f"select * from '{tmp_path / name}'").fetchall()) == 48
    logged = json.loads((tmp_path / f"{name}.release.json").read_text())
    assert logged["id"] == result.release.id
    ppdp_sql.run(asked)  # ours, so it is replaced
    (tmp_path / f"{name}.release.json").unlink()
    with pytest.raises(ppdp_sql.RelationError, match="no release of ours"):
        ppdp_sql.run(asked)


@pytest.mark.parametrize("kind", [pandas.DataFrame, pyarrow.table])
def test_tables_of_python_are_sources(kind: Any, tmp_path: Path) -> None:
    frame = pandas.DataFrame(ROWS, columns=list(COLUMNS))
    table = frame if kind is pandas.DataFrame else pyarrow.Table.from_pandas(frame)
    asked = policy(publish={"file": str(tmp_path / "out.parquet")})
    assert ppdp_sql.run(asked, source=table).published_rows == 48
    with duckdb.connect() as connection:
        result = ppdp_sql.run(policy(), connection, source=table)
        assert connection.execute("select count(*) from released").fetchall() == [(48,)]
        assert result.engine == "duckdb"
        # Nothing of ours stays in the caller's connection.
        left = connection.execute("select table_name from duckdb_tables()").fetchall()
        assert sorted(left) == [("fingerprint_key",), ("released",), ("releases",)]


@pytest.mark.not_on_spark("tests/spark/test_sessions.py shows it")
def test_an_open_connection_stays_open_and_clean(database: Database) -> None:
    database.create("people", COLUMNS, ROWS)
    connection: Any
    if database.name == "duckdb":
        connection = duckdb.connect(database.url.removeprefix("duckdb:"))
    else:
        import psycopg

        connection = psycopg.connect(database.url)
    with connection:
        ppdp_sql.run(policy(), connection)
        rows = connection.execute("select count(*) from released").fetchall()
        assert rows == [(48,)]
        with pytest.raises(ppdp_sql.InputError, match="inside a transaction"):
            connection.execute("select 1") if database.name != "duckdb" else connection.begin()
            ppdp_sql.run(policy(), connection)
        connection.rollback()


@pytest.mark.not_on_spark("tests/spark/test_sessions.py shows it")
def test_a_temporary_table_of_the_caller_is_a_source(database: Database) -> None:
    connection: Any
    if database.name == "duckdb":
        connection = duckdb.connect(database.url.removeprefix("duckdb:"))
        connection.register("people", pandas.DataFrame(ROWS, columns=list(COLUMNS)))
    else:
        import psycopg

        connection = psycopg.connect(database.url, autocommit=True)
        database.create("everybody", COLUMNS, ROWS)
        connection.execute("create temporary table people as select * from everybody")
    with connection:
        assert ppdp_sql.run(policy(), connection).published_rows == 48


def test_a_plan_beside_an_open_connection(tmp_path: Path) -> None:
    """DuckDB gives one configuration of a file to all connections of a process."""
    path = tmp_path / "warehouse.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table people (age integer, zone varchar)").fetchall()
        connection.execute("insert into people select 20, 'a' from range(9)").fetchall()
        asked = policy(columns={"age": "quasi", "zone": "quasi"})
        assert ppdp_sql.plan(asked, f"duckdb:{path}").run.groups == 1


def test_check_of_a_policy_has_exit_4_when_the_release_was_changed(database: Database) -> None:
    database.create("people", COLUMNS, ROWS)
    asked = policy()
    ppdp_sql.run(asked, database.url)
    checked = ppdp_sql.check(asked, database.url)
    assert checked.privacy[0].satisfied
    assert checked.k >= 4
    database.execute("insert into released select 'z', age, ill from released limit 1")
    with pytest.raises(ppdp_sql.VerificationError, match="k = 1"):
        ppdp_sql.check(asked, database.url)
