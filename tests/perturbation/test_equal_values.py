"""Values that are equal and look different: zeros with a sign, and texts of a collation."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError
from tests.databases import Database, DuckDBDatabase

#: Zeros of both signs, among other numbers.
NUMBERS = (0.0, -0.0, 1.5, -0.0, 0.0, -2.25)
TYPES = {
    "number": "integer",
    "size": "double precision",
    "part": "real",
    "job": "varchar",
    "zone": "varchar",
}
ROWS = [
    (at, NUMBERS[at % 6], NUMBERS[at % 5], "abc"[at % 3], "xy"[at // 5 % 2]) for at in range(90)
]


def policy(perturb: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Keep every column but the zone, and perturb some."""
    roles: dict[str, dict[str, Any]] = {
        name: {"keep": {"unique": "allow"}} for name in ("number", "size", "part", "job")
    }
    columns = roles | {"zone": {"sensitive": None}, "same": {"quasi": None}}
    return {
        "version": 1,
        "source": "people",
        "columns": {
            name: role | ({"perturb": perturb[name]} if name in perturb else {})
            for name, role in columns.items()
        },
        "privacy": [{"k": 2}],
        "search": {"seed": 5},
        "publish": {"table": "released", "replace": True},
    } | changes


def filled(database: Database, types: dict[str, str], rows: list[tuple[Any, ...]]) -> None:
    """Make the table of people, all of one group."""
    database.execute("drop table if exists people")
    database.create("people", types | {"same": "varchar"}, [(*row, "q") for row in rows])


@pytest.mark.parametrize("copies", [1, 5])
@pytest.mark.parametrize(
    ("perturb", "changes"),
    [
        ({"size": "swap", "part": "swap"}, {}),
        ({"part": "pram", "job": {"pram": {"within": "size"}}}, {}),
        ({"job": "swap"}, {"class": "size"}),
        ({"job": {"pram": {"within": "part"}}}, {}),
        ({"size": "rank_swap", "part": "microaggregate"}, {}),
        ({"size": {"median": {"min_intervals": 3}}}, {}),
    ],
    ids=["swap", "pram", "class", "within", "numbers", "median"],
)
def test_zeros_are_alike(
    both_databases: list[Database], perturb: dict[str, Any], changes: dict[str, Any], copies: int
) -> None:
    released = []
    for database in both_databases:
        for seed in (1, 2):
            rows = ROWS * copies
            random.Random(seed).shuffle(rows)
            filled(database, TYPES, rows)
            ppdp_sql.run(policy(perturb, **changes), database.url)
            found = database.rows("released")
            zeros = [x for row in found for x in row if isinstance(x, float) and x == 0]
            assert zeros and all(math.copysign(1, zero) == 1 for zero in zeros)
            released.append(found)
    assert all(found == released[0] for found in released)


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_have_no_median(database: Database, odd: float) -> None:
    filled(database, TYPES, [*ROWS, *[(100 + at, odd, 1.0, "a", "x") for at in range(3)]])
    message = "column 'size' has NaN or Infinity in 3 rows, which median cannot count with"
    with pytest.raises(InputError, match=message):
        ppdp_sql.run(policy({"size": "median"}), database.url)
    assert not any("ppdp__" in name or "released" in name for name in database.relations())


FRUITS = ("Apple", "apple", "B", "b")


@pytest.mark.parametrize("perturb", [{"job": "swap"}, {"fruit": "swap"}, {"number": "median"}])
def test_a_collation_makes_no_texts_equal(tmp_path: Path, perturb: dict[str, Any]) -> None:
    """DuckDB takes `Apple` and `apple` for one where a column says so."""
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    types = {"number": "integer", "fruit": "varchar", "job": "varchar", "zone": "varchar"}
    rows = [(at // 60, FRUITS[at % 4], "abc"[at % 3], "xy"[at // 5 % 2]) for at in range(120)]
    asked = policy(perturb)
    del asked["columns"]["size"], asked["columns"]["part"]
    asked["columns"]["fruit"] = {"keep": {"unique": "allow"}} | (
        {"perturb": "swap"} if "fruit" in perturb else {}
    )
    released = []
    for collation in ("", " collate nocase"):
        random.Random(len(collation)).shuffle(rows)
        filled(database, types | {"fruit": f"varchar{collation}"}, rows)
        ppdp_sql.run(asked, database.url)
        spelled = ", ".join(f"encode({name}::varchar)" for name in asked["columns"])
        released.append(Counter(database.execute(f"select {spelled} from released")))
    assert released[0] == released[1]
    if "fruit" not in perturb:
        assert {b"Apple", b"apple", b"B", b"b"} <= {cell for row in released[1] for cell in row}
