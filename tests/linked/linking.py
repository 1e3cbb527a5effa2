"""Puts a plain table into a database, publishes it by hand, and asks the product to measure it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.table import count_source
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.release.linked import (
    LinkedSensitive,
    linked_quasi,
    measure_linked,
)
from ppdp_sql.templating import Session, StatementLog
from tests.databases import Database

from .plain import DISEASES, JOBS, Group, Plain, Row

SOURCE = 'people "raw"'
RELEASE = "the release"
SENSITIVE = "disease's"
GUARD = "guard"
PERSON = "person"

OTHER_TYPES = {SENSITIVE: "varchar", GUARD: "varchar", PERSON: "integer", "pay": "integer"}


def create(
    database: Database, plain: Plain, *, table: str = SOURCE, rows: Sequence[Row] | None = None
) -> None:
    """Create a table with the quasi-identifiers and what else its rows have."""
    rows = plain.rows if rows is None else rows
    types = {column.name: column.type_name for column in plain.columns}
    types |= {name: OTHER_TYPES[name] for name in rows[0] if name not in types}
    database.create(table, types, [[row[name] for name in types] for row in rows])


def create_jobs(database: Database) -> None:
    names = {"leaf": "varchar", "field": "varchar", "any": "varchar"}
    database.create("jobs", names, JOBS)


def publish(
    database: Database,
    plain: Plain,
    published: Mapping[Group, Sequence[Row]],
    *,
    starred: bool = False,
    sensitive: Sequence[str] = (SENSITIVE,),
) -> None:
    """Create the release: labels, and raw values of their own type at level 0."""
    types = {
        column.name: column.type_name if level == 0 and not starred else "varchar"
        for column, level in zip(plain.columns, plain.node, strict=True)
    }
    types |= {name: OTHER_TYPES[name] for name in sensitive}
    rows = [
        [*(_text(value) if starred else value for value in key), *(row[n] for n in sensitive)]
        for key, members in published.items()
        for row in members
    ]
    database.create(RELEASE, types, rows)


def _text(value: Any) -> Any:
    return None if value is None else str(value)


@contextmanager
def session_on(database: Database, log: StatementLog | None = None) -> Iterator[Session]:
    with (
        open_session(database.url, read_only=False, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        yield session


def quasi_columns(plain: Plain, unmapped: str = "suppress") -> list[QuasiColumn]:
    families = {"integer": TypeFamily.INTEGER, "varchar": TypeFamily.TEXT, "date": TypeFamily.DATE}
    return [
        QuasiColumn(
            column.name,
            resolve_hierarchy(column.written, column.name, Path()),
            families[column.type_name],
            nulls="value" if plain.nulls else "suppress",
            unmapped=unmapped,  # type: ignore[arg-type]
        )
        for column in plain.columns
    ]


def sensitive_column(name: str = SENSITIVE) -> LinkedSensitive:
    if name == "pay":
        return LinkedSensitive(name, TypeFamily.INTEGER)
    hierarchy = checked_hierarchy("diseases", DISEASES, ["disease", "kind", "any"])
    return LinkedSensitive(name, TypeFamily.TEXT, hierarchy)


def measured(
    database: Database,
    plain: Plain,
    models: Mapping[int, PrivacyModel],
    *,
    release: Any = RELEASE,
    populations: Mapping[str, Source] | None = None,
    starred: bool = False,
    log: StatementLog | None = None,
) -> dict[int, tuple[float | None, ...]]:
    """Load the hierarchies as a run does, and measure."""
    with session_on(database, log) as session:
        qualify = session.engine.qualify
        source = qualify(Relation(SOURCE))
        dimensions = count_source(session, source, quasi_columns(plain)).dimensions
        assert [item.height for item in dimensions] == [item.height for item in plain.columns]
        return measure_linked(
            session,
            qualify(Relation(release)) if isinstance(release, str) else release,
            source,
            linked_quasi(dimensions, plain.node),
            models,
            sensitive=[sensitive_column(), sensitive_column("pay")],
            populations={
                name: qualify(where) if isinstance(where, Relation) else where
                for name, where in (populations or {}).items()
            },
            starred=starred,
        )
