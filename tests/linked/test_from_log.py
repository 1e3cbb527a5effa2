"""A release is measured later, from its line of the log and its source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.linked import linked_from_log, logged_release
from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.release.comments import MARK
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord, sidecar_of, write_sidecar
from tests.databases import Database, DuckDBDatabase

from .linking import session_on

COLUMNS = {"zip": "varchar", "age": "integer", "person": "integer", "disease": "varchar"}
ROWS = [
    ["47601", 21, 1, "flu"],
    ["47602", 25, 2, "cold"],
    ["47603", 28, 2, "flu"],
    ["90210", 33, 4, "flu"],
    ["90211", 39, 5, "ulcer"],
    ["10000", 77, 6, "ulcer"],
]
RELEASED = [
    ["476**", "[20, 30)", "flu"],
    ["476**", "[20, 30)", "cold"],
    ["476**", "[20, 30)", "flu"],
    ["902**", "[30, 40)", "flu"],
    ["902**", "[30, 40)", "ulcer"],
]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "entity": "person",
        "columns": {
            "zip": {"quasi": {"prefix": [3]}},
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "disease": "sensitive",
        },
        "privacy": [{"distinct_l": 2}, {"k": 2}, {"xy": {"k": 2, "x": ["zip"], "y": "person"}}],
        "suppression": 1,
        "publish": {"table": "released"},
    } | changes


def record_of(database: Database, bound: BoundPolicy, **changes: Any) -> ReleaseRecord:
    facts = {
        "id": "0badcafe",
        "kind": "table",
        "name": f"{database.schema}.released",
        "source": "people",
        "source_rows": 6,
        "source_fingerprint": None,
        "published_rows": 5,
        "suppressed_rows": 1,
        "algorithm": "optimal",
        "node": json.dumps({"age": 1, "zip": 1}),
        "privacy": "[]",
        "metrics": "{}",
        "policy_hash": bound.policy_hash,
        "sql_hash": "",
        "version": "0",
        "created_at": "2026-01-01",
        "created_by": "somebody",
        "policy": bound.recorded,
    }
    return ReleaseRecord(**facts | changes)


def publish(database: Database, bound: BoundPolicy, *, marked: bool = True) -> ReleaseRecord:
    database.create("people", COLUMNS, ROWS)
    shown = {"zip": "varchar", "age": "varchar", "disease": "varchar"}
    database.create("released", shown, RELEASED)
    if marked:
        database.execute(f"comment on table released is '{MARK}0badcafe'")
    return record_of(database, bound)


def measured(database: Database, bound: BoundPolicy, record: ReleaseRecord) -> Any:
    with session_on(database) as session:
        log = ReleaseLog(session)
        log.create()
        log.add(record)
        release = session.engine.qualify(Relation("released"))
        found = logged_release(session, bound, release)
        assert found == record
        return linked_from_log(session, found, bound, release)


def test_a_logged_release_is_measured_again(database: Database) -> None:
    bound = bind(policy())
    record = publish(database, bound)
    assert measured(database, bound, record) == {1: (2,), 2: (2,)}


def test_a_policy_without_linked_models_needs_nothing(database: Database) -> None:
    bound = bind({key: value for key, value in policy().items() if key != "entity"})
    bound = bind({**bound.data, "privacy": [{"k": 2}]})
    record = publish(database, bound)
    database.execute("drop table people")
    assert measured(database, bound, record) == {}


def test_a_source_that_changed_since_is_seen(database: Database) -> None:
    bound = bind(policy())
    record = publish(database, bound)
    database.execute("insert into people values ('47604', 22, 7, 'flu')")
    with pytest.raises(VerificationError, match="source has changed"):
        measured(database, bound, record)


def test_a_release_that_the_log_does_not_know(database: Database) -> None:
    bound = bind(policy())
    record = publish(database, bound, marked=False)
    with pytest.raises(InputError, match="is no release that the log knows") as error:
        measured(database, bound, record)
    assert "k and xy cannot be measured" in error.value.message


def test_a_source_that_is_gone(database: Database) -> None:
    bound = bind(policy())
    record = publish(database, bound)
    database.execute("drop table people")
    with pytest.raises(InputError, match="cannot be measured without the source") as error:
        measured(database, bound, record)
    assert type(error.value) is InputError


def test_other_hierarchies_than_those_of_the_release(database: Database) -> None:
    record = publish(database, bind(policy()))
    columns = {**policy()["columns"], "zip": {"quasi": {"prefix": [2]}}}
    with pytest.raises(InputError, match="hierarchy of column 'zip' is not the one"):
        measured(database, bind(policy(columns=columns)), record)


def test_a_release_in_place_has_no_source_any_more(database: Database) -> None:
    bound = bind(policy())
    publish(database, bound)
    record = record_of(database, bound, kind="in_place")
    with pytest.raises(InputError, match="took the place of its source"):
        measured(database, bound, record)


def test_rows_that_were_published_as_stars(database: Database) -> None:
    """The starred group has one person, whichever raw rows stand behind it."""
    bound = bind(policy(suppressed="star"))
    publish(database, bound)
    database.execute("insert into released values ('*', '*', 'ulcer')")
    record = record_of(database, bound, published_rows=6)
    assert measured(database, bound, record) == {1: (1,), 2: (1,)}


def test_a_file_is_known_by_its_path(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    path = tmp_path / "released.csv"
    bound = bind(policy(publish={"file": str(path)}))
    publish(database, bound)
    database.execute(f"copy released to '{path}' (header)")
    record = record_of(database, bound, kind="file", name=str(path))
    release = SourceFile(path, "csv", as_text=True)
    with session_on(database) as session:
        with pytest.raises(InputError, match="no release that the log knows"):
            logged_release(session, bound, release)
        write_sidecar(sidecar_of(path), record, {})
        found = logged_release(session, bound, release)
        assert linked_from_log(session, found, bound, release) == {1: (2,), 2: (2,)}
