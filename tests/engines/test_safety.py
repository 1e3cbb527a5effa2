"""Ways in which a release could tell more than it says, or harm what it should not touch."""

from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from psycopg.rows import dict_row

import ppdp_sql
from ppdp_sql.errors import EngineError, PpdpError
from ppdp_sql.templating import Session
from tests.databases import Database, DuckDBDatabase, PostgresDatabase

COLUMNS = {"zone": "varchar", "age": "integer", "ill": "varchar"}
ROWS = [["ab"[i % 2], 20 + i % 3, "yes"] for i in range(24)]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {"zone": "quasi", "age": "quasi", "ill": "sensitive"},
        "privacy": [{"k": 2}],
        "publish": {"table": "released"},
    } | changes


@pytest.fixture
def people(database: Database) -> Database:
    database.create("people", COLUMNS, ROWS)
    return database


def connection_to(database: Database, **options: Any) -> Any:
    if isinstance(database, DuckDBDatabase):
        return duckdb.connect(str(database.path))
    return psycopg.connect(database.url, **options)


# Equal is not "looks equal".


def texts(database: Database) -> Counter[tuple[Any, ...]]:
    return Counter(
        tuple(row) for row in database.execute("select cast(v as varchar) from released")
    )


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("numeric(9, 3)", ["1.0", "1.00", "2", "2.000"]),
        ("double precision", ["0.0", "-0.0", "5", "5.0"]),
    ],
)
def test_equal_numbers_are_published_with_one_spelling(
    database: Database, kind: str, values: list[str]
) -> None:
    kind = "numeric" if database.name == "postgres" and kind.startswith("numeric") else kind
    database.execute(f"create table people (v {kind})")
    for value in values:
        database.execute(f"insert into people values ('{value}')")
    ppdp_sql.run(policy(columns={"v": "quasi"}), database.url)
    assert min(texts(database).values()) >= 2


def test_texts_that_a_collation_makes_equal_are_published_with_one_spelling(
    tmp_path: Path,
) -> None:
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    database.execute("create table people (v varchar collate nocase)")
    database.execute("insert into people values ('Ann'), ('aNN'), ('bob'), ('BOB')")
    ppdp_sql.run(policy(columns={"v": "quasi"}), database.url)
    spelled = database.execute("select md5(v), count(*) from released group by 1")
    assert [count for _, count in spelled] == [2, 2]


# What verification finds in a finished release.


@pytest.mark.parametrize(
    ("column", "value"), [("zone", "null"), ("zone", "'Ann Smith'"), ("age", "null"), ("age", "7")]
)
def test_a_foreign_value_is_found(
    people: Database, monkeypatch: pytest.MonkeyPatch, column: str, value: str
) -> None:
    """Every row of a group is changed: k still holds, and yet it is not the release."""
    execute = Session.execute_statement

    def tampering(self: Session, step: str, statement: str, *rest: Any) -> None:
        execute(self, step, statement, *rest)
        if step == "release/build_table":
            table = statement.split("create table ")[-1].split("CREATE TABLE ")[-1].split(" ")[0]
            where = {"zone": "zone = 'a'", "age": "age = 20"}[column]
            self.engine.execute(f"update {table} set {column} = {value} where {where}")

    monkeypatch.setattr(Session, "execute_statement", tampering)
    with pytest.raises(ppdp_sql.VerificationError, match=f"column '{column}'"):
        ppdp_sql.run(policy(), people.url)
    assert not any(name.endswith("released") for name in people.relations())


def test_a_null_label_is_found(people: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    execute = Session.execute_statement

    def tampering(self: Session, step: str, statement: str, *rest: Any) -> None:
        execute(self, step, statement, *rest)
        if step == "release/build_table":
            table = statement.split("create table ")[-1].split("CREATE TABLE ")[-1].split(" ")[0]
            self.engine.execute(f"update {table} set age = null where age = '[20, 22)'")

    monkeypatch.setattr(Session, "execute_statement", tampering)
    columns = {"age": {"quasi": {"intervals": {"width": [2]}}, "min_level": 1, "max_level": 1}}
    with pytest.raises(ppdp_sql.VerificationError, match="column 'age'"):
        ppdp_sql.run(policy(columns=columns), people.url)


# Plans are data, not statements.


def plan_of(database: Database, tmp_path: Path, **changes: Any) -> Path:
    document = ppdp_sql.plan(policy(), database.url).to_dict()
    document["plan"] |= changes
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(document))
    return path


