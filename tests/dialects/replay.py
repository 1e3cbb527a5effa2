"""Runs a script of a warehouse on DuckDB: read in its dialect, written in DuckDB's.

This shows that the statements mean what they should, as sqlglot reads them. It shows nothing of
how the warehouse itself reads them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp

from ppdp_sql.warehouses import WAREHOUSES, WorkTables

#: Functions of warehouses that DuckDB calls otherwise.
SHIMS = ("create or replace temporary macro raise_error(words) as error(words)",)


@cache
def translated(text: str, dialect: str) -> list[str]:
    """Return the statements of a script as DuckDB reads them; what sets a session is left out."""
    trees = sqlglot.parse(text, read=WAREHOUSES[dialect].dialect)
    statements = []
    for tree in trees:
        assert tree is not None
        if tree.args.get("kind") == "SESSION":
            continue
        if isinstance(tree, exp.Create) and tree.find(exp.Table).db:
            # DuckDB has a schema of its own for temporary tables.
            for mark in list(tree.find_all(exp.TemporaryProperty)):
                mark.pop()
        for padded in tree.find_all(exp.Pad):
            padded.set("expression", exp.cast(padded.expression, "integer"))
        for kind in tree.find_all(exp.DataType):
            if kind.this is exp.DataType.Type.VARCHAR:
                kind.set("expressions", [])
            if kind.this is exp.DataType.Type.BIGDECIMAL:
                # As exact as the template asks for; the warehouse's own has more places.
                kind.replace(exp.DataType.build("decimal(38, 12)"))
        statements.append(tree.sql(dialect="duckdb"))
    return statements


class Elsewhere:
    """A database in memory that stands for a warehouse."""

    def __init__(self) -> None:
        self._connection = duckdb.connect()
        for shim in SHIMS:
            self._connection.execute(shim)
        self.execute("create schema marts")

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Run a statement."""
        return self._connection.execute(statement).fetchall()

    def tables(self) -> set[str]:
        """Name every table, temporary ones too; a warehouse may write them in upper case."""
        found = self.execute("select schema_name, table_name from duckdb_tables()")
        return {f"{schema}.{name}".lower() for schema, name in found}

    def replay(self, text: str, dialect: str, *, heedless: bool = False) -> list[str]:
        """Run a script, and return what was said of errors; stop at the first one, or go on."""
        said = []
        for statement in translated(text, dialect):
            try:
                self.execute(statement)
            except duckdb.Error as error:
                said.append(str(error))
                if not heedless:
                    break
        if said and WAREHOUSES[dialect].transactional and not heedless:
            # The connection of a client that stops is gone, and its transaction with it.
            self._connection.rollback()
        if WAREHOUSES[dialect].work is WorkTables.SCRIPT:
            for (name,) in self.execute("select table_name from duckdb_tables() where temporary"):
                self.execute(f'drop table "{name}"')
        return said
