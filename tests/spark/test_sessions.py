"""A session of the caller: used as it is, and given back as it was."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ppdp_sql
from ppdp_sql.errors import EngineError, InputError
from tests.databases import SparkDatabase

from .hospital import policy

pytestmark = pytest.mark.spark

ZONE = "spark.sql.session.timeZone"


def test_a_session_is_given_back_as_it_was(spark: SparkDatabase) -> None:
    session = spark.session
    session.conf.set(ZONE, "Asia/Tokyo")
    before = {table.name for table in session.catalog.listTables()}
    try:
        result = ppdp_sql.run(policy("k", publish={"table": "mine"}), session)
        assert (result.engine, result.published_rows) == ("spark", 360)
        assert session.conf.get(ZONE) == "Asia/Tokyo"
        assert {table.name for table in session.catalog.listTables()} == before | {"mine"}
    finally:
        session.conf.set(ZONE, "UTC")
    assert spark.execute("select count(*) from mine") == [(360,)]


def test_a_temporary_view_is_a_source(spark: SparkDatabase) -> None:
    spark.session.sql(
        "create or replace temporary view young as select * from people where age < 40"
    )
    asked = policy("k", source="young", publish={"table": "young_released"})
    result = ppdp_sql.run(asked, spark.session)
    expected = spark.execute("select count(*) from people where age < 40")
    assert [(result.source_rows,)] == expected
    assert spark.execute("select count(*) from young_released") == expected


def test_a_view_of_the_catalog_is_a_source(spark: SparkDatabase) -> None:
    spark.session.sql("create or replace view grown as select * from people where age >= 40")
    result = ppdp_sql.run(
        policy("k", source="grown", publish={"table": "grown_released"}), spark.url
    )
    assert [(result.source_rows,)] == spark.execute("select count(*) from grown")


def test_a_url_that_names_no_spark() -> None:
    with pytest.raises(InputError, match="names no Spark; write spark:sc://host:15002"):
        ppdp_sql.run(policy("k"), "spark:nowhere")


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(EngineError, match=r"the connection to Spark was lost|no Spark session"):
        ppdp_sql.run(policy("k"), "spark:sc://localhost:1")


def test_no_value_and_no_trace_is_written_where_a_statement_fails(spark: SparkDatabase) -> None:
    """The client would log the statement, the values in it and the server's stack to stderr."""
    program = (
        "import ppdp_sql, sys\n"
        "from ppdp_sql.errors import PpdpError\n"
        f"policy = {policy('k', source='secret_name_of_a_table')!r}\n"
        "try:\n"
        f"    ppdp_sql.run(policy, {spark.url!r})\n"
        "except PpdpError as error:\n"
        "    print(error.message)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith("the relation 'secret_name_of_a_table' does not exist")
    assert done.stderr == ""
