"""Perturbed releases from end to end: kinds, plans, checks, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.perturbed import NO_SEED
from ppdp_sql.errors import InputError, NoSolutionError, PolicyError, VerificationError
from tests.databases import Database

TYPES = {"age": "integer", "job": "varchar", "city": "varchar", "illness": "varchar"}
ROWS = [
    (20 + at % 45, ("nurse", "cook", "clerk")[at % 3], ("north", "south")[at // 3 % 2], illness)
    for at in range(240)
    for illness in (("flu", "gout")[(at % 45 > 20) ^ (at % 11 == 0)],)
]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10, 20]}}},
            "job": "quasi",
            "city": "quasi",
            "illness": "sensitive",
        },
        "privacy": [{"k": 5}, {"t_closeness": {"t": 0.45, "distance": "equal"}}],
        "suppression": "20%",
        "search": {"algorithm": "reconstruct", "min_intervals": 2},
        "publish": {"table": "released"},
    } | changes


@pytest.fixture
def people(database: Database) -> Database:
    database.create("people", TYPES, ROWS)
    return database


def left_behind(database: Database) -> set[str]:
    return {name for name in database.relations() if "ppdp__" in name or "perturbed" in name}


def test_reconstruct_and_check(people: Database) -> None:
    result = ppdp_sql.run(policy(), people.url)
    document = result.to_dict()
    assert document["algorithm"] == "reconstruct"
    assert {name: item["method"] for name, item in document["perturbed"].items()} == {
        "age": "median",
        "job": "swap",
        "city": "swap",
    }
    assert all(facts.satisfied for facts in result.privacy)
    assert min(Counter(row[:3] for row in people.rows("released").elements()).values()) >= 5
    checked = ppdp_sql.check(policy(), engine=people.url)
    assert checked.privacy is not None
    assert [facts.achieved for facts in checked.privacy] == [
        pytest.approx(facts.achieved) for facts in result.privacy
    ]
    assert result.release is not None
    verified = ppdp_sql.verify_release(result.release.id, people.url)
    assert verified.rows == result.published_rows
    assert not left_behind(people)


def test_one_seed_is_one_release(people: Database) -> None:
    released = []
    for seed in (1, 1, 2):
        search = {"algorithm": "reconstruct", "seed": seed}
        ppdp_sql.run(policy(search=search, suppression="100%"), people.url)
        released.append(people.rows("released"))
    assert released[0] == released[1] != released[2]


def test_a_plan_runs_as_it_was_printed(people: Database, tmp_path: Path) -> None:
    plan = ppdp_sql.plan(policy(), people.url)
    path = tmp_path / "plan.json"
    path.write_text(json.dumps({"plan": vars(plan.plan)}), encoding="utf-8")
    result = ppdp_sql.run(policy(), people.url, plan=path)
    assert result.node == plan.run.node


@pytest.mark.parametrize(
    "publish",
    [
        {"view": "released"},
        {"in_place": True},
        {"break_merge": "released"},
        {"table": "released", "permute": True, "mapping": True},
    ],
    ids=lambda publish: next(iter(publish)),
)
def test_kinds(people: Database, publish: dict[str, Any]) -> None:
    result = ppdp_sql.run(policy(publish=publish), people.url)
    assert result.published_rows >= 0.8 * len(ROWS)
    assert not left_behind(people)


def test_linked_models_look_at_perturbed_rows(people: Database) -> None:
    privacy = [{"k": 3}, {"nt_closeness": {"n": 40, "t": 0.3, "distance": "equal"}}]
    asked = policy(privacy=privacy, suppression="60%")
    result = ppdp_sql.run(asked, people.url)
    checked = ppdp_sql.check(asked, engine=people.url)
    assert checked.privacy is not None
    assert checked.privacy[1].achieved == pytest.approx(result.privacy[1].achieved)


def test_local_recoding_goes_on_from_perturbed_rows(people: Database) -> None:
    columns = policy()["columns"] | {"job": {"quasi": None, "perturb": "swap"}}
    asked = policy(columns=columns, search={"algorithm": "two_level"}, privacy=[{"k": 4}])
    result = ppdp_sql.run(asked, people.url)
    assert set(result.perturbed) == {"job"}
    assert ppdp_sql.check(asked, engine=people.url).k >= 4


def test_a_changed_release_fails_its_check(people: Database) -> None:
    ppdp_sql.run(policy(privacy=[{"k": 5}]), people.url)
    people.execute("insert into released select '99', 'spy', 'moon', 'flu'")
    with pytest.raises(VerificationError, match="run the policy again"):
        ppdp_sql.check(policy(privacy=[{"k": 5}]), engine=people.url)


def column(name: str, **changes: Any) -> dict[str, Any]:
    return {**policy()["columns"], name: changes}


PLAIN = {"algorithm": "optimal"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"columns": column("job", quasi=None, perturb="swop")}, "no perturbation 'swop'.*swap"),
        ({"columns": column("job", quasi=None, perturb=["swap"])}, "give one method"),
        (
            {"columns": column("age", quasi=None, perturb={"median": {"min_interval": 3}})},
            "'min_interval' is not a known option of median.*min_intervals",
        ),
        (
            {"columns": column("age", quasi=None, perturb={"median": {"min_intervals": 0}})},
            "min_intervals: give a whole number from 1 on",
        ),
        (
            {"columns": column("job", quasi=None, perturb="median"), "search": PLAIN},
            "column 'job' is of type .*, and median is for numbers",
        ),
        (
            {"columns": column("illness", quasi=None, perturb="swap"), "privacy": [{"k": 2}]},
            "write class: <column>",
        ),
        (
            {"columns": column("illness", sensitive=None, perturb="swap")},
            "'illness' is the class that other columns follow",
        ),
        (
            {"columns": {"job": {"identifier": None, "perturb": "swap"}, "age": "quasi"}},
            "an identifier is never published",
        ),
        ({"publish": {"script": "out.sql"}}, "a script reads the source later"),
        (
            {"publish": {"live_view": {"name": "released", "accept": "differencing"}}},
            "a live view reads the source later",
        ),
        (
            {"search": {"algorithm": "reconstruct", "min_intervals": "two"}},
            "min_intervals: give a whole number",
        ),
        (
            {"search": {"algorithm": "optimal", "min_intervals": 2}},
            "min_intervals is an option of reconstruct, and the algorithm is optimal",
        ),
    ],
)
def test_policies_that_are_refused(people: Database, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        ppdp_sql.run(policy(**changes), people.url)
    assert "released" not in people.relations()


def test_a_class_of_one_value(people: Database) -> None:
    people.execute("update people set illness = 'flu'")
    with pytest.raises(NoSolutionError, match="the class 'illness' has one value in all rows"):
        ppdp_sql.run(policy(privacy=[{"k": 5}]), people.url)
    assert not left_behind(people)


def test_constant_columns_and_nulls(people: Database) -> None:
    people.execute("update people set city = 'north', age = null")
    people.execute("update people set job = null where job = 'cook'")
    result = ppdp_sql.run(policy(privacy=[{"k": 2}]), people.url)
    assert "column 'city' has one value, so it stays as it is" in result.warnings
    assert "column 'age' has no number, so it stays as it is" in result.warnings
    assert result.perturbed["city"].changed_rows == 0


def test_more_values_than_rows(people: Database) -> None:
    people.execute("update people set job = 'job of ' || cast(age as varchar) || city")
    columns = column(
        "job",
        quasi={
            "tree": {"any": [f"job of {n}{c}" for n in range(20, 400) for c in ("north", "south")]}
        },
    )
    result = ppdp_sql.run(policy(columns=columns, privacy=[{"k": 5}]), people.url)
    assert result.published_rows + result.suppressed_rows == len(ROWS)


def test_an_empty_source(people: Database) -> None:
    people.execute("delete from people")
    with pytest.raises(InputError, match="empty"):
        ppdp_sql.run(policy(), people.url)


def test_rows_that_cannot_be_told_apart(people: Database) -> None:
    kind = "json" if people.name == "postgres" else "integer[]"
    value = "'{}'" if people.name == "postgres" else "[1]"
    people.execute(f"alter table people add column notes {kind}")
    people.execute(f"update people set notes = {value}")
    columns = policy()["columns"] | {"notes": {"keep": {"unique": "allow"}}}
    with pytest.raises(InputError, match=r"column 'notes' is of type .* cast it to text"):
        ppdp_sql.run(policy(columns=columns), people.url)


def test_reconstruct_is_compared_with_searches(people: Database) -> None:
    for search in ({"algorithm": "reconstruct", "seed": 1}, {"seed": 1}):
        asked = policy(search=search)
        found = ppdp_sql.compare(
            asked, people.url, algorithms=["reconstruct", "optimal", "two_level"], k=[3, 5]
        )
        cells = [
            (cell.k, cell.algorithm, set(cell.run.perturbed)) for cell in found.runs if cell.run
        ]
        changed = {"age", "job", "city"}
        assert cells == [
            (k, name, changed if name == "reconstruct" else set())
            for k in (3, 5)
            for name in ("reconstruct", "optimal", "two_level")
        ]
        assert found.runs[0].run is not None
        node = ppdp_sql.plan(
            policy(
                search={"algorithm": "reconstruct", "seed": 1},
                privacy=[{"k": 3}, policy()["privacy"][1]],
            ),
            people.url,
        ).run.node
        assert found.runs[0].run.node == node
    named = ppdp_sql.compare(policy(), people.url, k=[5]).runs
    assert named[-1].algorithm == "reconstruct"
    assert [NO_SEED in cell.run.warnings for cell in named if cell.run][-1]
    assert not left_behind(people)


def test_reconstruct_without_a_class_is_not_compared(people: Database) -> None:
    columns = {"age": "quasi", "job": "quasi", "illness": "keep"}
    asked = policy(columns=columns, privacy=[{"k": 5}], search=PLAIN)
    with pytest.raises(PolicyError, match="write class: <column>"):
        ppdp_sql.compare(asked, people.url, algorithms=["optimal", "reconstruct"])
