"""Tables of the same people, and policies for them with plans of their own or a shared one."""

from __future__ import annotations

from typing import Any

from tests.databases import Database

KEYS = {"patients": "id", "visits": "patient", "bills": "payer"}
TYPES = {"id": "bigint", "patient": "varchar", "payer": "integer"}
QUASI: dict[str, dict[str, Any]] = {
    "age": {"quasi": {"intervals": {"width": [5, 10, 20], "from": 0}}},
    "zip": {"quasi": {"prefix": [3, 1]}},
    "ward": {"quasi": None},
}
COLUMN_TYPES = {"age": "integer", "zip": "varchar", "ward": "varchar", "fact": "integer"}

#: Rows of a table: a key, then the values of its quasi-identifiers, then a sensitive one.
Row = tuple[Any, ...]


def create(database: Database, table: str, quasi: list[str], rows: list[Row]) -> None:
    """Create a table; its key has a type of its own."""
    key = KEYS[table]
    types = {key: TYPES[key]} | {name: COLUMN_TYPES[name] for name in [*quasi, "fact"]}
    database.create(table, types, [(_typed(key, row[0]), *row[1:]) for row in rows])


def _typed(key: str, value: Any) -> Any:
    return str(value) if TYPES[key] == "varchar" and value is not None else value


def policy(table: str, quasi: list[str], k: int = 3, **more: Any) -> dict[str, Any]:
    """A policy for a table of people, whose key is shown as a pseudonym."""
    key = KEYS[table]
    levels = more.pop("levels", {})
    columns: dict[str, Any] = {key: {"identifier": {"pseudonym": "person"}}}
    columns |= {name: QUASI[name] | levels.get(name, {}) for name in quasi}
    return {
        "version": 1,
        "source": table,
        "columns": columns | {"fact": "sensitive"},
        "entity": key,
        "privacy": [{"k": k}],
        "publish": {"table": f"{table}_k"},
        **more,
    }


def shared(table: str, quasi: list[str], k: int = 3, **more: Any) -> dict[str, Any]:
    """The same policy with the plan of all."""
    return policy(table, quasi, k, **more) | {"search": {"share": "person"}}
