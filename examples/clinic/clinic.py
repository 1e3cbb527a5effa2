"""Stands in for the clinic's own programs: load, admit, count RELATION, script FILE."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import duckdb

DATABASE = "clinic.duckdb"


def load(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the table of the patients; a postcode is text."""
    connection.execute(
        "create or replace table patients as from read_csv($file, types = {postcode: 'varchar'})",
        {"file": str(Path(__file__).with_name("patients.csv"))},
    )
    print(len(connection.table("patients")), "patients")


def admit(connection: duckdb.DuckDBPyConnection) -> None:
    """Admit a man with a postcode that nobody had before."""
    connection.execute(
        "insert into patients values ('P1201', '1971-05-04', 'M', '47699', 'Miners', 'migraine')"
    )
    print("P1201 admitted")


def count(connection: duckdb.DuckDBPyConnection, relation: str) -> None:
    """Count the diagnoses of the men of the seventies from 476**."""
    group = connection.table(relation).filter("born = '1970s' and sex = 'M' and postcode = '476**'")
    counted = group.aggregate("diagnosis, count(*) as patients", "diagnosis").order("diagnosis")
    print(*(f"{diagnosis} {patients}" for diagnosis, patients in counted.fetchall()), sep=", ")


def script(connection: duckdb.DuckDBPyConnection, file: str) -> None:
    """Run all statements of a file, up to the first that fails."""
    connection.execute(Path(file).read_text(encoding="utf-8"))
    print(file, "was run")


COMMANDS: dict[str, Callable[..., None]] = {
    "load": load,
    "admit": admit,
    "count": count,
    "script": script,
}


def main() -> None:
    """Do what the command line says."""
    command, *arguments = sys.argv[1:]
    with duckdb.connect(DATABASE) as connection:
        COMMANDS[command](connection, *arguments)


if __name__ == "__main__":
    main()
