"""Everything that a run may change, read from outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.faults.kinds import TABLE, K, Kind, released_file
from tests.faults.people import SECRET
from tests.faults.scenes import Scene

_RUN_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])")
_RELEASE_LOG = "select kind, name, source, published_rows, policy_hash from ppdp.releases"
#: What the pieces of a release say together; their ids are others in every run.
_MERGED = (
    "select age, zone, illness || ' ' || released_illness.count from released_quasi "
    "join released_illness on released_illness.group_id = released_quasi.group_id"
)
_IN_DUCKDB = (
    "select schema_name, table_name from duckdb_tables() where not internal "
    "union all select schema_name, view_name from duckdb_views() where not internal "
    "union all select schema_name, '' from duckdb_schemas() "
    "where not internal and database_name = current_database()"
)
_IN_POSTGRES = (
    "select nspname, relname from pg_class join pg_namespace on relnamespace = "
    "pg_namespace.oid where relkind in ('r', 'v', 'm', 'p', 'f', 'S') "
    "and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') "
    # A process that has ended is seen no more; its server may take a moment to notice.
    "and nspname !~ '^pg_temp_' "
    "union all select nspname, '' from pg_namespace where nspname !~ '^pg_'"
)


@dataclass(frozen=True)
class State:
    """Everything that a run may change.

    Attributes:
        source: the rows of the source.
        target: the rows of the release, the lines of its file, or None without one.
        relations: every relation of every schema; run ids are left out of the names.
        schemas: every schema that is no part of the engine.
        releases: the lines of the release log.
        files: the names in the folder of database and release, run ids left out; without
            DuckDB's own log of changes, whose life is its own affair.
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

    @property
    def work_relations(self) -> list[str]:
        """The relations that only a run at work may have."""
        return [name for name in self.relations if "ppdp__" in name]

    @property
    def work_folders(self) -> Counter[str]:
        """The folders that a run works in, or died in."""
        return Counter({name: n for name, n in self.files.items() if name.startswith(".ppdp__")})


def state_of(scene: Scene, kind: Kind = TABLE) -> State:
    """Look at everything."""
    with scene.look() as connection:
        query = _IN_POSTGRES if scene.name == "postgres" else _IN_DUCKDB
        found = set(connection.execute(query).fetchall())

        def rows(schema: str, name: str, query: str) -> Counter[Any] | None:
            there = (schema, name) in found
            return Counter(connection.execute(query).fetchall()) if there else None

        source = rows(scene.schema, "people", "select * from people")
        target = source
        if kind.suffix is not None:
            path = released_file(scene, kind)
            target = _without_run_ids(path.read_text().splitlines()) if path.exists() else None
        elif kind.in_pieces:
            target = rows(scene.schema, "released_quasi", _MERGED)
        elif not kind.replaces_source:
            target = rows(scene.schema, "released", "select * from released")
        releases = rows("ppdp", "releases", _RELEASE_LOG)
    return State(
        source=source,
        target=target,
        relations=_without_run_ids(f"{schema}.{name}" for schema, name in found if name),
        schemas=frozenset(schema for schema, name in found if not name),
        releases=releases or Counter(),
        files=_without_run_ids(
            path.name for path in scene.folder.iterdir() if path.suffix != ".wal"
        ),
    )


def _without_run_ids(names: Iterable[str]) -> Counter[str]:
    return Counter(_RUN_ID.sub("#", name) for name in names)


def files_with_raw_values(scene: Scene) -> list[str]:
    """The files beside a database, and the database itself, that hold a raw name."""
    return [
        str(path)
        for path in scene.folder.rglob("*")
        if path.is_file() and SECRET.encode() in path.read_bytes()
    ]


def assert_anonymous(state: State, kind: Kind) -> None:
    """A release has no raw name, and rows have at least k of each age and zone."""
    assert state.target
    assert not any(SECRET in str(row) for row in state.target)
    if kind.name == "script":
        return
    lines = [
        tuple(row.split(",")) if isinstance(row, str) else row for row in state.target.elements()
    ]
    # The label of an interval has a comma; in a file it counts as a part of the group.
    groups = Counter(row[:-1] for row in lines if row != ("age", "zone", "illness"))
    assert min(groups.values()) >= K
