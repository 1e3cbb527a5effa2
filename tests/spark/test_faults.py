"""Any statement may fail: what was published stays, and nothing else is left."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import ppdp_sql
from ppdp_sql.engines import spark_url
from ppdp_sql.engines.spark_client import SparkClient
from ppdp_sql.errors import EngineError
from tests.databases import SparkDatabase
from tests.spark_servers import own_server

from .hospital import load, policy

pytestmark = pytest.mark.spark


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, at: int | None) -> Iterator[list[str]]:
    """Let the command of this number fail once; the list has every command that was sent."""
    sent: list[str] = []
    run = SparkClient.run

    def counted(self: SparkClient, statement: str) -> None:
        sent.append(statement)
        if len(sent) - 1 == at:
            raise EngineError("no space is left on a disk of Spark")
        run(self, statement)

    with monkeypatch.context() as patch:
        patch.setattr(SparkClient, "run", counted)
        yield sent


@pytest.mark.parametrize("kind", ["table", "view"])
def test_any_command_may_fail(
    spark: SparkDatabase, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    name = f"kept_{kind}"
    first = policy("k", publish={kind: name})
    second = policy("distinct_l", publish={kind: name})
    ppdp_sql.run(first, spark.url)
    before, rows = spark.relations(), spark.rows(name)
    with failing(monkeypatch, None) as sent:
        ppdp_sql.run(second, spark.url)
    ppdp_sql.run(first, spark.url)
    before = spark.relations()
    # The last ones only take away what nobody needs: a failure there leaves the new release.
    writing = [at for at, text in enumerate(sent) if not text.startswith("drop")]
    # Some of those that count and build, and all that let the release be seen.
    for at in sorted({*writing[:: max(1, len(writing) // 5)], *writing[-8:]}):
        with failing(monkeypatch, at), pytest.raises(EngineError):
            ppdp_sql.run(second, spark.url)
        assert spark.rows(name) == rows, sent[at]
        assert spark.relations() == before, sent[at]


def test_a_server_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client asks again for some time, but once, and not for each thing left to clean up."""
    tries: list[str] = []
    run = SparkClient.run

    def dying(self: SparkClient, statement: str) -> None:
        os.kill(server.process, signal.SIGKILL)
        tries.append(statement)
        run(self, statement)

    monkeypatch.setattr(spark_url, "_RETRIES", 2)
    with own_server() as server:
        database = SparkDatabase(server.url)
        load(database)
        with monkeypatch.context() as patch:
            patch.setattr(SparkClient, "run", dying)
            with pytest.raises(EngineError, match="the connection to Spark was lost"):
                ppdp_sql.run(policy("k"), database.url)
        assert tries
        with pytest.raises(EngineError, match="check that its server runs"):
            ppdp_sql.run(policy("k"), database.url)
