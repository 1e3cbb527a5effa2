"""A database of its own for each test of this package, on each engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ENGINE_NAMES
from tests.publish.places import DuckDBPlace, Place, PostgresPlace


@pytest.fixture(scope="session")
def own_postgres(
    postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PostgresPlace]:
    """A PostgreSQL database that no other test publishes in."""
    place = PostgresPlace(postgres, tmp_path_factory.mktemp("psql"))
    yield place
    place.drop()


@pytest.fixture
def postgres_place(own_postgres: PostgresPlace) -> PostgresPlace:
    own_postgres.fill(lambda _: None)
    return own_postgres


@pytest.fixture
def duckdb_place(tmp_path: Path) -> DuckDBPlace:
    folder = tmp_path / "place"
    folder.mkdir()
    return DuckDBPlace(folder)


@pytest.fixture(params=ENGINE_NAMES)
def place(request: pytest.FixtureRequest) -> Place:
    """An empty database on every engine: one test body, both of them."""
    chosen: Place = request.getfixturevalue(f"{request.param}_place")
    return chosen
