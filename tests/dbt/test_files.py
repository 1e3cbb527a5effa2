"""What is written into a project: names, docs, tests, seeds, and whose files are touched."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.dbt.jinja_text import escaped, quoted
from ppdp_sql.dbt.seeds import seed_names
from tests.dbt.compiling import DbtProject, build_without_dbt, node
from tests.dbt.people import POLICY, fill, source_node

pytestmark = pytest.mark.usefixtures("without_dbt")


def asked_of(project: DbtProject, path: str = "models/safe/safe.yml") -> dict[str, Any]:
    """The tests of the model by name; a name that stands twice is numbered."""
    found: dict[str, Any] = {}
    for item in project.properties(path)["models"][0]["data_tests"]:
        ((name, test),) = item.items()
        assert list(test) == ["arguments"]
        found[name if name not in found else f"{name} 2"] = test["arguments"]
    return found


def test_files_of_a_model(project: DbtProject) -> None:
    fill(project)
    before = project.database.relations()
    model = project.compile().models[0]
    assert project.database.relations() == before
    assert sorted(project.files()) == [
        "models/safe/safe.sql",
        "models/safe/safe.yml",
        "seeds/ppdp/safe__job.csv",
    ]
    text = project.read(model.path)
    assert text.startswith("-- Written by ppdp dbt compile from policies/safe.yml")
    assert "materialized='table'" in text
    document = project.properties("models/safe/safe.yml")
    described = document["models"][0]
    assert described["config"]["meta"]["ppdp"] == {
        "policy": "policies/safe.yml",
        "policy_hash": model.policy_hash,
        "version": ppdp_sql.__version__,
        "adapter": project.database.name,
        "algorithm": "optimal",
        "node": dict(model.run.node or {}),
    }
    assert [column["name"] for column in described["columns"]] == ["age", "job", "ill"]
    assert all(column["description"] for column in described["columns"])
    seed = document["seeds"][0]
    assert seed["config"]["column_types"] == {
        "leaf_text": "text",
        "label_1": "text",
        "label_2": "text",
    }
    schema = project.database.schema
    assert document["sources"] == [
        {
            "name": f"ppdp_safe__{schema}",
            "schema": schema,
            "tables": [{"name": "people", "identifier": "people"}],
        }
    ]
    source = f"source('ppdp_safe__{schema}', 'people')"
    assert asked_of(project) == {
        "ppdp.ppdp_k_anonymous": {"quasi": ["age", "job"], "k": 4},
        "ppdp.ppdp_suppression_within": {"reference": source, "share": 0.05},
        "ppdp.ppdp_values_covered": {
            "reference": source,
            "column": "job",
            "hierarchy": "ref('safe__job')",
            "leaf": "leaf_text",
        },
    }
    assert model.tests == 3
    assert model.relation == f"{schema}.safe"


#: Each model of a policy, the test that dbt runs for it, and its arguments.
MODEL_TESTS: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "distinct": ({"distinct_l": 2}, "l_diverse", {"l": 2, "kind": "distinct"}),
    "mixed": ({"entropy_l": {"l": 1.5}}, "l_diverse", {"l": 1.5, "kind": "entropy"}),
    "common": (
        {"recursive_cl": {"c": 4, "l": 2}},
        "l_diverse",
        {"c": 4.0, "l": 2, "kind": "recursive"},
    ),
    "near": ({"t_closeness": {"t": 0.4}}, "t_close", {"t": 0.4, "distance": "equal"}),
    "hellinger": (
        {"t_closeness": {"t": 0.4, "distance": "hellinger"}},
        "t_close",
        {"t": 0.4, "distance": "hellinger"},
    ),
    "frequent": ({"alpha_k": {"alpha": 0.9, "k": 3}}, "alpha_k", {"alpha": 0.9, "k": 3}),
    "gained": (
        {"beta_likeness": {"beta": 2}},
        "beta_likeness",
        {"beta": 2.0, "enhanced": False},
    ),
    "spread": ({"ke": {"k": 3, "e": 50}}, "ke", {"k": 3, "e": 50.0}),
}


def test_each_model_has_its_test(project: DbtProject) -> None:
    fill(project)
    (project.root / "policies" / "safe.yml").unlink()
    columns = {key: value for key, value in POLICY["columns"].items() if key != "ill"}
    for name, (model, _, _) in MODEL_TESTS.items():
        about = "pay" if "ke" in model else "ill"
        asked = {"columns": {**columns, about: "sensitive"}, "privacy": [{"k": 3}, model]}
        project.write(f"policies/{name}.yml", POLICY | asked)
    compiled = {model.name: model for model in project.compile().models}
    assert set(compiled) == set(MODEL_TESTS)
    for name, (_, test, arguments) in MODEL_TESTS.items():
        given = asked_of(project, f"models/safe/{name}.yml")[f"ppdp.ppdp_{test}"]
        reference = given.pop("reference", None)
        column = "pay" if test == "ke" else "ill"
        assert given == {"quasi": ["age", "job"], "column": column, **arguments}
        assert (reference is not None) == (test in ("t_close", "beta_likeness"))
        build_without_dbt(project, compiled[name], f"built_{name}")
        rows = project.database.rows(f"built_{name}").total()
        assert rows == compiled[name].run.published_rows


def test_what_the_policy_calls_an_error_is_tested(project: DbtProject) -> None:
    columns = {
        **POLICY["columns"],
        "age": {**POLICY["columns"]["age"], "nulls": "error"},
        "job": {"quasi": "job.csv", "unmapped": "suppress"},
        "ill": {"keep": None},
    }
    fill(project, columns=columns, suppression=3)
    project.compile()
    source = f"source('ppdp_safe__{project.database.schema}', 'people')"
    assert asked_of(project) == {
        "ppdp.ppdp_k_anonymous": {"quasi": ["age", "job"], "k": 4},
        "ppdp.ppdp_suppression_within": {"reference": source, "rows": 3},
        "ppdp.ppdp_nulls_absent": {"reference": source, "column": "age"},
        "ppdp.ppdp_keep_not_unique": {"columns": ["ill"], "share": 0.01},
        "ppdp.ppdp_keep_not_unique 2": {"columns": ["age", "job", "ill"], "share": 0.01},
    }


def test_stars_count_as_suppressed(project: DbtProject) -> None:
    fill(project, suppressed="star", privacy=[{"k": 11}], suppression="40%")
    rows = [(f"x{i}", 71, "judge", "y", 0) for i in range(6)]
    rows += [(f"z{i}", 85, "baker", "y", 0) for i in range(6)]
    values = ", ".join(f"('{a}', {b}, '{c}', '{d}', {e})" for a, b, c, d, e in rows)
    project.database.execute(f"insert into people values {values}")
    model = project.compile().models[0]
    assert model.run.suppressed_rows
    asked = asked_of(project)
    suppressed = asked.pop("ppdp.ppdp_suppression_within")
    assert suppressed["starred"] is True and suppressed["quasi"] == ["age", "job"]
    # The rows of stars are a group like others, which models must hold for.
    assert not any("starred" in given for given in asked.values())
    build_without_dbt(project, model, "built")
    assert project.database.rows("built").total() == len(rows) + 120


def test_a_known_relation_is_called_as_dbt_calls_it(project: DbtProject) -> None:
    fill(project)
    project.parsed(source_node(project, "raw", "people"))
    project.compile()
    assert "{{ source('raw', 'people') }}" in project.read("models/safe/safe.sql")
    assert "sources" not in project.properties("models/safe/safe.yml")
    project.parsed(node("seed", "folk", project.database.schema, alias="people"))
    project.compile()
    assert "{{ ref('folk') }}" in project.read("models/safe/safe.sql")


def test_tables_of_leaves_are_read_where_they_are(project: DbtProject) -> None:
    fill(project)
    leaves = [
        ("baker", "shop", "*"),
        ("smith", "shop", "*"),
        ("judge", "o", "*"),
        ("clerk", "o", "*"),
    ]
    project.database.create("jobs", dict.fromkeys(("job", "kind", "any"), "varchar"), leaves)
    columns = {**POLICY["columns"], "job": {"quasi": {"table": "ref('jobs')"}, "min_level": 1}}
    project.write("policies/safe.yml", POLICY | {"columns": columns})
    project.parsed(node("model", "jobs", project.database.schema))
    model = project.compile().models[0]
    assert model.seeds == []
    assert "{{ ref('jobs') }}" in project.read(model.path)
    assert asked_of(project)["ppdp.ppdp_values_covered"]["hierarchy"] == "ref('jobs')"
    assert asked_of(project)["ppdp.ppdp_values_covered"]["leaf"] == "job"
    # A leaf with two parents says nothing: its rows are left out, and never doubled.
    build_without_dbt(project, model, "built")
    assert project.database.rows("built").total() == model.run.published_rows
    project.database.execute("insert into jobs values ('baker', 'office', '*')")
    project.database.execute("drop table built")
    build_without_dbt(project, model, "built")
    assert project.database.rows("built").total() == model.run.published_rows - 30


def test_compiling_again_changes_nothing_and_leaves_nothing(project: DbtProject) -> None:
    fill(project)
    project.compile()
    first = project.files()
    project.compile()
    assert project.files() == first
    assert [path.name for path in project.root.iterdir() if path.name.startswith(".")] == []
    # The model moves, and no longer needs its seed.
    columns = {**POLICY["columns"], "job": {"quasi": {"prefix": [1]}}}
    project.write(
        "policies/safe.yml", POLICY | {"columns": columns, "publish": {"dbt": "models/b"}}
    )
    schema = project.database.schema
    project.parsed(node("model", "safe", schema, original_file_path="models/safe/safe.sql"))
    project.compile()
    assert sorted(project.files()) == ["models/b/safe.sql", "models/b/safe.yml"]


def test_values_shown_at_several_levels(project: DbtProject) -> None:
    fill(project, search={"algorithm": "subtree"}, privacy=[{"k": 7}])
    columns = {**POLICY["columns"], "age": {"quasi": "age.csv"}}
    ages = [f"{age};{age // 10 * 10}s;{'young' if age < 40 else 'old'};*" for age in range(20, 50)]
    project.write("policies/age.csv", "\n".join(["age;decade;life;any", *ages]) + "\n")
    asked = POLICY | {"columns": columns, "search": {"algorithm": "subtree"}, "privacy": [{"k": 7}]}
    project.write("policies/safe.yml", asked)
    model = project.compile().models[0]
    assert model.run.node is None and "levels" in model.to_dict()
    build_without_dbt(project, model, "built")
    folder = project.root / "policies"
    paths = {name: {"quasi": str(folder / f"{name}.csv")} for name in ("age", "job")}
    asked |= {"columns": columns | paths, "publish": {"table": "released"}}
    ppdp_sql.run(asked, project.database.url)
    assert project.database.rows("built") == project.database.rows("released")


def test_relation_that_dbt_will_replace_is_named(project: DbtProject) -> None:
    fill(project)
    project.database.create("safe", {"a": "integer"}, [])
    warnings = project.compile().models[0].warnings
    relation = f"{project.database.schema}.safe"
    assert f"the relation '{relation}' exists already, and dbt will replace it" in warnings
    project.parsed(
        node("model", "safe", project.database.schema, original_file_path="models/safe/safe.sql")
    )
    assert project.compile().models[0].warnings == []


def test_seeds_that_hold_values_are_named(project: DbtProject) -> None:
    fill(project)
    columns = {**POLICY["columns"], "sex": {"quasi": "adult/sex"}}
    project.database.execute("alter table people add column sex varchar default 'Male'")
    project.write("policies/safe.yml", POLICY | {"columns": columns})
    seeds = {seed.column: seed for seed in project.compile().models[0].seeds}
    assert seeds["job"].holds_values and (seeds["job"].found, seeds["job"].leaves) == (4, 4)
    assert not seeds["job"].packaged
    assert seeds["sex"].holds_values and seeds["sex"].packaged and seeds["sex"].found == 1


def test_command(project: DbtProject, capsys: pytest.CaptureFixture[str]) -> None:
    fill(project)
    with pytest.raises(SystemExit) as left:
        main(["dbt", "compile", "--project-dir", str(project.root)])
    said = " ".join(capsys.readouterr().out.split())
    assert left.value.code == 0
    assert "seeds/ppdp/safe__job.csv (4 of 4 leaves) hold values of the source" in said
    assert "dbt build --select +safe" in said
    policy = str(project.root / "policies" / "safe.yml")
    with pytest.raises(SystemExit):
        main(["dbt", "compile", policy, "--project-dir", str(project.root), "--json"])
    model = json.loads(capsys.readouterr().out)["models"][0]
    assert set(model) == {
        "name",
        "path",
        "policy",
        "relation",
        "node",
        "rows",
        "groups",
        "privacy",
        "metrics",
        "seeds",
        "tests",
        "policy_hash",
        "warnings",
    }
    assert model["seeds"][0]["holds_values"] is True


def test_roles_of_the_policy_are_granted_by_dbt(project: DbtProject) -> None:
    fill(project, publish={"dbt": "models/safe", "grant": ["analyst"]})
    project.compile()
    config = project.properties("models/safe/safe.yml")["models"][0]["config"]
    roles = project.database.name == "postgres"
    assert config.get("grants") == ({"select": ["analyst"]} if roles else None)


def test_text_that_looks_like_jinja() -> None:
    from jinja2 import Environment

    for text in ("{{ a }}", "{%{#{{{", "a\r\nb\rc", "it's \\ {{ 'x' }}"):
        assert Environment().from_string(escaped(text)).render() == text
        assert Environment().from_string("{{ " + quoted(text) + " }}").render() == text


def test_names_of_seeds() -> None:
    assert seed_names("m", ["Age", "age", "größe", "!"]) == [
        "m__age",
        "m__age__1",
        "m__gr_e",
        "m____3",
    ]
    long = seed_names("ü" * 30, ["a" * 40, "a" * 41])
    assert len(set(long)) == 2 and all(len(name.encode()) <= 63 for name in long)
