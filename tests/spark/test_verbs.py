"""Every verb that looks at a table tells the same of it on Spark as on DuckDB."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database, DuckDBDatabase, SparkDatabase
from tests.spark_servers import SparkServer

from .hospital import policy

pytestmark = pytest.mark.spark

#: What differs between two runs of anything.
PASSING = {"seconds", "statements", "engine", "run", "release", "id", "created_at", "rank_seconds"}

QUASI = ["age", "zip", "sex"]


def steady(found: Any) -> Any:
    """Leave out times and ids, and round numbers to nine digits."""
    if isinstance(found, dict):
        return {key: steady(value) for key, value in found.items() if key not in PASSING}
    if isinstance(found, list | tuple):
        return [steady(value) for value in found]
    if isinstance(found, float) and math.isfinite(found):
        return float(f"{found:.9g}")
    return found


VERBS: dict[str, Callable[[str], Any]] = {
    "check": lambda url: ppdp_sql.check(
        "published", url, quasi=QUASI, sensitive=["illness"], against="people"
    ),
    "compare": lambda url: ppdp_sql.compare(policy("k"), url, algorithms=["optimal", "datafly"]),
    "leaks": lambda url: ppdp_sql.leaks("people", url, quasi=QUASI, sensitive=["illness"]),
    "attack": lambda url: ppdp_sql.attack(policy("k", publish={"table": "published"}), url),
    "choose": lambda url: ppdp_sql.choose(policy("k", **{"class": "ward"}), url, k=[2, 3, 6]),
    "choose_searched": lambda url: ppdp_sql.choose(
        policy("k", **{"class": "ward"}), url, k=[2, 3], algorithm="optimal"
    ),
    "discover": lambda url: ppdp_sql.discover("people", url),
}


@pytest.fixture(scope="module")
def both(duck: DuckDBDatabase, spark: SparkDatabase) -> list[Database]:
    for database in (duck, spark):
        ppdp_sql.run(policy("k", publish={"table": "published"}), database.url)
    return [duck, spark]


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_tells_the_same(verb: str, both: list[Database]) -> None:
    first, second = (steady(VERBS[verb](database.url).to_dict()) for database in both)
    assert second == first


def test_a_plan_is_executed_as_it_was_printed(spark: SparkDatabase, tmp_path: Path) -> None:
    asked = policy("distinct_l", publish={"table": "planned"})
    before = spark.relations()
    plan = ppdp_sql.plan(asked, spark.url)
    assert {name for name in spark.relations() if "." in name} == before
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan.to_dict()), encoding="utf-8")
    result = ppdp_sql.run(asked, spark.url, plan=file)
    assert result.node == plan.run.node
    assert spark.execute("select count(*) from planned") == [(result.published_rows,)]


def test_a_release_is_reused_verified_and_dropped(spark: SparkDatabase) -> None:
    asked = policy("distinct_l", publish={"table": "again"})
    first = ppdp_sql.run(asked, spark.url)
    second = ppdp_sql.run(asked, spark.url, reuse="latest")
    assert second.node == first.node
    assert second.reused is not None
    named = [record.id for record in ppdp_sql.releases(spark.url) if record.name.endswith(".again")]
    assert named == [second.release.id, first.release.id]
    verified = ppdp_sql.verify_release(second.release.id, spark.url)
    assert verified.to_dict()["holds"]
    ppdp_sql.drop_release(second.release.id, spark.url)
    assert f"{spark.schema}.again" not in spark.relations()


def test_a_report_in_a_session_of_our_own(spark_server: SparkServer, tmp_path: Path) -> None:
    """Nobody else has the session, so its temporary views are asked for by nobody but us."""
    tmp_path.chmod(0o777)
    source = tmp_path / "people.csv"
    source.write_text("age,zip\n" + "20,47601\n30,47602\n" * 20)
    asked = {
        "version": 1,
        "source": str(source),
        "columns": {"age": "quasi", "zip": {"quasi": {"prefix": [3]}}},
        "privacy": [{"k": 5}],
        "publish": {"file": str(tmp_path / "out.parquet")},
    }
    report = ppdp_sql.report(asked, f"spark:{spark_server.url}")
    assert not report.to_dict()["published"]
    assert not (tmp_path / "out.parquet").exists()
