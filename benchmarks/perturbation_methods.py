"""Every method of perturbation against one GROUP BY over the table's columns.

    python benchmarks/perturbation_methods.py [--rows 3000000] [--few 100000]

A DuckDB file with six columns, nearly all rows different. Each method perturbs the rows and stops
there: nothing is searched or published. `none` is what all methods share: distinct rows, and rows
with their random numbers. Blocks of microaggregation are as large as they are by default; with
1,000 rows every group is compared with far more rows, so that is measured on fewer rows. Medians
are measured again where the class follows the numbers, so that many cuts are made.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation.base import AskedColumn
from ppdp_sql.perturbation.source import perturb
from ppdp_sql.templating import StatementLog

COLUMNS = ("zone", "job", "age", "income", "weight", "visits")
#: What `median` and `swap` follow.
CLASS = "visits"

Asked = Mapping[str, tuple[str, Mapping[str, Any]]]


def _together(*names: str, **options: Any) -> Asked:
    return {name: ("microaggregate", {"group": "all", **options}) for name in names}


#: What is measured on all rows.
METHODS: dict[str, Asked] = {
    "none": {},
    "median, one column": {"age": ("median", {})},
    "median, nearly as many numbers as rows": {"income": ("median", {})},
    "swap, one column": {"zone": ("swap", {})},
    "noise, one column": {"income": ("noise", {})},
    "noise, three columns": {name: ("noise", {}) for name in ("age", "income", "weight")},
    "microaggregate, one column": {"income": ("microaggregate", {})},
    "microaggregate, two columns together": _together("income", "weight"),
    "microaggregate, two columns together, k of 10": _together("income", "weight", k=10),
    "microaggregate, three columns together": _together("age", "income", "weight"),
    "pram, one column": {"job": ("pram", {})},
    "pram, within another": {"job": ("pram", {"within": "zone"})},
    "rank_swap, one column": {"income": ("rank_swap", {})},
}

#: Tables whose class follows the income: in steps, for half of the rows; two classes by turns, so
#: that intervals are found one after the other; one of two classes that is ever more likely.
FOLLOWING: dict[str, str] = {
    "steps": "case when hash(i, 7) % 2 = 0 then hash(i, 6) % 12 "
    "else hash(i, 4) % 100000000 // 3000000 % 12 end",
    "turns": "hash(i, 4) % 100000000 // 3333334 % 2",
    "chance": "case when hash(i, 7) % 100 < 20 + hash(i, 4) % 100000000 // 2000000 "
    "then 1 else 0 end",
}

#: What is measured on fewer.
FEW: dict[str, Asked] = {
    f"microaggregate, two columns together, blocks of {block:,}": _together(
        "income", "weight", block=block
    )
    for block in (100, 1000)
}


def make(path: str, table: str, rows: int, kind: str = "hash(i, 6) % 12") -> None:
    """Make a table of so many rows."""
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(
            f"create table {table} as select 'zone ' || (hash(i, 1) % 8) as zone, "
            "'job ' || (hash(i, 2) % 40) as job, (18 + hash(i, 3) % 70)::integer as age, "
            "((hash(i, 4) % 100000000) / 1000)::decimal(10, 2) as income, "
            f"40 + (hash(i, 5) % 1000000) / 10000 as weight, ({kind})::smallint as visits "
            f"from range({rows}) as places (i)"
        ).fetchall()


def measure(path: str, table: str, name: str, asked: Asked) -> dict[str, Any]:
    """Group the rows, then perturb them."""
    names = ", ".join(COLUMNS)
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        unit = timed(
            connection,
            f"create temp table grouped as select {names}, count(*) as n from {table} "
            f"group by {names}",
        )
        connection.execute("drop table grouped").fetchall()
        log, source = StatementLog(), Relation(table, "main")
        with open_session(connection, read_only=False, source=source, log=log) as session:
            columns = describe(session, source)
            by_name = {column.name: column for column in columns}
            wanted = [AskedColumn(by_name[n], *method) for n, method in asked.items()]
            start = time.perf_counter()
            found = perturb(session, source, columns, wanted, by_name[CLASS], 0)
            seconds = time.perf_counter() - start
            statement = f"select count(*) from {found.source.name}"
            rows = connection.execute(statement).fetchall()[0][0]
            session.drop_all()
    return {
        "method": name,
        "rows": rows,
        "seconds": seconds,
        "group_by": unit,
        "ratio": seconds / unit,
        "ratio_per_column": seconds / unit / max(len(asked), 1),
        "statements": len(log.entries),
    }


def main() -> None:
    """Make the tables, and measure each method in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=3_000_000)
    parser.add_argument("--few", type=int, default=100_000)
    asked = parser.parse_args()
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "people.duckdb")
        make(path, "people", asked.rows)
        make(path, "few", asked.few)
        results = [in_child(measure, path, "people", *method) for method in METHODS.items()]
        for table, kind in FOLLOWING.items():
            make(path, table, asked.rows, kind)
            for name in ("age", "income"):
                told = f"median of {name}, class by {table}"
                results.append(in_child(measure, path, table, told, {name: ("median", {})}))
        results += [in_child(measure, path, "few", *method) for method in FEW.items()]
    write("perturbation_methods", results, facts)


if __name__ == "__main__":
    main()
