"""The story of `scenario.py`, told once to each engine."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.conftest import ENGINE_NAMES
from tests.databases import DuckDBDatabase, PostgresDatabase

from .scenario import Recorded, record


@pytest.fixture(scope="session")
def recorded_duckdb(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """The story on DuckDB."""
    folder = tmp_path_factory.mktemp("duckdb")
    return record(DuckDBDatabase(folder / "warehouse.duckdb"), folder)


@pytest.fixture(scope="session")
def recorded_postgres(
    postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Recorded]:
    """The story on PostgreSQL, in a database of its own: it begins without our log."""
    name = f"ppdp_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}".encode())
        url = urlsplit(postgres)._replace(path=f"/{name}").geturl()
        yield record(PostgresDatabase(url), tmp_path_factory.mktemp("postgres"))
        connection.execute(f"drop database {name} with (force)".encode())


@pytest.fixture(params=ENGINE_NAMES)
def engine_name(request: pytest.FixtureRequest) -> str:
    """Each engine's name."""
    return str(request.param)


@pytest.fixture
def recorded(engine_name: str, request: pytest.FixtureRequest) -> Recorded:
    """The story on the engine of the test."""
    found = request.getfixturevalue(f"recorded_{engine_name}")
    assert isinstance(found, Recorded)
    return found
