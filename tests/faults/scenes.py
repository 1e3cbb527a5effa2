"""A small source, policies of every kind of release, and databases that are quickly made anew."""

from __future__ import annotations

import re
import shutil
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import duckdb
import psycopg

import ppdp_sql

K = 3
#: Stands in every raw name, and in nothing that may be published.
SECRET = "secretly"
COLUMNS = {"name": "varchar", "age": "integer", "zone": "varchar", "illness": "varchar"}
#: Eighteen rows that pass with ages by tens, and two that pass only when all ages are hidden.
PEOPLE: list[tuple[Any, ...]] = [
    *((f"{SECRET} {i}", 20 + i, "ab"[i % 2], ("flu", "cold")[i % 3 == 0]) for i in range(18)),
    (f"{SECRET} 18", 71, "c", "gout"),
    (f"{SECRET} 19", 99, "d", "gout"),
]
#: A second source, for a run after one that has replaced its own.
OTHERS = [(f"other {i}", 20 + i, "ab"[i % 2], "flu") for i in range(18)]
ZONES = "a;west;*\nb;west;*\nc;east;*\nd;east;*\n"
#: The first step that reads the rows of the source.
FIRST_READ = "frequency/count_combinations"

_RUN_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])")
_RELEASE_LOG = "select kind, name, source, published_rows, policy_hash from ppdp.releases"


@dataclass(frozen=True)
class Kind:
    """A kind of release.

    Attributes:
        name: its key in a policy.
        engines: where it can be published.
        target: the value of the key; a file name is completed by the scene.
        suffix: the ending of a release that is a file.
        replaces_source: whether the release takes the place of its source.
    """

    name: str
    engines: tuple[str, ...] = ("duckdb", "postgres")
    target: Any = "released"
    suffix: str | None = None
    replaces_source: bool = False


TABLE = Kind("table")
FILE = Kind("file", engines=("duckdb",), suffix=".csv")
VIEW = Kind("view")
LIVE_VIEW = Kind("live_view", target={"name": "released", "accept": "differencing"})
IN_PLACE = Kind("in_place", target=True, replaces_source=True)
SCRIPT = Kind("script", suffix=".sql")
#: Every kind that this version publishes.
KINDS = (TABLE, FILE, VIEW, LIVE_VIEW, IN_PLACE, SCRIPT)


@dataclass(frozen=True)
class State:
    """Everything that a run may change.

    Attributes:
        source: the rows of the source.
        target: the rows of the release, the lines of its file, or None without one.
        relations: every relation of every schema; run ids are left out of the names.
        schemas: every schema that is no part of the engine.
        releases: the lines of the release log.
        files: the names in the folder of database and release, run ids left out.
    """

    source: Counter[Any] | None
    target: Counter[Any] | None
    relations: Counter[str]
    schemas: frozenset[str]
    releases: Counter[Any]
    files: Counter[str]

    @property
    def in_database(self) -> tuple[Any, ...]:
        """What one transaction covers."""
        return (self.source, self.relations, self.schemas, self.releases)


class Scene(Protocol):
    """One engine with a source, beside a folder for releases that are files."""

    name: str
    url: str
    folder: Path

    def keep(self, label: str) -> None:
        """Remember everything as it is now."""

    def restore(self, label: str) -> None:
        """Make everything as it was, in a fresh database."""

    def is_untouched(self, label: str) -> bool:
        """Whether everything is known to be as it was, byte for byte."""

    def settle(self) -> None:
        """Wait until the engine has noticed that a process is dead."""

    def connect(self) -> Any:
        """Open a connection of the driver that commits each statement."""

    def close(self) -> None:
        """Take everything away."""


class DuckDBScene:
    name = "duckdb"

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "place"
        self._kept = folder / "kept"
        self.path = self.folder / "warehouse.duckdb"
        self.url = f"duckdb:{self.path}"
        self.folder.mkdir()

    def keep(self, label: str) -> None:
        shutil.copytree(self.folder, self._kept / label)

    def restore(self, label: str) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self._kept / label, self.folder)

    def is_untouched(self, label: str) -> bool:
        return _bytes_of(self.folder) == _bytes_of(self._kept / label)

    def settle(self) -> None:
        pass

    def connect(self) -> Any:
        return duckdb.connect(str(self.path))

    def close(self) -> None:
        pass


class PostgresScene:
    name = "postgres"

    def __init__(self, folder: Path, server: str) -> None:
        self.folder = folder / "place"
        self._files = folder / "kept"
        self._server = server
        self._stem = f"faults_{uuid.uuid4().hex[:12]}"
        self._kept: set[str] = set()
        self.folder.mkdir()
        parts = urlsplit(server)
        self.url = parts._replace(path=f"/{self._stem}").geturl()
        self._manage(f"create database {self._stem}")

    def _manage(self, *statements: str) -> None:
        with psycopg.connect(self._server, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def keep(self, label: str) -> None:
        shutil.copytree(self.folder, self._files / label)
        self._manage(f"create database {self._stem}_{label} template {self._stem}")
        self._kept.add(label)

    def restore(self, label: str) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self._files / label, self.folder)
        self._manage(
            f"drop database {self._stem} with (force)",
            f"create database {self._stem} template {self._stem}_{label}",
        )

    def is_untouched(self, label: str) -> bool:
        return False  # a server's files say nothing

    def settle(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
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
            *(f"drop database {self._stem}_{label} with (force)" for label in self._kept),
        )


