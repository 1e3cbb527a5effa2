"""Adult under the three algorithms of S3, as quasi-identifiers grow from two to seven."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import duckdb

import ppdp_sql
from ppdp_sql.resources import adult_path

#: The order of S3 table 4.1.
COLUMNS = ("workclass", "education", "marital_status", "race", "sex", "occupation", "salary")
NUMBERS = (2, 3, 4, 5, 6, 7)
KACA, TOPDOWN, TWO_LEVEL = "kaca", "topdown_kaca", "two_level"
ALGORITHMS = (KACA, TOPDOWN, TWO_LEVEL)
#: Few columns take milliseconds, of which a clock is sure only after some runs.
_FEW, _REPEATS = 5, 2


@dataclass(frozen=True)
class Cell:
    """What one algorithm did with so many quasi-identifiers."""

    columns: int
    algorithm: str
    seconds: float
    distortion: float
    discernibility: float
    groups: int


def policy(columns: int, k: int) -> dict[str, Any]:
    """The first columns with the trees of S3 table 4.1, under one k, without suppression."""
    return {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": f"adult_s3/{name}"} for name in COLUMNS[:columns]},
        "privacy": [{"k": k}],
    }


def open_adult() -> duckdb.DuckDBPyConnection:
    """Return a database in memory with all 32,561 rows."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    adult = connection.read_parquet(str(adult_path()))
    adult.project("* rename (income as salary)").create("adult")
    return connection


def measure(columns: int, k: int, repeats: int = 1) -> list[Cell]:
    """Run the algorithms one after the other on rows that are counted once; keep the best time."""
    best: dict[str, Cell] = {}
    with open_adult() as connection:
        for _ in range(repeats):
            compared = ppdp_sql.compare(policy(columns, k), connection, algorithms=ALGORITHMS)
            for one in compared.runs:
                if one.run is None:
                    raise RuntimeError(f"{one.algorithm} found nothing: {one.error}")
                distortion = one.run.metrics["distortion"]
                discernibility = one.run.metrics["discernibility"]
                assert distortion is not None and discernibility is not None
                found = Cell(
                    columns,
                    one.algorithm,
                    one.run.search_seconds,
                    distortion,
                    discernibility,
                    one.run.groups,
                )
                known = best.get(one.algorithm)
                if known is None or found.seconds < known.seconds:
                    best[one.algorithm] = found
    return [best[name] for name in ALGORITHMS]


@cache
def sweep(k: int) -> list[Cell]:
    """Measure all numbers of quasi-identifiers under one k; three figures share it."""
    return [
        cell
        for columns in NUMBERS
        for cell in measure(columns, k, _REPEATS if columns <= _FEW else 1)
    ]
