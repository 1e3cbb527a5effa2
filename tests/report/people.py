"""A table of people with some who are like nobody else, and a policy for it."""

from __future__ import annotations

from typing import Any

#: Values that one row has, or a few: no report may tell them.
RARE = ("Xandu", "rarejob_zz", "queer_illness_q", "zz_only_note", "Zebedee")
RARE_AGE = 91234567

COLUMNS = {
    "name": "varchar",
    "age": "integer",
    "town": "varchar",
    "job": "varchar",
    "ill": "varchar",
    "note": "varchar",
}

POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {
        "name": "identifier",
        "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
        "town": {"quasi": {"prefix": [1]}},
        "job": "quasi",
        "ill": "sensitive",
        "note": {"keep": {"unique": "allow"}},
    },
    "privacy": [{"k": 4}],
    "suppression": "10%",
    "publish": {"table": "released"},
}


def people() -> list[tuple[Any, ...]]:
    """A hundred people who are like others, and three who are not."""
    rows: list[tuple[Any, ...]] = []
    for number in range(100):
        town = ("Arles", "Aosta", "Basel", "Berne")[number % 4]
        job = ("nurse", "judge", "baker")[number % 3 if number % 4 < 2 else number % 2]
        ill = ("flu", "ulcer", "asthma")[(number // 7) % 3]
        rows.append((f"n{number}", 20 + number * 7 % 40, town, job, ill, "ab"[number % 2]))
    rows.append(("Zebedee", RARE_AGE, "Xandu", "nurse", "flu", "a"))
    rows.append(("n101", 25, "Arles", "rarejob_zz", "queer_illness_q", "a"))
    rows.append(("n102", 33, "Basel", "judge", "flu", "zz_only_note"))
    return rows
