"""Every verb takes a connection that is handed in, in one process, and leaves it usable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest

import ppdp_sql
from tests.databases import Database

from .people import load, policy


@pytest.fixture
def connection(database: Database) -> Iterator[Any]:
    load(database)
    database.create(
        "calls", {"a": "integer", "b": "integer"}, [(n, (n * 3) % 8 + 1) for n in range(1, 9)]
    )
    if database.name == "duckdb":
        found: Any = duckdb.connect(database.url.removeprefix("duckdb:"))
    else:
        found = psycopg.connect(database.url)
    yield found
    found.close()


def test_every_verb_on_one_connection(connection: Any, tmp_path: Path) -> None:
    asked = policy(on_drift="replan")
    network = {
        "version": 1,
        "network": {"edges": {"source": "calls", "from": "a", "to": "b"}},
        "publish": {"prefix": "net"},
    }
    names: dict[str, Any] = {"quasi": ["zone", "age"], "sensitive": ["illness"]}
    verbs: dict[str, Any] = {
        "init": lambda: ppdp_sql.init("people", connection, output=tmp_path / "people.policy.yml"),
        "discover": lambda: ppdp_sql.discover("people", connection),
        "plan": lambda: ppdp_sql.plan(asked, connection),
        "run": lambda: ppdp_sql.run(asked, connection),
        "run --plan": lambda: ppdp_sql.run(
            asked, connection, plan=ppdp_sql.plan(asked, connection).plan
        ),
        "run --reuse": lambda: ppdp_sql.run(asked, connection, reuse="latest"),
        "check": lambda: ppdp_sql.check(asked, connection),
        "check a relation": lambda: ppdp_sql.check("released", connection, **names),
        "compare": lambda: ppdp_sql.compare(asked, connection, algorithms=["optimal", "datafly"]),
        "choose": lambda: ppdp_sql.choose(asked, connection, k=[2, 3], class_column="illness"),
        "leaks": lambda: ppdp_sql.leaks("released", connection, **names),
        "attack": lambda: ppdp_sql.attack(asked, connection, attacks=["homogeneity"]),
        "network": lambda: ppdp_sql.network(network, connection),
        "releases": lambda: ppdp_sql.releases(connection),
        "verify": lambda: ppdp_sql.verify_release(_id(connection), connection),
        "compare releases": lambda: ppdp_sql.compare_releases(
            _id(connection), _id(connection), connection
        ),
        "drop": lambda: ppdp_sql.drop_release(_id(connection), connection),
    }
    for name, verb in verbs.items():
        verb()
        found = connection.execute("select count(*) from people").fetchone()
        assert found == (12,), name
        if isinstance(connection, psycopg.Connection):
            # What the verb did not end would be in the caller's transaction.
            connection.rollback()


def test_a_drift_leaves_the_connection_usable(connection: Any) -> None:
    ppdp_sql.run(policy(), connection)
    connection.execute("insert into people values ('x', 'west', 70, 'flu')")
    if isinstance(connection, psycopg.Connection):
        connection.commit()
    with pytest.raises(ppdp_sql.DriftError):
        ppdp_sql.run(policy(), connection, reuse="latest")
    assert connection.execute("select count(*) from people").fetchone() == (13,)
    if isinstance(connection, psycopg.Connection):
        connection.rollback()
    assert ppdp_sql.run(policy(on_drift="replan"), connection, reuse="latest").reused is not None


def _id(connection: Any) -> str:
    return next(
        record.id for record in ppdp_sql.releases(connection) if record.name.endswith("released")
    )
