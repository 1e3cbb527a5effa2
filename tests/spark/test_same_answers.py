"""Whatever a policy asks for, Spark finds and publishes what DuckDB does.

Counts may lie in the DuckDB beside Spark or in Spark itself: the answers are the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.result import RunResult
from ppdp_sql.release import tuples
from ppdp_sql.templating import StatementLog
from tests.databases import Database, DuckDBDatabase, SparkDatabase

from .hospital import COLUMNS, POLICIES, policy

#: Policies whose statements differ most from each other, for counts that stay in Spark.
IN_SPARK = ("star", "types", "values_hidden", "hierarchical", "nt_closeness", "mondrian", "swap")


def released(database: Database) -> Counter[tuple[str, ...]]:
    return Counter(
        tuple(str(value) for value in row)
        for row, number in database.rows("released").items()
        for _ in range(number)
    )


def facts(result: RunResult) -> dict[str, Any]:
    return {
        "node": result.node,
        "rows": result.published_rows,
        "suppressed": result.suppressed_rows,
        "groups": result.groups,
        "satisfied": [model.satisfied for model in result.privacy],
    }


def numbers(result: RunResult) -> dict[str, Any]:
    return {
        **{name: value for name, value in result.metrics.items() if value is not None},
        **{str(place): model.achieved for place, model in enumerate(result.privacy)},
    }


def check(name: str, duck: DuckDBDatabase, spark: SparkDatabase, frequency: str) -> None:
    asked = policy(name, publish={"table": "released", "replace": True})
    first = ppdp_sql.run(asked, duck.url)
    second = ppdp_sql.run(asked | {"frequency": frequency}, spark.url)
    assert facts(second) == facts(first)
    assert numbers(second) == pytest.approx(numbers(first), rel=1e-9, abs=1e-12)
    assert released(spark) == released(duck)
    left = {name for name in spark.relations() if name.startswith("ppdp_work.")}
    assert left == set()


@pytest.mark.spark
@pytest.mark.parametrize("name", POLICIES)
def test_counts_beside(name: str, duck: DuckDBDatabase, spark: SparkDatabase) -> None:
    check(name, duck, spark, "duckdb")


@pytest.mark.spark
@pytest.mark.parametrize("name", IN_SPARK)
def test_counts_in_spark(name: str, duck: DuckDBDatabase, spark: SparkDatabase) -> None:
    check(name, duck, spark, "spark")


@pytest.mark.spark
@pytest.mark.parametrize("piece", [1, 7, 120, 360])
def test_copies_in_pieces(
    piece: int, duck: DuckDBDatabase, spark: SparkDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the three distinct rows is there about 120 times; no piece has a copy too many."""
    monkeypatch.setattr(tuples, "PIECE", piece)
    monkeypatch.setattr(tuples, "PART", 50)
    log = StatementLog()
    asked = policy("k", columns={"sex": COLUMNS["sex"]}, publish={"table": "few", "replace": True})
    ppdp_sql.run(asked, duck.url)
    ppdp_sql.run(asked, spark.url, log=log)
    assert "release/copy_tuples" in {entry.step for entry in log.entries}
    assert spark.rows("few") == duck.rows("few")
