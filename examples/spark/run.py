"""Anonymize a Parquet table of a Spark cluster in the session of a program.

    python examples/spark/run.py sc://localhost:15002

The program has a session of its own, as every program on Spark has; ppdp_sql works in it, and
leaves it as it was. Needs: pip install 'ppdp_sql[spark]'.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow.parquet

import ppdp_sql

HERE = Path(__file__).parent
ADULT = HERE.parent / "adult" / "adult.parquet"


def main(server: str) -> None:
    """Load Adult into a table of Spark, anonymize it there, and count what was published."""
    from pyspark.sql.connect.session import SparkSession

    session = SparkSession.builder.remote(server).create()
    session.createDataFrame(pyarrow.parquet.read_table(ADULT)).createOrReplaceTempView("loaded")
    session.sql("create table adult using parquet as select * from loaded")
    result = ppdp_sql.run(HERE / "adult.policy.yml", session)
    print(f"node       {result.node}")
    print(f"published  {result.published_rows} of {result.source_rows} rows")
    released = session.sql(
        "select age, sex, count(*) as people from adult_k10 group by age, sex order by people desc"
    )
    for row in released.limit(5).collect():
        print(f"{row.age:>10}  {row.sex:<8}{row.people:>8}")
    session.stop()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "sc://localhost:15002")
