"""Fixtures that every test may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import (
    Database,
    DuckDBDatabase,
    PostgresDatabase,
    SparkDatabase,
    postgres_server,
)
from tests.spark_servers import SparkServer, suite_spark

#: Every engine of the suite. A missing PostgreSQL is a failure, never a skip.
ENGINE_NAMES = ("duckdb", "postgres")

#: The engine of the tests that are marked `engine_suite`, besides those.
SPARK = pytest.param("spark", marks=pytest.mark.spark)

settings.register_profile(
    "ppdp",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
    ],
)
settings.load_profile("ppdp")


@pytest.fixture(autouse=True)
def no_engine_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPDP_ENGINE", raising=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL, one for each test session."""
    with postgres_server() as url:
        yield url


@pytest.fixture(scope="session")
def spark_server() -> Iterator[SparkServer]:
    """A Spark Connect server, one for each test session: Sail, or Spark with executors."""
    with suite_spark() as server:
        yield server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the engine suite on Spark, too: on Sail, or on Spark itself by `make test-spark`."""
    if "database" not in metafunc.fixturenames:
        return
    marked = metafunc.definition.get_closest_marker("engine_suite")
    left_out = metafunc.definition.get_closest_marker("not_on_spark")
    names = [*ENGINE_NAMES, SPARK] if marked and not left_out else ENGINE_NAMES
    metafunc.parametrize("database", names, indirect=True)


def make_database(name: str, folder: Path, request: pytest.FixtureRequest) -> Database:
    if name == "duckdb":
        return DuckDBDatabase(folder / "warehouse.duckdb")
    if name == "spark":
        return SparkDatabase(request.getfixturevalue("spark_server").url)
    return PostgresDatabase(request.getfixturevalue("postgres"))


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A fresh database on each engine: one test body, every engine."""
    database = make_database(request.param, tmp_path, request)
    yield database
    if isinstance(database, PostgresDatabase | SparkDatabase):
        database.drop()


@pytest.fixture
def both_databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Database]]:
    """A fresh database on every engine at once, to compare answers."""
    databases = [make_database(name, tmp_path, request) for name in ENGINE_NAMES]
    yield databases
    for database in databases:
        if isinstance(database, PostgresDatabase):
            database.drop()
