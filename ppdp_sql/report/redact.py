"""Shows statements without the values in them: a report tells none that the release does not."""

from __future__ import annotations

import re

import sqlglot
from sqlglot.errors import SqlglotError

#: Names, texts and comments: a quote inside of one begins nothing.
_PARTS = re.compile(
    r"""(?P<name>"(?:[^"]|"")*")|(?P<text>'(?:[^']|'')*')|(?P<comment>/\*.*?\*/|--[^\n]*)""", re.S
)
#: Texts that are no values: what stands for everything, for nothing, and how keys begin.
_PLAIN = {"''", "'*'", "'='", "'=*'", "'null'", "'C'", "'UTC'"}
#: Characters of a statement that are shown.
_MOST = 4000


def shown_statement(statement: str, dialect: str) -> str:
    """Return a statement in lines, its texts as `'...'`, cut where it is very long."""
    bare = _PARTS.sub(_without_value, statement).strip()
    if len(bare) > _MOST:
        return bare[:_MOST].rstrip() + "\n... (cut)"
    if bare.count("\n") < 3 and len(bare) > 120:
        bare = _in_lines(bare, dialect)
    return bare


def _without_value(found: re.Match[str]) -> str:
    if found["comment"] is not None:
        return ""
    if found["text"] is None or found["text"] in _PLAIN:
        return found[0]
    return "'...'"


def _in_lines(statement: str, dialect: str) -> str:
    """Break the one line of a translated statement; what cannot be read stays as it is."""
    try:
        return sqlglot.transpile(statement, read=dialect, write=dialect, pretty=True)[0]
    except SqlglotError:
        return statement
