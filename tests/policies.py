"""Policies and tables that several tests share."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import duckdb

from tests.databases import Database

ROOT = Path(__file__).parent.parent
ADULT = ROOT / "examples" / "adult" / "adult.parquet"
PAPER_TABLES = ROOT / "examples" / "papers_tables"

#: The eight quasi-identifiers of SPEC 1, heights 3, 2, 2, 2, 2, 1, 1, 3.
ADULT_QUASI = (
    "age",
    "workclass",
    "education",
    "marital_status",
    "occupation",
    "race",
    "sex",
    "native_country",
)


def adult_policy(k: int = 10, suppression: int | str = 0, **search: Any) -> dict[str, Any]:
    """The policy of Adult's eight quasi-identifiers."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in ADULT_QUASI}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | {"income": "sensitive"},
        "privacy": [{"k": k}],
        "suppression": suppression,
        "search": search or {"algorithm": "improved_greedy", "metric": "iloss"},
        "publish": {"table": "released"},
    }


def load_adult(database: Database, times: int = 1, name: str = "adult") -> None:
    """Load Adult, each row several times."""
    if database.name == "duckdb":
        database.execute(
            f"create table {name} as select adult.* from '{ADULT}' as adult, range({times})"
        )
        return
    columns = (*ADULT_QUASI, "income")
    rows = duckdb.sql(f"select {', '.join(columns)} from '{ADULT}'").fetchall() * times
    types = {column: "integer" if column == "age" else "varchar" for column in columns}
    database.create(name, types, rows)


def load_csv(
    database: Database, name: str, table: str | None = None, **types: str
) -> list[dict[str, str]]:
    """Load one of the papers' small tables, columns as text where no type is given."""
    with (PAPER_TABLES / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    database.create(
        table or name,
        {column: types.get(column, "varchar") for column in rows[0]},
        [list(row.values()) for row in rows],
    )
    return rows
