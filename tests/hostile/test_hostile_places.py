"""Names that no engine or no disk can keep, in every place: refused, or kept whole."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.templating.session import Session
from tests.databases import Database, DuckDBDatabase, PostgresDatabase, ident

from .names import MOST_BYTES
from .support import (
    COLUMNS,
    KINDS,
    RELEASED,
    ROWS,
    SECRETS,
    ZIPS,
    Watched,
    assert_failed,
    assert_refused,
    columns,
    connected,
    policy,
    product_fault,
    run_script,
    short,
    state,
    table_rows,
    write_zips,
)

Change = dict[str, Any]

#: Where a name can stand, and the policy that has it there.
PLACES: dict[str, Callable[[str], Change]] = {
    "source": lambda name: {"source": name},
    "column": lambda name: {"columns": columns(**{name: "quasi"})},
    "table": lambda name: {"publish": {"table": name}},
    "view": lambda name: {"publish": {"view": name}},
    "live_view": lambda name: {"publish": {"live_view": {"name": name, "accept": "differencing"}}},
    "in_place": lambda name: {"publish": {"in_place": name}},
    "backup": lambda name: {"publish": {"in_place": True, "backup": name}},
    "schema": lambda name: {"publish": {"table": f"{name}.release", "create_schema": True}},
    "role": lambda name: {"publish": {"table": "release", "grant": [name]}},
    "script": lambda name: {"publish": {"script": f"{name}.sql"}},
    "script table": lambda name: {"publish": {"script": {"file": "release.sql", "table": name}}},
    "file": lambda name: {"publish": {"file": f"{name}.csv"}},
    "source file": lambda name: {"source": f"{name}.csv"},
    "hierarchy file": lambda name: {"columns": columns(zip={"quasi": f"{name}.csv"})},
    "hierarchy table": lambda name: {"columns": columns(zip={"quasi": {"table": name}})},
    "label": lambda name: {"columns": columns(zip=tree({**ZIPS, name: ["0"]}))},
    "leaf": lambda name: {"columns": columns(zip=tree({**ZIPS, "east": [name]}))},
}


def tree(branches: dict[str, list[str]]) -> dict[str, Any]:
    return {"quasi": {"tree": branches}, "min_level": 1, "max_level": 1}


#: Names of the database, and names of the disk.
NAMES = ("table", "view", "live_view", "backup", "schema", "role", "script table", "script")
FILES = ("script", "file", "source file", "hierarchy file")


def places(wanted: Iterable[str]) -> pytest.MarkDecorator:
    """Some places on every engine."""
    return pytest.mark.parametrize(
        ("people", "place"),
        [
            pytest.param(engine, place, id=f"{engine}-{place}")
            for engine in ("duckdb", "postgres")
            for place in wanted
        ],
        indirect=["people"],
    )


@pytest.fixture
def people(request: pytest.FixtureRequest) -> Database:
    """The table `people` on the engine that a test names."""
    return request.getfixturevalue(f"{request.param}_people")  # type: ignore[no-any-return]


def refused_or_kept_whole(ppdp: Watched, people: Database, place: str, name: str) -> None:
    """Nothing is left behind, or the release has the very name that was asked for."""
    before = state(people), ppdp.listing()
    ppdp.named = set(SECRETS)
    answer = ppdp.run(people, policy(**PLACES[place](name)))
    if answer.exit == 0:
        assert kept_whole(ppdp, people, place, name)
        return
    assert_failed(answer)
    assert (state(people), ppdp.listing()) == before


def kept_whole(ppdp: Watched, people: Database, place: str, name: str) -> bool:
    """Whether the release, its backup or its file is there under its whole name."""
    if place == "file":
        return (ppdp.folder / f"{name}.csv").exists()
    if place.startswith("script"):
        run_script(people, ppdp.folder / f"{name if place == 'script' else 'release'}.sql")
    where = {
        "schema": (name, "release"),
        "label": (people.schema, "release"),
        "leaf": (people.schema, "release"),
    }.get(place, (people.schema, name))
    expected = sorted(ROWS, key=repr) if place == "backup" else RELEASED
    # An engine that cuts names would find the relation by its whole name, too.
    return where in state(people) and table_rows(people, *where) == expected


@places(PLACES)
def test_a_nul_is_refused_or_kept(ppdp: Watched, people: Database, place: str) -> None:
    refused_or_kept_whole(ppdp, people, place, "a\0b")


@pytest.mark.parametrize("people", ["duckdb", "postgres"], indirect=True)
def test_half_a_character_is_refused(ppdp: Watched, people: Database) -> None:
    """A lone surrogate is no text: nothing can store it."""
    before = state(people), ppdp.listing()
    for place, change in PLACES.items():
        answer = ppdp.run(people, policy(**change("a\ud800b")))
        assert answer.exit == 2, place
        assert_failed(answer)
    assert (state(people), ppdp.listing()) == before


@places(NAMES)
def test_a_long_name_is_refused_or_kept(ppdp: Watched, people: Database, place: str) -> None:
    """PostgreSQL cuts names silently: another relation would be made, or replaced."""
    refused_or_kept_whole(ppdp, people, place, "ä" * (MOST_BYTES // 2) + "xy")


@places(FILES)
def test_a_name_that_no_disk_keeps_is_refused(ppdp: Watched, people: Database, place: str) -> None:
    refused_or_kept_whole(ppdp, people, place, "x" * 300)


# Twins: DuckDB does not tell names by case.


@pytest.mark.parametrize("people", ["duckdb", "postgres"], indirect=True)
@pytest.mark.parametrize(
    "publish",
    [
        {"table": "PEOPLE"},
        {"table": "PEOPLE", "replace": True},
        {"view": "PEOPLE", "replace": True},
        {"live_view": {"name": "PEOPLE", "accept": "differencing"}, "replace": True},
        {"in_place": "PEOPLE"},
        {"in_place": True, "backup": "PEOPLE"},
    ],
    ids=short,
)
def test_a_twin_of_the_source_never_takes_its_place(
    ppdp: Watched, people: Database, publish: dict[str, Any]
) -> None:
    """DuckDB does not tell them apart, so it refuses; PostgreSQL has two relations."""
    answer = ppdp.run(people, policy(publish=publish))
    if people.name == "duckdb" or publish.get("in_place") == "PEOPLE":
        assert_refused(answer)
        assert people.relations() == {f"{people.schema}.people"}
    elif "in_place" in publish:
        assert table_rows(people, "PEOPLE") == sorted(ROWS, key=repr)
        assert table_rows(people, "people") == RELEASED
        return
    else:
        assert answer.exit == 0, answer.document
        assert table_rows(people, "PEOPLE") == RELEASED
    assert table_rows(people, "people") == sorted(ROWS, key=repr)


@pytest.mark.parametrize("people", ["duckdb", "postgres"], indirect=True)
@pytest.mark.parametrize("replace", [False, True])
def test_a_script_never_makes_a_twin_of_its_source(
    ppdp: Watched, people: Database, replace: bool
) -> None:
    """It would drop the source before it reads it."""
    publish = {"script": {"file": "release.sql", "table": "PEOPLE"}, "replace": replace}
    answer = ppdp.run(people, policy(publish=publish))
    if people.name == "duckdb":
        assert_refused(answer, "source")
        return
    run_script(people, ppdp.folder / "release.sql")
    assert table_rows(people, "PEOPLE") == RELEASED
    assert table_rows(people, "people") == sorted(ROWS, key=repr)


def test_twins_of_columns_stay_apart(ppdp: Watched, postgres_people: PostgresDatabase) -> None:
    """PostgreSQL can have both; each is published as the policy says."""
    postgres_people.execute('alter table people add column "AGE" integer default 7')
    postgres_people.execute("alter table people add column \"Zip\" varchar default 'x'")
    content = policy(columns=columns(AGE="quasi", Zip="keep"))
    assert ppdp.run(postgres_people, content).exit == 0
    rows = table_rows(postgres_people, "release")
    assert [row[:3] for row in rows] == RELEASED
    assert {row[3:] for row in rows} == {(7, "x")}


@pytest.mark.parametrize("table", ["PEOPLE", "PPDP.mapping"])
def test_a_mapping_is_no_twin(ppdp: Watched, duckdb_people: DuckDBDatabase, table: str) -> None:
    release = ppdp.published(duckdb_people, policy())
    before = duckdb_people.relations()
    answer = ppdp.releases(duckdb_people, "mapping", release, "--table", table)
    assert duckdb_people.relations() == before
    error = assert_refused(answer)
    assert "does not find" not in error["message"]


def test_a_backup_is_no_twin(ppdp: Watched, duckdb_people: DuckDBDatabase) -> None:
    duckdb_people.create("raw", {"precious": "integer"}, [(1,)])
    answer = ppdp.run(duckdb_people, policy(publish={"in_place": True, "backup": "RAW"}))
    assert duckdb_people.rows("raw") == {(1,): 1}
    error = assert_refused(answer)
    assert "does not find" not in error["message"]


@pytest.mark.parametrize("schema", ["PPDP", "Ppdp_Private", "PPDP_WORK"])
def test_a_schema_of_ours_has_no_twin(
    ppdp: Watched, duckdb_people: DuckDBDatabase, schema: str
) -> None:
    publish = {"table": f"{schema}.release", "create_schema": True}
    answer = ppdp.run(duckdb_people, policy(publish=publish))
    assert_refused(answer, "schema")
    assert duckdb_people.relations() == {"main.people"}


# Files whose names mean something to DuckDB.


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("a*.csv", "ab.csv"),
        ("a?.csv", "ab.csv"),
        ("a[b].csv", "ab.csv"),
        ("a{b,c}.csv", "ab.csv"),
        ("**.parquet", "a.parquet"),
    ],
)
def test_a_file_name_is_no_pattern(
    ppdp: Watched, duckdb_people: DuckDBDatabase, name: str, other: str
) -> None:
    """Another release beside it does not count as a part of it."""
    ppdp.published(duckdb_people, policy(publish={"file": other}))
    release = ppdp.published(duckdb_people, policy(publish={"file": name}))
    assert (ppdp.folder / name).is_file()
    verified = ppdp.releases(duckdb_people, "verify", release)
    assert verified.exit == 0, verified.document
    assert verified.document["rows"] == len(ROWS)


@pytest.mark.parametrize("folder", ["year=2020", "age=2020"])
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_folder_is_no_column(
    ppdp: Watched, duckdb_people: DuckDBDatabase, folder: str, suffix: str
) -> None:
    (ppdp.folder / folder).mkdir()
    answer = ppdp.run(duckdb_people, policy(publish={"file": f"{folder}/release{suffix}"}))
    assert answer.exit == 0, answer.document


@pytest.mark.parametrize("column", ["\r", "a\rb", "a\r\nb", "\n", " ", "\t", " a", "a "])
def test_a_csv_file_refuses_columns_that_its_header_would_lose(
    ppdp: Watched, duckdb_people: DuckDBDatabase, column: str
) -> None:
    duckdb_people.execute(f"alter table people rename column illness to {ident(column)}")
    content = policy(publish={"file": "release.csv"}, columns=columns(**{column: "sensitive"}))
    del content["columns"]["illness"]
    assert_refused(ppdp.run(duckdb_people, content), "CSV")
    content["publish"] = {"file": "release.parquet"}
    assert ppdp.run(duckdb_people, content).exit == 0


# A DuckDB file whose name is that of a schema in it.


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_file_may_be_called_like_its_schema(ppdp: Watched, tmp_path: Path, kind: str) -> None:
    database = DuckDBDatabase(tmp_path / "sales.duckdb")
    write_zips(ppdp.folder)
    database.create("people", COLUMNS, ROWS)
    with connected(database) as execute:
        execute("create schema sales.sales")
        execute("create table sales.sales.people as select * from people")
    publish = {
        "table": {"table": "sales.release"},
        "view": {"view": "sales.release"},
        "live_view": {"live_view": {"name": "sales.release", "accept": "differencing"}},
        "script": {"script": {"file": "release.sql", "table": "sales.release"}},
    }.get(kind, KINDS[kind])
    content = policy(source="sales.people", publish=publish)
    if kind == "live_view":
        # DuckDB cannot name the source in a view.
        assert_refused(ppdp.run(database, content), "called like its schema", "rename")
        return
    release = ppdp.published(database, content)
    if kind == "script":
        run_script(database, ppdp.folder / "release.sql")
    assert ppdp.releases(database, "verify", release).exit == 0


@pytest.mark.parametrize("kind", ["table", "view", "live_view"])
def test_a_file_may_be_called_like_a_schema_of_ours(
    ppdp: Watched, tmp_path: Path, kind: str
) -> None:
    database = DuckDBDatabase(tmp_path / "ppdp_private.duckdb")
    write_zips(ppdp.folder)
    database.create("people", COLUMNS, ROWS)
    if kind != "table":
        answer = ppdp.run(database, policy(publish=KINDS[kind]))
        assert_refused(answer, "called like its schema", "rename")
        return
    release = ppdp.published(database, policy(publish=KINDS[kind]))
    assert ppdp.releases(database, "verify", release).exit == 0


# Roles.


@product_fault("a role of others that is dropped during the run stops it")
def test_a_role_of_others_may_go_during_the_run(
    ppdp: Watched, postgres_people: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshot of the run still has it, and nobody asked for it."""
    reader, other = (f"role_{uuid.uuid4().hex[:12]}" for _ in range(2))
    postgres_people.execute(f"create role {reader}")
    postgres_people.execute(f"create role {other}")
    fetch = Session.fetch_statement

    def meanwhile(self: Session, step: str, statement: str, *rest: Any) -> Any:
        if step == "catalog/known_roles":
            postgres_people.execute(f"drop role if exists {other}")
        return fetch(self, step, statement, *rest)

    monkeypatch.setattr(Session, "fetch_statement", meanwhile)
    try:
        content = policy(publish={"table": "release", "grant": [reader]})
        answer = ppdp.run(postgres_people, content)
        assert answer.exit == 0, answer.document
    finally:
        postgres_people.execute(f"drop owned by {reader}")
        postgres_people.execute(f"drop role {reader}")
