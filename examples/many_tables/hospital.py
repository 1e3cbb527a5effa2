"""Stands in for the hospital's own programs: load, and join what was published."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import duckdb

DATABASE = "hospital.duckdb"

#: Keys have another type in each table, as they do where tables come from several programs.
TYPES = {
    "patients": {"id": "bigint", "postcode": "varchar"},
    "visits": {"patient": "varchar", "postcode": "varchar"},
    "bills": {"payer": "integer"},
}


def load(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables."""
    for name, types in TYPES.items():
        file = Path(__file__).with_name(f"{name}.csv")
        connection.execute(
            f"create or replace table {name} as from read_csv($file, types = $types)",
            {"file": str(file), "types": types},
        )
        print(len(connection.table(name)), name)


def join(connection: duckdb.DuckDBPyConnection) -> None:
    """Count visits by diagnosis, through the pseudonyms of the releases."""
    counted = connection.sql(
        "select diagnosis, count(*) from visits_shown "
        "inner join patients_shown on patients_shown.id = visits_shown.patient "
        "group by diagnosis order by diagnosis"
    )
    for diagnosis, visits in counted.fetchall():
        print(f"{diagnosis} {visits}")


COMMANDS: dict[str, Callable[[duckdb.DuckDBPyConnection], None]] = {"load": load, "join": join}


def main() -> None:
    """Do what the command line says."""
    with duckdb.connect(DATABASE) as connection:
        COMMANDS[sys.argv[1]](connection)


if __name__ == "__main__":
    main()
