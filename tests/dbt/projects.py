"""Real dbt projects for tests: written to a folder, built by dbt in a process without ppdp_sql."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from psycopg.conninfo import conninfo_to_dict

import ppdp_sql
from tests.databases import Database, DuckDBDatabase
from tests.dbt.server import SERVER


@dataclass(frozen=True)
class Outcome:
    """What became of a test: its status, the failures that dbt counts, and its SQL."""

    status: str
    failures: int | None
    message: str
    statement: str


@dataclass(frozen=True)
class Dbt:
    """A dbt project in a folder."""

    root: Path

    def __call__(self, *arguments: str, code: int | None = 0) -> str:
        """Run dbt in the project and return what it prints."""
        ended, said = SERVER.run(["--no-use-colors", *arguments], self.root)
        assert code is None or ended == code, said
        return said

    def outcomes(self) -> dict[str, Outcome]:
        """Return the outcome of each test of the last call, by name."""
        document = json.loads((self.root / "target" / "run_results.json").read_text())
        return {
            result["unique_id"].split(".")[2]: Outcome(
                result["status"],
                result["failures"],
                result["message"] or "",
                result["compiled_code"] or "",
            )
            for result in document["results"]
            if result["unique_id"].startswith("test.")
        }

    def write(self, name: str, document: Any) -> None:
        """Write a file of the project: text, or a document as YAML."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = document if isinstance(document, str) else yaml.safe_dump(document, sort_keys=False)
        path.write_text(text, encoding="utf-8")


def profile_of(database: Database) -> dict[str, Any]:
    """Return the output of a profile that reaches a database."""
    if isinstance(database, DuckDBDatabase):
        return {"type": "duckdb", "path": str(database.path), "threads": 1}
    parts = conninfo_to_dict(database.url)
    return {
        "type": "postgres",
        "host": parts["host"],
        "port": int(parts.get("port") or 5432),
        "user": parts["user"],
        "password": parts.get("password") or "",
        "dbname": parts["dbname"],
        "schema": database.schema,
        "threads": 1,
    }


def bare_project(folder: Path, output: Mapping[str, Any]) -> Dbt:
    """Write a project without models, whose profile has one target."""
    dbt = Dbt(folder)
    dbt.write("dbt_project.yml", {"name": "sample", "version": "1.0", "profile": "sample"})
    profile = {"target": "only", "outputs": {"only": dict(output)}}
    dbt.write("profiles.yml", {"sample": profile})
    return dbt


def project_on(database: Database, folder: Path) -> Dbt:
    """Write a project on a database and add the package to it."""
    dbt = bare_project(folder, profile_of(database))
    ppdp_sql.dbt_init(folder, profiles_dir=folder)
    return dbt


def source_with(database: Database, tests: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Return the YAML of tables that are there already, each with its tests."""
    tables = [{"name": name, "data_tests": list(found)} for name, found in tests.items()]
    return {"sources": [{"name": "raw", "schema": database.schema, "tables": tables}]}
