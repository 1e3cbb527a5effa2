"""A source is whatever Spark finds by its name, in whatever format its rows lie."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import DuckDBDatabase, SparkDatabase
from tests.spark_servers import SPARK_VARIABLE, SparkServer
from tests.spark_servers import spark_server as real_spark

from .hospital import load, policy

#: Sail has Delta of its own; Spark would need jars that PyPI does not have, but has ORC.
FORMATS = ("parquet", "delta") if not os.environ.get(SPARK_VARIABLE) else ("parquet", "orc")


@contextmanager
def hospital(server: SparkServer) -> Iterator[SparkDatabase]:
    database = SparkDatabase(server.url)
    load(database)
    try:
        yield database
    finally:
        database.drop()


def published(database: Any, source: str, url: str) -> tuple[Any, Counter[tuple[Any, ...]]]:
    """Run one policy, and return its node and the rows of its release."""
    target = f"{source}_released"
    result = ppdp_sql.run(policy("k", source=source, publish={"table": target}), url)
    return result.node, database.rows(target)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Counter[tuple[Any, ...]]]:
    database = DuckDBDatabase(tmp_path_factory.mktemp("formats") / "people.duckdb")
    load(database)
    return published(database, "people", database.url)


@pytest.mark.spark
@pytest.mark.parametrize("kind", FORMATS)
def test_a_table_of_any_format_is_a_source(
    kind: str, spark_server: SparkServer, expected: Any, tmp_path: Path
) -> None:
    tmp_path.chmod(0o777)
    with hospital(spark_server) as database:
        place = f"location '{tmp_path / kind}'"
        database.execute(f"create table in_{kind} using {kind} {place} as select * from people")
        assert any((tmp_path / kind).glob("*")), "the rows lie where they were put"
        assert (tmp_path / kind / "_delta_log").is_dir() == (kind == "delta")
        assert published(database, f"in_{kind}", database.url) == expected


@pytest.mark.slow
@pytest.mark.spark
@pytest.mark.executors
def test_tables_of_hive_are_sources_and_targets(expected: Any) -> None:
    """A catalog that lasts, as most clusters have: a Hive metastore, here in Derby."""
    settings = {"spark.sql.catalogImplementation": "hive"}
    with real_spark(settings=settings) as server, hospital(server) as database:
        database.execute("create table in_hive stored as orc as select * from people")
        assert published(database, "in_hive", database.url) == expected
        # Once more: what stands there is replaced, and the log says so.
        assert published(database, "in_hive", database.url) == expected
