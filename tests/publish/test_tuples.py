"""A release from its distinct rows: as exact as a copy, and in no order of the source."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.databases import Database, DuckDBDatabase

COUNTS = "release/count_tuples"

#: Values that are equal and look different, of each type that is grouped by.
DUCKDB_VALUES = {
    "folded": ("varchar collate nocase", ["'A'", "'a'", "null", "'ä'"]),
    "number": ("double", ["0.0", "cast('-0.0' as double)", "cast('nan' as double)", "null"]),
    "small": ("float", ["cast('-0.0' as float)", "0.0", "null", "cast('inf' as float)"]),
    "price": ("decimal(9, 3)", ["1.0", "1.5", "null", "-1.0"]),
    "mood": ("enum('sad', 'fine')", ["'sad'", "'fine'", "null", "'sad'"]),
    "key": ("uuid", [f"'{'0' * 8}-0000-0000-0000-{'0' * 11}{digit}'" for digit in "0123"]),
    "seen": ("timestamp_ns", ["'2020-01-01 00:00:00.000000001'", "null", "null", "'2021-01-01'"]),
    "zoned": ("timestamptz", ["'2020-01-01 00:00:00+01'", "null", "'2019-12-31 23:00:00+00'"] * 2),
    "flag": ("boolean", ["true", "false", "null", "true"]),
    "large": ("hugeint", ["0", "170141183460469231731687303715884105727", "null", "1"]),
}
POSTGRES_VALUES = {
    "price": ("numeric", ["1.0", "1.00", "null", "'NaN'"]),
    "number": ("double precision", ["0", "'-0'", "'NaN'", "null"]),
    "short": ("character(5)", ["'a'", "'b'", "null", "'A'"]),
    "words": ("text", ["'A'", "'a'", "null", "'a '"]),
    "key": ("uuid", [f"'{'0' * 8}-0000-0000-0000-{'0' * 11}{digit}'" for digit in "0123"]),
    "zoned": ("timestamptz", ["'2020-01-01 00:00:00+01'", "null", "'2019-12-31 23:00:00+00'"] * 2),
}


def policy(publish: dict[str, Any], keep: list[str], **changes: Any) -> dict[str, Any]:
    """Publish a zone and columns as they are."""
    columns: dict[str, Any] = {"zone": "quasi"} | {name: "keep" for name in keep}
    return {
        "version": 1,
        "source": "people",
        "columns": columns,
        "privacy": [{"k": 2}],
        "publish": publish,
    } | changes


def fill(database: Database, values: dict[str, tuple[str, list[str]]]) -> None:
    """Make a table of four different rows, each thirty times."""
    types = ", ".join(f'"{name}" {kind}' for name, (kind, _) in values.items())
    database.execute(f"create table people (zone varchar, {types})")
    for row in range(4):
        cells = ", ".join(texts[row] for _, texts in values.values())
        copies = "generate_series(1, 30)"
        zone = "ab"[row % 2]
        database.execute(f"insert into people select '{zone}', {cells} from {copies}")


def steps(log: StatementLog) -> list[str]:
    return [entry.step for entry in log.entries]


def spelled(database: Database, table: str, values: dict[str, Any]) -> Counter[tuple[Any, ...]]:
    """Read a table as its values look, with the bytes of texts and the signs of zeros."""
    cells = ", ".join(f'cast("{name}" as varchar)' for name in values)
    if database.name == "duckdb":
        cells += ", encode(folded), signbit(number), signbit(small)"
    return Counter(database.execute(f"select zone, {cells} from {table}"))


def types(database: Database, table: str) -> list[tuple[Any, ...]]:
    if isinstance(database, DuckDBDatabase):
        return database.execute(f"select sql from duckdb_tables() where table_name = '{table}'")[0][
            0
        ].partition("(")[2:]
    return database.execute(
        "select attname, format_type(atttypid, atttypmod) from pg_attribute "
        f"where attrelid = '{table}'::regclass and attnum > 0 order by attnum"
    )


def test_columns_that_are_kept_come_out_exactly(database: Database) -> None:
    values = DUCKDB_VALUES if database.name == "duckdb" else POSTGRES_VALUES
    fill(database, values)
    log = StatementLog()
    result = ppdp_sql.run(policy({"table": "released"}, list(values)), database.url, log=log)
    assert result.published_rows == 120
    assert COUNTS in steps(log)
    assert spelled(database, "released", values) == spelled(database, "people", values)
    assert types(database, "released") == types(database, "people")


def test_spellings_stay_apart_from_a_large_source_too(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the source has many distinct rows, they are joined before they are counted."""
    values = DUCKDB_VALUES if database.name == "duckdb" else POSTGRES_VALUES
    fill(database, values)
    monkeypatch.setattr("ppdp_sql.release.tuples.LEAST_COPIES", 10)
    for number in range(30):
        database.execute(f"insert into people (zone) values ('c{number % 5}')")
    log = StatementLog()
    columns = {"zone": {"quasi": {"prefix": [1]}, "min_level": 1}}
    columns |= {name: "keep" for name in values}  # type: ignore[misc]
    asked = policy({"table": "released"}, []) | {"columns": columns}
    ppdp_sql.run(asked, database.url, log=log)
    assert COUNTS in steps(log)
    statement = next(entry.statement for entry in log.entries if entry.step == COUNTS)
    assert "count(*)" not in statement
    columns_read = ", ".join(f'cast("{name}" as varchar)' for name in values)
    read = f"select substr(zone, 1, 1), {columns_read} from "
    before = Counter(database.execute(read + "people"))
    assert Counter(database.execute(read + "released")) == before


