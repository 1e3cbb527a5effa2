"""Linked models from the policy to the release, and again when it is checked."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, VerificationError
from tests.databases import Database, ident

from .linking import GUARD, PERSON, SENSITIVE, create, create_jobs
from .plain import (
    AGE,
    DISEASES,
    JOB,
    ZIP,
    Plain,
    Row,
    closeness,
    guarded,
    least_distinct,
    least_population,
    presence,
)

COLUMNS = (AGE, ZIP, JOB)
NAMES = [column.name for column in COLUMNS]


def people(number: int = 150) -> list[Row]:
    draw = random.Random(3)
    return [
        {
            AGE.name: draw.choice([21, 25, 34, 58, None]),
            ZIP.name: draw.choice(["47601", "47602", "90210"]),
            JOB.name: draw.choice(["clerk", "judge", "baker", None]),
            SENSITIVE: draw.choice([row[0] for row in DISEASES]),
            GUARD: draw.choice(["flu", "belly", None, None, None, None]),
            PERSON: draw.choice([None, *range(number // 2)]),
        }
        for _ in range(number)
    ]


def policy(folder: Path, *privacy: dict[str, Any], **changes: Any) -> dict[str, Any]:
    path = folder / "diseases.csv"
    text = "\n".join(";".join(str(cell) for cell in row) for row in DISEASES)
    path.write_text(f"disease;kind;any\n{text}\n", encoding="utf-8")
    return {
        "version": 1,
        "source": '"people ""raw"""',
        "columns": {
            **{column.name: {"quasi": column.written} for column in COLUMNS},
            SENSITIVE: {"sensitive": str(path)},
        },
        "privacy": [{"k": 2}, *privacy],
        "suppression": "40%",
        "search": {"algorithm": "improved_greedy"},
        "publish": {"table": "released"},
    } | changes


def prepared(database: Database, rows: list[Row] | None = None) -> list[Row]:
    rows = people() if rows is None else rows
    create(database, Plain(rows, COLUMNS, (0, 0, 0)))
    create_jobs(database)
    others = [{name: row[name] for name in NAMES} for row in [*rows, *people(220)[-70:]]]
    create(database, Plain(rows, COLUMNS, (0, 0, 0)), table="everybody", rows=others)
    return others


def published(database: Database, plain: Plain) -> dict[Any, list[Row]]:
    """The source rows behind the groups that are really in the release."""
    names = ", ".join(ident(name) for name in NAMES)
    shown = {tuple(row) for row in database.execute(f"select distinct {names} from released")}
    return {key: rows for key, rows in plain.groups().items() if key in shown}


@pytest.mark.parametrize(
    ("model", "place"),
    [
        ({"xy": {"k": 4, "y": PERSON}}, 1),
        ({"xy": {"k": 25, "x": [JOB.name], "y": PERSON}}, 1),
        ({"k_map": {"k": 7, "population": "everybody"}}, 1),
        ({"delta_presence": {"dmax": 0.8, "population": "everybody"}}, 1),
        ({"nt_closeness": {"n": 40, "t": 0.2}}, 1),
        ({"nt_closeness": {"n": 40, "t": 0.2, "distance": "hellinger"}}, 1),
        ({"nt_closeness": {"n": 40, "t": 0.2, "distance": "hierarchical"}}, 1),
        ({"personalized": {"p": 0.5, "guard": GUARD}}, 1),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_a_run_publishes_is_what_loops_count(
    database: Database, tmp_path: Path, model: dict[str, Any], place: int
) -> None:
    others = prepared(database)
    written = policy(tmp_path, model)
    result = ppdp_sql.run(written, database.url)
    achieved = result.privacy[place].achieved
    plain = Plain(people(), COLUMNS, tuple(result.node.values()))
    shown = published(database, plain)
    name, parameters = next(iter(model.items()))
    wanted: float | None
    if name == "xy":
        wanted = least_distinct(plain, shown, parameters.get("x", NAMES), PERSON)
    elif name == "k_map":
        wanted = least_population(plain, shown, others)
    elif name == "delta_presence":
        wanted = presence(plain, shown, others)[0]
    elif name == "nt_closeness":
        wanted = closeness(plain, shown, SENSITIVE, 40, parameters.get("distance", "equal"))
    else:
        wanted = guarded(shown, SENSITIVE, GUARD)
    assert achieved == pytest.approx(wanted, abs=1e-7)
    assert result.privacy[place].satisfied
    assert ppdp_sql.check(written, database.url).privacy[place].achieved == pytest.approx(achieved)
    assert result.release is not None
    verified = ppdp_sql.verify_release(result.release.id, database.url)
    assert verified.privacy[place].achieved == pytest.approx(achieved)


def test_people_with_several_rows_are_counted_once(database: Database, tmp_path: Path) -> None:
    prepared(database)
    written = policy(tmp_path, entity=PERSON) | {"privacy": [{"k": 5}]}
    result = ppdp_sql.run(written, database.url)
    plain = Plain(people(), COLUMNS, tuple(result.node.values()))
    shown = published(database, plain)
    assert result.privacy[0].achieved == least_distinct(plain, shown, NAMES, PERSON)
    assert min(len(rows) for rows in shown.values()) >= 5


def test_a_plan_has_the_statements_and_a_run_executes_them(
    database: Database, tmp_path: Path
) -> None:
    prepared(database)
    written = policy(tmp_path, {"nt_closeness": {"n": 40, "t": 0.2}})
    planned = ppdp_sql.plan(written, database.url)
    steps = [item["step"] for item in planned.plan.statements]
    assert {"verify/linked_values", "verify/linked_supersets", "verify/linked_least"} <= set(steps)
    result = ppdp_sql.run(written, database.url, plan=planned.plan)
    assert result.privacy[1].satisfied


def test_a_source_that_changed_fails_the_check(database: Database, tmp_path: Path) -> None:
    prepared(database)
    written = policy(tmp_path, {"xy": {"k": 4, "y": PERSON}})
    result = ppdp_sql.run(written, database.url)
    assert result.release is not None
    source = ident('people "raw"')
    database.execute(f"insert into {source} select * from {source}")
    with pytest.raises(VerificationError, match="the source has changed"):
        ppdp_sql.check(written, database.url)
    with pytest.raises(VerificationError, match="the source has changed"):
        ppdp_sql.verify_release(result.release.id, database.url)
    database.execute(f"drop table {source}")
    with pytest.raises(InputError, match=r"xy of release .* cannot be measured without the source"):
        ppdp_sql.verify_release(result.release.id, database.url)


def test_a_relation_that_is_no_release_is_not_judged(database: Database, tmp_path: Path) -> None:
    prepared(database)
    written = policy(tmp_path, {"xy": {"k": 4, "y": PERSON}})
    ppdp_sql.run(written, database.url)
    database.execute("alter table released rename to before")
    database.execute("create table released as select * from before")
    with pytest.raises(InputError, match="no release that the log knows"):
        ppdp_sql.check(written, database.url)
