"""Tables that `init` is shown: patients, links between people, Adult."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from ppdp_sql.resources import adult_path
from tests.databases import Database, DuckDBDatabase

Table = tuple[Mapping[str, str], Sequence[Sequence[Any]]]

FIRST_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hal", "Ida", "Jon")
LAST_NAMES = ("Abel", "Brandt", "Cole", "Diaz", "Evans", "Fox", "Gray", "Hart", "Ito", "Jung")
DIAGNOSES = ("influenza", "asthma", "diabetes", "gastric ulcer", "hypertension", "migraine")

PATIENT_COLUMNS = {
    "patient_id": "integer",
    "first_name": "varchar",
    "last_name": "varchar",
    "SSN": "varchar",
    "contact": "varchar",
    "birth_date": "date",
    "sex": "varchar",
    "zip": "varchar",
    "ward": "varchar",
    "smoker": "boolean",
    "visits": "integer",
    "systolic pressure": "integer",
    "admitted": "timestamp",
    "notes": "varchar",
    "clinic": "varchar",
    "diagnosis": "varchar",
}

#: What a specialist would say.
PATIENT_ROLES = {
    "patient_id": "identifier",
    "first_name": "identifier",
    "last_name": "identifier",
    "SSN": "identifier",
    "contact": "identifier",
    "birth_date": "quasi",
    "sex": "quasi",
    "zip": "quasi",
    "ward": "quasi",
    "smoker": "sensitive",
    "visits": "sensitive",
    "systolic pressure": "sensitive",
    "admitted": "quasi",
    "notes": "leave_out",
    "clinic": "keep",
    "diagnosis": "sensitive",
}


def patients(rows: int = 300) -> Table:
    """People with names, numbers, a birth date, a zip code and a diagnosis; some NULLs."""
    luck = random.Random(7)
    people = []
    for number in range(rows):
        first, last = luck.choice(FIRST_NAMES), luck.choice(LAST_NAMES)
        people.append(
            (
                number + 1,
                first,
                last,
                f"{luck.randrange(1000):03}-{luck.randrange(100):02}-{luck.randrange(10000):04}",
                f"{first}.{last}{number}@example.org".lower(),
                None if luck.random() < 0.03 else _day(luck),
                luck.choice("fm"),
                f"47{luck.choice((6, 9))}{luck.randrange(40):02}",
                luck.choice(("North 1", "North 2", "North 3", "South 1", "South 2", "South 3")),
                luck.random() < 0.3,
                luck.randrange(9),
                luck.randrange(100, 180),
                f"2024-{luck.randrange(1, 13):02}-{luck.randrange(1, 29):02} "
                f"{luck.randrange(24):02}:00:00",
                f"seen by the {luck.choice(LAST_NAMES)} team for reason number {number} today",
                "St. Mary",
                luck.choice(DIAGNOSES),
            )
        )
    return PATIENT_COLUMNS, people


def _day(luck: random.Random) -> str:
    return f"{luck.randrange(1930, 2010)}-0{luck.randrange(1, 5)}-0{luck.randrange(1, 4)}"


def links(edges: int = 900) -> Table:
    """Votes of people on people, as Wiki-Vote has them, made up here."""
    luck = random.Random(3)
    found = {(luck.randrange(1, 4000), luck.randrange(1, 1200)) for _ in range(edges)}
    return {"FromNodeId": "integer", "ToNodeId": "integer"}, sorted(found)


def create_adult(database: Database) -> None:
    """Create all rows of Adult with its fifteen columns."""
    if isinstance(database, DuckDBDatabase):
        database.execute("create table adult as from read_parquet(?)", [str(adult_path())])
        return
    with duckdb.connect() as connection:
        found = connection.read_parquet(str(adult_path()))
        columns = {name: str(kind) for name, kind in zip(found.columns, found.types, strict=True)}
        database.create("adult", columns, found.fetchall())
