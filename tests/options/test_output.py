"""What a run says of generalized and hidden columns: JSON, log, comments, words."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from ppdp_sql.errors import InputError
from tests.databases import Database

from .people import PEOPLE, create_people, hiding_policy, people_policy

#: What people_policy must publish.
KINDS = {"flu": "lung", "cold": "lung", "gout": "joint"}
RELEASED = Counter(
    (zone, "*" if zone == "c" else KINDS[disease], dose) for zone, disease, dose in PEOPLE
)


def test_json_tells_levels_and_hidden_rows(database: Database, tmp_path: Path) -> None:
    create_people(database)
    result = ppdp_sql.run(people_policy(tmp_path), database.url).to_dict()
    assert result["sensitive"] == {"disease": {"level": 1, "hidden": 6}}
    assert result["node"] == {"zone": 0}
    closeness = result["privacy"][1]
    assert closeness["parameters"] == {"t": 0.2, "distance": "equal", "hide": "20%"}
    assert closeness["achieved"] == pytest.approx(0.118421052631)
    json.dumps(result, allow_nan=False)
    assert database.rows("released") == RELEASED


def test_json_is_what_it_was_without_options(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path, privacy=[{"k": 4}])
    policy["columns"]["disease"] = {"sensitive": str(tmp_path / "disease.csv")}
    result = ppdp_sql.run(policy, database.url).to_dict()
    assert "sensitive" not in result
    assert "sensitive" not in ppdp_sql.plan(policy, database.url).to_dict()["plan"]


def test_compare_tells_them_for_each_run(database: Database, tmp_path: Path) -> None:
    create_people(database)
    compared = ppdp_sql.compare(
        people_policy(tmp_path), database.url, algorithms=["optimal", "datafly"], k=[2, 4, 50]
    )
    found = [run.to_dict() for run in compared.runs]
    expected = {"disease": {"level": 1, "hidden": 6}}
    assert [run.get("sensitive") for run in found] == [expected] * 4 + [None] * 2
    assert found[0]["privacy"][1]["achieved"] == pytest.approx(0.118421052631)


def test_a_plan_is_executed_at_its_levels(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    plan = ppdp_sql.plan(policy, database.url)
    assert plan.plan.sensitive == {"disease": 1}
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(plan.to_dict()), encoding="utf-8")
    result = ppdp_sql.run(policy, database.url, plan=path)
    assert result.sensitive["disease"].level == 1
    assert database.rows("released") == RELEASED
    document = plan.to_dict()
    document["plan"]["sensitive"] = {"disease": 2}
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match="levels are not those of the policy"):
        ppdp_sql.run(policy, database.url, plan=path)


def test_the_log_and_comments_tell_them(database: Database, tmp_path: Path) -> None:
    create_people(database)
    result = ppdp_sql.run(people_policy(tmp_path), database.url)
    record = ppdp_sql.releases(database.url)[0]
    assert json.loads(record.sensitive or "") == {"disease": {"level": 1, "hidden": 6}}
    assert json.loads(record.node) == {"zone": 0}
    assert result.release is not None
    ppdp_sql.verify_release(result.release.id, database.url)
    statement = "select comment from duckdb_columns() where table_name = 'released'"
    if database.name == "postgres":
        statement = (
            "select col_description(attrelid, attnum) from pg_attribute "
            f"where attrelid = '{database.schema}.released'::regclass and attnum > 0"
        )
    words = [row[0] for row in database.execute(statement)]
    assert "ppdp: sensitive, generalized to level 1 of 2, hidden in 6 rows" in words


def test_the_terminal_says_it_in_words(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_people(database)
    path = tmp_path / "people.policy.yml"
    path.write_text(yaml.safe_dump(people_policy(tmp_path), sort_keys=False), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "200")
    printed = CliRunner().invoke(app, ["run", str(path), "--engine", database.url])
    assert printed.exit_code == 0, printed.output
    assert "disease to level 1 of 2, hidden in 6 rows" in printed.output
    compared = CliRunner().invoke(
        app, ["compare", str(path), "--engine", database.url, "--algorithms", "optimal"]
    )
    assert "k = 4, optimal: disease to level 1 of 2, hidden in 6 rows." in compared.output


@pytest.mark.parametrize("kind", ["view", "table of many", "star"])
def test_every_way_to_publish_shows_the_same(kind: str, database: Database, tmp_path: Path) -> None:
    create_people(database)
    expected = RELEASED
    changes: dict[str, Any] = {"publish": {"view": "released"}}
    if kind == "table of many":
        # So many rows that look alike are counted, and not shuffled.
        database.execute("create table many as select people.* from people, generate_series(1, 20)")
        changes = {"source": "many", "publish": {"table": "released"}}
        expected = Counter({row: 20 * number for row, number in RELEASED.items()})
    elif kind == "star":
        database.execute("insert into people values ('d', 'flu', 1), ('d', 'gout', 1)")
        database.execute("insert into people values ('e', 'flu', 1), ('e', 'flu', 2)")
        changes = {"suppression": 4, "suppressed": "star"}
        expected = RELEASED + Counter(
            {("*", "lung", 1): 2, ("*", "joint", 1): 1, ("*", "lung", 2): 1}
        )
    policy = people_policy(tmp_path, **changes)
    for _ in range(2 if kind == "view" else 1):
        result = ppdp_sql.run(policy, database.url)
    assert result.sensitive["disease"].level == 1
    assert result.sensitive["disease"].hidden == 6 * (20 if kind == "table of many" else 1)
    assert database.rows("released") == expected
    ppdp_sql.check(policy, database.url)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
@pytest.mark.parametrize("policy_of", [people_policy, hiding_policy])
def test_files_are_read_back(policy_of: Any, suffix: str, tmp_path: Path) -> None:
    rows = "".join(f"{zone},{disease},{dose}\n" for zone, disease, dose in PEOPLE)
    (tmp_path / "people.csv").write_text(f"zone,disease,dose\n{rows}", encoding="utf-8")
    path = tmp_path / f"released.{suffix}"
    policy = policy_of(tmp_path, source=str(tmp_path / "people.csv"), publish={"file": str(path)})
    ppdp_sql.run(policy)
    ppdp_sql.check(policy)


def test_a_source_is_replaced_by_its_labels(database: Database, tmp_path: Path) -> None:
    create_people(database)
    ppdp_sql.run(people_policy(tmp_path, publish={"in_place": True}), database.url)
    assert database.rows("people") == RELEASED