@pytest.mark.parametrize("kind", ["int[]", "struct(a varchar)", "blob", "interval", "json", "time"])
def test_types_with_an_equality_of_their_own_are_shuffled(tmp_path: Path, kind: str) -> None:
    database = DuckDBDatabase(tmp_path / "d.duckdb")
    values = {
        "int[]": "[1, 2]",
        "struct(a varchar)": "{'a': 'x'}",
        "blob": "'x'",
        "interval": "'30 days'",
        "json": "'{\"a\": 1}'",
        "time": "'10:00:00'",
    }
    database.execute(f"create table people (zone varchar, kept {kind})")
    database.execute(f"insert into people select 'a', {values[kind]} from range(40)")
    if kind == "interval":
        database.execute("insert into people select 'a', '1 month' from range(40)")
    log = StatementLog()
    ppdp_sql.run(policy({"table": "released"}, ["kept"]), database.url, log=log)
    assert COUNTS not in steps(log)
    read = "select zone, cast(kept as varchar) from "
    before = Counter(database.execute(read + "people"))
    assert Counter(database.execute(read + "released")) == before


def test_many_distinct_rows_are_shuffled(database: Database) -> None:
    database.execute("create table people (zone varchar, visits integer)")
    database.execute("insert into people select 'a', g from generate_series(1, 60) as r(g)")
    asked = policy({"table": "released"}, [])
    asked["columns"]["visits"] = {"keep": {"unique": "allow"}}
    log = StatementLog()
    ppdp_sql.run(asked, database.url, log=log)
    assert COUNTS not in steps(log)
    assert database.rows("released") == database.rows("people")


def test_a_view_is_read_once_to_publish(database: Database) -> None:
    """What a view computes may be dear, so it is not asked for the values of a few columns."""
    database.execute("create table visitors (zone varchar, visits integer)")
    database.execute("insert into visitors select 'a', 1 from generate_series(1, 60) as r(g)")
    database.execute("create view people as select * from visitors")
    for keep, counted in ((["visits"], False), ([], True)):
        log = StatementLog()
        asked = policy({"table": "released"}, keep)
        ppdp_sql.run(asked, database.url, log=log)
        assert (COUNTS in steps(log)) == counted
        assert "release/distinct_others" not in steps(log)


