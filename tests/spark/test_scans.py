"""The source is read once to count and once to publish, and rows never leave Spark."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.engines import spark_work
from ppdp_sql.engines.spark_client import SparkClient
from ppdp_sql.templating import StatementLog
from tests.databases import SparkDatabase

from .hospital import policy

pytestmark = pytest.mark.spark


def steps_that_read(log: StatementLog, table: str) -> list[str]:
    named = re.compile(rf"(?:from|join) `[^`]+`\.`[^`]+`\.`{table}`", re.IGNORECASE)
    return [entry.step for entry in log.entries if named.search(entry.statement)]


def test_two_scans(spark: SparkDatabase) -> None:
    log = StatementLog()
    ppdp_sql.run(policy("k", publish={"table": "scanned"}), spark.url, log=log)
    read = steps_that_read(log, "people")
    assert read.count("frequency/count_combinations") == 1
    assert [
        step for step in read if step.startswith("release/build")
    ] or "release/count_tuples" in read
    assert len([step for step in read if not step.startswith(("verify/", "release/distinct"))]) == 2


def test_only_counts_leave(spark: SparkDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes to Python has a row per combination, or is a sum: never a row per person."""
    received: list[int] = []
    arrow, receive = SparkClient.arrow, spark_work.SparkWork._receive

    def read(self: SparkClient, statement: str) -> Any:
        table = arrow(self, statement)
        received.append(table.num_rows)
        return table

    def stored(self: spark_work.SparkWork, name: str, table: Any) -> None:
        received.append(table.num_rows)
        receive(self, name, table)

    monkeypatch.setattr(SparkClient, "arrow", read)
    monkeypatch.setattr(spark_work.SparkWork, "_receive", stored)
    result = ppdp_sql.run(policy("k", publish={"table": "counted"}), spark.url)
    combinations = spark.execute(
        "select count(*) from (select distinct age, zip, sex, illness from people) as found"
    )[0][0]
    assert max(received) == combinations < result.source_rows


@pytest.mark.parametrize(("most", "place"), [(10, "spark"), (1_000_000, "duckdb")])
def test_the_size_of_the_counts_says_where_they_lie(
    spark: SparkDatabase, monkeypatch: pytest.MonkeyPatch, most: int, place: str
) -> None:
    monkeypatch.setattr(spark_work, "MOST_COUNTS", most)
    log = StatementLog()
    ppdp_sql.run(policy("distinct_l", publish={"table": f"sized_{most}"}), spark.url, log=log)
    places = {
        re.search(r" at=(\w+) ", entry.statement)[1]  # type: ignore[index]
        for entry in log.entries
        if entry.step.startswith("evaluate/")
    }
    assert places == {place}
