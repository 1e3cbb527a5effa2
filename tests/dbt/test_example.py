"""The sample project: compiled, built as a run publishes it, drifted and healed."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
import yaml

import ppdp_sql
from tests.databases import Database, DuckDBDatabase
from tests.dbt.projects import Dbt, profile_of
from tests.packaging.modules import CHECKOUT

EXAMPLE = CHECKOUT / "examples" / "dbt"
#: What a visitor who tried the example leaves there.
MADE = shutil.ignore_patterns(
    "target", "logs", "dbt_packages", "ppdp_package", "packages.yml", "package-lock.yml",
    "anonymized", "*.duckdb*",
)  # fmt: skip


def environment(database: Database) -> dict[str, str]:
    output = profile_of(database)
    if isinstance(database, DuckDBDatabase):
        return {}
    return {
        "PGHOST": output["host"],
        "PGPORT": str(output["port"]),
        "PGUSER": output["user"],
        "PGPASSWORD": output["password"],
        "PGDATABASE": output["dbname"],
        "CLINIC_SCHEMA": output["schema"],
    }


def asked(engine: str, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement on the database that dbt builds in."""
    if engine.startswith("duckdb:"):
        with duckdb.connect(engine.removeprefix("duckdb:")) as connection:
            return connection.execute(statement).fetchall()
    with psycopg.connect(engine, autocommit=True) as server:
        cursor = server.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def policy(project: Path, name: str, schema: str) -> dict[str, Any]:
    """Read a policy of the example, with a table of the database in place of what dbt knows."""
    text = (project / "policies" / name).read_text()
    rendered = text.replace("{{ env_var('CLINIC_SCHEMA', 'main') }}", schema)
    document: dict[str, Any] = yaml.safe_load(rendered)
    assert document["publish"] == {"dbt": "models/anonymized"}
    document["source"] = re.sub(r"^ref\('(\w+)'\)$", rf"{schema}.\1", document["source"])
    return {**document, "publish": {"table": f"{schema}.{Path(name).stem}_run"}}


def test_the_example_builds_where_ppdp_sql_cannot_be_imported(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "clinic", ignore=MADE)
    dbt = Dbt(tmp_path / "clinic")
    for name, value in environment(database).items():
        monkeypatch.setenv(name, value)
    target = database.name
    ppdp_sql.dbt_init(dbt.root, profiles_dir=dbt.root, target=target)
    assert "Done. PASS=9 WARN=0 ERROR=0 SKIP=0" in dbt("build", "--target", target)
    engine = database.url if target == "postgres" else f"duckdb:{dbt.root / 'clinic.duckdb'}"
    compiled = ppdp_sql.dbt_compile(project_dir=dbt.root, profiles_dir=dbt.root, target=target)
    dbt("build", "--target", target)
    monkeypatch.chdir(dbt.root / "policies")
    for name in sorted(path.name for path in (dbt.root / "policies").glob("*.yml")):
        result = ppdp_sql.run(policy(dbt.root, name, database.schema), engine)
        assert all(facts.satisfied for facts in result.privacy), name
        assert result.published_rows > 180, name
        # What dbt built is what is published here, row for row.
        relation = next(m.relation for m in compiled.models if m.name == Path(name).stem)
        assert result.release is not None
        built = Counter(asked(engine, f"select * from {relation}"))
        assert built == Counter(asked(engine, f"select * from {result.release.name}"))
    # Most patients leave, and the frozen levels leave out too many of those who stay.
    asked(engine, f"delete from {database.schema}.patients where patient > 'P1060'")
    chosen = ("--select", *(f"+{model.name}" for model in compiled.models), "--exclude", "patients")
    models = ("--target", target, "--indirect-selection", "cautious", *chosen)
    assert "FAIL" in dbt("build", *models, code=1)
    ppdp_sql.dbt_compile(project_dir=dbt.root, profiles_dir=dbt.root, target=target)
    assert "ERROR=0" in dbt("build", *models)


def test_the_patients_are_those_of_the_clinic() -> None:
    clinic = CHECKOUT / "examples" / "clinic"
    seed = EXAMPLE / "seeds" / "patients.csv"
    assert seed.read_bytes() == (clinic / "patients.csv").read_bytes()
    hierarchy = EXAMPLE / "policies" / "hierarchies" / "insurer.csv"
    assert hierarchy.read_bytes() == (clinic / "insurer.csv").read_bytes()
