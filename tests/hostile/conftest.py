"""What the hostile tests share: a database of their own, and a command line that is watched."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg
import pytest
import typer.main

from tests.databases import Database, DuckDBDatabase, PostgresDatabase, ident
from tests.engines.commands import schemas

from .support import Watched, create_people, with_password, write_zips


@pytest.fixture(scope="session", autouse=True)
def one_command_line() -> Iterator[None]:
    """Build the commands once: these tests run some thousand of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.fixture(scope="session")
def postgres(postgres: str) -> Iterator[str]:
    """A database of our own on the server, so that its `ppdp` schema is ours to drop."""
    name = f"hostile_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}")
        server = with_password(postgres)
        joint = "&" if "?" in server else "?"
        yield f"{server}{joint}dbname={name}"
        connection.execute(f"drop database {name} with (force)")


def drop_other_schemas(database: Database) -> None:
    """Drop what earlier tests published, and the log of it."""
    for schema in schemas(database) - {"public", "main", database.schema}:
        database.execute(f"drop schema {ident(schema)} cascade")


@pytest.fixture
def database(database: Database) -> Database:
    """A database where nothing was ever published."""
    if isinstance(database, PostgresDatabase):
        drop_other_schemas(database)
    return database


@pytest.fixture
def ppdp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Watched:
    """The command line, run in this process, in a folder of its own."""
    folder, logs = tmp_path / "work", tmp_path / "logs"
    folder.mkdir()
    logs.mkdir()
    return Watched(capsys, folder, logs)


@pytest.fixture(scope="session")
def duckdb_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A DuckDB file with the table `people`, to be copied."""
    folder = tmp_path_factory.mktemp("people")
    database = DuckDBDatabase(folder / "warehouse.duckdb")
    create_people(database, folder)
    return database.path


@pytest.fixture
def people(database: Database, ppdp: Watched, duckdb_file: Path) -> Database:
    """A fresh database with the table `people`, and its hierarchy beside the policy."""
    if isinstance(database, DuckDBDatabase):
        shutil.copyfile(duckdb_file, database.path)
        write_zips(ppdp.folder)
    else:
        create_people(database, ppdp.folder)
    return database


@pytest.fixture
def duckdb_people(tmp_path: Path, ppdp: Watched, duckdb_file: Path) -> DuckDBDatabase:
    """The table `people` where only DuckDB can show a thing."""
    shutil.copyfile(duckdb_file, tmp_path / "warehouse.duckdb")
    write_zips(ppdp.folder)
    return DuckDBDatabase(tmp_path / "warehouse.duckdb")


@pytest.fixture
def postgres_people(postgres: str, ppdp: Watched) -> Iterator[PostgresDatabase]:
    """The table `people` where only PostgreSQL can show a thing."""
    database = PostgresDatabase(postgres)
    drop_other_schemas(database)
    create_people(database, ppdp.folder)
    yield database
    database.drop()
