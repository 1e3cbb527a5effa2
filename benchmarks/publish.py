"""What each kind of release costs, against a plain copy of the same columns.

    python benchmarks/publish.py [ROWS] [ENGINE_URL]

Adult is resampled to so many rows, in a DuckDB file or in the PostgreSQL that the URL names, and
published as every kind in turn. The unit is a CREATE TABLE AS of the published columns, taken in
the same process; reading the live view is measured in it, too. One JSON document on stdout.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
import psycopg
from adult import KEPT, NINE, fill, policy
from postgres import load

import ppdp_sql


class DuckDBFile:
    """A DuckDB file with Adult in it."""

    def __init__(self, folder: Path, rows: int) -> None:
        self.path = folder / "adult.duckdb"
        self.url = f"duckdb:{self.path}"
        with duckdb.connect(str(self.path)) as connection:
            fill(connection, rows, shuffled=False)

    def execute(self, statement: str) -> None:
        """Send a statement on a connection of its own."""
        with duckdb.connect(str(self.path)) as connection:
            connection.execute(statement).fetchall()


class PostgresDatabase:
    """A schema on a server with Adult in it."""

    def __init__(self, url: str, rows: int) -> None:
        self.url = url
        load(url, rows)
        self._connection = psycopg.connect(url, autocommit=True)

    def execute(self, statement: str) -> None:
        """Send a statement."""
        self._connection.execute(statement.encode())


def seconds(database: DuckDBFile | PostgresDatabase, statement: str) -> float:
    """Return the seconds of a statement."""
    start = time.perf_counter()
    database.execute(statement)
    return time.perf_counter() - start


def kinds(folder: Path) -> dict[str, dict[str, Any]]:
    """Every kind, the one that ends the source last."""
    return {
        "table": {"table": "released_table"},
        "view": {"view": "released_view"},
        "view again": {"view": "released_view"},
        "live_view": {"live_view": {"name": "released_live", "accept": "differencing"}},
        "script": {"script": str(folder / "released_script.sql")},
        "in_place": {"in_place": True},
    }


def main() -> None:
    """Publish each kind and print one document."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database: DuckDBFile | PostgresDatabase = (
            PostgresDatabase(sys.argv[2], rows) if len(sys.argv) > 2 else DuckDBFile(folder, rows)
        )
        columns = ", ".join([*NINE, KEPT])
        copy = seconds(database, f"create table copied as select {columns} from adult")
        database.execute("drop table copied")
        results = {}
        for kind, publish in kinds(folder).items():
            if kind == "in_place":
                # PostgreSQL refuses to replace what the live view reads.
                start = time.perf_counter()
                database.execute("select count(*) from (select * from released_live) as shown")
                results["reading the live view"] = (time.perf_counter() - start) / copy
                database.execute("drop view released_live")
            result = ppdp_sql.run(policy(max(2, rows // 6_000), publish=publish), database.url)
            results[kind] = result.seconds["total"] / copy
        print(json.dumps({"rows": rows, "copy_seconds": copy, "ratio_to_copy": results}, indent=2))


if __name__ == "__main__":
    main()
