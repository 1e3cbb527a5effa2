"""What the tests of the engines share: a database of their own, the command line in-process."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.databases import Database, DuckDBDatabase, PostgresDatabase, ident

from .commands import PEOPLE, Ppdp, schemas


@pytest.fixture(scope="session")
def postgres(postgres: str) -> Iterator[str]:
    """A database of our own on the server, so that its `ppdp` schema is ours to drop."""
    name = f"engines_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}")
        joint = "&" if "?" in postgres else "?"
        yield f"{postgres}{joint}dbname={name}"
        connection.execute(f"drop database {name} with (force)")


def drop_other_schemas(database: PostgresDatabase) -> None:
    """Drop what earlier tests published, and the log of it."""
    for schema in schemas(database) - {"public", database.schema}:
        database.execute(f"drop schema {ident(schema)} cascade")


@pytest.fixture
def database(database: Database) -> Database:
    """A database where nothing was ever published."""
    if isinstance(database, PostgresDatabase):
        drop_other_schemas(database)
    return database


@pytest.fixture
def people(database: Database) -> Database:
    """A fresh database with the table `people`."""
    database.create("people", *PEOPLE)
    return database


@pytest.fixture
def duckdb_people(tmp_path: Path) -> DuckDBDatabase:
    """The table `people` where only DuckDB can show a thing."""
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    database.create("people", *PEOPLE)
    return database


@pytest.fixture
def postgres_people(postgres: str) -> Iterator[PostgresDatabase]:
    """The table `people` where only PostgreSQL can show a thing."""
    database = PostgresDatabase(postgres)
    drop_other_schemas(database)
    database.create("people", *PEOPLE)
    yield database
    database.drop()


@pytest.fixture
def ppdp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Ppdp:
    """The command line, run in this process."""
    return Ppdp(capsys, tmp_path)
