"""An executor is killed while a run needs it: the release is whole, or there is none."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import PpdpError
from tests.databases import Database, DuckDBDatabase, SparkDatabase
from tests.spark_servers import SparkServer

#: So many that each executor has several tasks, and a task lasts longer than a look at the log.
ROWS = 600_000
#: Longer than any of these runs takes, with executors that start anew.
PATIENCE = 400.0
POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {
        "name": "identifier",
        "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
        "zone": {"quasi": {"prefix": [2, 1]}},
        "illness": "sensitive",
    },
    "privacy": [{"k": 20}],
    "suppression": "5%",
    "publish": {"table": "released"},
}
#: The step whose end is waited for; the next task of Spark is the one that is struck. Source rows
#: are read by the first, the release is written by the second, and read again by the third.
MOMENTS = {
    "counting": "release/set_key",
    "writing": "release/copy_tuples",
    "verifying": "release/build_table",
}
#: What Spark logs when a task starts, and when it has noticed that an executor is gone.
TASK = "TaskSetManager: Starting task"
LOST = "Lost executor"


@pytest.fixture
def spark(spark_server: SparkServer) -> Iterator[SparkDatabase]:
    database = SparkDatabase(spark_server.url)
    yield database
    database.drop()


@pytest.mark.executors
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_executor_spoils_no_release(
    moment: str, spark: SparkDatabase, spark_server: SparkServer, tmp_path: Path
) -> None:
    fill(spark)
    before = spark.relations()
    statements = tmp_path / "statements.jsonl"
    with ThreadPoolExecutor(1) as threads:
        running = threads.submit(ppdp_sql.run, POLICY, spark.url, log=statements)
        wait_until(lambda: MOMENTS[moment] in steps(statements), running)
        lost, started = logged(spark_server, LOST), logged(spark_server, TASK)
        wait_until(lambda: logged(spark_server, TASK) > started, running)
        victim = spark_server.kill_executor()
        # The run still needs an executor when Spark has noticed.
        wait_until(lambda: logged(spark_server, LOST) > lost, running)
        failure = running.exception(PATIENCE)
    assert victim not in spark_server.executors()
    if failure is None:
        assert groups(spark) == expected_groups(tmp_path)
        assert leftovers(spark) == set()
    else:
        assert isinstance(failure, PpdpError), failure
        assert f"{spark.schema}.released" not in spark.relations()
        assert leftovers(spark) <= leftovers_of(before)


def fill(database: Database) -> None:
    """Make the same people on any engine: some are alone in their group and are left out."""
    people = (
        "select 'secretly ' || cast(n as varchar) as name, cast(n % 61 + 20 as integer) as age, "
        "case when n < 30 then 'rare' || cast(n as varchar) else 'z' || cast(n % 13 as varchar) "
        "end as zone, 'illness ' || cast(n % 7 as varchar) as illness from "
    )
    if isinstance(database, SparkDatabase):
        # Eight parts: each executor reads several, one after the other.
        database.session.sql(
            f"create table people using parquet as {people.replace('varchar', 'string')} "
            f"(select id as n from range(0, {ROWS}, 1, 8))"
        )
    else:
        database.execute(f"create table people as {people} range({ROWS}) as numbers(n)")


def expected_groups(folder: Path) -> list[tuple[Any, ...]]:
    """Return the groups of a run that nobody disturbed, on another engine."""
    database = DuckDBDatabase(folder / "undisturbed.duckdb")
    fill(database)
    ppdp_sql.run(POLICY, database.url)
    return groups(database)


def groups(database: Database) -> list[tuple[Any, ...]]:
    """Count the equal rows of the release: together they are its multiset."""
    counted = database.execute(
        "select age, zone, illness, count(*) as n from released group by age, zone, illness"
    )
    return sorted(counted)


def leftovers(database: Database) -> set[str]:
    return leftovers_of(database.relations())


def leftovers_of(relations: set[str]) -> set[str]:
    """Name what a run works with and takes away again."""
    return {
        name
        for name in relations
        if name.startswith(("ppdp_work.", "ppdp_private.")) or ".ppdp__" in name
    }


def steps(statements: Path) -> list[str]:
    if not statements.exists():
        return []
    lines = statements.read_text(encoding="utf-8").split("\n")
    # The last line may be half written.
    return [json.loads(line)["step"] for line in lines[:-1]]


def logged(server: SparkServer, words: str) -> int:
    return server.log.read_text(errors="replace").count(words)


def wait_until(reached: Callable[[], bool], running: Future[Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert not running.done(), running.exception()
        assert time.monotonic() < end
        time.sleep(0.02)
