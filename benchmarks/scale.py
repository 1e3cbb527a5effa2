"""How a run compares with the least that its engine must do: one GROUP BY and one copy.

    python benchmarks/scale.py [ROWS ...]

Adult is resampled to each number of rows in a DuckDB file. The floor is taken in the same
process right after the run: one GROUP BY over the quasi-identifiers, and one CREATE TABLE AS
that joins the levels which the run chose. Ratios, because machines differ, and the best of some
runs, because other work disturbs them; one JSON document on stdout.
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
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
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
TIMES = 3


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


def published(connection: duckdb.DuckDBPyConnection, node: dict[str, int]) -> str:
    """Return the least query of a release: the chosen levels through small tables."""
    shown, joins = [], []
    for name, level in node.items():
        hierarchy = resolve_hierarchy(f"adult/{name}", name, Path())
        assert isinstance(hierarchy, Hierarchy)
        if level == 0 or level == hierarchy.height:
            shown.append(f"source.{name}" if level == 0 else f"'*' as {name}")
            continue
        kind = connection.execute(f"select typeof({name}) from adult limit 1").fetchall()[0][0]
        connection.execute(f"create temp table of_{name} (value {kind}, label varchar)")
        rows = [[row[0], row[level]] for row in hierarchy.rows if row[0] is not None]
        connection.executemany(f"insert into of_{name} values (?, ?)", rows)
        shown.append(f"of_{name}.label as {name}")
        joins.append(f"inner join of_{name} on of_{name}.value = source.{name}")
    return f"select {', '.join(shown)}, income from adult as source {' '.join(joins)}"


def floor(path: Path, node: dict[str, int]) -> tuple[float, float]:
    """Measure the floor: the GROUP BY, and the copy at the levels of a node."""
    with duckdb.connect(str(path)) as connection:
        names = ", ".join(QUASI)
        query = published(connection, node)
        group = timed(
            connection,
            f"create temp table g as select {names}, count(*) as n from adult group by all",
        )
        copy = timed(connection, f"create table copied as {query}")
        connection.execute("drop table copied")
    return group, copy


def measure(rows: int, folder: Path) -> dict[str, Any]:
    """Run the policy on so many rows, and measure the floor."""
    path = folder / f"adult_{rows}.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            f"create table adult as select adult.* from '{adult_path()}' as adult, "
            f"range({rows} // {ADULT_ROWS} + 1) order by random() limit {rows}"
        ).fetchall()
    runs, floors = [], []
    for _ in range(TIMES):
        start = time.perf_counter()
        result = ppdp_sql.run(policy(rows), f"duckdb:{path}")
        runs.append((time.perf_counter() - start, result))
        floors.append(floor(path, dict(result.node)))
    path.unlink()
    total, result = min(runs, key=lambda run: run[0])
    least = min(sum(parts) for parts in floors)
    search = result.seconds["search"]
    return {
        "rows": rows,
        "seconds": dict(result.seconds),
        "statements": result.statements,
        "checked": result.checked,
        "floor": dict(zip(("group_by", "copy"), min(floors, key=sum), strict=True)),
        "run_to_floor": total / least,
        "run_without_search_to_floor": (total - search) / least,
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
