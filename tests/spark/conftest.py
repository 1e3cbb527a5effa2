"""Databases that several tests of Spark share: their tables are loaded once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.databases import DuckDBDatabase, SparkDatabase
from tests.spark_servers import SparkServer

from .hospital import load


@pytest.fixture(scope="module")
def duck(tmp_path_factory: pytest.TempPathFactory) -> DuckDBDatabase:
    database = DuckDBDatabase(tmp_path_factory.mktemp("duck") / "warehouse.duckdb")
    load(database)
    return database


@pytest.fixture(scope="module")
def spark(spark_server: SparkServer) -> Iterator[SparkDatabase]:
    database = SparkDatabase(spark_server.url)
    load(database)
    yield database
    database.drop()
