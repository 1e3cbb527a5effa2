"""Data reconstruction: what medians, swaps and the other methods cost, in GROUP BYs.

    python benchmarks/perturbation.py

A table of three million rows in a DuckDB file: Adult's rows, as often as it takes, with ages, five
nominal quasi-identifiers and the occupation as class. Of a run's statements those are counted that
perturb and those that verify it; the unit is one GROUP BY over the seven columns in the same
process. One JSON document on stdout.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.resources import adult_path
from ppdp_sql.templating import StatementLog

ROWS = (100_000, 3_000_000)
NOMINAL = ("workclass", "education", "marital_status", "race", "sex")
CLASS = "occupation"
#: A second number, which only the case of two columns reads.
HOURS, TOGETHER = "hours_per_week", {"microaggregate": {"group": "both"}}
REPEATS = 3
#: What is perturbed, and how.
CASES: dict[str, dict[str, Any]] = {
    "median": {"age": "median"},
    "swap, one column": {"education": "swap"},
    "swap": dict.fromkeys(NOMINAL, "swap"),
    "reconstruct": {"age": "median"} | dict.fromkeys(NOMINAL, "swap"),
    "noise": {"age": "noise"},
    "pram": {"education": "pram"},
    "rank_swap": {"age": "rank_swap"},
    "microaggregate": {"age": "microaggregate"},
    "microaggregate, two columns": {n: TOGETHER for n in ("age", HOURS)},
}


def policy(perturbed: dict[str, Any]) -> dict[str, Any]:
    """The policy of one case."""
    hours = {"keep": {"unique": "allow"}, "perturb": perturbed.get(HOURS)}
    columns: dict[str, Any] = {
        name: {"quasi": f"adult/{name}"}
        | ({"perturb": perturbed[name]} if name in perturbed else {})
        for name in ("age", *NOMINAL)
    }
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | {CLASS: "sensitive"} | ({HOURS: hours} if HOURS in perturbed else {}),
        "privacy": [{"k": 5}],
        "suppression": "10%",
        "publish": {"table": "released"},
    }


def make(path: str, rows: int) -> None:
    """Take rows of Adult, as often as it takes."""
    names = ", ".join(("age", *NOMINAL, CLASS, HOURS))
    with duckdb.connect(path) as connection:
        connection.execute(
            f"create table adult as select {names} from '{adult_path()}' as adult, "
            f"range(1 + {rows} // 30000) order by hash(fnlwgt, range) limit {rows}"
        ).fetchall()


def measure(path: str) -> dict[str, Any]:
    """Run every case, and group as often."""
    names = ", ".join(("age", *NOMINAL, CLASS))
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        (rows,) = connection.execute("select count(*) from adult").fetchone() or (0,)
        unit = f"create or replace temp table grouped as select {names}, count(*) as n from adult"
        group_by = min(timed(connection, f"{unit} group by all") for _ in range(REPEATS))
    found: dict[str, Any] = {"rows": rows, "group_by": group_by}
    for name, columns in CASES.items():
        best: dict[str, Any] = {}
        for _ in range(REPEATS):
            log = StatementLog()
            result = ppdp_sql.run(policy(columns), f"duckdb:{path}", log=log)
            spent = sum(entry.seconds for entry in log.entries if "perturb" in entry.step)
            if not best or spent < best["perturbing"]:
                best = {
                    "columns": len(columns),
                    "statements": sum("perturb" in entry.step for entry in log.entries),
                    "perturbing": spent,
                    "run": result.seconds["total"],
                    "to_group_by_per_column": spent / group_by / len(columns),
                }
        found[name] = best
    return found


def main() -> None:
    """Make the files, and measure each in a process of its own."""
    facts = machine()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for rows in ROWS:
            path = str(Path(folder) / f"adult_{rows}.duckdb")
            make(path, rows)
            results.append(in_child(measure, path))
    write("perturbation", results, facts)


if __name__ == "__main__":
    main()
