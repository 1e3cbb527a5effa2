"""`ppdp check` with every measure against one GROUP BY over the same columns.

    python benchmarks/check.py [ROWS]

Adult is copied to so many rows in a DuckDB file, with seven quasi-identifiers and two sensitive
columns: one with a hierarchy, one with numbers. The check measures all models, takes the worst
groups, and is told as JSON; the unit is a GROUP BY over the nine columns, taken in the same
process. The best of each counts. One JSON document on stdout.
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

QUASI = ["age", "workclass", "education", "marital_status", "race", "sex", "native_country"]
SENSITIVE = {"occupation": "adult/occupation", "hours_per_week": None}
ADULT_ROWS = 32_561
REPEATS = 5


def measure(path: str, rows: int) -> dict[str, Any]:
    """Check the file again and again, and group it as often."""
    names = ", ".join([*QUASI, *SENSITIVE])
    grouping = f"create or replace temp table grouped as select {names}, count(*) as n from adult"
    hierarchy = {name: given for name, given in SENSITIVE.items() if given is not None}
    group_by, checks = [], []
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        for _ in range(REPEATS):
            group_by.append(timed(connection, f"{grouping} group by {names}"))
            start = time.perf_counter()
            result = ppdp_sql.check(
                "adult", connection, quasi=QUASI, sensitive=list(SENSITIVE), hierarchy=hierarchy
            )
            result.to_dict()
            checks.append(time.perf_counter() - start)
    return {
        "rows": rows,
        "groups": result.groups,
        "check": min(checks),
        "group_by": min(group_by),
        "check_to_group_by": min(checks) / min(group_by),
    }


def main() -> None:
    """Make the file, and measure it in a process of its own."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100 * ADULT_ROWS
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "adult.duckdb")
        with duckdb.connect(path) as connection:
            connection.execute("set enable_progress_bar = false").fetchall()
            connection.execute(
                f"create table adult as select adult.* from '{adult_path()}' as adult, "
                f"range({rows} // {ADULT_ROWS} + 1) order by random() limit {rows}"
            ).fetchall()
        result = in_child(measure, path, rows)
    write("check", [result], facts)


if __name__ == "__main__":
    main()
