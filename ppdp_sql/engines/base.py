"""What everything above an engine may know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation

ResultRow = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class EngineCapabilities:
    """What an engine can do, as data."""

    #: CSV and Parquet files are read by a function of a query, which takes tables of Python, too,
    #: or through a view of the session; None where they cannot be.
    reads_files: Literal["function", "view"] | None
    #: A release can be one file, or a folder of files where the engine runs; None for neither.
    writes_files: Literal["file", "folder"] | None
    #: A temporary view may stand over work tables.
    work_views: bool
    #: Work tables must be analyzed before the planner knows their size.
    needs_analyze: bool
    #: About what a statement costs by itself, and a row that one groups: where measuring begins.
    statement_seconds: float
    row_seconds: float
    #: Nodes that share a hash table: small tables stay in the cache, and run side by side.
    nodes_per_table: int
    #: Longer names are cut silently; None where they are kept.
    most_name_bytes: int | None
    #: Names that differ in case alone are one name.
    folds_case: bool
    #: Kinds of release that it cannot publish, and why.
    refused_kinds: Mapping[str, str]
    #: Several statements are one unit, which others see whole or not at all.
    transactions: bool
    #: Tables can be locked against writers.
    locks: bool
    #: `create or replace table` makes and replaces in one statement.
    replaces_tables: bool
    #: Rows are made from counts on all threads only where their numbers are stored first.
    stores_copies: bool
    #: So many distinct rows can be numbered at random: by an INTEGER, or in one task.
    most_tuples: int
    #: There are roles: rights to lack, to grant and to take away.
    roles: bool
    #: The connection ends with the run, and temporary tables with it.
    ends_with_run: bool
    #: Releases outlive the connection: false for a database in memory that we opened.
    durable: bool
    #: What to name instead where they do not.
    lasting: str
    #: The database takes no writes.
    read_only: bool


class Engine(Protocol):
    """A database that runs statements. It knows nothing of policies or templates."""

    @property
    def name(self) -> str:
        """The engine's name in policies and in `_dialects/`."""

    @property
    def dialect(self) -> str:
        """The name of its SQL for sqlglot."""

    @property
    def capabilities(self) -> EngineCapabilities:
        """What it can do."""

    @property
    def writes(self) -> Sequence[str]:
        """The engines whose SQL it takes; a statement is looked at as the first would read it."""

    def place(self, step: str, written: Callable[[], str]) -> str:
        """Say in whose SQL a step is to be written; `written` gives how the first would read it."""

    def keep_counts(self, place: str) -> None:
        """Keep counts in one of the engines whose SQL it takes, whatever their size."""

    @property
    def user(self) -> str:
        """Who publishes, for the log."""

    @property
    def file(self) -> Path | None:
        """The file that the database is; None where it is none of ours to rewrite."""

    def execute(self, statement: str) -> None:
        """Run a statement whose result is not read."""

    def fetch(self, statement: str) -> list[ResultRow]:
        """Run a query and read its result: aggregates and schema facts, never rows."""

    def load(self, table: str, columns: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Append rows of text to a work table, in bulk and outside the statement text."""

    def transaction(self, *, commit: bool = True) -> AbstractContextManager[None]:
        """One snapshot and one unit.

        Committed at the end, or rolled back where nothing may last; rolled back on any error.
        """

    def hold(self, name: str) -> AbstractContextManager[None]:
        """Wait for a name that one session at a time may hold, and hold it."""

    def qualify(self, relation: Relation) -> Relation:
        """Fill in the catalog and schema that an unqualified name means here."""

    def temporary(self, name: str) -> Relation:
        """Say where a temporary table that exists lies."""

    def type_family(self, type_name: str) -> TypeFamily:
        """Say what a type of this engine means to us."""

    def close(self) -> None:
        """Give back what was opened here; a connection handed in stays open."""
