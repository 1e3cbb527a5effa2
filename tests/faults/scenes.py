"""An engine with a source and a folder for files, quickly made as it was before."""

from __future__ import annotations

import shutil
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import duckdb
import psycopg

from tests.faults.people import COLUMNS, OTHERS, PEOPLE, ZONES

_DESCRIBED = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())


class Scene(Protocol):
    """One engine with a source, and the folder of database and files."""

    name: str
    #: The schema of unqualified names.
    schema: str
    url: str
    #: The source as a policy names it.
    source: str
    folder: Path

    def keep(self, label: str) -> None:
        """Remember everything as it is now."""

    def restore(self, label: str) -> None:
        """Make everything as it was, in a fresh database."""

    def settle(self) -> None:
        """Wait until the engine has noticed that a process is dead."""

    def connect(self) -> Any:
        """Open a connection of the driver that commits each statement."""

    def look(self) -> Any:
        """Open a connection to read, which changes nothing that a dead run left."""

    def close(self) -> None:
        """Take everything away."""


class _Files:
    """The folder of a scene, which is kept and restored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "place"
        self.folder.mkdir()
        self._kept = folder / "kept"
        self._copy = folder / "copy"

    def keep(self, label: str) -> None:
        shutil.copytree(self.folder, self._kept / label)

    def restore(self, label: str) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self._kept / label, self.folder)

    def settle(self) -> None:
        pass

    def close(self) -> None:
        pass


class DuckDBScene(_Files):
    """A database file beside the files that are published."""

    name = "duckdb"
    schema = "main"
    source = "people"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = self.folder / "warehouse.duckdb"
        self.url = f"duckdb:{self.path}"
        _fill(self)

    def connect(self) -> Any:
        return duckdb.connect(str(self.path))

    def look(self) -> Any:
        # Whoever opens the file itself also finishes what its log of changes says.
        self._copy.mkdir(exist_ok=True)
        for suffix in ("", ".wal"):
            name = f"{self.path.name}{suffix}"
            (self._copy / name).unlink(missing_ok=True)
            if (self.folder / name).exists():
                shutil.copyfile(self.folder / name, self._copy / name)
        return duckdb.connect(str(self._copy / self.path.name))


class MemoryScene(_Files):
    """A CSV file as the source, and no database at all."""

    name = "memory"
    schema = "main"
    url = "duckdb:"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        path = self.folder / "people.csv"
        lines = [",".join(map(str, row)) for row in (tuple(COLUMNS), *PEOPLE)]
        path.write_text("\n".join(lines) + "\n")
        self.source = str(path)

    def connect(self) -> Any:
        return duckdb.connect()

    def look(self) -> Any:
        """Show the file, and the log beside a release, as tables."""
        connection = self.connect()
        connection.execute(f"create table people ({_DESCRIBED})")
        connection.execute(f"insert into people from read_csv('{self.source}')")
        for log in self.folder.glob("*.release.json"):
            connection.execute("create schema ppdp")
            connection.execute(f"create table ppdp.releases as from read_json('{log}')")
        return connection


class PostgresScene(_Files):
    """A database of a server."""

    name = "postgres"
    schema = "public"
    source = "people"

    def __init__(self, folder: Path, server: str) -> None:
        super().__init__(folder)
        self._server = server
        self._stem = f"faults_{uuid.uuid4().hex[:12]}"
        self._labels: set[str] = set()
        self.url = urlsplit(server)._replace(path=f"/{self._stem}").geturl()
        self._manage(f"create database {self._stem}")
        _fill(self)

    def _manage(self, *statements: str) -> None:
        with psycopg.connect(self._server, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def keep(self, label: str) -> None:
        super().keep(label)
        self._manage(f"create database {self._stem}_{label} template {self._stem}")
        self._labels.add(label)

    def restore(self, label: str) -> None:
        super().restore(label)
        self._manage(
            f"drop database {self._stem} with (force)",
            f"create database {self._stem} template {self._stem}_{label}",
        )

    def settle(self) -> None:
        with self.connect() as connection:
            for _ in range(10_000):
                others = connection.execute(
                    "select 1 from pg_stat_activity where datname = current_database() "
                    "and backend_type = 'client backend' and pid <> pg_backend_pid()"
                ).fetchall()
                if not others:
                    return
                time.sleep(0.002)
        raise AssertionError("PostgreSQL does not notice that its client is dead")

    def connect(self) -> Any:
        return psycopg.connect(self.url, autocommit=True)

    def look(self) -> Any:
        return self.connect()

    def end_connections(self) -> None:
        """End every other connection, as an administrator or a crash would."""
        with self.connect() as connection:
            connection.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = "
                "current_database() and pid <> pg_backend_pid() "
                "and backend_type = 'client backend'"
            )

    def close(self) -> None:
        self._manage(
            f"drop database if exists {self._stem} with (force)",
            *(f"drop database {self._stem}_{label} with (force)" for label in self._labels),
        )


def _fill(scene: Scene) -> None:
    with scene.connect() as connection:
        for table, rows in (("people", PEOPLE), ("others", OTHERS)):
            connection.execute(f"create table {table} ({_DESCRIBED})")
            connection.execute(f"insert into {table} values {', '.join(map(repr, rows))}")


@contextmanager
def scene_of(engine: str, folder: Path, server: str) -> Iterator[Scene]:
    """Give a scene, kept as `first`; whatever is temporary lies in its folder, too."""
    (folder / "zones.csv").write_text(ZONES)
    scenes = {"duckdb": DuckDBScene, "memory": MemoryScene}
    scene: Scene = scenes[engine](folder) if engine in scenes else PostgresScene(folder, server)
    with closing(scene), temporary_files_in(scene.folder):
        scene.keep("first")
        yield scene


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Let this process make its temporary files in a folder."""
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
