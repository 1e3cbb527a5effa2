"""A release that hides or generalizes less than was promised is caught."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api import prepare
from ppdp_sql.errors import VerificationError
from ppdp_sql.release import plan as release_plan
from ppdp_sql.release.steps import Step
from tests.databases import Database

from .people import create_people, hiding_policy, people_policy


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("update released set disease = 'joint' where zone = 'c'", r"t_closeness = 0\.63"),
        ("update released set disease = '*' where zone = 'a'", "hides column 'disease' in 22 rows"),
        (
            "update released set disease = 'gout' where disease = 'joint'",
            "not of the levels 0 to 1",
        ),
    ],
)
def test_check_sees_what_was_changed_by_hand(
    statement: str, words: str, database: Database, tmp_path: Path
) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    result = ppdp_sql.run(policy, database.url)
    ppdp_sql.check(policy, database.url)
    database.execute(statement)
    with pytest.raises(VerificationError, match=words):
        ppdp_sql.check(policy, database.url)
    assert result.release is not None
    with pytest.raises(VerificationError):
        ppdp_sql.verify_release(result.release.id, database.url)


def test_hidden_numbers_that_come_back_are_seen(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = hiding_policy(tmp_path)
    result = ppdp_sql.run(policy, database.url)
    assert result.sensitive["dose"].hidden == 6
    database.execute("update released set dose = 1 where dose is null")
    with pytest.raises(VerificationError, match=r"t_closeness = 0\.42"):
        ppdp_sql.check(policy, database.url)
    assert result.release is not None
    with pytest.raises(VerificationError, match="hides column 'dose' in 0 rows"):
        ppdp_sql.verify_release(result.release.id, database.url)


def test_a_run_that_forgets_to_hide_publishes_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_people(database)

    real = prepare._hidden_step

    def nobody(*given: Any) -> Step:
        step = real(*given)
        # As one group all rows are close, so that none is hidden.
        return replace(step, context={**step.context, "masks": (0,)})

    monkeypatch.setattr(prepare, "_hidden_step", nobody)
    with pytest.raises(VerificationError, match=r"t_closeness = 0\.63"):
        ppdp_sql.run(people_policy(tmp_path), database.url)
    assert f"{database.schema}.released" not in database.relations()


def test_a_run_that_forgets_to_generalize_publishes_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    policy["columns"]["disease"]["min_level"] = 1
    policy["privacy"][1]["t_closeness"] = {"t": 1, "column": "disease"}
    monkeypatch.setattr(release_plan, "_treated", lambda *_: {"hidden": None})
    with pytest.raises(VerificationError, match="values in 38 rows that are not of level 1"):
        ppdp_sql.run(policy, database.url)
    assert f"{database.schema}.released" not in database.relations()


def test_a_run_that_hides_too_much_publishes_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_people(database)
    real = release_plan._treated

    def everywhere(treatment: object, tables: object) -> dict[str, object]:
        described = real(treatment, tables)  # type: ignore[arg-type]
        return described | ({"kind": "top"} if described["hidden"] is not None else {})

    monkeypatch.setattr(release_plan, "_treated", everywhere)
    with pytest.raises(VerificationError, match="hidden in 38 rows instead of 6"):
        ppdp_sql.run(people_policy(tmp_path), database.url)
