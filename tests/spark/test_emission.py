"""Every shared statement can be written for Spark, and is read back as Spark's."""

from __future__ import annotations

import re

import sqlglot

from ppdp_sql.resources import templates_path
from ppdp_sql.templating.emission import emit
from tests.every import every
from tests.policies import ROOT

SNAPSHOTS = ROOT / "tests" / "templates" / "snapshots" / "duckdb"


def shared_steps() -> list[str]:
    """Name the steps that neither DuckDB nor Spark has a statement of its own for."""
    names = (path.stem for path in sorted(SNAPSHOTS.glob("*.sql")))
    dialects = templates_path() / "_dialects"
    return [
        name
        for name in names
        if not any(
            (dialects / engine / f"{name.replace('__', '/', 1)}.sql.j2").is_file()
            for engine in ("duckdb", "spark")
        )
    ]


def test_shared_statements_are_written_for_spark() -> None:
    def is_read_back(name: str) -> None:
        text = (SNAPSHOTS / f"{name}.sql").read_text(encoding="utf-8")
        if "read_csv" in text or "read_parquet" in text:
            return  # Of files, which Spark reads through views.
        written = emit(text, "spark")
        sqlglot.parse_one(written, read="spark")
        # Double quotes would be text there.
        assert '"' not in re.sub(r"'(?:[^'\\]|\\.)*'|`(?:[^`]|``)*`", "", written)

    steps = shared_steps()
    assert len(steps) > 300
    every(steps, is_read_back, str)


def test_ctes_of_one_name_stay_apart() -> None:
    text = (
        "with a as (with v as (select 1 as x) select x from v), "
        "b as (with v as (select 2 as x) select x from v) select a.x, b.x from a cross join b"
    )
    assert emit(text, "spark").count("v AS (") == 2


def test_a_series_counts_up_or_not_at_all() -> None:
    text = "select t.a, s.i from t cross join generate_series(t.a, t.b) as s (i)"
    assert "EXPLODE(CASE WHEN t.b >= t.a THEN SEQUENCE(t.a, t.b) END) s AS i" in emit(text, "spark")


def test_collations_and_zones_are_left_out() -> None:
    text = "select a collate \"C\" as a from t order by cast(b as timestamp) at time zone 'UTC'"
    written = "SELECT a AS a FROM t ORDER BY CAST(b AS TIMESTAMP_NTZ) NULLS LAST"
    assert emit(text, "spark") == written
