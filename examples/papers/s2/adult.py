"""Adult as S2 has it: an anonymized table, and more rows of the same groups."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import duckdb

import ppdp_sql
from ppdp_sql.resources import adult_path

#: The paper also has a zip code, which Adult lacks; race stands in its place.
QUASI = ("age", "sex", "race")
SENSITIVE = ("workclass", "marital_status", "income")
#: What the paper gives each group when it makes more rows.
GROUP_ROWS = 1_000
ROWS = (20_000, 40_000, 60_000, 80_000, 100_000)
#: The anonymized table.
WHOLE = "whole"

_COMPLETE = "workclass <> '?' and occupation <> '?' and native_country <> '?'"
_LEAST = 5


def policy(source: str, publish: dict[str, Any]) -> dict[str, Any]:
    """The policy of the anonymized table: some hundred groups."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in QUASI}
    return {
        "version": 1,
        "source": source,
        "columns": columns | dict.fromkeys(SENSITIVE, "sensitive"),
        "privacy": [{"k": _LEAST}],
        "suppression": "1%",
        "publish": publish,
    }


def open_adult() -> duckdb.DuckDBPyConnection:
    """Return a database in memory with the 30,162 complete rows, and their anonymized table."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    connection.read_parquet(str(adult_path())).filter(_COMPLETE).create("adult")
    ppdp_sql.run(policy("adult", {"table": WHOLE}), connection)
    return connection


def grow(
    connection: duckdb.DuckDBPyConnection,
    source: str,
    quasi: Sequence[str],
    rows: int,
    group_rows: int = GROUP_ROWS,
) -> str:
    """Repeat the rows of a table's groups until each has so many; return the new table's name.

    As many groups are taken, in the order of their values, as make the rows that are asked for.
    """
    group = ", ".join(quasi)
    table = connection.table(source)
    names = ", ".join(table.columns)
    numbered = table.project(
        f"*, dense_rank() over (order by {group}) as group_number, "
        f"row_number() over (partition by {group} order by {names}) - 1 as place, "
        f"count(*) over (partition by {group}) as size"
    ).filter(f"group_number <= {rows // group_rows}")
    copies = connection.table_function("range", [group_rows]).project("range as copy")
    name = f"{source}_{rows}"
    numbered.set_alias("people").join(
        copies.set_alias("copies"), "copies.copy % people.size = people.place"
    ).project(names).create(name)
    made = connection.table(name).aggregate("count(*)").fetchall()[0][0]
    if made != rows:
        raise ValueError(f"{source} has groups for {made:,} rows, not {rows:,}")
    return name


def group_by(connection: duckdb.DuckDBPyConnection, source: str, columns: Sequence[str]) -> float:
    """Return the seconds of one GROUP BY, the unit of all times."""
    start = time.perf_counter()
    connection.table(source).aggregate(f"{', '.join(columns)}, count(*)").fetchall()
    return time.perf_counter() - start
