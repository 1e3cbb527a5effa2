"""Chooses and opens the engine of a command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ppdp_sql.catalog.relation import MemoryTable, Source, SourceFile
from ppdp_sql.engines import Engine, open_engine
from ppdp_sql.engines.duckdb_url import SCHEME, parse_duckdb_url
from ppdp_sql.errors import InputError, PpdpError
from ppdp_sql.templating import Session, StatementLog

#: The environment variable that wins over a policy's `engine`.
ENGINE_VARIABLE = "PPDP_ENGINE"


def choose_engine(asked: Any, policy_engine: str | None, source: Source | None) -> Any:
    """Return the engine asked for, the environment's, the policy's, or memory for files."""
    target = asked if asked is not None else os.environ.get(ENGINE_VARIABLE) or policy_engine
    if target is not None:
        return target
    if isinstance(source, SourceFile | MemoryTable):
        return "duckdb:"
    raise InputError(
        "no engine is named; give --engine, set PPDP_ENGINE, or write engine: in the policy, such "
        "as duckdb:warehouse.duckdb or postgresql://..."
    )


@contextmanager
def open_session(
    target: Any,
    *,
    read_only: bool,
    source: Source | None = None,
    run_id: str | None = None,
    log: str | Path | StatementLog | None = None,
    table: Any = None,
    frequency: str = "auto",
) -> Iterator[Session]:
    """Open an engine, give a session on it, and give everything back in the end.

    A database file that this made is removed when the work fails: nothing is left behind.
    """
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    create = isinstance(source, SourceFile | MemoryTable)
    fresh = _fresh_file(target) if create and not read_only else None
    try:
        engine = open_engine(target, read_only=read_only, create=create)
        try:
            _place_counts(engine, frequency)
            session = Session(engine, run_id=run_id, log=statements)
            if isinstance(source, MemoryTable):
                _register(engine, source, table)
            try:
                yield session
            finally:
                if isinstance(source, MemoryTable):
                    engine.unregister(source.name)  # type: ignore[attr-defined]
        finally:
            engine.close()
    except BaseException:
        if fresh is not None:
            fresh.unlink(missing_ok=True)
        raise
    finally:
        if not isinstance(log, StatementLog):
            statements.close()


@contextmanager
def read_session(
    target: Any,
    *,
    source: Source | None = None,
    log: str | Path | StatementLog | None = None,
    table: Any = None,
    frequency: str = "auto",
) -> Iterator[Session]:
    """Open a session that reads, and leaves nothing of what it made for itself."""
    with (
        open_session(
            target, read_only=True, source=source, log=log, table=table, frequency=frequency
        ) as session,
        session.engine.transaction(commit=False),
    ):
        yield session


def _place_counts(engine: Engine, frequency: str) -> None:
    """Say where counts are kept, where the policy asks for a place of its own."""
    if frequency == "auto":
        return
    if frequency not in engine.writes:
        raise InputError(
            f"frequency: {frequency} is not for {engine.name}, which counts where the table lies; "
            "leave it out"
        )
    engine.keep_counts(frequency)


def _register(engine: Any, source: MemoryTable, table: Any) -> None:
    if engine.capabilities.reads_files != "function":
        raise InputError(
            f"a table of Python cannot be the source on {engine.name}; load it into the database"
        )
    try:
        engine.register(source.name, table)
    except PpdpError as error:
        raise InputError(
            f"a {type(table).__name__} cannot be a source; hand in a pandas or Arrow table",
            detail=error.detail,
        ) from None


def reading_engine(target: Any) -> Any:
    """Return an engine that reads what this one will: memory where its file is still to be made."""
    return target if _fresh_file(target) is None else SCHEME


def _fresh_file(target: Any) -> Path | None:
    if not isinstance(target, str) or not target.startswith(SCHEME):
        return None
    url = parse_duckdb_url(target)
    return None if url.in_memory or Path(url.path).exists() else Path(url.path)
