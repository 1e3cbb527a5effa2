"""Fixtures that every test may use."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from ppdp_sql.templating.emission import emit
from tests.databases import (
    SCHEMA,
    Database,
    DuckDBDatabase,
    PostgresDatabase,
    SparkDatabase,
    postgres_server,
)
from tests.dbt.server import SERVER
from tests.spark_servers import SPARK_VARIABLE, SparkServer, suite_spark
from tests.thorough import leave_to_the_slow_run

#: Every engine of the suite. A missing PostgreSQL is a failure, never a skip.
ENGINE_NAMES = ("duckdb", "postgres")

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


#: Where files lie in memory, on systems that have such a place, and the bytes that it must have.
MEMORY, ENOUGH = Path("/dev/shm"), 4 * 2**30


def pytest_configure() -> None:
    """Keep files in memory, where there is room, and let commands under test be interrupted."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free >= ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A suite in the background of a script has Ctrl-C ignored, and so would its children.
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let workers share out the tests by `tests/scheduling.py`, where there are workers."""
    from tests.scheduling import GroupScheduling

    return GroupScheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave further cases of what is shown already to `make test-slow`."""
    unused = leave_to_the_slow_run(items)
    if unused and not config.args_source.name == "ARGS":
        raise pytest.UsageError(f"no test is meant by {', '.join(unused)} of tests/thorough.py")


@pytest.fixture(autouse=True)
def no_engine_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPDP_ENGINE", raising=False)


@lru_cache(maxsize=8192)
def _emit_for_any(statement: str, dialect: str, pretty: bool) -> str:
    return emit.__wrapped__(statement, dialect, pretty=pretty)


def _emit_once(statement: str, dialect: str, *, pretty: bool = False) -> str:
    """Translate a statement once for all tests: each has a schema whose name is its own.

    A quoted name is copied as it stands, so that another one may stand there meanwhile.
    """
    schemas = set(SCHEMA.findall(statement))
    if len(schemas) != 1:
        return emit(statement, dialect, pretty=pretty)
    (schema,) = schemas
    stand_in = f"test_{0:012}"
    return _emit_for_any(statement.replace(schema, stand_in), dialect, pretty).replace(
        stand_in, schema
    )


@pytest.fixture(scope="session", autouse=True)
def statements_are_translated_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ppdp_sql.templating.session.emit", _emit_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def dbt_ends_with_the_tests() -> Iterator[None]:
    yield
    SERVER.stop()


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
    given = metafunc.definition.iter_markers("parametrize")
    if "database" not in metafunc.fixturenames or any("database" in mark.args[0] for mark in given):
        return
    marked = metafunc.definition.get_closest_marker("engine_suite")
    left_out = metafunc.definition.get_closest_marker("not_on_spark")
    names: list[Any] = list(ENGINE_NAMES)
    if marked and not left_out:
        # A job of Spark takes a second where Sail takes milliseconds.
        is_slow = marked.kwargs.get("slow_on_spark") and os.environ.get(SPARK_VARIABLE) == "real"
        marks = [pytest.mark.spark, pytest.mark.slow] if is_slow else [pytest.mark.spark]
        names.append(pytest.param("spark", marks=marks))
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
