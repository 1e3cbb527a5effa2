"""From the shared dialect to an engine's own, once per statement text."""

from __future__ import annotations

from functools import lru_cache

import sqlglot
from sqlglot.errors import SqlglotError

from ppdp_sql.errors import TemplateError
from ppdp_sql.templating.environment import SHARED_DIALECT
from ppdp_sql.templating.portability import check_portable
from ppdp_sql.templating.spark_dialect import correct_for_spark

#: Dialects that statements are corrected for.
_CORRECTED = {"spark": correct_for_spark}


@lru_cache(maxsize=512)
def emit(statement: str, dialect: str, *, pretty: bool = False) -> str:
    """Translate a shared statement; DuckDB reads it as it stands.

    sqlglot passes unknown things through silently, so the statement must stay inside
    the portable subset; that is checked on the parsed tree before it is written.

    Args:
        statement: the statement.
        dialect: the engine's dialect.
        pretty: whether people will read it, so that it is written in lines.
    """
    if dialect == SHARED_DIALECT:
        return statement
    try:
        tree = sqlglot.parse_one(statement, read=SHARED_DIALECT)
        check_portable(tree)
        if dialect in _CORRECTED:
            tree = _CORRECTED[dialect](tree)
        return tree.sql(
            dialect=dialect,
            unsupported_level=sqlglot.ErrorLevel.RAISE,
            comments=False,
            pretty=pretty,
            # The tree is ours alone: to copy it first would take a third of the whole time.
            copy=False,
        )
    except SqlglotError as error:
        raise TemplateError(f"a statement cannot be written for {dialect}: {error}") from error
