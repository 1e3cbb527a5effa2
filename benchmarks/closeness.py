"""Hellinger against the earth mover's distance: t-closeness of Adult as records grow.

    python benchmarks/closeness.py [--t 0.2,0.3,0.4] [--records 5000,10000,20000,30718]

Occupation is sensitive; age, workclass, education, marital status, race and sex are the
quasi-identifiers; the rows that are complete in these seven columns. The metric is
discernibility, and every node is proven to be the best.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, write

import ppdp_sql

ADULT = Path(__file__).parent.parent / "examples" / "adult" / "adult.parquet"
QUASI = ("age", "workclass", "education", "marital_status", "race", "sex")
SENSITIVE = "occupation"
DISTANCES = ("equal", "hellinger")


def policy(t: float) -> dict[str, Any]:
    """Ask for closeness and a little k, without suppression."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in QUASI}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | {SENSITIVE: "sensitive"},
        "privacy": [{"k": 2}, {"t_closeness": {"t": t, "column": SENSITIVE}}],
        "suppression": "4%",
        "search": {"algorithm": "optimal", "metric": "discernibility"},
    }


def measure(t: float, records: int) -> dict[str, Any]:
    """Search with each distance on so many records."""
    with duckdb.connect() as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        names = (*QUASI, SENSITIVE)
        complete = " and ".join(f"{name} <> '?'" for name in names if name != "age")
        connection.execute(
            f"create table adult as select {', '.join(names)} from '{ADULT}' where {complete}"
        ).fetchall()
        compared = ppdp_sql.compare(
            policy(t),
            connection,
            algorithms=["optimal"],
            distances=DISTANCES,
            records=[records],
        )
    results = []
    for cell in compared.runs:
        assert cell.run is not None
        results.append(
            {
                "t": t,
                "records": records,
                "distance": cell.distance,
                "discernibility": cell.run.metrics["discernibility"],
                "groups": cell.run.groups,
                "suppressed": cell.run.suppressed_rows,
                "checked": cell.run.checked,
                "seconds": cell.run.search_seconds,
            }
        )
    return {"cells": results}


def main() -> None:
    """Measure each t and number of records."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--t", default="0.2,0.3,0.4")
    parser.add_argument("--records", default="5000,10000,20000,30718")
    asked = parser.parse_args()
    facts = machine()
    results: list[dict[str, Any]] = []
    for t in asked.t.split(","):
        for records in asked.records.split(","):
            results += in_child(measure, float(t), int(records))["cells"]
    write("closeness", results, facts)


if __name__ == "__main__":
    main()
