"""A table that grows by the day, and the policy of its release."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.databases import Database

COLUMNS = {"name": "varchar", "zone": "varchar", "age": "integer", "illness": "varchar"}

Person = tuple[str, str, int, str]


def person(number: int, zone: str, age: int, illness: str = "flu") -> Person:
    return (f"person {number}", zone, age, illness)


#: Four in each of three groups: they pass as soon as ages are decades.
FIRST_DAY = [
    person(10 * place + number, zone, age + number, ("flu", "asthma")[number % 2])
    for place, (zone, age) in enumerate([("north", 20), ("north", 30), ("south", 20)])
    for number in range(4)
]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "zone": {"quasi": {"tree": {"*": ["north", "south", "west"]}}},
            "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
            "illness": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"table": "released"},
    } | changes


def load(database: Database, people: Iterable[Person] = FIRST_DAY) -> None:
    database.create("people", COLUMNS, people)


def arrive(database: Database, *people: Person) -> None:
    """Let some people join the source."""
    mark = "?" if database.name == "duckdb" else "%s"
    rows = ", ".join([f"({', '.join([mark] * len(COLUMNS))})"] * len(people))
    values = [value for one in people for value in one]
    database.execute(f"insert into people values {rows}", values)


def shown(people: Iterable[Person]) -> list[tuple[str, str, str]]:
    """Return what the plan of the first day shows of people: zones as they are, ages by decade."""
    return [
        (zone, f"[{age // 10 * 10}, {age // 10 * 10 + 10})", illness)
        for _, zone, age, illness in people
    ]
