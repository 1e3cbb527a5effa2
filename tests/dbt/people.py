"""A small table, its hierarchy and its policy, for what needs no real dbt."""

from __future__ import annotations

from typing import Any

from tests.dbt.compiling import DbtProject, node

COLUMNS = {"ssn": "varchar", "age": "integer", "job": "varchar", "ill": "varchar", "pay": "integer"}

ROWS = [
    (f"{i}", 20 + i % 30, ("baker", "smith", "judge", "clerk")[i % 4], "yn"[i % 2], 100 * (i % 7))
    for i in range(120)
]

JOBS = "job;kind;any\nbaker;shop;*\nsmith;shop;*\njudge;office;*\nclerk;office;*\n"

POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {
        "ssn": "identifier",
        "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
        "job": {"quasi": "job.csv"},
        "ill": "sensitive",
    },
    "privacy": [{"k": 4}],
    "suppression": "5%",
    "publish": {"dbt": "models/safe"},
}


def fill(project: DbtProject, **changes: Any) -> None:
    """Load the people, and write their policy as `policies/safe.yml`."""
    project.database.create("people", COLUMNS, ROWS)
    project.write("policies/job.csv", JOBS)
    project.write("policies/safe.yml", POLICY | changes)
    project.parsed()


def source_node(project: DbtProject, source: str, table: str, **changes: Any) -> dict[str, Any]:
    """What dbt's manifest says of a table of a source."""
    facts = {"source_name": source, "identifier": table, "original_file_path": "models/raw.yml"}
    return node("source", table, project.database.schema, **(facts | changes))
