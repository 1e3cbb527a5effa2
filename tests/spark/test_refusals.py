"""What Spark cannot do is refused by name before anything is counted."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError
from tests.databases import Database, SparkDatabase

from .hospital import load, policy

pytestmark = pytest.mark.spark


@pytest.mark.parametrize(
    ("publish", "words"),
    [
        ({"in_place": True}, "cannot publish in_place: Spark has no transaction"),
        ({"live_view": {"name": "seen", "accept": "differencing"}}, "cannot publish live_view"),
        ({"script": "out.sql"}, "ppdp plan --dialect databricks writes one"),
        ({"break_merge": "broken"}, "readers would find tables of two releases"),
        ({"table": "grown", "mode": "increment"}, "cannot publish increments: it has no trans"),
        ({"table": "granted", "grant": "analysts"}, "no roles"),
    ],
)
def test_kinds(spark: SparkDatabase, publish: dict[str, Any], words: str) -> None:
    before = spark.relations()
    with pytest.raises(InputError, match=words):
        ppdp_sql.run(policy("k", publish=publish), spark.url)
    assert spark.relations() == before


@pytest.mark.parametrize("place", ["duckdb", "spark"])
def test_counts_have_no_other_place_elsewhere(database: Database, place: str) -> None:
    load(database)
    if place == database.name:
        assert ppdp_sql.run(policy("k", frequency=place), database.url).published_rows
        return
    with pytest.raises(InputError, match=f"frequency: {place} is not for {database.name}, which"):
        ppdp_sql.run(policy("k", frequency=place), database.url)
