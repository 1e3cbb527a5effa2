"""A session of the caller: used as it is, and given back as it was."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

import ppdp_sql
from ppdp_sql.engines import spark_url
from ppdp_sql.engines.spark_url import open_spark_session
from ppdp_sql.errors import EngineError, InputError
from ppdp_sql.release.log import sidecar_of
from tests.databases import SparkDatabase
from tests.spark_servers import SparkServer

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


@pytest.mark.parametrize(
    "url", ["spark:", "spark:nowhere", "spark:localhost:15002", "spark:local[some]", "spark:yarn2"]
)
def test_a_url_that_names_no_spark(url: str) -> None:
    with pytest.raises(InputError, match="names no Spark; write spark:sc://host:15002"):
        ppdp_sql.run(policy("k"), url)


@pytest.mark.parametrize(
    "url",
    [
        "spark:sc://",
        "spark:sc://:15002",
        "spark:sc://localhost:port",
        "spark:sc://localhost:70000",
        "spark:sc://localhost/schema",
        "spark:sc://localhost/;session_id",
    ],
)
def test_a_url_that_is_none_of_spark_connect(url: str) -> None:
    with pytest.raises(InputError, match=r"is no URL of Spark Connect; write spark:sc://host:1500"):
        ppdp_sql.run(policy("k"), url)


def test_a_session_that_has_no_id_of_spark(spark_server: SparkServer) -> None:
    url = f"spark:{spark_server.url}/;session_id=mine"
    with pytest.raises(InputError, match="is no URL of Spark Connect") as refused:
        ppdp_sql.run(policy("k"), url)
    assert refused.value.exit_code == 2


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(EngineError, match="no Spark session could be had"):
        ppdp_sql.run(policy("k"), "spark:sc://localhost:1")


def test_a_server_that_is_no_spark(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client would ask it for more than a minute, and warn at the end."""
    monkeypatch.setattr(spark_url, "_GREETING_S", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"spark:sc://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(EngineError, match="no Spark session could be had") as lost:
            ppdp_sql.run(policy("k"), url)
    assert lost.value.exit_code == 1


def test_what_a_session_would_forget_is_not_published(
    spark_server: SparkServer, tmp_path: Path
) -> None:
    """Sail's tables end with the session, and the session of a bare URL ends with the run."""
    tmp_path.chmod(0o777)
    source = tmp_path / "people.csv"
    source.write_text("age,zip\n" + "20,47601\n30,47602\n" * 20)
    asked = {
        "source": str(source),
        "columns": {"age": "quasi", "zip": {"quasi": {"prefix": [3]}}},
        "privacy": [{"k": 5}],
    }
    url = f"spark:{spark_server.url}"
    session = open_spark_session(url)[0]
    forgets = session.catalog.currentCatalog() == "sail"
    session.stop()
    if forgets:
        for publish in ({"table": "lost"}, {"view": "lost"}):
            with pytest.raises(InputError, match=r"be gone with the run.*session_id=UUID"):
                ppdp_sql.run(policy("k", **asked, publish=publish), url)
    path = tmp_path / "out.parquet"
    for _ in range(2):
        # The second finds the first to be ours, by the log of the database or beside the file.
        result = ppdp_sql.run(policy("k", **asked, publish={"file": str(path)}), url)
    assert sidecar_of(path).exists() == forgets
    if forgets:
        with pytest.raises(InputError, match="cannot be logged"):
            ppdp_sql.run(policy("k", **asked, publish={"file": "s3://bucket/out.parquet"}), url)
    else:
        assert result.release is not None
        assert ppdp_sql.drop_release(result.release.id, url).dropped == (str(path),)


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
