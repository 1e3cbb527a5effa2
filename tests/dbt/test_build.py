"""The whole story with the real dbt: compile, build, test, drift, compile again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

import ppdp_sql
from ppdp_sql.api.dbt_result import CompiledModel
from tests.dbt.compiling import Dbt, DbtProject

COLUMNS = {
    "ssn": "varchar",
    "age": "integer",
    "born": "date",
    "job": "varchar",
    "home {{ town }}": "varchar",
    "zip": "varchar",
    "disease": "varchar",
}

#: Leaves that a careless file, or a careless reader of one, would change.
JOBS = {
    'say "yes"': "office",
    " padded ": "office",
    "a,b;c": "workshop",
    "007": "workshop",
    "two\nlines": "workshop",
    "{{ none }}": "office",
    "1e3": "office",
    "true": "workshop",
}

POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {
        "ssn": "identifier",
        "age": {"quasi": {"intervals": {"width": [5, 10, 20], "from": 0}}},
        "born": {"quasi": {"date": ["year", "decade"]}},
        "job": {"quasi": "job.csv"},
        "home {{ town }}": {"quasi": {"table": "towns"}},
        "zip": {"quasi": {"prefix": [2, 1]}},
        "disease": "sensitive",
    },
    "privacy": [{"k": 4}, {"distinct_l": {"l": 2, "column": "disease"}}],
    "suppression": "5%",
}


def people(number: int) -> list[tuple[Any, ...]]:
    jobs, towns = list(JOBS), ["Ulm", "Graz", "O'Fallon"]
    return [
        (
            f"ssn {i}",
            None if i % 41 == 0 else 20 + i * 7 % 40,
            f"19{60 + i * 5 % 30}-0{1 + i % 9}-1{i % 9}",
            jobs[i * 3 % len(jobs)],
            towns[i % 3],
            f"{10 + i * 11 % 20}",
            ("flu", "cold", "gout")[i % 3 if i % 4 else 0],
        )
        for i in range(number)
    ]


def job_file() -> str:
    lines = ["job;kind;any"]
    lines += [f'"{leaf.replace(chr(34), chr(34) * 2)}";{kind};*' for leaf, kind in JOBS.items()]
    return "\n".join(lines) + "\n"


@pytest.fixture
def shop(project: DbtProject) -> DbtProject:
    """People, a model over them, and two policies: one over the table, one over the model."""
    database = project.database
    database.create("people", COLUMNS, people(300))
    towns = [("Ulm", "DE", "*"), ("Graz", "AT", "*"), ("O'Fallon", "US", "*")]
    database.create("towns", {"town": "varchar", "country": "varchar", "all": "varchar"}, towns)
    project.write("policies/job.csv", job_file())
    policy = {key: value for key, value in POLICY.items() if key != "columns"}
    columns = {name: column for name, column in POLICY["columns"].items()}
    # The names of columns are not Jinja: the policy has them in a text that is none.
    whole = {**policy, "columns": columns, "publish": {"dbt": "models/safe"}}
    text = "{% raw %}\n" + yaml.safe_dump(whole, sort_keys=False)
    project.write("policies/safe_people.yml", text + "\n{% endraw %}\n")
    few = {name: columns[name] for name in ("age", "job", "disease")}
    staged = {**policy, "source": "ref('staged')", "columns": few, "privacy": [{"k": 5}]}
    project.write("policies/staged_safe.policy.yml", {**staged, "suppression": 0})
    source = {"name": "raw", "schema": database.schema, "tables": [{"name": "people"}]}
    project.write("models/sources.yml", {"version": 2, "sources": [source]})
    project.write("models/staged.sql", "select * from {{ source('raw', 'people') }}\n")
    return project


def published(project: DbtProject, policy: dict[str, Any], name: str) -> Counter[tuple[Any, ...]]:
    """What `ppdp run` publishes of a policy."""
    folder = project.root / "policies"
    hierarchy = {"quasi": str(folder / "job.csv")}
    columns = {**policy["columns"], "job": hierarchy}
    asked = {**policy, "columns": columns, "publish": {"table": name}}
    ppdp_sql.run(asked, project.database.url)
    return project.database.rows(name)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_dbt_builds_what_a_run_publishes(shop: DbtProject, dbt: Dbt) -> None:
    build(shop, dbt)


# The sample project drifts and heals in every run of the suite, on both adapters.
@pytest.mark.slow
def test_drift_fails_the_tests_and_compiling_heals_them(shop: DbtProject, dbt: Dbt) -> None:
    compiled, database = build(shop, dbt), shop.database
    # People come who are like nobody: a frozen plan leaves too many of them out.
    strange = [
        (f"new {i}", 70 + i, "1890-01-01", "007", "Graz", f"9{i}", "gout") for i in range(20)
    ]
    database.create("strangers", COLUMNS, strange)
    database.execute("insert into people select * from strangers")
    drifted = dbt(shop, "build")
    failed = {name for name, status in drifted["status"].items() if status == "fail"}
    assert not drifted["success"]
    assert all("suppression_within" in name for name in failed) and len(failed) == 2
    again = shop.compile()
    assert [model.run.node for model in again.models] != [
        compiled[model.name].run.node for model in again.models
    ]
    healed = dbt(shop, "build")
    assert healed["success"], healed
    assert database.rows("safe_people") == published(shop, POLICY, "released")


def build(shop: DbtProject, dbt: Dbt) -> dict[str, CompiledModel]:
    """Compile and build, and compare with what a run publishes."""
    database = shop.database
    # As an earlier build left it.
    database.execute("create view staged as select * from people")
    before = database.relations()
    compiled = {model.name: model for model in shop.compile().models}
    assert database.relations() == before
    assert sorted(compiled) == ["safe_people", "staged_safe"]
    assert compiled["safe_people"].path == "models/safe/safe_people.sql"
    assert compiled["staged_safe"].path == "models/ppdp/staged_safe.sql"
    assert "source('raw', 'people')" in shop.read("models/safe/safe_people.sql")
    assert "ref('staged')" in shop.read("models/ppdp/staged_safe.sql")
    built = dbt(shop, "build")
    assert built["success"], built
    few = {name: POLICY["columns"][name] for name in ("age", "job", "disease")}
    staged = {"columns": few, "privacy": [{"k": 5}], "suppression": 0}
    assert database.rows("safe_people") == published(shop, POLICY, "released")
    assert database.rows("staged_safe") == published(shop, POLICY | staged, "released_too")
    return compiled


@pytest.mark.parametrize("database", ["duckdb"], indirect=True)
def test_project_that_dbt_cannot_read(shop: DbtProject) -> None:
    mark = "-- Written by ppdp dbt compile from policies/gone.yml: change the policy.\n"
    shop.write("models/ppdp/gone.sql", mark + "select * from {{ ref('gone__seed') }}\n")
    before = shop.files()
    words = r"dbt cannot read the project 'shop': .*gone__seed.*; remove 'models/ppdp/gone.sql'"
    with pytest.raises(ppdp_sql.InputError, match=words):
        shop.compile()
    assert shop.files() == before
