"""Runs on Spark against runs on DuckDB as the rows grow: seconds, bytes, and equal releases.

    python benchmarks/spark.py [ROWS ...] [--in-spark ROWS] [--megabytes 3072] [--duckdb-only]

Adult is grown to each number of rows (`grown.py`) as Parquet files. DuckDB loads them into a table
of a file; Spark reads them where they are, on two executors of a core each. Each engine then does
what a run is made of (a scan, the GROUP BY, its result brought over) and whole runs of one policy
with eight quasi-identifiers. It fails where the two find another node or other metrics, or publish
other rows. Sizes that are not asked for keep what was measured before.

Seconds are those of the clock, the least of all repeats. Core seconds are what all processes of an
engine computed meanwhile; they say more where a machine is not one's own. Needs Linux, and the
environment of `make test-spark`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
from grown import EIGHT, SENSITIVE, grow, policy
from measure import RESULTS, in_child, machine, write

import ppdp_sql
from ppdp_sql.engines.spark_url import open_spark_session
from ppdp_sql.templating.statement_log import LogEntry, StatementLog

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.spark_servers import spark_server

SIZES = [3_000_000, 30_000_000]
#: What counts is the best of so many.
REPEATS = 3
#: The memory of DuckDB is that of both executors and Spark's own process.
DRIVER_MEGABYTES = 2048
SETTINGS = {
    "spark.driver.memory": f"{DRIVER_MEGABYTES}m",
    "spark.eventLog.enabled": "true",
    "spark.eventLog.compress": "false",
    "spark.eventLog.rolling.enabled": "false",
    "spark.sql.shuffle.partitions": "16",
}
#: Steps that took less in all are not told.
LEAST_SECONDS = 0.05

COMBINATIONS = (
    f"select {', '.join(EIGHT)}, count(*) as ppdp_rows from adult group by {', '.join(EIGHT)}"
)
RELEASED = (
    f"select {', '.join((*EIGHT, SENSITIVE))}, count(*) as ppdp_rows from released "
    f"group by {', '.join((*EIGHT, SENSITIVE))}"
)
SCAN = "select sum(age) as ppdp_sum from adult"


def repeats(rows: int) -> int:
    """Long measurements vary less, and are taken less often."""
    return REPEATS if rows <= 3_000_000 else 1


class Clock:
    """Seconds of the clock, and of all cores that worked for an engine."""

    def __init__(self, group: int | None = None) -> None:
        """Take a group of processes besides this one; without one it is all in this process."""
        self._group = group

    def cores(self) -> float:
        """Return what was computed so far."""
        mine = time.process_time()
        if self._group is None:
            return mine
        ticks = 0
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(fields[2]) == self._group:
                ticks += int(fields[11]) + int(fields[12])
        return mine + ticks / os.sysconf("SC_CLK_TCK")

    def best(self, times: int, action: Callable[[], Any]) -> dict[str, float]:
        """Return the least of so many times."""
        found = []
        for _ in range(times):
            start, before = time.perf_counter(), self.cores()
            action()
            found.append((time.perf_counter() - start, self.cores() - before))
        return {
            "seconds": min(seconds for seconds, _ in found),
            "core_seconds": min(cores for _, cores in found),
        }

    def run(self, asked: dict[str, Any], engine: Any, times: int) -> dict[str, Any]:
        """Run a policy so often, and return the facts of the quickest run."""
        told: list[dict[str, Any]] = []
        measured = self.best(times, lambda: told.append(run(asked, engine)))
        quickest = min(told, key=lambda facts: facts["seconds"]["total"])
        return quickest | {"core_seconds": measured["core_seconds"]}


class CoreLog(StatementLog):
    """Statements with what this process computed for them; the work of executors is not in it."""

    def __post_init__(self) -> None:
        """Begin now."""
        super().__post_init__()
        self._last = time.process_time()
        self.core_seconds: dict[str, float] = {}

    def add(self, entry: LogEntry) -> None:
        """Record a statement and what was computed since the last."""
        super().add(entry)
        now = time.process_time()
        part = entry.step.split("/")[0]
        self.core_seconds[part] = self.core_seconds.get(part, 0) + now - self._last
        self._last = now


def run(asked: dict[str, Any], engine: Any) -> dict[str, Any]:
    """Run a policy, and return its facts."""
    log = CoreLog()
    told = ppdp_sql.run(asked, engine, log=log).to_dict()
    steps: dict[str, float] = {}
    for entry in log.entries:
        steps[entry.step] = steps.get(entry.step, 0) + entry.seconds
    return {
        "node": told["node"],
        "rows": told["rows"],
        "groups": told["groups"],
        "metrics": told["metrics"],
        "checked": told["search"]["checked"],
        "statements": told["statements"],
        "seconds": told["seconds"],
        "search_core_seconds": log.core_seconds["evaluate"],
        "steps": {
            name: steps[name]
            for name in sorted(steps, key=lambda step: -steps[step])
            if steps[name] >= LEAST_SECONDS
        },
    }


def on_duckdb(folder: str, rows: int, megabytes: int) -> dict[str, Any]:
    """Measure DuckDB."""
    config: dict[str, Any] = {"memory_limit": f"{megabytes}MB"}
    path = str(Path(folder).with_suffix(".duckdb"))
    clock = Clock()
    times = repeats(rows)
    with duckdb.connect(path, config=config) as connection:

        def send(statement: str) -> list[Any]:
            return connection.execute(statement).fetchall()

        def group() -> None:
            send(f"create or replace temp table grouped as {COMBINATIONS}")

        send("set enable_progress_bar = false")
        parts = {
            "load": clock.best(1, lambda: send(f"create table adult as from '{folder}/*.parquet'")),
            "scan": clock.best(times, lambda: send(SCAN)),
            "group_by": clock.best(times, group),
            "bring": clock.best(times, lambda: connection.table("grouped").to_arrow_table()),
        }
        combinations = send("select count(*) from grouped")[0][0]
        send("drop table grouped")
        send("checkpoint")
        runs = {"duckdb": clock.run(policy(rows, "adult"), connection, times)}
        released = send(RELEASED)
    return {
        "combinations": combinations,
        "parts": parts,
        "bytes": {"table": Path(path).stat().st_size},
        "runs": runs,
        "released": released,
    }


class Traffic:
    """What the tasks of Spark read and exchanged, from the log of its events."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def of(self, times: int, action: Callable[[], Any]) -> tuple[Any, dict[str, int]]:
        """Do something that repeats itself; return what it returns, and what tasks say of once."""
        seen = len(self._tasks())
        result = action()
        # Events come a moment after the answer.
        time.sleep(1)
        tasks = self._tasks()[seen:]
        written = [task["Shuffle Write Metrics"] for task in tasks]
        return result, {
            "tasks": len(tasks) // times,
            "shuffled": sum(task["Shuffle Bytes Written"] for task in written) // times,
            "shuffled_rows": sum(task["Shuffle Records Written"] for task in written) // times,
            "spilled": sum(task["Disk Bytes Spilled"] for task in tasks) // times,
        }

    def _tasks(self) -> list[dict[str, Any]]:
        found = []
        for path in self._folder.glob("*"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith('{"Event":"SparkListenerTaskEnd"'):
                    event = json.loads(line)
                    if event.get("Task Metrics"):
                        found.append(event["Task Metrics"])
        return found


def on_spark(
    url: str, group: int, events: str, folder: str, rows: int, in_spark: bool
) -> dict[str, Any]:
    """Measure Spark."""
    session, _ = open_spark_session(f"spark:{url}")
    traffic, clock, times = Traffic(events), Clock(group), repeats(rows)

    def query(statement: str) -> Any:
        return session.sql(statement).toArrow()

    def group_by() -> None:
        session.sql("drop table if exists grouped")
        session.sql(f"create table grouped using parquet as {COMBINATIONS}")

    for name in ("adult", "released", "grouped"):
        session.sql(f"drop table if exists {name}")
    session.sql(f"create table adult using parquet location '{folder}'")
    # The first statements of a server are compiled while they run.
    query(SCAN)
    grouped, exchanged = traffic.of(times, lambda: clock.best(times, group_by))
    moved = {"group_by": exchanged}
    parts = {
        "scan": clock.best(times, lambda: query(SCAN)),
        "group_by": grouped,
        "bring": clock.best(times, lambda: query("select * from grouped")),
    }
    combinations = query("select count(*) as n from grouped").column("n")[0].as_py()
    session.sql("drop table grouped")
    runs: dict[str, Any] = {}
    for frequency in ("duckdb", "spark") if in_spark else ("duckdb",):
        asked = policy(rows, "adult", frequency=frequency)
        often = times if frequency == "duckdb" else 1
        told, moved[f"run_{frequency}"] = traffic.of(
            often, partial(clock.run, asked, f"spark:{url}", often)
        )
        # Another session replaced the files.
        session.sql("refresh table released")
        runs[frequency] = told | {"released": _rows(query(RELEASED))}
    for name in ("released", "adult"):
        session.sql(f"drop table if exists {name}")
    for schema in ("ppdp", "ppdp_private", "ppdp_work"):
        session.sql(f"drop schema if exists {schema} cascade")
    session.stop()
    return {
        "combinations": combinations,
        "parts": parts,
        "bytes": {"table": sum(path.stat().st_size for path in Path(folder).iterdir())},
        "moved": moved,
        "runs": runs,
    }


def _rows(table: Any) -> list[tuple[Any, ...]]:
    return list(zip(*(column.to_pylist() for column in table.columns), strict=True))


def compare(duck: dict[str, Any], spark: dict[str, Any]) -> None:
    """Fail where Spark does not give what DuckDB gives."""
    first, wanted = duck["runs"]["duckdb"], sorted(duck.pop("released"))
    assert spark["combinations"] == duck["combinations"]
    for frequency, second in spark["runs"].items():
        for fact in ("node", "rows", "groups"):
            assert second[fact] == first[fact], f"{fact} differs with frequency: {frequency}"
        assert second["metrics"].keys() == first["metrics"].keys()
        for name, value in first["metrics"].items():
            other = second["metrics"][name]
            same = value == other or math.isclose(value, other, rel_tol=1e-9)
            assert same, f"{name} differs: {value} and {other}"
        assert sorted(second.pop("released")) == wanted, (
            f"other rows are published with frequency: {frequency}"
        )
        second["distinct_rows"] = first["distinct_rows"] = len(wanted)


def show(result: dict[str, Any]) -> None:
    """Print the ratios of one number of rows."""
    duck, spark = result["duckdb"], result["spark"]
    print(f"{result['rows']:,} rows, {duck['combinations']:,} combinations", file=sys.stderr)
    for name in ("scan", "group_by", "bring"):
        for kind in ("seconds", "core_seconds"):
            _line(f"{name} {kind}", duck["parts"][name][kind], spark["parts"][name][kind])
    first = duck["runs"]["duckdb"]
    for frequency, told in spark["runs"].items():
        _line(f"run core_seconds ({frequency})", first["core_seconds"], told["core_seconds"])
        for part, seconds in told["seconds"].items():
            _line(f"run {part} ({frequency})", first["seconds"][part], seconds)


def _line(name: str, first: float, second: float) -> None:
    print(f"  {name:30} {first:8.2f} {second:8.2f} {second / first:6.1f}", file=sys.stderr)


def keep(result: dict[str, Any], facts: dict[str, Any]) -> None:
    """Write a size beside those that were measured before."""
    path = RESULTS / "spark.json"
    kept = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
    others = [other for other in kept if other["rows"] != result["rows"]]
    write("spark", sorted([*others, result], key=lambda one: one["rows"]), facts)


def main() -> None:
    """Measure each number of rows on both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=SIZES)
    parser.add_argument("--in-spark", type=int, default=3_000_000, metavar="ROWS",
                        help="up to so many rows counts are tried in Spark, too")  # fmt: skip
    parser.add_argument("--megabytes", type=int, default=3072, help="of each executor")
    parser.add_argument("--duckdb-only", action="store_true", help="to try the formula further")
    asked = parser.parse_args()
    facts = machine() | {"executors": f"2 of 1 core and {asked.megabytes} MB"}
    memory = 2 * asked.megabytes + DRIVER_MEGABYTES
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        events = Path(scratch) / "events"
        events.mkdir()
        settings = SETTINGS | {"spark.eventLog.dir": events.as_uri()}
        if not asked.duckdb_only:
            server = stack.enter_context(spark_server(asked.megabytes, settings))
        for rows in asked.rows:
            folder = str(Path(scratch) / f"adult_{rows}")
            grow(Path(folder), rows)
            duck = in_child(on_duckdb, folder, rows, memory)
            Path(folder).with_suffix(".duckdb").unlink()
            result: dict[str, Any] = {"rows": rows, "duckdb": duck}
            if asked.duckdb_only:
                duck["runs"]["duckdb"]["distinct_rows"] = len(duck.pop("released"))
            else:
                result["spark"] = in_child(
                    on_spark, server.url, server.process, str(events), folder, rows,
                    rows <= asked.in_spark,
                )  # fmt: skip
                compare(duck, result["spark"])
                show(result)
            shutil.rmtree(folder)
            keep(result, facts)


if __name__ == "__main__":
    main()
