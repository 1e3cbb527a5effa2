"""The utility of a release, against one GROUP BY over the same columns.

    python benchmarks/utility.py [ROWS]

Adult beside two releases of it: one whose values were swapped in a tenth of the cells of three
columns, and one that a policy generalized to k = 10. Then so many rows, resampled from Adult with
noise, beside a release with swapped values. The unit is a GROUP BY over the shared columns of the
source, taken in the same process. One JSON document on stdout.
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
from ppdp_sql.templating import StatementLog

QUASI = ["age", "workclass", "education", "marital_status", "occupation", "race", "sex"]
COLUMNS = [*QUASI, "native_country", "income"]
SWAPPED = ["occupation", "marital_status", "income"]
HIERARCHIES = {name: f"adult/{name}" for name in [*QUASI, "native_country"]}
ROWS = 1_000_000
REPEATS = 3
STEP = "utility/fit_step"


def swap(source: str) -> str:
    """Return the query of a release: a tenth of the cells have another row's value."""
    names = ", ".join(
        f"case when hash(one.number, '{name}') % 10 = 0 then other.{name} else one.{name} end "
        f"as {name}"
        if name in SWAPPED
        else f"one.{name}"
        for name in COLUMNS
    )
    numbered = f"(select *, row_number() over () as number, count(*) over () as n from {source})"
    moved = f"(select *, 1 + number * 7919 % n as partner from {numbered})"
    return f"select {names} from {moved} as one join {numbered} as other on other.number = partner"


def make(path: str, rows: int) -> None:
    """Make the tables."""
    names = ", ".join(COLUMNS)
    noisy = ", ".join(
        f"case when hash(place, {number}) % 10 = 0 then other.{name} else adult.{name} end "
        f"as {name}"
        for number, name in enumerate(COLUMNS)
    )
    people = "(select *, row_number() over () as number from adult)"
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(f"create table adult as select {names} from '{adult_path()}'")
        connection.execute(
            f"create table many as select {noisy} from range({rows}) as places (place) "
            f"join {people} as adult on adult.number = 1 + hash(place) % 32561 "
            f"join {people} as other on other.number = 1 + hash(place + 1) % 32561"
        )
        for source in ("adult", "many"):
            connection.execute(f"create table {source}_swapped as {swap(source)}")
    policy = {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": file} for name, file in HIERARCHIES.items()}
        | {"income": "sensitive"},
        "privacy": [{"k": 10}],
        "suppression": "2%",
        "publish": {"table": "adult_generalized"},
    }
    ppdp_sql.run(policy, f"duckdb:{path}")


def measure(path: str, source: str, release: str) -> dict[str, Any]:
    """Compare, and group as often."""
    names = ", ".join(COLUMNS)
    grouping = f"create or replace temp table grouped as select {names}, count(*) from {source}"
    units, seconds = [], []
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        for _ in range(REPEATS):
            units.append(timed(connection, f"{grouping} group by {names}"))
            log = StatementLog()
            start = time.perf_counter()
            found = ppdp_sql.check(
                release, connection, quasi=QUASI, against=source, hierarchy=HIERARCHIES, log=log
            ).utility
            seconds.append(time.perf_counter() - start)
        tuples = connection.execute("select count(*) from grouped").fetchone()
    assert found is not None
    return {
        "release": release,
        "rows": found.rows[0],
        "tuples": tuples[0] if tuples else 0,
        "propensity": found.propensity,
        "propensity_max": found.propensity_max,
        "second_order_max": max(item.largest for item in found.second_order),
        "statements": len(log.entries),
        "steps": sum(entry.step == STEP for entry in log.entries),
        "seconds": min(seconds),
        "group_by": min(units),
        "ratio": min(seconds) / min(units),
    }


def main() -> None:
    """Make the file, and measure it in processes of their own."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "adult.duckdb")
        make(path, rows)
        pairs = [
            ("adult", "adult_swapped"),
            ("adult", "adult_generalized"),
            ("many", "many_swapped"),
        ]
        write("utility", [in_child(measure, path, *pair) for pair in pairs], facts)


if __name__ == "__main__":
    main()