def test_a_csv_file_is_read_once_to_publish(tmp_path: Path) -> None:
    source = tmp_path / "people.csv"
    source.write_text("zone,visits\n" + "a,1\n" * 40, encoding="utf-8")
    log = StatementLog()
    asked = policy({"file": str(tmp_path / "out.csv")}, ["visits"], source=str(source))
    ppdp_sql.run(asked, log=log)
    assert COUNTS not in steps(log)
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").count("a,1\n") == 40


def first_seen(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return list(dict.fromkeys(rows))


@pytest.mark.parametrize("kind", ["table", "view", "in_place", "file"])
def test_the_order_says_nothing_of_the_source(
    database: Database, tmp_path: Path, kind: str
) -> None:
    """Neither groups nor sensitive values within a group come as they lie in the source."""
    if kind == "file" and database.name == "postgres":
        kind = "table"  # only DuckDB writes files
    database.execute("create table people (zone varchar, visits integer)")
    for group in range(4):
        for visits in range(10):
            database.execute(
                f"insert into people select 'z{group}', {visits} from generate_series(1, 8)"
            )
    before = first_seen(database.execute("select * from people"))
    target: Any = {"file": str(tmp_path / "out.parquet"), "in_place": True}.get(kind, "released")
    log = StatementLog()
    ppdp_sql.run(policy({kind: target}, ["visits"]), database.url, log=log)
    assert COUNTS in steps(log)
    read = {"file": f"'{target}'", "in_place": "people"}.get(kind, "released")
    rows = database.execute(f"select * from {read}")
    assert Counter(Counter(rows).values()) == {8: 40}
    after = first_seen(rows)
    assert sorted(after) == sorted(before)
    assert after != before
    for group in {row[0] for row in before}:
        assert [row for row in after if row[0] == group] != [
            row for row in before if row[0] == group
        ]


def test_two_runs_have_orders_of_their_own(database: Database) -> None:
    database.execute("create table people (zone varchar, visits integer)")
    for visits in range(30):
        database.execute(f"insert into people select 'a', {visits} from generate_series(1, 8)")
    orders = []
    for name in ("first", "second"):
        ppdp_sql.run(policy({"table": name}, ["visits"]), database.url)
        orders.append(first_seen(database.execute(f"select visits from {name}")))
    assert orders[0] != orders[1]


@pytest.mark.parametrize("rows", [3, 40])
def test_a_plan_and_its_run_decide_alike(database: Database, tmp_path: Path, rows: int) -> None:
    database.execute("create table people (zone varchar, visits integer)")
    for visits in range(2):
        database.execute(f"insert into people select 'a', {visits} from generate_series(1, {rows})")
    asked = policy({"table": "released"}, ["visits"])
    planned = ppdp_sql.plan(asked, database.url)
    counted = COUNTS in [item["step"] for item in planned.plan.statements]
    assert counted == (rows == 40)
    log = StatementLog()
    ppdp_sql.run(asked, database.url, plan=planned.plan, log=log)
    assert (COUNTS in steps(log)) == counted
    sent = {entry.statement for entry in log.entries}
    assert [item["sql"] for item in planned.plan.statements if item["sql"] not in sent] == []


def test_names_of_work_columns_may_be_published(database: Database) -> None:
    names = ["n", "id", "tuples", "copies", "source", "published"]
    described = {name: "varchar" for name in ["zone", *names]}
    database.create("people", described, [["a", *names]] * 20)
    log = StatementLog()
    ppdp_sql.run(policy({"table": "released"}, names), database.url, log=log)
    assert COUNTS in steps(log)
    assert database.rows("released") == database.rows("people")


def test_rows_of_which_nothing_is_shown_are_counted(database: Database) -> None:
    database.create("people", {"zone": "varchar"}, [["a"], ["b"], ["c"], ["d"]])
    log = StatementLog()
    ppdp_sql.run(policy({"table": "released"}, []), database.url, log=log)
    assert COUNTS in steps(log)
    assert database.rows("released") == Counter({("*",): 4})
