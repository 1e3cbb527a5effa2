"""What a report costs beside its run: seconds, scans and bytes.

    python benchmarks/report.py [ROWS ...]

Adult grown to so many rows in a DuckDB file, eight quasi-identifiers, run without a report and with
one. The unit is a scan: a GROUP BY over the nine columns of the source, taken in the same process.
The file is deleted in the end. One JSON document on stdout.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
from adult import ADULT_ROWS
from grown import EIGHT, SENSITIVE, grow, policy
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.templating import StatementLog

ROWS = (ADULT_ROWS, 3_000_000, 30_000_000)
#: The statements of a report that read the source and the release.
SCAN = "report/count_rows"


def make(path: str, rows: int) -> None:
    """Make the table."""
    with tempfile.TemporaryDirectory() as folder:
        grow(Path(folder) / "grown", rows)
        with duckdb.connect(path) as connection:
            connection.execute("set enable_progress_bar = false").fetchall()
            connection.execute(
                f"create table people as select * from '{folder}/grown/*.parquet'"
            ).fetchall()


def measure(path: str, rows: int) -> dict[str, Any]:
    """Scan, run, and run with a report."""
    names = ", ".join([*EIGHT, SENSITIVE])
    scan = f"create or replace temp table counted as select {names}, count(*) from people"
    page = Path(path).with_suffix(".html")
    asked = policy(rows, "people")
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        units = [timed(connection, f"{scan} group by {names}") for _ in range(2)]
    seconds = []
    for report in (None, page):
        log = StatementLog()
        start = time.perf_counter()
        ppdp_sql.run(asked, f"duckdb:{path}", log=log, report=report)
        seconds.append(time.perf_counter() - start)
    scans = [entry.seconds for entry in log.entries if entry.step == SCAN]
    unit, extra = min(units), seconds[1] - seconds[0]
    return {
        "rows": rows,
        "scan": unit,
        "run": seconds[0],
        "run_with_report": seconds[1],
        "extra": extra,
        "extra_to_scan": extra / unit,
        "scans": len(scans),
        "scans_to_scan": sum(scans) / unit,
        # Questions to the distinct tuples, and the page: they hardly grow with the rows.
        "rest": extra - sum(scans),
        "statements": len(log.entries),
        "bytes": page.stat().st_size,
    }


def main() -> None:
    """Make each file, and measure it in a process of its own."""
    sizes = [int(text) for text in sys.argv[1:]] or ROWS
    facts = machine()
    results = []
    for rows in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "people.duckdb")
            make(path, rows)
            results.append(in_child(measure, path, rows))
    write("report", results, facts)


if __name__ == "__main__":
    main()
