"""The engines by name, and how a URL or an open connection finds its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ppdp_sql.engines.base import Engine
from ppdp_sql.engines.duckdb import open_duckdb
from ppdp_sql.engines.postgres import open_postgres
from ppdp_sql.engines.spark import open_spark
from ppdp_sql.errors import InputError

#: Scheme -> opener. An opener takes a URL or a connection object of its driver.
ENGINES: dict[str, Callable[..., Engine]] = {
    "duckdb": open_duckdb,
    "postgresql": open_postgres,
    "spark": open_spark,
}

#: Module of a connection object -> scheme.
_DRIVERS = {"duckdb": "duckdb", "_duckdb": "duckdb", "psycopg": "postgresql", "pyspark": "spark"}


def open_engine(target: Any, *, read_only: bool = False, create: bool = False) -> Engine:
    """Open an engine from a URL such as `duckdb:file` or from an open connection.

    Args:
        target: the URL or the connection.
        read_only: nothing will be published; a database file is opened for reading.
        create: a database file that does not exist is made.
    """
    if not isinstance(target, str):
        driver = type(target).__module__.split(".")[0]
        if driver not in _DRIVERS:
            raise InputError(
                f"a connection of type {type(target).__name__} is not supported; hand in a "
                "DuckDB or psycopg 3 connection, or a SparkSession"
            )
        return ENGINES[_DRIVERS[driver]](target, read_only=read_only, create=create)
    scheme = target.split(":", 1)[0]
    scheme = "postgresql" if scheme == "postgres" else scheme
    if ":" not in target or scheme not in ENGINES:
        # What is no scheme may hold a password: it is not repeated.
        named = f" '{scheme}'" if re.fullmatch(r"[a-z+]+", scheme) else ""
        raise InputError(
            f"the engine{named} is not known; write duckdb:FILE, postgresql://... or spark:sc://..."
        )
    return ENGINES[scheme](target, read_only=read_only, create=create)
