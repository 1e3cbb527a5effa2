"""A transaction for an engine that has none: what was done is undone when the rest fails.

Spark has no transaction over several statements. So a table that is to be dropped steps aside under
another name until the end, and everything that was made or renamed is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from ppdp_sql.engines.spark_client import own
from ppdp_sql.engines.spark_errors import is_unsupported
from ppdp_sql.errors import PpdpError

#: A relation as it is written for Spark: parts in backticks.
_PART = r"`(?:[^`]|``)+`"
_NAME = rf"({_PART}(?:\.{_PART})*)"
_CREATE = re.compile(rf"create (table|view) (?!if not exists){_NAME}", re.IGNORECASE)
_REPLACE_VIEW = re.compile(rf"create or replace view {_NAME}", re.IGNORECASE)
_DROP = re.compile(rf"drop table (?:if exists )?{_NAME}\s*$", re.IGNORECASE)
_RENAME = re.compile(rf"alter (table|view) {_NAME} rename to {_NAME}\s*$", re.IGNORECASE)

Execute = Callable[[str], None]


class Undo:
    """What the statements of one run did to relations that last."""

    def __init__(
        self, execute: Execute, view_again: Callable[[str], str | None], run_mark: str
    ) -> None:
        self._execute = execute
        self._view_again = view_again
        self._mark = run_mark
        #: Statements that undo, the latest last.
        self._undo: list[str] = []
        #: Statements that wait for the end.
        self._at_end: list[str] = []

    def execute(self, statement: str) -> None:
        """Run a statement so that it can be undone, where that is possible."""
        created, dropped = _CREATE.match(statement), _DROP.match(statement)
        renamed, replaced = _RENAME.match(statement), _REPLACE_VIEW.match(statement)
        if replaced:
            again = self._view_again(replaced[1])
            self._undo.append(again or _taken_away("view", replaced[1]))
            self._execute(statement)
        elif created:
            self._undo.append(_taken_away(created[1], created[2]))
            self._execute(statement)
        elif dropped:
            self._step_aside(statement, dropped[1])
        elif renamed:
            self._rename(statement, renamed[1], renamed[2], _beside(renamed[2], renamed[3]))
        else:
            self._execute(statement)

    def _step_aside(self, statement: str, relation: str) -> None:
        """Rename what is to be dropped; it is dropped when everything else has worked."""
        aside = _beside(relation, f"`{_last(relation)}__{self._mark}_old`")
        try:
            self._execute(_renamed("table", relation, aside))
        except PpdpError as error:
            if not is_unsupported(error):
                raise
            # Sail has no rename, so a copy steps aside.
            self._execute(_copied(aside, relation))
            self._undo += [_taken_away("table", aside), _copied(relation, aside)]
            self._execute(statement)
        else:
            self._undo.append(_renamed("table", aside, relation))
        self._at_end.append(_taken_away("table", aside))

    def _rename(self, statement: str, kind: str, old: str, new: str) -> None:
        """Rename; where there is no rename, copy what was verified and drop it."""
        try:
            self._execute(_renamed(kind, old, new))
        except PpdpError as error:
            if not is_unsupported(error) or kind.lower() != "table":
                raise
            self._undo.append(_taken_away("table", new))
            self._execute(_copied(new, old))
            self._at_end.append(_taken_away("table", old))
            return
        self._undo.append(_renamed(kind, new, old))

    def commit(self) -> None:
        """Do what waited for the end."""
        self._undo.clear()
        while self._at_end:
            self._execute(self._at_end.pop(0))

    def roll_back(self) -> None:
        """Undo everything, the latest first; what cannot be undone stops nothing else."""
        self._at_end.clear()
        while self._undo:
            with suppress(PpdpError):
                self._execute(self._undo.pop())


def _copied(target: str, table: str) -> str:
    return own("copy_table", target=target, table=table)


def _taken_away(kind: str, relation: str) -> str:
    return own(f"drop_{kind.lower()}", **{kind.lower(): relation})


def _renamed(kind: str, old: str, new: str) -> str:
    """Rename inside of a catalog: Spark takes no catalog in the new name."""
    inside = ".".join(re.findall(_PART, new)[-2:])
    return own(f"rename_{kind.lower()}", relation=old, name=inside)


def _last(relation: str) -> str:
    return str(re.findall(_PART, relation)[-1][1:-1])


def _beside(relation: str, name: str) -> str:
    """Return a name in the schema of a relation: Spark would take a bare one for its current."""
    parts = re.findall(_PART, relation)[:-1]
    return ".".join([*parts, re.findall(_PART, name)[-1]])
