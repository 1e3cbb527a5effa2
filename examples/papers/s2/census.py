"""Tables I and II of S2 in a database, and what is asked of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

TABLES = Path(__file__).resolve().parents[2] / "papers_tables"
QUASI = ("age", "gender", "zipcode")
SENSITIVE = ("government", "marital_status", "salary")
#: Table I, with names; table II, its 5-anonymous version.
ORIGINAL, ANONYMIZED = "s2_table_1", "s2_table_2"


def open_tables() -> duckdb.DuckDBPyConnection:
    """Return a database in memory that has both tables."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    for name in (ORIGINAL, ANONYMIZED):
        connection.read_csv(str(TABLES / f"{name}.csv"), header=True).create(name)
    return connection


def anonymization(publish: dict[str, Any]) -> dict[str, Any]:
    """The policy from table I to table II: the trees of the paper, k = 5."""
    columns: dict[str, Any] = {name: {"quasi": f"papers/s2_table_2_{name}"} for name in QUASI}
    return {
        "version": 1,
        "source": ORIGINAL,
        "columns": {"name": "identifier"} | columns | dict.fromkeys(SENSITIVE, "sensitive"),
        "privacy": [{"k": 5}],
        "publish": publish,
    }


def breaking(prefix: str) -> dict[str, Any]:
    """The policy that breaks table II, which is anonymous as it stands."""
    return {
        "version": 1,
        "source": ANONYMIZED,
        "columns": dict.fromkeys(QUASI, "quasi") | dict.fromkeys(SENSITIVE, "sensitive"),
        "privacy": [{"k": 5}],
        "publish": {"break_merge": prefix},
    }
