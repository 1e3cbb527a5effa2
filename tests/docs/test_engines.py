"""The page about engines says what the engines say of themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

import pytest

from ppdp_sql.engines import EngineCapabilities, open_engine
from ppdp_sql.policy.publish import PUBLISH_KINDS
from tests.databases import Database
from tests.docs.pages import page_text

COLUMNS = {"duckdb": "DuckDB", "postgres": "PostgreSQL", "spark": "Spark"}

#: What the page says of a flag, and how.
ROWS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "reads CSV and Parquet files as a source": ("reads_files", lambda how: _yes(how is not None)),
    "reads pandas and Arrow tables from Python": (
        "reads_files",
        lambda how: _yes(how == "function"),
    ),
    "writes a release as a file": (
        "writes_files",
        {"file": "one file", "folder": "a folder of files", None: "no"}.__getitem__,
    ),
    "several statements are one transaction": ("transactions", lambda flag: _yes(flag)),
    "locks tables against writers": ("locks", lambda flag: _yes(flag)),
    "roles: rights to grant and to take away": ("roles", lambda flag: _yes(flag)),
    "names that differ in case alone are two": ("folds_case", lambda flag: _yes(not flag)),
    "longest name, in bytes": ("most_name_bytes", lambda most: str(most or "any")),
    "distinct rows that can be numbered at random": ("most_tuples", lambda most: f"{most:,}"),
}

#: Flags about how the program works, or about the connection of a run.
NOT_FOR_READERS = {
    "needs_analyze", "statement_seconds", "row_seconds", "nodes_per_table", "replaces_tables",
    "stores_copies", "work_views", "ends_with_run", "durable", "lasting", "read_only",
    "refused_kinds",
}  # fmt: skip


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def table(heading: str) -> dict[str, dict[str, str]]:
    """Read a table of the page: by its row, then by its column."""
    part = page_text("engines.md").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    heads, _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)
    return {cells[0].strip("`"): dict(zip(heads[1:], cells[1:], strict=True)) for cells in rows}


@contextmanager
def capabilities(database: Database) -> Iterator[EngineCapabilities]:
    engine = open_engine(database.url)
    try:
        yield engine.capabilities
    finally:
        engine.close()


def test_every_flag_is_told_or_is_none_for_readers() -> None:
    told = {flag for flag, _ in ROWS.values()}
    assert told | NOT_FOR_READERS == {field.name for field in fields(EngineCapabilities)}
    assert list(table("What each can do")) == list(ROWS)


@pytest.mark.engine_suite
def test_the_table_says_what_the_engine_says(database: Database) -> None:
    shown = table("What each can do")
    with capabilities(database) as can:
        for row, (flag, words) in ROWS.items():
            assert shown[row][COLUMNS[database.name]] == words(getattr(can, flag)), row


@pytest.mark.engine_suite
def test_the_kinds_that_it_publishes_are_those_of_the_table(database: Database) -> None:
    shown = table("What each can publish")
    assert set(shown) == set(PUBLISH_KINDS)
    column = COLUMNS[database.name]
    with capabilities(database) as can:
        for kind in set(PUBLISH_KINDS) - {"dbt"}:
            refused = kind in can.refused_kinds or (kind == "file" and can.writes_files is None)
            assert shown[kind][column] == _yes(not refused), kind
