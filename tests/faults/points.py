"""Counts what a run does to the world outside, and strikes at one of these points.

The hooks lie as low as they can: at the drivers' own methods and at the functions of the operating
system that write. What lies above may change as it likes.
"""

from __future__ import annotations

import builtins
import fcntl
import io
import os
import re
from collections.abc import Callable
from typing import Any, TypeVar

import duckdb
import psycopg

_Result = TypeVar("_Result")
#: How a hook is set: `setattr`, or the method of a monkeypatch that takes it away again.
Patch = Callable[[Any, str, Any], None]

_COMMENT = re.compile(r"/\*.*?\*/|--[^\n]*", re.DOTALL)
_STEP = re.compile(r"step=(\S+)")
_FILE_FUNCTIONS = ("replace", "rename", "link", "unlink", "remove", "rmdir", "mkdir", "fsync")
#: What a label begins with where a run turns from not published to published, or where what is
#: written to an open file comes after the point.
_TURNING = ("open ", "os.replace", "commit")
#: What a label begins with where the point changes no relation.
_READS = ("select ", "set ", "describe ", "analyze ")
#: The steps that every kind of release takes alike, in temporary tables.
_WORK = ("load", "check", "frequency", "evaluate", "catalog", "verify")
#: What a label begins with where the point changes what outlives the process.
_LASTING = ("os.", "open ", "flock", "lockf", "checkpoint", "detach", "commit", "close")


class Points:
    """The points of one run.

    Attributes:
        labels: what each point is, in order; the first one has the number 1.
    """

    def __init__(
        self,
        strike: Callable[[], None] = lambda: None,
        number: int | None = None,
        *,
        after: bool = False,
    ) -> None:
        self.labels: list[str] = []
        self._strike = strike
        self._number = number
        self._after = after
        self._striking = False

    @property
    def struck(self) -> bool:
        """Whether the run came to the point."""
        return self._number is not None and len(self.labels) >= self._number

    def at(self, label: str, action: Callable[[], _Result]) -> _Result:
        """Count a point and do what it does."""
        if self._striking:
            return action()
        self.labels.append(label)
        here = len(self.labels) == self._number
        if here and not self._after:
            self._do_strike()
        result = action()
        if here and self._after:
            self._do_strike()
        return result

    def _do_strike(self) -> None:
        self._striking = True
        try:
            self._strike()
        finally:
            self._striking = False


def is_lasting(label: str) -> bool:
    """Whether a point moves, writes, commits or locks, so that before and after it differ."""
    return label.startswith(_LASTING)


def is_turning(label: str) -> bool:
    """Whether right after a point is not the same as right before the next one, or may not be."""
    return label.startswith(_TURNING)


def is_read(label: str) -> bool:
    """Whether a point changes no relation at all."""
    return label.startswith(_READS)


def is_work(label: str) -> bool:
    """Whether a point reads, or makes work tables in the same way for every kind of release."""
    return is_read(label) or any(f" {folder}/" in label for folder in _WORK)


def install(points: Points, patch: Patch = setattr) -> None:
    """Hook drivers and files; everything that passes a hook becomes a point."""
    _install_files(points, patch)
    _install_duckdb(points, patch)
    _install_postgres(points, patch)


def _label(statement: Any) -> str:
    """Name a statement by its first word and its step, or by its first words."""
    text = statement.decode() if isinstance(statement, bytes) else str(statement)
    step = _STEP.search(text)
    words = _COMMENT.sub("", text).lower().split()
    return f"{words[0]} {step.group(1)}" if step else " ".join(words[:4])


def _install_files(points: Points, patch: Patch) -> None:
    for name in _FILE_FUNCTIONS:
        patch(os, name, _counted(points, f"os.{name}", getattr(os, name)))
    for name in ("flock", "lockf"):
        patch(fcntl, name, _counted(points, name, getattr(fcntl, name)))
    plain_open, low_open = io.open, os.open

    def counted_open(file: Any, mode: str = "r", *rest: Any, **options: Any) -> Any:
        if not set(mode) & set("wax+"):
            return plain_open(file, mode, *rest, **options)
        return points.at("open to write", lambda: plain_open(file, mode, *rest, **options))

    def counted_low_open(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if not flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
            return low_open(path, flags, *rest, **options)
        return points.at("open to write", lambda: low_open(path, flags, *rest, **options))

    patch(io, "open", counted_open)
    patch(builtins, "open", counted_open)
    patch(os, "open", counted_low_open)


def _counted(points: Points, label: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*arguments: Any, **options: Any) -> Any:
        return points.at(label, lambda: function(*arguments, **options))

    return counted


class _CountedConnection:
    """A DuckDB connection whose calls are points; its own class cannot be patched."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, points: Points) -> None:
        self._connection = connection
        self._points = points

    def __enter__(self) -> _CountedConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self._points.at("close", self._connection.close)

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._connection, name)
        if not callable(attribute) or name.startswith("fetch"):
            return attribute

        def counted(*arguments: Any, **options: Any) -> Any:
            label = _label(arguments[0]) if name in ("execute", "sql", "query") else name
            result = self._points.at(label, lambda: attribute(*arguments, **options))
            if isinstance(result, duckdb.DuckDBPyConnection):
                return _CountedConnection(result, self._points)
            return result

        return counted


def _install_duckdb(points: Points, patch: Patch) -> None:
    connect = duckdb.connect

    def counted(*arguments: Any, **options: Any) -> _CountedConnection:
        connection = points.at("connect", lambda: connect(*arguments, **options))
        return _CountedConnection(connection, points)

    patch(duckdb, "connect", counted)


def _install_postgres(points: Points, patch: Patch) -> None:
    execute, copy = psycopg.Cursor.execute, psycopg.Cursor.copy

    def counted_execute(self: Any, query: Any, *rest: Any, **options: Any) -> Any:
        return points.at(_label(query), lambda: execute(self, query, *rest, **options))

    def counted_copy(self: Any, *rest: Any, **options: Any) -> Any:
        return points.at("copy", lambda: copy(self, *rest, **options))

    patch(psycopg, "connect", _counted(points, "connect", psycopg.connect))
    patch(psycopg.Cursor, "execute", counted_execute)
    patch(psycopg.Cursor, "copy", counted_copy)
    for owner, name, label in (
        (psycopg.Copy, "__exit__", "end of copy"),
        (psycopg.Connection, "commit", "commit"),
        (psycopg.Connection, "rollback", "rollback"),
        (psycopg.Connection, "close", "close"),
    ):
        patch(owner, name, _counted(points, label, getattr(owner, name)))
