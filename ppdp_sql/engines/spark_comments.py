"""Comments of relations where the server cannot keep them: a small table of ours."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.engines.spark_errors import is_missing, is_unsupported
from ppdp_sql.errors import PpdpError
from ppdp_sql.names import LOG_SCHEMA
from ppdp_sql.resources import filled_statement

_TABLE = f"`{LOG_SCHEMA}`.`comments`"
_COMMENT = re.compile(
    r"(?:comment on table (\S+) is|alter view (\S+) set tblproperties \('comment' =) ('.*')",
    re.IGNORECASE | re.DOTALL,
)


class Comments:
    """Says something of relations; Sail has no comments, so a table of ours keeps them there."""

    def __init__(self, run: Callable[[str], None], rows: Callable[[str], list[ResultRow]]) -> None:
        self._run = run
        self._rows = rows
        #: What was said of relations before this run, the latest last.
        self._before: list[tuple[str, str]] = []

    def begin(self) -> None:
        """A run begins, which may have to take back what it says."""
        self._before.clear()

    def take_back(self) -> None:
        """Say again what was said before."""
        while self._before:
            relation, words = self._before.pop()
            self._keep(relation, quoted(words))

    def add(self, statement: str) -> None:
        """Comment on a relation or a column; words of a column may be lost, a mark may not."""
        try:
            self._run(statement)
        except PpdpError as error:
            if not is_unsupported(error):
                raise
            found = _COMMENT.match(statement)
            if found is not None:
                relation = found[1] or found[2]
                self._before.append((relation, self.of(relation) or ""))
                self._keep(relation, found[3])

    def _keep(self, relation: str, words: str) -> None:
        now = f"{time.time_ns()}L"
        self._run(_own("create_comments"))
        self._run(_own("keep_comment", relation=quoted(relation), words=words, written_at=now))

    def of(self, relation: str) -> str | None:
        """Return what was kept of a relation; None where there is nothing."""
        try:
            rows = self._rows(_own("find_comment", relation=quoted(relation)))
        except PpdpError as error:
            if is_missing(error):
                return None
            raise
        return str(rows[0][0]) or None if rows else None


def _own(name: str, /, **parts: str) -> str:
    return filled_statement("spark", name, table=_TABLE, **parts)


def quoted(text: str) -> str:
    """Write a text for Spark."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
