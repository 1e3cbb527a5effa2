"""`ppdp releases` and what it does with a release of each kind, on each engine."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import os
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest

import ppdp_sql
from ppdp_sql.errors import PpdpError, RightsError
from tests.databases import Database, DuckDBDatabase, PostgresDatabase
from tests.engines.commands import Answer, with_options

from .support import (
    KINDS,
    RELEASED,
    ROWS,
    SECRET_NAME,
    ZIPS,
    Watched,
    assert_failed,
    assert_refused,
    columns,
    kinds,
    policy,
    policy_text,
    run_script,
    state,
    table_rows,
)

#: The facts of a release in `ppdp releases` and `ppdp releases show`.
FACTS = {
    *("id", "kind", "name", "source", "source_rows", "source_fingerprint", "published_rows"),
    *("suppressed_rows", "algorithm", "node", "privacy", "metrics", "policy_hash", "sql_hash"),
    *("version", "created_at", "created_by", "groups", "policy", "objects", "hierarchies"),
}
#: Every value of both quasi-identifiers with what was published of it.
MAPPED = sorted(
    [("age", str(row[1]), "1", f"[{row[1] // 10}0, {row[1] // 10 + 1}0)") for row in ROWS]
    + [
        ("zip", leaf, "1", label)
        for label, leaves in ZIPS.items()
        for leaf in leaves
        if leaf in {row[2] for row in ROWS}
    ]
)
every_kind = kinds()
relation_kinds = kinds("table", "view", "live_view")
replaced_kinds = kinds("table", "view", "live_view", "file", "script")


def publish(ppdp: Watched, database: Database, kind: str, **options: Any) -> str:
    """Publish `people` as a kind, run its script if it is one, and return the id."""
    release = ppdp.published(database, policy(publish=KINDS[kind] | options))
    if kind == "script":
        database.execute("drop table if exists release")
        run_script(database, ppdp.folder / "release.sql")
    return release


def released_name(ppdp: Watched, database: Database, kind: str) -> str:
    """What the log calls the release."""
    if kind in ("file", "script"):
        return str(ppdp.folder / ("release.csv" if kind == "file" else "release.sql"))
    return f"{database.schema}.{'people' if kind == 'in_place' else 'release'}"


def log_line(database: Database, release: str) -> list[tuple[Any, ...]]:
    return database.execute(f"select id from ppdp.releases where id = '{release}'")


# Documents.


@every_kind
def test_list_show_and_verify_tell_what_was_published(
    ppdp: Watched, people: Database, kind: str
) -> None:
    release = publish(ppdp, people, kind)
    listed = ppdp.releases(people)
    shown = ppdp.releases(people, "show", release)
    verified = ppdp.releases(people, "verify", release)
    assert (listed.exit, shown.exit, verified.exit) == (0, 0, 0), verified.document
    assert set(listed.document) == {"releases"}
    assert listed.document["releases"] == [shown.document]
    facts = shown.document
    assert set(facts) == FACTS
    name = released_name(ppdp, people, kind)
    assert (facts["id"], facts["kind"], facts["name"]) == (release, kind, name)
    assert facts["policy"] == policy(publish=KINDS[kind])
    assert facts["node"] == {"age": 1, "zip": 1}
    assert set(facts["hierarchies"]) == {"age", "zip"}
    assert (facts["source_rows"], facts["published_rows"], facts["suppressed_rows"]) == (12, 12, 0)
    assert facts["groups"] == 4
    (k,) = facts["privacy"]
    assert (k["model"], k["required"], k["achieved"], k["satisfied"]) == ("k", 3, 3, True)
    for digest in (facts["sql_hash"], facts["policy_hash"], *facts["hierarchies"].values()):
        assert re.fullmatch("[0-9a-f]{64}", digest)
    assert all(
        value is None or isinstance(value, int | float) for value in facts["metrics"].values()
    )
    assert verified.document == {
        "release": {"kind": kind, "name": name, "id": release},
        "rows": 12,
        "groups": 4,
        "privacy": facts["privacy"],
        "holds": True,
    }


def test_releases_for_people(ppdp: Watched, people: Database) -> None:
    first = publish(ppdp, people, "table")
    second = publish(ppdp, people, "view", replace=True)
    at = ("--engine", people.url)
    for command, words in (
        ((), (first, second, "release", "k = 3")),
        (("show", first), (first, "sql_hash", "Policy", "version: 1")),
        (("compare", first, second), ("Same", "rows", "kind", "table", "view")),
        (("verify", second), ("Holds", "12 rows", "4 groups", "k = 3")),
        (("mapping", second, "--table", "mapped"), ("Written", "19 values", "keep it private")),
        (("drop", second), ("Dropped", second)),
    ):
        code, out, err = ppdp.text("releases", *command, *at)
        assert (code, err) == (0, ""), command
        for word in words:
            assert word in out, command


def test_options_before_the_command_count(ppdp: Watched, people: Database) -> None:
    release = publish(ppdp, people, "table")
    code, out, _ = ppdp.text("releases", "--engine", people.url, "show", release, "--json")
    assert (code, json.loads(out)["id"]) == (0, release)


def test_json_before_the_command_counts(ppdp: Watched, duckdb_people: DuckDBDatabase) -> None:
    release = publish(ppdp, duckdb_people, "table")
    at = ("--engine", duckdb_people.url)
    code, out, _ = ppdp.text("releases", "--json", "show", release, *at)
    assert code == 0
    assert json.loads(out)["id"] == release


def test_compare_tells_what_is_the_same_and_what_differs(ppdp: Watched, people: Database) -> None:
    first = publish(ppdp, people, "table")
    wider = columns(zip={"quasi": "zip.csv", "min_level": 2})
    content = policy(columns=wider, publish={"view": "other"}, privacy=[{"k": 6}])
    second = ppdp.published(people, content)
    answer = ppdp.releases(people, "compare", first, second)
    assert answer.exit == 0
    document = answer.document
    assert set(document) == {"releases", "same", "differences"}
    assert [facts["id"] for facts in document["releases"]] == [first, second]
    assert document["same"] == {"source": True, "rows": True, "policy": False, "sql": False}
    differences = {
        item["fact"]: (item["first"], item["second"]) for item in document["differences"]
    }
    assert differences["kind"] == ("table", "view")
    assert differences["node.zip"] == (1, 2)
    assert differences["groups"] == (4, 2)
    assert differences["privacy.k"] == (3, 6)
    assert not {"id", "name", "node.age", "source", "source_rows"} & set(differences)
    itself = ppdp.releases(people, "compare", first, first).document
    assert itself["differences"] == []
    assert set(itself["same"].values()) == {True}


def test_the_password_is_in_no_document(ppdp: Watched, postgres_people: PostgresDatabase) -> None:
    """A policy may name its engine; the log keeps neither that nor the password of the URL."""
    content = policy(engine=postgres_people.url)
    answer = ppdp("run", ppdp.write(policy_text(content)))
    assert answer.exit == 0, answer.document
    shown = ppdp.releases(postgres_people, "show", answer.document["release"]["id"])
    assert "engine" not in shown.document["policy"]


# Verify.

Change = Callable[[Database, str], None]


def sql(*statements: str) -> Change:
    """Change the release by statements; `{}` is the table that holds its rows."""

    def change(database: Database, table: str) -> None:
        for statement in statements:
            database.execute(statement.format(table))

    return change


STOLEN = "insert into {} values ('[90, 100)', 'south', 'flu')"
CHANGES: dict[str, Change] = {
    "a row that stands alone": sql(STOLEN),
    "a row too many": sql("insert into {} values ('[20, 30)', 'north', 'flu')"),
    "all rows twice": sql("insert into {0} select * from {0}"),
    "a raw value": sql(f"update {{}} set zip = '{SECRET_NAME}' where illness = 'gout'"),
    "a value of its own": sql("update {} set age = '21' where illness = 'gout'"),
    "a group too few": sql("delete from {} where zip = 'north'"),
    "rows too few": sql("delete from {} where illness = 'gout'"),
    "no rows": sql("delete from {}"),
    "one group": sql("update {} set age = '*', zip = '*'"),
    "another column": sql("alter table {} rename column illness to disease"),
    "a column too many": sql("alter table {} add column name varchar"),
}


def stored_in(kind: str, release: str) -> str:
    """The table that holds the rows of a release."""
    if kind == "view":
        return f"ppdp_private.release__{release}"
    return "people" if kind == "in_place" else "release"


@pytest.mark.parametrize("change", CHANGES)
def test_verify_finds_every_change(ppdp: Watched, people: Database, change: str) -> None:
    changed_release_is_found(ppdp, people, "table", change)


@kinds("view", "in_place", "script")
@pytest.mark.parametrize("change", ["a row that stands alone", "all rows twice", "rows too few"])
def test_verify_finds_changes_of_other_kinds(
    ppdp: Watched, people: Database, kind: str, change: str
) -> None:
    changed_release_is_found(ppdp, people, kind, change)


def changed_release_is_found(ppdp: Watched, people: Database, kind: str, change: str) -> None:
    """Exit 0 before, exit 4 after, and nothing is written."""
    release = publish(ppdp, people, kind)
    assert ppdp.releases(people, "verify", release).exit == 0
    CHANGES[change](people, stored_in(kind, release))
    before = state(people)
    answer = ppdp.releases(people, "verify", release)
    error = assert_failed(answer, 4)
    assert error["kind"] == "verification"
    assert state(people) == before


@pytest.mark.parametrize("kind", ["table", "view", "live_view", "in_place"])
def test_verify_finds_another_relation_of_the_same_name(
    ppdp: Watched, people: Database, kind: str
) -> None:
    """The same rows, and yet it is not the release."""
    release = publish(ppdp, people, kind)
    name = "people" if kind == "in_place" else "release"
    people.execute(f"create table impostor as select * from {name}")
    people.execute(f"drop {'view' if 'view' in kind else 'table'} {name}")
    people.execute(f"alter table impostor rename to {name}")
    error = assert_failed(ppdp.releases(people, "verify", release), 4)
    assert "no release of ours" in error["message"]


@pytest.mark.parametrize("kind", ["table", "view", "live_view", "in_place"])
def test_verify_finds_a_release_that_is_gone(ppdp: Watched, people: Database, kind: str) -> None:
    release = publish(ppdp, people, kind)
    name = "people" if kind == "in_place" else "release"
    people.execute(f"drop {'view' if 'view' in kind else 'table'} {name}")
    error = assert_failed(ppdp.releases(people, "verify", release), 4)
    assert "is gone" in error["message"]


def test_verify_finds_a_view_without_its_table(
    ppdp: Watched, duckdb_people: DuckDBDatabase
) -> None:
    """DuckDB lets the table go that a view shows."""
    release = publish(ppdp, duckdb_people, "view")
    duckdb_people.execute(f"drop table ppdp_private.release__{release}")
    assert_failed(ppdp.releases(duckdb_people, "verify", release), 4)


@relation_kinds
def test_verify_finds_a_release_that_was_replaced(
    ppdp: Watched, people: Database, kind: str
) -> None:
    first = publish(ppdp, people, kind)
    second = publish(ppdp, people, kind)
    error = assert_failed(ppdp.releases(people, "verify", first), 4)
    assert second in error["message"]
    assert ppdp.releases(people, "verify", second).exit == 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text + '"[90, 100)",south,flu\n',
        lambda text: text.split("\n", 1)[0] + "\n",
        lambda text: "\n".join(text.split("\n")[:-3]) + "\n",
        lambda text: text.replace("north", "47601", 1),
        lambda text: text.replace("age", "AGE", 1),
        lambda text: text.replace("illness", "illness,name", 1),
        lambda text: "",
        lambda text: "nothing of it\n",
        lambda text: "\0\0\0",
    ],
    ids=["row", "no rows", "fewer", "finer", "header", "ragged", "empty", "other", "binary"],
)
def test_verify_finds_a_file_that_was_edited(
    ppdp: Watched, duckdb_people: DuckDBDatabase, edit: Callable[[str], str]
) -> None:
    release = publish(ppdp, duckdb_people, "file")
    path = ppdp.folder / "release.csv"
    path.write_text(edit(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert_failed(ppdp.releases(duckdb_people, "verify", release), 4)
    path.unlink()
    error = assert_failed(ppdp.releases(duckdb_people, "verify", release), 4)
    assert "is gone" in error["message"]


def test_a_live_view_holds_when_its_source_changes(ppdp: Watched, people: Database) -> None:
    """It shows fewer or more rows, and never a group that does not pass."""
    release = publish(ppdp, people, "live_view")
    people.execute("delete from people where age in (21, 22)")
    people.execute("insert into people values ('Mia', 91, '48901', 'flu')")
    answer = ppdp.releases(people, "verify", release)
    assert (answer.exit, answer.document["rows"], answer.document["groups"]) == (0, 9, 3)
    people.execute("delete from people")
    answer = ppdp.releases(people, "verify", release)
    assert (answer.exit, answer.document["rows"]) == (0, 0)


def test_a_script_that_did_not_run_is_not_verified(ppdp: Watched, people: Database) -> None:
    release = ppdp.published(people, policy(publish=KINDS["script"]))
    assert_refused(ppdp.releases(people, "verify", release), "run the script")


@every_kind
def test_verify_list_show_and_compare_never_write(
    ppdp: Watched, people: Database, kind: str
) -> None:
    release = publish(ppdp, people, kind)
    before = state(people), ppdp.listing(), fingerprint(people)
    for command in ((), ("show", release), ("verify", release), ("compare", release, release)):
        assert ppdp.releases(people, *command).exit == 0
    assert (state(people), ppdp.listing(), fingerprint(people)) == before


def fingerprint(database: Database) -> str:
    """What a write would change: the bytes of a DuckDB file, the catalog of PostgreSQL."""
    if isinstance(database, DuckDBDatabase):
        return hashlib.sha256(database.path.read_bytes()).hexdigest()
    return str(
        database.execute("select oid, relname, relacl, relfilenode from pg_class order by 1")
    )


# Drop.


@pytest.mark.parametrize("mapping", [False, True], ids=["", "mapping"])
@replaced_kinds
def test_drop_takes_a_release_with_all_that_belongs_to_it(
    ppdp: Watched, people: Database, kind: str, mapping: bool
) -> None:
    """Another release, its private tables and its line in the log stay."""
    other = ppdp.published(people, policy(publish={"view": "other", "mapping": True}))
    before, files = state(people), ppdp.listing()
    release = publish(ppdp, people, kind, mapping=mapping)
    made = set(state(people)) - set(before)
    assert len([name for schema, name in made if name.startswith("mapping")]) == mapping
    answer = ppdp.releases(people, "drop", release)
    assert answer.exit == 0, answer.document
    assert set(answer.document) == {"release", "dropped"}
    assert answer.document["release"] == {
        "kind": kind,
        "name": released_name(ppdp, people, kind),
        "id": release,
    }
    if kind == "script":
        # The table that it made is its client's.
        assert table_rows(people, "release") == RELEASED
        people.execute("drop table release")
    assert state(people) == before
    assert ppdp.listing() == files
    assert ppdp.releases(people, "verify", other).exit == 0
    assert_refused(ppdp.releases(people, "drop", release), release)


def test_drop_refuses_what_took_the_place_of_its_source(ppdp: Watched, people: Database) -> None:
    release = publish(ppdp, people, "in_place", mapping=True)
    before = state(people)
    error = assert_refused(ppdp.releases(people, "drop", release), release, "place of its source")
    assert error["kind"] == "input"
    assert state(people) == before
    assert table_rows(people, "people") == RELEASED


def test_drop_forgets_a_release_in_place_that_is_gone(ppdp: Watched, people: Database) -> None:
    release = publish(ppdp, people, "in_place", mapping=True)
    people.execute("drop table people")
    assert ppdp.releases(people, "drop", release).exit == 0
    assert log_line(people, release) == []
    assert not any(name.startswith("ppdp_private") for name in people.relations())


@pytest.mark.parametrize("mapping", [False, True], ids=["", "mapping"])
@replaced_kinds
def test_drop_of_a_release_that_was_replaced_leaves_its_successor(
    ppdp: Watched, people: Database, kind: str, mapping: bool
) -> None:
    first = publish(ppdp, people, kind, mapping=mapping)
    second = publish(ppdp, people, kind, mapping=mapping)
    if kind in ("file", "script"):
        # The log counts seconds; see below for two releases in one.
        people.execute(f"update ppdp.releases set created_at = '2000-01-01' where id = '{first}'")
    answer = ppdp.releases(people, "drop", first)
    assert answer.exit == 0, answer.document
    assert [facts["id"] for facts in ppdp.releases(people).document["releases"]] == [second]
    verified = ppdp.releases(people, "verify", second)
    assert verified.exit == 0, verified.document
    if kind not in ("file", "script"):
        assert table_rows(people, "release") == RELEASED
    else:
        assert Path(released_name(ppdp, people, kind)).exists()
    export = ppdp.releases(people, "mapping", second, "--table", "mapped")
    assert export.exit == 0
    assert ppdp.releases(people, "drop", second).exit == 0
    people.execute("drop table mapped")
    people.execute("drop table if exists release")
    assert people.relations() == {
        *(f"{people.schema}.people", "ppdp.releases", "ppdp.fingerprint_key")
    }


@pytest.mark.parametrize("kind", ["file", "script"])
def test_drop_of_an_earlier_file_of_the_same_second_leaves_the_later_one(
    ppdp: Watched, duckdb_people: DuckDBDatabase, kind: str
) -> None:
    first = publish(ppdp, duckdb_people, kind)
    publish(ppdp, duckdb_people, kind)
    duckdb_people.execute("update ppdp.releases set created_at = '2000-01-01T00:00:00+00:00'")
    assert ppdp.releases(duckdb_people, "drop", first).exit == 0
    assert Path(released_name(ppdp, duckdb_people, kind)).exists()


@relation_kinds
def test_drop_leaves_what_others_put_in_the_place_of_a_release(
    ppdp: Watched, people: Database, kind: str
) -> None:
    release = publish(ppdp, people, kind, mapping=True)
    people.execute(f"drop {'table' if kind == 'table' else 'view'} release")
    people.create("release", {"mine": "integer"}, [(7,)])
    assert ppdp.releases(people, "drop", release).exit == 0
    assert people.rows("release") == {(7,): 1}
    assert log_line(people, release) == []
    assert not any(name.startswith("ppdp_private") for name in people.relations())


def test_drop_is_whole_or_nothing(ppdp: Watched, postgres_people: PostgresDatabase) -> None:
    """A view of others depends on the release: nothing is dropped, not even its mapping."""
    release = publish(ppdp, postgres_people, "table", mapping=True)
    postgres_people.execute("create view readers as select * from release")
    before = state(postgres_people)
    assert_refused(ppdp.releases(postgres_people, "drop", release), "depend")
    assert state(postgres_people) == before


def test_a_dropped_release_can_be_published_again(ppdp: Watched, people: Database) -> None:
    for kind in ("view", "table", "live_view"):
        release = publish(ppdp, people, kind)
        assert ppdp.releases(people, "drop", release).exit == 0
        assert f"{people.schema}.release" not in people.relations()


# Mapping.


def mapped(path: Path) -> list[tuple[str, ...]]:
    """Read an exported mapping: its header, then its rows sorted."""
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    delimiter = "\t" if path.suffix == ".tsv" else ","
    header, *rows = csv.reader(text.splitlines(), delimiter=delimiter)
    assert header == ["column", "value", "level", "published"]
    return sorted(map(tuple, rows))


@pytest.mark.parametrize("mapping", [False, True], ids=["made again", "kept"])
@every_kind
def test_the_mapping_has_every_value_with_its_label(
    ppdp: Watched, people: Database, kind: str, mapping: bool
) -> None:
    release = publish(ppdp, people, kind, mapping=mapping)
    path = ppdp.folder / "mapping.csv"
    before = state(people)
    answer = ppdp.releases(people, "mapping", release, "-o", str(path))
    assert state(people) == before
    if kind == "in_place" and not mapping:
        assert_refused(answer, "kept no mapping", "mapping: true")
        assert not path.exists()
        return
    assert answer.exit == 0, answer.document
    assert (answer.document["values"], answer.document["target"]) == (len(MAPPED), str(path))
    assert not re.search("Qx|47602", json.dumps(answer.document))
    assert mapped(path) == MAPPED
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mapping", [False, True], ids=["made again", "kept"])
def test_a_mapping_can_be_a_table_that_nobody_else_reads(
    ppdp: Watched, people: Database, mapping: bool
) -> None:
    if people.name == "postgres":
        people.execute(
            f"alter default privileges in schema {people.schema} grant select on tables to public"
        )
    release = publish(ppdp, people, "table", mapping=mapping)
    answer = ppdp.releases(people, "mapping", release, "--table", "mapped")
    assert answer.exit == 0, answer.document
    assert answer.document["values"] == len(MAPPED)
    rows = people.execute("select column_name, value, level, published from mapped")
    assert sorted((name, value, str(level), label) for name, value, level, label in rows) == MAPPED
    if people.name == "postgres":
        assert readers(people, "mapped") == []


def readers(database: Database, table: str) -> list[tuple[Any, ...]]:
    """Who besides the owner has a right on a table."""
    return database.execute(
        "select distinct grantee from information_schema.role_table_grants "
        f"where table_name = '{table}' and grantee <> current_user"
    )


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv"])
def test_a_mapping_is_private_whatever_the_process_allows(
    ppdp: Watched, duckdb_people: DuckDBDatabase, suffix: str
) -> None:
    release = publish(ppdp, duckdb_people, "table")
    path = ppdp.folder / f"mapping{suffix}"
    mask = os.umask(0)
    try:
        assert ppdp.releases(duckdb_people, "mapping", release, "-o", str(path)).exit == 0
    finally:
        os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o600
    assert mapped(path) == MAPPED


def test_a_mapping_overwrites_nothing(ppdp: Watched, people: Database) -> None:
    release = publish(ppdp, people, "table", mapping=True)
    (ppdp.folder / "mine.csv").write_text("mine\n", encoding="utf-8")
    (ppdp.folder / "folder.csv").mkdir()
    (ppdp.folder / "link.csv").symlink_to(ppdp.folder / "nowhere.csv")
    people.execute("create view seen as select 1 as mine")
    before = state(people), ppdp.listing()
    for arguments, words in (
        (("-o", "mine.csv"), ("mine.csv", "exists")),
        (("-o", "zip.csv"), ("zip.csv", "exists")),
        (("-o", "folder.csv"), ("folder.csv", "exists")),
        (("-o", "link.csv"), ("link.csv",)),
        (("-o", "mapping.txt"), (".csv",)),
        (("-o", "mapping.parquet"), (".csv",)),
        (("-o", "nowhere/mapping.csv"), ("cannot be written",)),
        (("--table", "people"), ("people", "exists")),
        (("--table", "release"), ("release", "exists")),
        (("--table", "seen"), ("seen", "exists")),
        (("--table", "nowhere.mapping"), ("'nowhere'", "does not exist")),
        (("--table", "ppdp.mapping"), ("ppdp", "product's own")),
        (("--table", "ppdp_private.mapping"), ("ppdp_private", "product's own")),
        (("--table", '"open'), ("do not close",)),
        (("--table", ""), ("relation name",)),
        ((), ("either -o FILE or --table TABLE",)),
        (("--table", "mapping", "-o", "mapping.csv"), ("either -o FILE or --table TABLE",)),
    ):
        asked = tuple(
            str(ppdp.folder / word) if arguments[place - 1] == "-o" and place else word
            for place, word in enumerate(arguments)
        )
        assert_refused(ppdp.releases(people, "mapping", release, *asked), *words)
    assert (state(people), ppdp.listing()) == before


def test_a_mapping_with_a_long_name_is_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase
) -> None:
    release = publish(ppdp, duckdb_people, "table")
    path = str(ppdp.folder / f"{'x' * 300}.csv")
    assert_refused(ppdp.releases(duckdb_people, "mapping", release, "-o", path))


def test_a_mapping_table_with_a_long_name_is_refused(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    release = publish(ppdp, postgres_people, "table")
    before = state(postgres_people)
    answer = ppdp.releases(postgres_people, "mapping", release, "--table", "x" * 64)
    assert state(postgres_people) == before
    assert_refused(answer)


@pytest.mark.parametrize("spoil", ["source", "hierarchy", "hierarchy gone", "column"])
def test_a_mapping_that_cannot_be_made_again_is_refused(
    ppdp: Watched, people: Database, spoil: str
) -> None:
    """What was kept is exported all the same."""
    release = publish(ppdp, people, "table")
    kept = ppdp.published(people, policy(publish={"table": "other", "mapping": True}))
    if spoil == "source":
        people.execute("drop table people")
    elif spoil == "column":
        people.execute("alter table people drop column zip")
    elif spoil == "hierarchy":
        text = (ppdp.folder / "zip.csv").read_text(encoding="utf-8")
        (ppdp.folder / "zip.csv").write_text(text.replace("north", "east"), encoding="utf-8")
    else:
        (ppdp.folder / "zip.csv").unlink()
    before = state(people)
    path = ppdp.folder / "mapping.csv"
    answer = ppdp.releases(people, "mapping", release, "-o", str(path))
    assert_refused(answer)
    assert not path.exists()
    assert state(people) == before
    assert ppdp.releases(people, "mapping", kept, "-o", str(path)).exit == 0
    assert mapped(path) == MAPPED


def test_a_mapping_made_again_is_that_of_the_release(ppdp: Watched, people: Database) -> None:
    """All ages were of one decade, so they were hidden; now there is a second one."""
    people.execute("delete from people where age >= 30")
    content = policy(columns=columns(age={"quasi": {"intervals": {"width": [10]}}, "min_level": 1}))
    release = ppdp.published(people, content)
    assert {row[0] for row in table_rows(people, "release")} == {"*"}
    people.execute("insert into people values ('Mia', 31, '48901', 'flu')")
    path = ppdp.folder / "mapping.csv"
    answer = ppdp.releases(people, "mapping", release, "-o", str(path))
    if answer.exit == 0:
        assert {row[3] for row in mapped(path) if row[0] == "age"} == {"*"}
    else:
        assert_refused(answer, "source")


# Ids and databases without releases.


def commands(ppdp: Watched, release: str) -> dict[str, tuple[str, ...]]:
    """Every command on one release, by name."""
    return {
        "show": ("show", release),
        "compare": ("compare", release, release),
        "verify": ("verify", release),
        "mapping": ("mapping", release, "-o", str(ppdp.folder / "mapping.csv")),
        "mapping table": ("mapping", release, "--table", "mapped"),
        "drop": ("drop", release),
    }


@pytest.mark.parametrize("release", ["0badcafe", "", "x", "'; drop table people; --", "[bold]"])
def test_an_unknown_id_is_refused(ppdp: Watched, people: Database, release: str) -> None:
    before = state(people), ppdp.listing()
    for name, command in commands(ppdp, release).items():
        error = assert_refused(ppdp.releases(people, *command), f"'{release}'")
        assert error["kind"] == "input", name
    assert (state(people), ppdp.listing()) == before


def test_an_id_that_is_nearly_right_is_refused(ppdp: Watched, people: Database) -> None:
    release = publish(ppdp, people, "table")
    before = state(people), ppdp.listing()
    near = release[:-1] + ("0" if release[-1] != "0" else "1")
    for other in (near, f" {release}", f"{release} ", release[:-1], release * 2):
        answer = ppdp.releases(people, "show", other)
        assert_refused(answer, f"'{other}'", f"did you mean '{release}'?")
        assert_refused(ppdp.releases(people, "drop", other))
    assert (state(people), ppdp.listing()) == before


def test_a_database_without_releases_has_none(ppdp: Watched, people: Database) -> None:
    before = state(people)
    answer = ppdp.releases(people)
    assert (answer.exit, answer.document) == (0, {"releases": []})
    code, out, _ = ppdp.text("releases", "--engine", people.url)
    assert (code, out) == (0, "Nothing was published from here yet.\n")
    assert state(people) == before


def test_no_engine_and_no_database_are_refused(ppdp: Watched, tmp_path: Path) -> None:
    for command in ((), *commands(ppdp, "0badcafe").values()):
        assert_refused(ppdp("releases", *command), "no engine")
        missing = ("--engine", f"duckdb:{tmp_path / 'none.duckdb'}")
        assert_refused(ppdp("releases", *command, *missing), "none.duckdb", "does not exist")
    assert not (tmp_path / "none.duckdb").exists()


# Rights.


def read_only_connection(database: Database) -> Any:
    """A connection to a database that takes no writes."""
    if isinstance(database, DuckDBDatabase):
        return duckdb.connect(str(database.path), read_only=True)
    assert isinstance(database, PostgresDatabase)
    return psycopg.connect(with_options(database, "default_transaction_read_only=on"))


@pytest.mark.parametrize("mapping", [False, True], ids=["made again", "kept"])
def test_a_read_only_database_can_be_asked(ppdp: Watched, people: Database, mapping: bool) -> None:
    release = publish(ppdp, people, "table", mapping=mapping)
    path = ppdp.folder / "mapping.csv"
    with read_only_connection(people) as connection:
        assert [record.id for record in ppdp_sql.releases(connection)] == [release]
        assert ppdp_sql.verify_release(release, connection).rows == 12
        assert ppdp_sql.compare_releases(release, release, connection).differences == []
        exported = ppdp_sql.release_mapping(release, connection, output=path)
    assert exported.values == len(MAPPED)
    assert mapped(path) == MAPPED


def test_a_read_only_duckdb_file_cannot_be_changed(
    ppdp: Watched, duckdb_people: DuckDBDatabase
) -> None:
    release = publish(ppdp, duckdb_people, "table", mapping=True)
    before = fingerprint(duckdb_people)
    with read_only_connection(duckdb_people) as connection:
        with pytest.raises(RightsError, match="read-only"):
            ppdp_sql.drop_release(release, connection)
        with pytest.raises(RightsError, match="read-only"):
            ppdp_sql.release_mapping(release, connection, table="mapped")
    assert fingerprint(duckdb_people) == before


def test_a_duckdb_file_that_may_only_be_read_can_be_asked(
    ppdp: Watched, duckdb_people: DuckDBDatabase
) -> None:
    """By its rights on the disk; an administrator may write all the same."""
    release = publish(ppdp, duckdb_people, "view")
    before = fingerprint(duckdb_people)
    duckdb_people.path.chmod(0o444)
    for command in ((), *list(commands(ppdp, release).values())[:4]):
        assert ppdp.releases(duckdb_people, *command).exit == 0
    assert fingerprint(duckdb_people) == before


def test_a_read_only_url_cannot_be_changed(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    release = publish(ppdp, postgres_people, "table", mapping=True)
    before = state(postgres_people)
    url = with_options(postgres_people, "default_transaction_read_only=on")
    for name in ("mapping table", "drop"):
        answer = ppdp("releases", *commands(ppdp, release)[name], "--engine", url)
        assert state(postgres_people) == before
        assert_refused(answer, "read-only")


@contextmanager
def role(database: PostgresDatabase, *grants: str) -> Iterator[str]:
    """The URL of a role of its own with some rights, such as `select on people`."""
    name = f"role_{uuid.uuid4().hex[:12]}"
    database.execute(f"create role {name}")
    try:
        for grant in grants:
            database.execute(f"grant {grant} to {name}")
        yield with_options(database, f"role={name}")
    finally:
        database.execute(f"drop owned by {name}")
        database.execute(f"drop role {name}")


@pytest.mark.parametrize("kind", ["table", "view", "live_view", "in_place"])
def test_a_role_without_rights_is_told_so(
    ppdp: Watched, postgres_people: PostgresDatabase, kind: str
) -> None:
    """Neither the log nor the release nor its mapping is for others."""
    release = publish(ppdp, postgres_people, kind, mapping=True)
    before = state(postgres_people), ppdp.listing()
    usage = f"usage, create on schema {postgres_people.schema}"
    with role(postgres_people, usage) as stranger:
        for command in ((), *commands(ppdp, release).values()):
            answer = ppdp("releases", *command, "--engine", stranger)
            error = assert_refused(answer, "right is missing", "ppdp")
            assert error["kind"] == "rights"
    assert (state(postgres_people), ppdp.listing()) == before


def test_a_role_that_may_read_the_log_changes_nothing(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    release = publish(ppdp, postgres_people, "table", mapping=True)
    before = state(postgres_people), ppdp.listing()
    rights = (
        f"usage on schema {postgres_people.schema}",
        "usage on schema ppdp",
        "select on ppdp.releases",
        "select on release",
    )
    with role(postgres_people, *rights) as reader:

        def asked(name: str) -> Answer:
            return ppdp("releases", *commands(ppdp, release)[name], "--engine", reader)

        assert (asked("show").exit, asked("verify").exit) == (0, 0)
        for name in ("mapping", "mapping table", "drop"):
            assert assert_refused(asked(name))["kind"] == "rights", name
    assert (state(postgres_people), ppdp.listing()) == before


def test_a_role_that_may_read_the_log_only_cannot_verify(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    """A missing right is no broken release."""
    release = publish(ppdp, postgres_people, "table")
    rights = (
        f"usage on schema {postgres_people.schema}",
        "usage on schema ppdp",
        "select on ppdp.releases",
    )
    with role(postgres_people, *rights) as reader:
        answer = ppdp("releases", "verify", release, "--engine", reader)
    assert assert_refused(answer, "release")["kind"] == "rights"


# Two releases of one source.

BY_AGE = columns(zip={"quasi": "zip.csv", "min_level": 2})
BY_ZIP = columns(age={"quasi": {"intervals": {"width": [10]}}, "min_level": 2})


def six(by: dict[str, Any], name: str, source: str = "people") -> dict[str, Any]:
    return policy(columns=by, privacy=[{"k": 6}], source=source, publish={"table": name})


def warnings_of(answer: Answer) -> str:
    assert answer.exit == 0, answer.document
    return "; ".join(answer.document["warnings"])


def test_two_releases_that_tell_small_groups_apart_are_told(
    ppdp: Watched, people: Database
) -> None:
    """One shows ages and the other areas: together they show groups of three."""
    first = ppdp.published(people, six(BY_AGE, "first"))
    words = warnings_of(ppdp.run(people, six(BY_ZIP, "second")))
    assert first in words
    assert "groups of 3" in words
    assert "at least 6" in words


def test_a_release_beside_a_finer_one_is_not_warned_of(ppdp: Watched, people: Database) -> None:
    """The coarser one tells nothing new; and the same release again is no second one."""
    ppdp.published(people, policy(publish={"table": "first"}))
    assert warnings_of(ppdp.run(people, policy(publish={"table": "first"}))) == ""
    same = policy(publish={"table": "second"})
    assert warnings_of(ppdp.run(people, same)) == ""


def test_the_last_release_of_a_name_is_what_counts(ppdp: Watched, people: Database) -> None:
    ppdp.published(people, six(BY_AGE, "first"))
    people.execute("update ppdp.releases set created_at = '2000-01-01T00:00:00+00:00'")
    ppdp.published(people, six(BY_ZIP, "first"))
    assert warnings_of(ppdp.run(people, six(BY_ZIP, "second"))) == ""


def test_a_release_that_was_dropped_is_not_warned_of(ppdp: Watched, people: Database) -> None:
    first = ppdp.published(people, six(BY_AGE, "first"))
    assert ppdp.releases(people, "drop", first).exit == 0
    assert warnings_of(ppdp.run(people, six(BY_ZIP, "second"))) == ""


def test_a_source_that_changed_in_between_is_told(ppdp: Watched, people: Database) -> None:
    first = ppdp.published(people, six(BY_AGE, "first"))
    people.execute("insert into people values ('Mia', 21, '48901', 'flu')")
    words = warnings_of(ppdp.run(people, six(BY_AGE, "second")))
    assert first in words
    assert "changed" in words


def test_a_source_is_the_same_however_it_is_written(ppdp: Watched, people: Database) -> None:
    first = ppdp.published(people, six(BY_AGE, "first"))
    qualified = f"{people.schema}.people"
    words = warnings_of(ppdp.run(people, six(BY_ZIP, "second", source=qualified)))
    assert first in words
    assert "groups of 3" in words


# Nobody is told more.


def test_python_raises_what_the_command_line_tells(ppdp: Watched, people: Database) -> None:
    """The same errors, with the same exit codes."""
    release = publish(ppdp, people, "table")
    people.execute("delete from release where zip = 'north'")
    with pytest.raises(ppdp_sql.VerificationError) as verification:
        ppdp_sql.verify_release(release, people.url)
    with pytest.raises(PpdpError) as unknown:
        ppdp_sql.drop_release("0badcafe", people.url)
    assert (verification.value.exit_code, unknown.value.exit_code) == (4, 2)