@pytest.mark.parametrize(
    "changes",
    [
        {"run_id": "x */ ; drop table people; /* "},
        {"run_id": 7},
        {"node": {"zone": 9, "age": 0}},
        {"node": {"zone": "0", "age": 0}},
        {"node": ["zone"]},
        {"node": {"zone": 0}},
        {"statements": []},
        {"ppdp_plan": 99},
    ],
)
def test_a_plan_that_was_changed_is_refused(
    people: Database, tmp_path: Path, changes: dict[str, Any]
) -> None:
    before = people.relations()
    with pytest.raises(PpdpError):
        ppdp_sql.run(policy(), people.url, plan=plan_of(people, tmp_path, **changes))
    assert people.relations() == before


def test_a_plan_does_not_outlive_its_hierarchy(people: Database, tmp_path: Path) -> None:
    path = tmp_path / "zone.csv"
    path.write_text("a;*\nb;*\n")
    asked = policy(columns={"zone": {"quasi": str(path)}})
    planned = ppdp_sql.plan(asked, people.url).plan
    path.write_text("a;x;*\nb;x;*\n")
    with pytest.raises(ppdp_sql.InputError, match="plan again"):
        ppdp_sql.run(asked, people.url, plan=planned)


def test_a_plan_may_be_executed_twice(people: Database) -> None:
    asked = policy()
    asked["publish"] = {"table": "released", "replace": True}
    ppdp_sql.run(asked, people.url)
    planned = ppdp_sql.plan(asked, people.url).plan
    first, second = (ppdp_sql.run(asked, people.url, plan=planned) for _ in range(2))
    assert first.release is not None
    assert second.release is not None
    assert first.release.id != second.release.id


# Settings of the caller.


def test_backslashes_are_plain_whatever_the_role_says(postgres: str) -> None:
    database = PostgresDatabase(postgres)
    database.create("precious", {"v": "integer"}, [[1]])
    url = f"{database.url}%20-cstandard_conforming_strings%3Doff"
    name = f'{database.schema}."x\\\'; drop table {database.schema}.precious; --"'
    with pytest.raises(ppdp_sql.RelationError, match="does not exist"):
        ppdp_sql.check(name, url, quasi=["v"])
    assert database.rows("precious") == {(1,): 1}
    database.drop()


def test_a_connection_with_a_row_factory(postgres: str) -> None:
    database = PostgresDatabase(postgres)
    database.create("people", COLUMNS, ROWS)
    with psycopg.connect(database.url, row_factory=dict_row) as connection:
        assert ppdp_sql.run(policy(), connection).published_rows == 24
    database.drop()


def test_a_connection_with_another_encoding(postgres: str) -> None:
    database = PostgresDatabase(postgres)
    database.create("leute", {"größe": "varchar"}, [["ä"], ["ä"]])
    with psycopg.connect(database.url, client_encoding="LATIN1") as connection:
        asked = policy(source="leute", columns={"größe": "quasi"})
        assert ppdp_sql.run(asked, connection).published_rows == 2
    assert database.rows("released") == {("ä",): 2}
    database.drop()


def test_the_progress_bar_of_the_caller_comes_back() -> None:
    with duckdb.connect() as connection:
        connection.execute("create table people as select 'a' as zone from range(4)").fetchall()
        connection.execute("set enable_progress_bar = true").fetchall()
        ppdp_sql.run(policy(columns={"zone": "quasi"}), connection)
        setting = connection.execute("select current_setting('enable_progress_bar')").fetchall()
        assert setting == [(True,)]


# Other people's relations.


def test_a_table_that_took_the_place_of_a_release_is_not_replaced(people: Database) -> None:
    ppdp_sql.run(policy(), people.url)
    people.execute("drop table released")
    people.create("released", {"mine": "integer"}, [[1]])
    with pytest.raises(ppdp_sql.RelationError, match="no release of ours"):
        ppdp_sql.run(policy(), people.url)
    assert people.rows("released") == {(1,): 1}


