"""`ppdp init`: roles as a specialist would give them, and a policy that runs as it is written."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.api.init import InitAnswers, InitDraft, InitResult
from ppdp_sql.resources import adult_path
from ppdp_sql.tuning.suggestion import SuggestedRole
from tests.databases import Database, DuckDBDatabase

from .tables import DIAGNOSES, LAST_NAMES, PATIENT_ROLES, create_adult, links, patients


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def roles(result: InitResult) -> dict[str, str]:
    return {column.name: column.role for column in result.columns}


def hierarchy(result: InitResult, column: str) -> list[list[str]]:
    """The rows of a hierarchy file, its header first."""
    path = next(found.hierarchy for found in result.columns if found.name == column)
    assert path is not None
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def test_patients_have_the_roles_of_a_specialist(database: Database) -> None:
    database.create("patients", *patients())
    result = ppdp_sql.init("patients", database.url)
    assert roles(result) == PATIENT_ROLES
    assert result.policy == Path("patients.policy.yml")
    assert result.rows == 300
    assert hierarchy(result, "zip")[:2] == [
        ["values", "the first 4 characters", "the first 3 characters", "any"],
        ["47600", "4760*", "476**", "*"],
    ]
    assert hierarchy(result, "ward")[1] == ["North 1", "North", "*"]
    assert hierarchy(result, "birth_date")[0] == ["values", "months", "years", "decades", "any"]
    run = ppdp_sql.run("patients.policy.yml", database.url)
    assert run.release is not None
    assert run.release.name == f"{database.schema}.patients_anonymous"
    published = [
        name for name, role in PATIENT_ROLES.items() if role in ("quasi", "sensitive", "keep")
    ]
    quasi = [name for name, role in PATIENT_ROLES.items() if role == "quasi"]
    found = ppdp_sql.check("patients_anonymous", database.url, quasi=quasi, sensitive=["diagnosis"])
    assert found.k >= 5
    assert found.sensitive["diagnosis"]["distinct_l"] >= 2
    assert len(next(iter(database.rows("patients_anonymous")))) == len(published)


def test_adult_has_the_roles_of_a_specialist_and_runs(database: Database) -> None:
    create_adult(database)
    result = ppdp_sql.init("adult", database.url)
    assert roles(result) == {
        "age": "quasi",
        "workclass": "quasi",
        "fnlwgt": "leave_out",
        "education": "quasi",
        "education_num": "leave_out",
        "marital_status": "quasi",
        "occupation": "quasi",
        "relationship": "quasi",
        "race": "quasi",
        "sex": "quasi",
        "capital_gain": "sensitive",
        "capital_loss": "sensitive",
        "hours_per_week": "quasi",
        "native_country": "quasi",
        "income": "sensitive",
    }
    reasons = {column.name: column.reason for column in result.columns}
    assert "survey" in reasons["fnlwgt"]
    assert "'education'" in reasons["education_num"]
    # What a packaged hierarchy knows is taken from it; numbers get round widths.
    assert hierarchy(result, "education")[0] == ["grades and degrees", "school stages", "any"]
    assert hierarchy(result, "age")[1] == ["17", "[15, 20)", "[10, 20)", "[0, 20)", "*"]
    run = ppdp_sql.run("adult.policy.yml", database.url)
    assert run.source_rows == 32_561
    assert all(facts.satisfied for facts in run.privacy)


def test_links_between_people_are_recognized(database: Database) -> None:
    database.create("wiki_vote", *links())
    result = ppdp_sql.init("wiki_vote", database.url)
    assert roles(result) == {"FromNodeId": "quasi", "ToNodeId": "quasi"}
    assert "network" in result.warnings[0]
    assert "network:" in Path("wiki_vote.policy.yml").read_text(encoding="utf-8")
    # Every level drops a digit.
    assert hierarchy(result, "FromNodeId")[0] == [
        "values", "intervals of 10", "intervals of 100", "intervals of 1000", "any",
    ]  # fmt: skip
    run = ppdp_sql.run("wiki_vote.policy.yml", database.url)
    assert run.privacy[0].achieved >= 5


def test_a_file_is_a_source(tmp_path: Path) -> None:
    """The policy lies elsewhere than its source, and than whoever calls."""
    with duckdb.connect() as connection:
        adult = f"(from read_parquet('{adult_path()}') limit 2000)"
        connection.execute(f"copy {adult} to '{tmp_path / 'adult.parquet'}'")
    folder = tmp_path / "policies"
    folder.mkdir()
    result = ppdp_sql.init("adult.parquet", output=folder / "mine.policy.yml")
    assert result.policy == folder / "mine.policy.yml"
    assert 'source: "../adult.parquet"\n' in result.policy.read_text(encoding="utf-8")
    ppdp_sql.run(result.policy)
    assert (folder / "adult_anonymous.parquet").is_file()


def test_a_view_is_a_source(database: Database) -> None:
    """What is dear to read is read once and kept meanwhile."""
    columns, rows = patients()
    database.create("patients", columns, rows)
    database.execute("create view people as select zip, sex, diagnosis from patients")
    result = ppdp_sql.init("people", database.url)
    assert roles(result) == {"zip": "quasi", "sex": "quasi", "diagnosis": "sensitive"}
    zips = len({row[list(columns).index("zip")] for row in rows})
    assert [column.profile.distinct for column in result.columns] == [zips, 2, 6]
    assert ppdp_sql.run("people.policy.yml", database.url).source_rows == 300


def test_the_same_on_every_engine(both_databases: list[Database], tmp_path: Path) -> None:
    texts: list[dict[str, Any]] = []
    for database in both_databases:
        database.create("patients", *patients())
        folder = tmp_path / database.name
        folder.mkdir()
        result = ppdp_sql.init("patients", database.url, output=folder / "patients.policy.yml")
        document = result.to_dict()
        for column in document["columns"]:
            del column["type"], column["hierarchy"]
        files = {path.name: path.read_text(encoding="utf-8") for path in result.hierarchies}
        policy = result.policy.read_text(encoding="utf-8")
        texts.append(
            {
                "columns": document["columns"],
                "files": files,
                # What is said of the engine is between the version and the source.
                "policy": re.sub(r"version: 1.*?\nsource", "source", policy, flags=re.S),
            }
        )
    assert texts[0] == texts[1]
    # What was written on one engine runs on the other.
    policy = tmp_path / both_databases[0].name / "patients.policy.yml"
    runs = [ppdp_sql.run(policy, database.url) for database in both_databases]
    assert runs[0].node == runs[1].node


def test_a_read_only_database_is_enough(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "read.duckdb")
    database.create("patients", *patients(60))
    database.path.chmod(0o444)
    assert ppdp_sql.init("patients", database.url).rows == 60


def test_values_stand_in_hierarchy_files_alone(database: Database) -> None:
    database.create("patients", *patients())
    result = ppdp_sql.init("patients", database.url)
    policy = result.policy.read_text(encoding="utf-8")
    told = json.dumps(result.to_dict())
    for value in (*DIAGNOSES, *LAST_NAMES, "St. Mary", "North 1", "47600", "example.org"):
        assert value not in policy
        assert value not in told
    written = {path.name for path in result.hierarchies}
    assert written == {"birth_date.csv", "sex.csv", "zip.csv", "ward.csv", "admitted.csv"}


def test_answers_change_roles(database: Database) -> None:
    database.create("patients", *patients())
    seen: list[InitDraft] = []

    def review(draft: InitDraft) -> InitAnswers:
        seen.append(draft)
        return InitAnswers({"visits": SuggestedRole.QUASI}, k=7, publish="mine")

    result = ppdp_sql.init("patients", database.url, roles={"ward": "leave_out"}, review=review)
    assert {column.name: column.role for column in seen[0].columns}["ward"] == "leave_out"
    assert roles(result) == PATIENT_ROLES | {"visits": "quasi", "ward": "leave_out"}
    run = ppdp_sql.run("patients.policy.yml", database.url)
    assert run.release is not None
    assert run.release.name == f"{database.schema}.mine"
    assert run.privacy[0].required == 7
