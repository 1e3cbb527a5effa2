"""Adult grown to many rows, as Parquet files that several engines read.

Rows are copies of Adult's, and a share of them differs from its original in a column or two, as
people do: so the distinct combinations grow with the rows, and ever more slowly. Everything follows
from the number of a row, so the same size is always the same table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
from adult import ADULT_ROWS

from ppdp_sql.resources import adult_path

#: The eight quasi-identifiers with their packaged hierarchies: a lattice of 5,184 nodes.
EIGHT = (
    "age",
    "workclass",
    "education",
    "marital_status",
    "occupation",
    "race",
    "sex",
    "native_country",
)
SENSITIVE = "income"

#: One row in so many has the value of another row of Adult in this column.
CHANGED = {"age": 20, "education": 40, "occupation": 40, "native_country": 40}

#: Small files, so that two executors have something to share.
FILE_SIZE = "32MB"


def policy(rows: int, source: str, **parts: Any) -> dict[str, Any]:
    """Eight quasi-identifiers under a k that grows with the rows."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in EIGHT}
    return {
        "version": 1,
        "source": source,
        "columns": columns | {SENSITIVE: "sensitive"},
        "privacy": [{"k": max(2, rows // 6_000)}],
        "suppression": "4%",
        "search": {"algorithm": "optimal", "metric": "iloss"},
        "publish": {"table": "released", "replace": True},
    } | parts


def grow(folder: Path, rows: int) -> None:
    """Write the table as a folder of Parquet files."""
    with duckdb.connect() as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(
            f"create table numbered as select row_number() over () - 1 as place, * "
            f"from '{adult_path()}'"
        ).fetchall()
        shown, joins = [], []
        for name in (*EIGHT, SENSITIVE):
            if name not in CHANGED:
                shown.append(f"numbered.{name}")
                continue
            shown.append(f"drawn_{name}.{name}")
            draw = f"hash(number, '{name}')"
            joins.append(
                f"join numbered as drawn_{name} on drawn_{name}.place = case "
                f"when {draw} % {CHANGED[name]} = 0 then ({draw} >> 20) % {ADULT_ROWS} "
                f"else number % {ADULT_ROWS} end"
            )
        connection.execute(
            f"copy (select {', '.join(shown)} from range({rows}) as numbers (number) "
            f"join numbered on numbered.place = number % {ADULT_ROWS} {' '.join(joins)}) "
            f"to '{folder}' (format parquet, file_size_bytes '{FILE_SIZE}')"
        ).fetchall()