def test_rows_that_others_insert_are_not_lost_when_the_source_is_replaced(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The insert waits for the run and then meets the release, instead of vanishing with it."""
    database = PostgresDatabase(postgres)
    database.create("people", COLUMNS, ROWS)
    done = threading.Event()

    def insert() -> None:
        database.execute("insert into people values ('a', 20, 'yes')")
        done.set()

    writer = threading.Thread(target=insert)
    execute = Session.execute_statement

    def writing(self: Session, step: str, statement: str, *rest: Any) -> None:
        execute(self, step, statement, *rest)
        if step == "frequency/count_combinations":
            writer.start()
            assert not done.wait(0.3)

    monkeypatch.setattr(Session, "execute_statement", writing)
    asked = policy(publish={"table": "people", "replace": True})
    asked["columns"]["age"] = {"quasi": None, "min_level": 1}
    ppdp_sql.run(asked, database.url)
    writer.join(10)
    assert done.is_set()
    assert sum(database.rows("people").values()) == len(ROWS) + 1
    database.drop()


def test_a_table_of_an_attached_database(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "one.duckdb")) as connection:
        connection.execute(f"attach '{tmp_path / 'two.duckdb'}' as other").fetchall()
        connection.execute("create table people as select 'a' as zone from range(4)").fetchall()
        asked = policy(columns={"zone": "quasi"}, publish={"table": "other.main.released"})
        result = ppdp_sql.run(asked, connection)
        assert result.release is not None
        assert result.release.name == "other.main.released"
        logged = connection.execute("select name from other.ppdp.releases").fetchall()
        assert logged == [("other.main.released",)]


# Several runs at once.


def test_first_runs_at_once_wait_for_one_another(postgres: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("drop schema if exists ppdp cascade")
    database = PostgresDatabase(postgres)
    database.create("people", COLUMNS, ROWS)
    errors: list[BaseException] = []

    def publish(number: int) -> None:
        try:
            ppdp_sql.run(policy(publish={"table": f"released_{number}"}), database.url)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=publish, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert errors == []
    assert database.execute("select count(*) from ppdp.fingerprint_key") == [(1,)]
    prints = database.execute("select distinct source_fingerprint from ppdp.releases")
    assert len(prints) == 1
    database.drop()


# Secrets and values in messages.


@pytest.mark.parametrize(
    "url",
    [
        "host=h dbname=d password=hunter2",
        "postgresql://anna:hunter2@127.0.0.1:1/none",
        "duckdb:md:db?motherduck_token=hunter2",
        "mysql://anna:hunter2@h/d",
    ],
)
def test_no_secret_of_an_engine_is_repeated(url: str) -> None:
    with pytest.raises(PpdpError) as raised:
        ppdp_sql.check("people", url, quasi=["zone"])
    assert "hunter2" not in str(raised.value)


def test_a_traceback_holds_no_words_of_the_driver(people: Database) -> None:
    import traceback

    people.execute("create view broken as select cast(ill as integer) as v from people")
    with pytest.raises(PpdpError) as raised:
        ppdp_sql.check("broken", people.url, quasi=["v"])
    assert "yes" not in "".join(traceback.format_exception(raised.value))
    assert "yes" in str(raised.value.detail)


# Files.


def test_a_file_is_not_published_without_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "people.csv"
    source.write_text("zone\na\na\n")
    target = tmp_path / "out" / "released.csv"
    target.parent.mkdir()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ppdp_sql.release.file.write_sidecar", full)
    asked = policy(source=str(source), columns={"zone": "quasi"}, publish={"file": str(target)})
    with pytest.raises(EngineError, match="No space left"):
        ppdp_sql.run(asked)
    assert list(target.parent.iterdir()) == []


def test_only_kept_columns_that_were_not_accepted_are_tested(people: Database) -> None:
    people.execute("alter table people add column number integer")
    people.execute("update people set number = 1")
    asked = policy()
    asked["columns"] |= {"number": "keep", "ill": {"keep": {"unique": "allow"}}}
    assert ppdp_sql.run(asked, people.url).published_rows == 24
