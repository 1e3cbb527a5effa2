"""Adult as every benchmark uses it: resampled, shuffled, and the least that an engine must do."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from typing import Any

import duckdb

from ppdp_sql.resources import adult_path, hierarchies_path

#: Nine quasi-identifiers and their hierarchies: a lattice of 12,960 nodes.
NINE = {
    "age": "adult/age_fine",
    "education": "adult/education_fine",
    "marital_status": "adult/marital_status",
    "native_country": "adult/native_country_coarse",
    "occupation": "adult/occupation",
    "workclass": "adult/workclass",
    "race": "adult/race",
    "sex": "adult/sex",
    "income": "adult/salary",
}
ADULT_ROWS = 32_561
#: Published as it is.
KEPT = "relationship"


def policy(
    k: int,
    suppression: str = "4%",
    metric: str = "iloss",
    *,
    publish: Mapping[str, Any] | None = None,
    **search: Any,
) -> dict[str, Any]:
    """The nine quasi-identifiers under one k."""
    columns: dict[str, Any] = {name: {"quasi": hierarchy} for name, hierarchy in NINE.items()}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | {KEPT: "sensitive"},
        "privacy": [{"k": k}],
        "suppression": suppression,
        "search": {"algorithm": "optimal", "metric": metric, **search},
        "publish": dict(publish or {"table": "released"}),
    }


def fill(connection: duckdb.DuckDBPyConnection, rows: int, *, shuffled: bool) -> None:
    """Make the table: rows drawn again and again, or every column drawn by itself."""
    names = [*NINE, KEPT]
    connection.execute("set enable_progress_bar = false; select setseed(0.5)").fetchall()
    if not shuffled:
        connection.execute(
            f"create table adult as select {', '.join(names)} from '{adult_path()}', "
            f"range({rows} // {ADULT_ROWS} + 1) order by random() limit {rows}"
        ).fetchall()
        return
    connection.execute(
        f"create temp table numbered as select row_number() over () - 1 as place, * "
        f"from '{adult_path()}'"
    ).fetchall()
    draws = ", ".join(f"(random() * {ADULT_ROWS - 1})::integer as d{i}" for i in range(len(names)))
    joins = " ".join(f"join numbered n{i} on n{i}.place = d{i}" for i in range(len(names)))
    columns = ", ".join(f"n{i}.{name}" for i, name in enumerate(names))
    connection.execute(
        f"create table adult as select {columns} from (select {draws} from range({rows})) {joins}"
    ).fetchall()
    connection.execute("drop table numbered").fetchall()


def leaf_type(column: str, text: str) -> str:
    """Join values as they are: a cast of every row is no part of the least."""
    return "integer" if column == "age" else text


def labels(column: str, level: int) -> Iterable[tuple[str, str]]:
    """Leaves of a column with their labels at a level."""
    folder, name = NINE[column].split("/")
    with (hierarchies_path() / folder / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter=";"))[1:]
    return [(row[0], row[level]) for row in rows]


def floor_statements(node: Mapping[str, int]) -> list[tuple[str, str]]:
    """The least that must be done: one GROUP BY, and one CREATE TABLE AS joining the levels."""
    names = ", ".join(NINE)
    grouped = f"create temporary table grouped as select {names}, count(*) as n from adult"
    shown, joins = [], []
    for column in NINE:
        if node[column] == 0:
            shown.append(f"adult.{column}")
            continue
        shown.append(f"{column}_levels.label as {column}")
        joins.append(f"join {column}_levels on {column}_levels.leaf = adult.{column}")
    copy = f"create table copied as select {', '.join([*shown, KEPT])} from adult {' '.join(joins)}"
    return [("group_by", f"{grouped} group by {names}"), ("copy", copy)]
