"""A small source with two sensitive columns, and policies that break its release."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tests.databases import Database

COLUMNS = {
    "id": "integer",
    "age": "integer",
    "zone": "varchar",
    "job": "varchar",
    "illness": "varchar",
    "visits": "integer",
}


def people(number: int = 120, seed: int = 5) -> list[tuple[Any, ...]]:
    """Rows whose jobs and illnesses go together, with some NULLs, and two that fit nowhere."""
    drawn = random.Random(seed)
    rows: list[tuple[Any, ...]] = []
    for i in range(number):
        job = drawn.choice(("clerk", "smith", "baker", None))
        illness = {"clerk": "flu", "smith": "gout", "baker": "cold", None: None}[job]
        if drawn.random() < 0.3:
            illness = drawn.choice(("flu", "gout", "cold"))
        rows.append((i, 20 + i % 40, "abcd"[i % 4], job, illness, drawn.randrange(2)))
    return [*rows, (number, 95, "a", "clerk", "flu", 0), (number + 1, 98, None, "clerk", "flu", 0)]


def policy(publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A policy that suppresses the two."""
    document: dict[str, Any] = {
        "version": 1,
        "source": "people",
        "columns": {
            "id": "identifier",
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "job": "sensitive",
            "zone": "quasi",
            "illness": "sensitive",
            "visits": {"keep": {"unique": "allow"}},
        },
        "privacy": [{"k": 4}, {"distinct_l": {"l": 2, "column": "illness"}}],
        "suppression": 2,
        "publish": publish,
    }
    return document | changes


def fill(database: Database, rows: Iterable[Sequence[Any]] | None = None) -> None:
    """Make the source."""
    database.create("people", COLUMNS, people() if rows is None else rows)


def group_values(
    rows: Iterable[Sequence[Any]], quasi: Sequence[int], column: int
) -> dict[tuple[Any, ...], Counter[Any]]:
    """Count the values of a column per group."""
    found: dict[tuple[Any, ...], Counter[Any]] = defaultdict(Counter)
    for row in rows:
        found[tuple(row[place] for place in quasi)][row[column]] += 1
    return dict(found)
