"""Every statement with its step and its time. Names and counts, never values."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from ppdp_sql.files import file_error

logger = logging.getLogger("ppdp_sql.sql")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One statement as it was sent."""

    run: str
    step: str
    statement: str
    seconds: float
    #: Rows of the result set that came to Python; None when nothing was read.
    rows: int | None = None
    #: The lattice nodes whose groups the statement computed.
    nodes: Sequence[Sequence[int]] = ()
    failed: bool = False


@dataclass
class StatementLog:
    """Counts the statements of a run and writes them to a file, one JSON object a line.

    Attributes:
        path: the file, if any.
        keep: whether `entries` holds them, too; a long search sends many.
        watch: told of each statement; None where nobody wants to know.
    """

    path: str | Path | None = None
    keep: bool = True
    entries: list[LogEntry] = field(default_factory=list)
    watch: Callable[[LogEntry], None] | None = None
    _sent: int = 0
    _file: IO[str] | None = None

    def __post_init__(self) -> None:
        if self.path is not None:
            try:
                self._file = Path(self.path).open("w", encoding="utf-8")
            except OSError as error:
                raise file_error("the log file", Path(self.path), error) from None

    def add(self, entry: LogEntry) -> None:
        """Record a statement."""
        self._sent += 1
        if self.keep:
            self.entries.append(entry)
        if self.watch is not None:
            self.watch(entry)
        logger.info("%s: %.4f s", entry.step, entry.seconds)
        logger.debug("%s", entry.statement)
        if self._file is not None:
            assert self.path is not None
            try:
                self._file.write(json.dumps(_plain(entry)) + "\n")
                self._file.flush()
            except OSError as error:
                self.close()
                raise file_error("the log file", Path(self.path), error) from None

    def close(self) -> None:
        """Close the file; what it could not keep was told when it was written."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def __len__(self) -> int:
        return self._sent


def _plain(entry: LogEntry) -> dict[str, Any]:
    plain = asdict(entry)
    plain["nodes"] = [list(node) for node in entry.nodes]
    return plain
