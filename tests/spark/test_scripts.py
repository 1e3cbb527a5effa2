"""A script for a warehouse, whose node was searched on Spark, is the one that DuckDB finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError
from ppdp_sql.warehouses import WAREHOUSES
from tests.databases import DuckDBDatabase, SparkDatabase

from .hospital import policy

pytestmark = pytest.mark.spark

#: What differs from run to run: ids, in names and words.
_ID = re.compile(r"(__|run=|release )[0-9a-f]{8}", re.IGNORECASE)


def text_of(path: Path) -> str:
    return _ID.sub(r"\1ID", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["k", "distinct_l", "hellinger"])
def test_a_script_is_the_same(
    name: str, duck: DuckDBDatabase, spark: SparkDatabase, tmp_path: Path
) -> None:
    found = {}
    for database in (duck, spark):
        path = tmp_path / f"{database.name}.sql"
        publish = {
            "script": {"file": str(path), "table": "marts.people", "source": "raw.people"},
            "dialect": "bigquery",
        }
        result = ppdp_sql.run(policy(name, publish=publish), database.url)
        assert result.release is not None
        assert (result.release.kind, result.release.relation) == ("script", "marts.people")
        found[database.name] = (result.node, result.published_rows, text_of(path))
    assert found["spark"] == found["duckdb"]
    assert not [left for left in spark.relations() if left.startswith("ppdp_work.")]


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_plan_for_a_table_is_a_script(dialect: str, spark: SparkDatabase) -> None:
    before = spark.relations()
    asked = policy("k", publish={"table": "marts.people"})
    planned = ppdp_sql.plan(asked, spark.url, dialect=dialect)
    assert {statement["phase"] for statement in planned.plan.statements} == {
        "publish",
        "verify",
        "swap",
    }
    assert spark.relations() == before


def test_a_temporary_view_is_no_source_of_a_script(spark: SparkDatabase) -> None:
    spark.session.sql("create or replace temporary view shown as select * from people")
    asked = policy("k", source="shown", publish={"table": "marts.people"})
    with pytest.raises(InputError, match="'shown' ends with its session"):
        ppdp_sql.plan(asked, spark.session, dialect="snowflake")