def _bytes_of(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@contextmanager
def scene_of(engine: str, folder: Path, server: str) -> Iterator[Scene]:
    """Give a scene with the two sources, kept as `first`."""
    scene: Scene = DuckDBScene(folder) if engine == "duckdb" else PostgresScene(folder, server)
    with closing(scene):
        (folder / "zones.csv").write_text(ZONES)
        described = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
        with scene.connect() as connection:
            for table, rows in (("people", PEOPLE), ("others", OTHERS)):
                connection.execute(f"create table {table} ({described})")
                connection.execute(f"insert into {table} values {', '.join(map(repr, rows))}")
        scene.keep("first")
        yield scene


def policy_of(scene: Scene, kind: Kind, **changes: Any) -> dict[str, Any]:
    """A policy whose release leaves out two rows."""
    target = kind.target if kind.suffix is None else str(released_file(scene, kind))
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "zone": {"quasi": str(scene.folder.parent / "zones.csv")},
            "illness": "sensitive",
        },
        "privacy": [{"k": K}],
        "suppression": 2,
        "publish": {kind.name: target},
    } | changes


def earlier_policy_of(scene: Scene, kind: Kind) -> dict[str, Any]:
    """A policy whose release differs: it hides more instead of leaving rows out."""
    return policy_of(scene, kind, suppression=0)


def released_file(scene: Scene, kind: Kind) -> Path:
    """The file that a release of this kind is."""
    return scene.folder / f"released{kind.suffix}"


def keep_earlier(scene: Scene, kind: Kind) -> None:
    """Publish an earlier release and keep the scene as `again`."""
    ppdp_sql.run(earlier_policy_of(scene, kind), scene.url)
    scene.settle()
    scene.keep("again")


def _without_run_ids(names: Sequence[str]) -> Counter[str]:
    return Counter(_RUN_ID.sub("#", name) for name in names)


_RELATIONS = {
    "duckdb": (
        "select schema_name, table_name from duckdb_tables() where not internal "
        "union all select schema_name, view_name from duckdb_views() where not internal "
        "union all select schema_name, '' from duckdb_schemas() "
        "where not internal and database_name = current_database()"
    ),
    "postgres": (
        "select nspname, relname from pg_class join pg_namespace on relnamespace = "
        "pg_namespace.oid where relkind in ('r', 'v', 'm', 'p', 'f', 'S') "
        "and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') "
        "union all select nspname, '' from pg_namespace where nspname !~ '^pg_'"
    ),
}


def state_of(scene: Scene, kind: Kind = TABLE) -> State:
    """Look at everything."""
    with scene.connect() as connection:
        found = set(connection.execute(_RELATIONS[scene.name]).fetchall())

        def rows(schema: str, name: str, query: str) -> Counter[Any] | None:
            there = (schema, name) in found
            return Counter(connection.execute(query).fetchall()) if there else None

        home = "main" if scene.name == "duckdb" else "public"
        source = rows(home, "people", "select * from people")
        target = source
        if kind.suffix is not None:
            path = released_file(scene, kind)
            target = _without_run_ids(path.read_text().splitlines()) if path.exists() else None
        elif not kind.replaces_source:
            target = rows(home, "released", "select * from released")
        releases = rows("ppdp", "releases", _RELEASE_LOG)
    return State(
        source=source,
        target=target,
        relations=_without_run_ids([f"{schema}.{name}" for schema, name in found if name]),
        schemas=frozenset(schema for schema, name in found if not name),
        releases=releases or Counter(),
        files=_without_run_ids([path.name for path in scene.folder.iterdir()]),
    )


def work_relations(state: State) -> list[str]:
    """The relations that only a run at work may have."""
    return [name for name in state.relations if "ppdp__" in name]


def files_with_raw_values(scene: Scene) -> list[str]:
    """The files beside a database, and the database itself, that hold a raw name."""
    return [
        str(path)
        for path in scene.folder.rglob("*")
        if path.is_file() and SECRET.encode() in path.read_bytes()
    ]


def assert_anonymous(state: State, kind: Kind) -> None:
    """A release of rows has no name, and at least k rows for each age and zone."""
    assert state.target
    assert not any(SECRET in str(row) for row in state.target)
    if kind.name == "script":
        return
    lines = [
        tuple(row.split(",")) if isinstance(row, str) else row for row in state.target.elements()
    ]
    lines = [row for row in lines if row != ("age", "zone", "illness")]
    # The label of an interval has a comma; in a file it counts as a part of the group.
    groups = Counter(row[:-1] for row in lines)
    assert min(groups.values()) >= K
