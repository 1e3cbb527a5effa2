"""OKA in batches against one row at a time, and whole sweeps of `choose`.

    python benchmarks/choose.py [--rows 1000] [--k 2,5,10,20,30] [--sweep 2..30]

Samples of Adult without missing values, with the five quasi-identifiers of S0's experiments. The
loss of a cell is the level of the cluster's common ancestor over the height of the tree, and of
numbers the width over the range; both ways are measured by the same plain Python, three seeds each.
One row at a time is plain Python, too: its seconds are those of a loop without a database.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import duckdb
from measure import machine, write

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.tuning import oka
from ppdp_sql.tuning.tuples import sort_tuples

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.oracle.oka import adult_sample, one_at_a_time, sort_rows, total_loss  # noqa: E402

QUASI = ("age", "workclass", "education", "race", "native_country")
BATCHES = (1, 4, 16)


def policy(extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """The quasi-identifiers of S0's experiments."""
    return {
        "version": 1,
        "source": "people",
        "columns": {name: {"quasi": f"adult/{name}"} for name in QUASI} | (extra or {}),
        "privacy": [{"k": 2}],
    }


def connect(rows: list[Any]) -> duckdb.DuckDBPyConnection:
    """Make a database with a sample."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    names = ", ".join(f"{name} {'integer' if name == 'age' else 'varchar'}" for name in QUASI)
    connection.execute(f"create table people ({names})").fetchall()
    connection.begin()
    connection.executemany("insert into people values (?, ?, ?, ?, ?)", rows)
    connection.commit()
    return connection


def batches_loss(
    rows: list[Any], columns: list[Any], k: int, seed: int, batches: int
) -> tuple[float, float]:
    """Cluster in the database; return the mean loss of a cell, and the seconds it took."""
    oka.BATCHES = batches
    distinct = list(dict.fromkeys(sort_rows(rows, columns)))
    bound = bind(policy())
    with (
        connect(rows) as connection,
        open_session(connection, read_only=False) as session,
        session.engine.transaction(commit=False),
    ):
        task = count(session, bound, bound.source, resolve_columns(session, bound, bound.source))
        tuples = sort_tuples(session, task.frequency)
        start = time.perf_counter()
        found = oka.cluster_rows(session, tuples, k, seed)
        seconds = time.perf_counter() - start
        members = session.engine.fetch(f'select tuple_id, cluster, n from "{found.members}"')
        session.drop_all()
    clusters = defaultdict(list)
    for tuple_id, cluster, n in members:
        clusters[cluster] += [distinct[tuple_id]] * n
    return total_loss(list(clusters.values()), columns), seconds


def quality(number: int, k: int) -> dict[str, Any]:
    """Compare the two ways on one sample."""
    rows, columns = adult_sample(number)
    seeds = [0, k // 3, 2 * k // 3] if k > 2 else [0, 1]
    start = time.perf_counter()
    alone = [total_loss(one_at_a_time(rows, columns, k, seed), columns) for seed in seeds]
    seconds = (time.perf_counter() - start) / len(seeds)
    cells: dict[str, Any] = {
        "rows": number,
        "k": k,
        "one_at_a_time": {"loss": statistics.mean(alone), "seconds": seconds},
    }
    for batches in BATCHES:
        found = [batches_loss(rows, columns, k, seed, batches) for seed in seeds]
        cells[f"batches_{batches}"] = {
            "loss": statistics.mean(loss for loss, _ in found),
            "seconds": statistics.mean(taken for _, taken in found),
        }
    oka.BATCHES = BATCHES[0]
    return cells


def sweep(values: list[int], algorithm: str) -> dict[str, Any]:
    """Measure all complete rows of Adult for each k."""
    adult = ROOT / "examples" / "adult" / "adult.parquet"
    extra: dict[str, Any] = {"sex": "sensitive", "occupation": "sensitive", "income": "sensitive"}
    with duckdb.connect() as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(
            f"create table people as select * from '{adult}' where workclass <> '?' "
            "and occupation <> '?' and native_country <> '?'"
        ).fetchall()
        found = ppdp_sql.choose(
            policy(extra), connection, k=values, algorithm=algorithm, class_column="occupation"
        )
    return {
        "rows": found.rows,
        "algorithm": algorithm,
        "values": len(values),
        "balance": found.balance.value,
        "crosses": found.balance.crosses,
        "utility": found.balance.utility,
        "statements": found.statements,
        "seconds": found.seconds,
    }


def main() -> None:
    """Measure and write both documents."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="1000")
    parser.add_argument("--k", default="2,5,10,20,30")
    parser.add_argument("--sweep", default="2..30")
    asked = parser.parse_args()
    facts = machine()
    cells = [
        quality(int(rows), int(k)) for rows in asked.rows.split(",") for k in asked.k.split(",")
    ]
    write("choose", cells, facts)
    first, _, last = asked.sweep.partition("..")
    values = list(range(int(first), int(last) + 1))
    facts = machine()
    write("choose_sweep", [sweep(values, name) for name in ("oka", "mondrian", "optimal")], facts)


if __name__ == "__main__":
    main()
