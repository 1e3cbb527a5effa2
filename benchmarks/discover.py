"""Discovery against one GROUP BY over all columns.

    python benchmarks/discover.py

Adult with its 15 columns and copies of it whose rows differ in age and hours, and a wide table of
40 columns, all in DuckDB files; exact, and on a sample. The unit is a GROUP BY over all columns,
taken in the same process. One JSON document on stdout.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.resources import adult_path

REPEATS = 3
#: What is asked: the table, the threshold, and rows of a sample.
CASES: list[tuple[str, float, int | None]] = [
    ("adult", 0.05, None),
    ("adult", 0.2, None),
    ("adult_10", 0.05, None),
    ("adult_10", 0.05, 30_000),
    ("wide", 0.05, None),
]


def make(path: str) -> None:
    """Make the tables."""
    with duckdb.connect(path) as connection:
        connection.execute(f"create table adult as from '{adult_path()}'").fetchall()
        connection.execute(
            "create table adult_10 as select adult.* replace ("
            "age + hash(fnlwgt, copy) % 5 as age, hours_per_week + copy as hours_per_week) "
            "from adult, range(10) as copies (copy)"
        ).fetchall()
        columns = ", ".join(f"hash(i, {n}) % {2 + n % 9} as c{n}" for n in range(40))
        connection.execute(
            f"create table wide as select {columns} from range(20000) as numbers (i)"
        ).fetchall()


def measure(path: str, table: str, threshold: float, sample: int | None) -> dict[str, Any]:
    """Discover, and group as often."""
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        grouping = f"create or replace temp table grouped as select *, count(*) as n from {table}"
        unit = min(timed(connection, f"{grouping} group by all") for _ in range(REPEATS))
        seconds = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            result = ppdp_sql.discover(table, connection, threshold=threshold, sample=sample)
            seconds.append(time.perf_counter() - start)
    return {
        "table": table,
        "rows": result.rows,
        "columns": len(result.columns),
        "threshold": threshold,
        "sample": sample,
        "sets": result.counted_sets,
        "minimal": len(result.minimal),
        "complete_to": result.complete_to,
        "seconds": min(seconds),
        "group_by": unit,
        "ratio": min(seconds) / unit,
    }


def main() -> None:
    """Make the file, and measure it in a process of its own."""
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "tables.duckdb")
        make(path)
        write("discover", [in_child(measure, path, *case) for case in CASES], facts)


if __name__ == "__main__":
    main()
