"""A whole run against the least that DuckDB must do, as the rows grow.

    python benchmarks/scale.py [ROWS ...] [--memory-limit 2GB] [--plain | --shuffled]

Adult with nine quasi-identifiers is resampled to each number of rows in a DuckDB file, once as it
is and once with every column shuffled, which makes many distinct combinations. The floor is taken
in the same process after the run: one GROUP BY over the quasi-identifiers and one CREATE TABLE AS
that joins the chosen levels. k grows with the rows. Each size runs in a process of its own.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import duckdb
from adult import fill, floor_statements, labels, leaf_type, policy
from measure import in_child, machine, timed, write

import ppdp_sql

SIZES = [30_000, 300_000, 3_000_000, 30_000_000]
#: The run and its floor are taken so often, and the best of each counts.
REPEATS = 3


def measure(path: str, rows: int, memory_limit: str | None) -> dict[str, Any]:
    """Run the policy, and measure the floor."""
    k = max(2, rows // 6_000)
    config = {"memory_limit": memory_limit} if memory_limit else {}
    best: dict[str, Any] = {}
    floor: dict[str, float] = {}
    for _ in range(REPEATS if rows <= 3_000_000 else 1):
        with duckdb.connect(path, config=config) as connection:
            connection.execute("set enable_progress_bar = false").fetchall()
            result = ppdp_sql.run(policy(k), connection).to_dict()
            if not best or result["seconds"]["total"] < best["seconds"]["total"]:
                best = result
            for name, seconds in floor_of(connection, result["node"]).items():
                floor[name] = min(seconds, floor.get(name, seconds))
    total = sum(floor.values())
    return {
        "rows": rows,
        "k": k,
        "node": "".join(map(str, best["node"].values())),
        "checked": best["search"]["checked"],
        "statements": best["statements"],
        "seconds": best["seconds"],
        "floor": floor,
        "run_to_floor": best["seconds"]["total"] / total,
        "without_search_to_floor": (best["seconds"]["total"] - best["seconds"]["search"]) / total,
        "memory_limit": memory_limit,
    }


def floor_of(connection: duckdb.DuckDBPyConnection, node: dict[str, int]) -> dict[str, float]:
    """Return the seconds of the least that must be done."""
    for column, level in node.items():
        name = f"{column}_levels"
        kind = leaf_type(column, "varchar")
        connection.execute(f"create or replace temp table {name} (leaf {kind}, label varchar)")
        connection.executemany(
            f"insert into {name} values (?, ?)", [list(pair) for pair in labels(column, level)]
        )
    seconds = {}
    for name, statement in floor_statements(node):
        connection.execute("drop table if exists copied; drop table if exists grouped").fetchall()
        seconds[name] = timed(connection, statement)
    connection.execute("drop table copied").fetchall()
    return seconds


def main() -> None:
    """Measure each number of rows, plain and shuffled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES)
    parser.add_argument("--memory-limit")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--shuffled", action="store_true")
    asked = parser.parse_args()
    facts = machine()
    both = asked.plain == asked.shuffled
    kinds = [kind for kind in (False, True) if both or kind == asked.shuffled]
    results = []
    for rows in asked.rows:
        for shuffled in kinds:
            with tempfile.TemporaryDirectory() as folder:
                path = str(Path(folder) / "adult.duckdb")
                with duckdb.connect(path) as connection:
                    fill(connection, rows, shuffled=shuffled)
                result = in_child(measure, path, rows, asked.memory_limit)
            results.append({"shuffled": shuffled} | result)
    write("scale" if not asked.memory_limit else "scale_limited", results, facts)


if __name__ == "__main__":
    main()
