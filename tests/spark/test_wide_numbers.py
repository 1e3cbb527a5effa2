"""Numbers that doubles do not tell from each other are perturbed alike on Spark."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database, DuckDBDatabase, SparkDatabase

pytestmark = pytest.mark.spark

TYPES = {"zone": "varchar", "a": "bigint", "b": "decimal(24, 8)", "c": "decimal(38, 0)",
         "d": "decimal(30, 25)", "e": "double"}  # fmt: skip

METHODS: dict[str, Any] = {
    "alone": {"microaggregate": {"k": 4}},
    "together": {"microaggregate": {"group": "g"}},
    "median": {"microaggregate": {"center": "median"}},
    "rank_swap": {"rank_swap": {"percent": 20}},
}


def people() -> list[tuple[Any, ...]]:
    draw = Random(9)
    return [
        (
            "north",
            draw.randint(-(2**62), 2**62),
            Decimal(draw.randint(-(10**17), 10**17)).scaleb(-8),
            10**30 + draw.randint(0, 10**18),
            Decimal(draw.randint(-(10**27), 10**27)).scaleb(-25),
            draw.choice((1e-300, 1e-5, 1.0, 1e300)) * draw.random(),
        )
        for _ in range(40)
    ]


@pytest.mark.parametrize("name", METHODS)
def test_wide_numbers(name: str, duck: DuckDBDatabase, spark: SparkDatabase) -> None:
    rows, released = people(), []
    databases: list[Database] = [duck, spark]
    for database in databases:
        database.execute("drop table if exists wide")
        database.create("wide", TYPES, rows)
        columns: dict[str, Any] = {
            column: {"keep": {"unique": "allow"}, "perturb": METHODS[name]}
            for column in TYPES
            if column != "zone"
        }
        policy = {
            "version": 1,
            "source": "wide",
            "columns": {"zone": {"quasi": None}, **columns},
            "privacy": [{"k": 2}],
            "search": {"seed": 3},
            "publish": {"table": "wide_released"},
        }
        assert ppdp_sql.run(policy, database.url).published_rows == len(rows)
        released.append(database.rows("wide_released"))
    assert released[0] == released[1]
    assert sum(released[0].values()) == len(rows)
