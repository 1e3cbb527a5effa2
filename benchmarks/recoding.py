"""Local recoding as S3 measures it: seconds, distortion, discernibility as quasi-identifiers grow.

    python benchmarks/recoding.py [--k 2,5,10] [--columns 2,3,4,5,6,7] [--scale 32561,3256100]

All 32,561 rows of Adult with the hierarchies of S3 table 4.1, the first two to seven columns of it.
All algorithms of a cell run in one process, one after the other, on a source that is counted once.
Then eight quasi-identifiers with the hierarchies of the package, where a peer gave no answer in 250
seconds; last, the seven columns with each row many times over: the classes stay the same.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, write

import ppdp_sql

ADULT = Path(__file__).parent.parent / "examples" / "adult" / "adult.parquet"
ADULT_ROWS = 32_561
#: The order of S3 table 4.1.
COLUMNS = ("workclass", "education", "marital_status", "race", "sex", "occupation", "salary")
ALGORITHMS = ("kaca", "topdown_kaca", "topdown", "two_level", "mondrian")
#: Eight quasi-identifiers: some twenty thousand classes.
EIGHT = ("age", "workclass", "education", "marital_status", "occupation", "race", "sex",
         "native_country")  # fmt: skip
#: The full-domain optimum, for comparison.
OPTIMAL = "optimal"


def policy(columns: int, k: int, **search: Any) -> dict[str, Any]:
    """The first columns under one k, without suppression."""
    return {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": f"adult_s3/{name}"} for name in COLUMNS[:columns]},
        "privacy": [{"k": k}],
        "search": {"algorithm": OPTIMAL, **search},
    }


def connect(times: int = 1) -> duckdb.DuckDBPyConnection:
    """Make a database with Adult, each row so many times."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    connection.execute(
        f"create table adult as select adult.* rename (income as salary) from '{ADULT}' as adult "
        f"cross join range({times})"
    ).fetchall()
    return connection


def measure(columns: int, k: int) -> dict[str, Any]:
    """Run every algorithm on one source."""
    with connect() as connection:
        compared = ppdp_sql.compare(
            policy(columns, k), connection, algorithms=[*ALGORITHMS, OPTIMAL]
        )
        index = ppdp_sql.compare(
            policy(columns, k, algorithm="two_level", candidates="index"),
            connection,
            algorithms=["two_level"],
        )
    runs = {cell.algorithm: cell.run for cell in compared.runs}
    runs["two_level, index"] = index.runs[0].run
    cells = []
    for name, run in runs.items():
        assert run is not None
        cells.append(
            {
                "columns": columns,
                "k": k,
                "algorithm": name,
                "seconds": run.search_seconds,
                "distortion": run.metrics["distortion"],
                "discernibility": run.metrics["discernibility"],
                "groups": run.groups,
                "rounds": run.rounds,
                "statements": run.statements,
            }
        )
    return {"cells": cells}


def wide(k: int) -> dict[str, Any]:
    """Run the fast algorithms on eight quasi-identifiers."""
    asked = policy(0, k) | {"columns": {name: {"quasi": f"adult/{name}"} for name in EIGHT}}
    with connect() as connection:
        compared = ppdp_sql.compare(
            asked, connection, algorithms=["two_level", "mondrian", "topdown", "topdown_kaca"]
        )
    cells = []
    for cell in compared.runs:
        assert cell.run is not None
        cells.append(
            {
                "columns": len(EIGHT),
                "k": k,
                "algorithm": cell.algorithm,
                "seconds": cell.run.search_seconds,
                "distortion": cell.run.metrics["distortion"],
                "discernibility": cell.run.metrics["discernibility"],
                "groups": cell.run.groups,
                "rounds": cell.run.rounds,
                "statements": cell.run.statements,
            }
        )
    return {"cells": cells}


def grow(rows: int, k: int) -> dict[str, Any]:
    """Run the fast algorithms with each row many times over, and k as much larger."""
    times = max(1, rows // ADULT_ROWS)
    with connect(times) as connection:
        compared = ppdp_sql.compare(
            policy(len(COLUMNS), k * times), connection, algorithms=["two_level", "mondrian"]
        )
    cells = []
    for cell in compared.runs:
        assert cell.run is not None
        cells.append(
            {
                "rows": cell.run.source_rows,
                "k": cell.k,
                "algorithm": cell.algorithm,
                "count_seconds": cell.run.seconds["frequency"],
                "seconds": cell.run.search_seconds,
                "groups": cell.run.groups,
            }
        )
    return {"cells": cells}


def main() -> None:
    """Measure each number of columns and k, then more rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--k", default="2,5,10")
    parser.add_argument("--columns", default="2,3,4,5,6,7")
    parser.add_argument("--scale", default="32561,3256100")
    asked = parser.parse_args()
    facts = machine()
    results: list[dict[str, Any]] = []
    for k in asked.k.split(","):
        for columns in asked.columns.split(","):
            results += in_child(measure, int(columns), int(k))["cells"]
    write("recoding", results, facts)
    write("recoding_wide", in_child(wide, 5)["cells"], facts)
    grown: list[dict[str, Any]] = []
    for rows in asked.scale.split(","):
        grown += in_child(grow, int(rows), 10)["cells"]
    write("recoding_rows", grown, facts)


if __name__ == "__main__":
    main()
