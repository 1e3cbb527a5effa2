"""The search as quasi-identifiers are added: 3 to 20 of them, three levels each.

    python benchmarks/columns.py [ROWS] [--time-limit 30]

A seeded synthetic table; up to 3,486,784,401 nodes. Where the lattice is too large for a proof the
time limit ends the search, and the gap says how far the node may be from the best.
"""

from __future__ import annotations

import argparse
import tracemalloc
from typing import Any

import duckdb
from measure import in_child, machine, write

import ppdp_sql


def policy(columns: int, time_limit: float) -> dict[str, Any]:
    """So many columns of small numbers, in intervals of three."""
    return {
        "version": 1,
        "source": "people",
        "columns": {
            f"q{index}": {"quasi": {"intervals": {"width": [3], "from": 0}}}
            for index in range(columns)
        },
        "privacy": [{"k": 10}],
        "suppression": "4%",
        "search": {"algorithm": "optimal", "metric": "iloss", "time_limit": f"{time_limit}s"},
    }


def measure(columns: int, rows: int, time_limit: float, traced: bool) -> dict[str, Any]:
    """Search over so many columns."""
    with duckdb.connect() as connection:
        connection.execute("set enable_progress_bar = false; select setseed(0.5)").fetchall()
        drawn = ", ".join(
            f"cast(floor(pow(random(), 2) * {4 + 2 * (index % 5)}) as integer) as q{index}"
            for index in range(20)
        )
        connection.execute(f"create table people as select {drawn} from range({rows})").fetchall()
        if traced:
            tracemalloc.start()
        compared = ppdp_sql.compare(
            policy(columns, time_limit), connection, algorithms=["optimal", "improved_greedy"]
        )
    best, greedy = (cell.run for cell in compared.runs)
    assert best is not None
    result = {
        "columns": columns,
        "lattice": best.lattice,
        "checked": best.checked,
        "statements": best.statements,
        "seconds": best.search_seconds,
        "limit": best.proof.limit,
        "upper": best.proof.upper,
        "gap": best.proof.gap,
        "greedy": None if greedy is None else greedy.metrics["iloss"],
    }
    if traced:
        result["python_megabytes"] = round(tracemalloc.get_traced_memory()[1] / 1e6, 1)
    return result


def main() -> None:
    """Measure each number of columns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="?", type=int, default=30_000)
    parser.add_argument("--time-limit", type=float, default=30)
    parser.add_argument("--columns", default="3,5,7,9,11,13,15,17,20")
    asked = parser.parse_args()
    facts = machine()
    results = [
        in_child(measure, int(columns), asked.rows, asked.time_limit, False)
        for columns in asked.columns.split(",")
    ]
    # Tracing slows Python down, so memory is measured apart.
    results.append({"traced": True} | in_child(measure, 20, asked.rows, asked.time_limit, True))
    write("columns", results, facts)


if __name__ == "__main__":
    main()
