"""A small source, small enough to be published hundreds of times."""

from __future__ import annotations

from typing import Any

#: Stands in every raw name, and in nothing that may be published.
SECRET = "secretly"
COLUMNS = {"name": "varchar", "age": "integer", "zone": "varchar", "illness": "varchar"}
#: Eighteen rows that pass with ages by tens, and two that pass only when all ages are hidden.
PEOPLE: list[tuple[Any, ...]] = [
    *((f"{SECRET} {i}", 20 + i, "ab"[i % 2], ("flu", "cold")[i % 3 == 0]) for i in range(18)),
    (f"{SECRET} 18", 71, "c", "gout"),
    (f"{SECRET} 19", 99, "d", "gout"),
]
#: A second source, for a run after one that has replaced its own.
OTHERS = [(f"other {i}", 20 + i, "ab"[i % 2], "flu") for i in range(18)]
#: The hierarchy of the zones, which is loaded in bulk.
ZONES = "a;west;*\nb;west;*\nc;east;*\nd;east;*\n"
#: The first step that reads the rows of the source.
FIRST_READ = "frequency/count_combinations"
