"""How a run compares with the least that its engine must do: one GROUP BY and one copy.

    python benchmarks/scale.py [ROWS ...]

Adult is resampled to each number of rows in a DuckDB file. The floor is taken in the same
process right after the run: one GROUP BY over the quasi-identifiers, and one CREATE TABLE AS
of the published columns. Ratios, because machines differ; one JSON document on stdout.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb

import ppdp_sql
from ppdp_sql.resources import adult_path

QUASI = (
    "age",
    "workclass",
    "education",
    "marital_status",
    "occupation",
    "race",
    "sex",
    "native_country",
)
ADULT_ROWS = 32_561


def policy(rows: int) -> dict[str, Any]:
    """The policy of Adult's eight quasi-identifiers; k grows with the rows."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in QUASI}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | {"income": "sensitive"},
        "privacy": [{"k": max(2, 10 * rows // ADULT_ROWS)}],
        "suppression": "4%",
        "publish": {"table": "released"},
    }


def timed(connection: duckdb.DuckDBPyConnection, statement: str) -> float:
    """Return the seconds of a statement."""
    start = time.perf_counter()
    connection.execute(statement).fetchall()
    return time.perf_counter() - start


def measure(rows: int, folder: Path) -> dict[str, Any]:
    """Run the policy on so many rows, and measure the floor."""
    path = folder / f"adult_{rows}.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            f"create table adult as select adult.* from '{adult_path()}' as adult, "
            f"range({rows} // {ADULT_ROWS} + 1) order by random() limit {rows}"
        ).fetchall()
    result = ppdp_sql.run(policy(rows), f"duckdb:{path}")
    names = ", ".join(QUASI)
    with duckdb.connect(str(path)) as connection:
        group = timed(
            connection,
            f"create temp table g as select {names}, count(*) as n from adult group by all",
        )
        copy = timed(connection, f"create table copied as select {names}, income from adult")
    path.unlink()
    return {
        "rows": rows,
        "seconds": dict(result.seconds),
        "statements": result.statements,
        "checked": result.checked,
        "floor": {"group_by": group, "copy": copy},
        "run_to_floor": result.seconds["total"] / (group + copy),
        "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    """Measure each number of rows and print one document."""
    sizes = [int(size) for size in sys.argv[1:]] or [30_000, 300_000, 3_000_000]
    with tempfile.TemporaryDirectory() as folder:
        results = [measure(rows, Path(folder)) for rows in sizes]
    machine = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "duckdb": duckdb.__version__,
        "ppdp_sql": ppdp_sql.__version__,
    }
    print(json.dumps({"machine": machine, "results": results}, indent=2))


if __name__ == "__main__":
    main()
