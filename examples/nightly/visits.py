"""Stands in for the clinic's own programs: load, then day DISTRICT VISITS."""

from __future__ import annotations

import sys
from random import Random

import duckdb

DATABASE = "visits.duckdb"
COMPLAINTS = ["asthma", "fracture", "influenza", "migraine"]


def drawn(district: str, visits: int, seed: int) -> list[tuple[str, int, str, str]]:
    """Draw visits to one district, the same ones every time."""
    random = Random(f"{district} {seed}")
    return [
        (f"V{seed + number}", random.randrange(20, 60), district, random.choice(COMPLAINTS))
        for number in range(visits)
    ]


def add(connection: duckdb.DuckDBPyConnection, district: str, visits: int) -> None:
    """Add a day's visits."""
    before = len(connection.table("visits"))
    rows = drawn(district, visits, 1000 + before)
    connection.executemany("insert into visits values (?, ?, ?, ?)", rows)
    print(f"{before + visits} visits")


def main() -> None:
    """Do what the command line says."""
    command, *arguments = sys.argv[1:]
    with duckdb.connect(DATABASE) as connection:
        if command == "load":
            connection.execute(
                "create or replace table visits "
                "(visit varchar, age integer, district varchar, complaint varchar)"
            )
            for district in ("centre", "north", "south"):
                add(connection, district, 100)
        else:
            add(connection, arguments[0], int(arguments[1]))


if __name__ == "__main__":
    main()
