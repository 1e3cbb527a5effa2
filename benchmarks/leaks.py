"""Networks and rules against one GROUP BY over the same columns.

    python benchmarks/leaks.py [ROWS]

Adult, with eight columns, is resampled to so many rows in a DuckDB file; in the second table each
column is replaced by noise in a tenth of the rows, so that there are many more distinct tuples. The
unit is a GROUP BY over the eight columns, taken in the same process. One JSON document on stdout.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.resources import adult_path

QUASI = ["age", "education", "race", "sex"]
SENSITIVE = ["marital_status", "occupation", "workclass", "income"]
COLUMNS = [*QUASI, *SENSITIVE]
ROWS = 1_000_000
REPEATS = 3


def make(path: str, rows: int) -> None:
    """Make the tables."""
    names = ", ".join(COLUMNS)
    noisy = ", ".join(
        f"case when hash(place, {number}) % 10 = 0 then other.{name} else adult.{name} end "
        f"as {name}"
        for number, name in enumerate(COLUMNS)
    )
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(
            f"create table people as select row_number() over () as number, {names} "
            f"from '{adult_path()}'"
        ).fetchall()
        connection.execute(
            f"create table adult as select {names} from range({rows}) as places (place) "
            "join people on people.number = 1 + hash(place) % 32561"
        ).fetchall()
        connection.execute(
            f"create table noisy as select {noisy} from range({rows}) as places (place) "
            "join people as adult on adult.number = 1 + hash(place) % 32561 "
            "join people as other on other.number = 1 + hash(place + 1) % 32561"
        ).fetchall()


def measure(path: str, table: str) -> dict[str, Any]:
    """Find the leaks, and group as often."""
    names = ", ".join(COLUMNS)
    grouping = f"create or replace temp table grouped as select {names}, count(*) as n from {table}"
    units, seconds = [], []
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        for _ in range(REPEATS):
            units.append(timed(connection, f"{grouping} group by {names}"))
            start = time.perf_counter()
            found = ppdp_sql.leaks(table, connection, quasi=QUASI, sensitive=SENSITIVE, min_rows=5)
            seconds.append(time.perf_counter() - start)
        tuples = connection.execute("select count(*) from grouped").fetchone()
    return {
        "table": table,
        "rows": found.leaks.rows,
        "tuples": tuples[0] if tuples else 0,
        "tests": found.leaks.tests,
        "edges": len(found.leaks.networks["all"]),
        "rules": len(found.leaks.rules),
        "seconds": min(seconds),
        "group_by": min(units),
        "ratio": min(seconds) / min(units),
    }


def main() -> None:
    """Make the file, and measure it in a process of its own."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "adult.duckdb")
        make(path, rows)
        write("leaks", [in_child(measure, path, table) for table in ("adult", "noisy")], facts)


if __name__ == "__main__":
    main()
