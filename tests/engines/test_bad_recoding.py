"""Bad input of local recoding: one clear sentence, nothing published, nothing left behind."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, NoSolutionError
from tests.databases import Database

from .commands import Ppdp, assert_error, policy, unchanged, with_columns


def refused(
    ppdp: Ppdp, database: Database, content: dict[str, Any], code: int, kind: str, *words: str
) -> dict[str, Any]:
    """Run a policy that must fail, leave the database as it was, and name the fault."""
    with unchanged(database):
        answer = ppdp("run", ppdp.write(content), "--engine", database.url)
    return assert_error(answer, code, kind, *words)


def recoded(algorithm: str = "kaca", **changes: Any) -> dict[str, Any]:
    return policy(search={"algorithm": algorithm}) | changes


BAD_OPTIONS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"algorithm": "kacca"}, ("'kacca'", "did you mean 'kaca'?")),
    ({"algorithm": "kaca", "candidates": "index"}, ("candidates", "two_level", "kaca")),
    ({"algorithm": "optimal", "candidates": "index"}, ("candidates", "two_level", "optimal")),
    ({"algorithm": "optimal", "numbers": "mean"}, ("numbers", "kaca", "optimal")),
    ({"algorithm": "two_level", "candidates": "all"}, ("candidates", "sequence", "index")),
    ({"algorithm": "two_level", "candidates": ["index"]}, ("candidates", "sequence", "index")),
    ({"algorithm": "two_level", "candidate": "index"}, ("'candidate'", "'candidates'")),
    ({"algorithm": "kaca", "numbers": 7}, ("numbers", "interval", "mean")),
    ({"algorithm": "kaca", "windows": 7}, ("'windows'", "known")),
]


def test_options_that_are_none(ppdp: Ppdp, people: Database) -> None:
    for search, words in BAD_OPTIONS:
        error = refused(ppdp, people, policy(search=search), 2, "policy", *words)
        assert error["faults"][0]["key"].startswith("search.")
        assert error["faults"][0]["line"] is not None


@pytest.mark.parametrize("algorithm", ["kaca", "two_level"])
def test_a_script_would_hold_classes(ppdp: Ppdp, people: Database, algorithm: str) -> None:
    content = recoded(algorithm, publish={"script": "release.sql"})
    error = refused(ppdp, people, content, 2, "policy", "script", algorithm, "optimal")
    assert error["faults"][0]["key"] == "publish.script"
    assert not (ppdp.folder / "release.sql").exists()


@pytest.mark.parametrize("algorithm", ["kaca", "two_level"])
def test_more_people_than_there_are(ppdp: Ppdp, people: Database, algorithm: str) -> None:
    refused(ppdp, people, recoded(algorithm, privacy=[{"k": 13}]), 3, "no_solution", "12", "13")


@pytest.mark.parametrize("algorithm", ["kaca", "two_level"])
def test_levels_that_are_too_low(ppdp: Ppdp, people: Database, algorithm: str) -> None:
    columns = with_columns(zip={"quasi": {"prefix": [3]}, "max_level": 0})
    content = recoded(algorithm, columns=columns, privacy=[{"k": 4}])
    refused(ppdp, people, content, 3, "no_solution", "k = 4", "max_level of zip")


def test_all_rows_would_have_to_go(ppdp: Ppdp, people: Database) -> None:
    held = {"max_level": 0}
    columns = with_columns(
        age={"quasi": {"intervals": {"width": [10]}}, **held},
        zip={"quasi": {"prefix": [3]}, **held},
    )
    content = recoded(columns=columns, suppression="100%")
    refused(ppdp, people, content, 3, "no_solution", "all 12 rows", "max_level of age, zip")


def test_values_that_do_not_suffice(ppdp: Ppdp, people: Database) -> None:
    content = recoded(privacy=[{"k": 2}, {"distinct_l": {"l": 4, "column": "illness"}}])
    refused(ppdp, people, content, 3, "no_solution", "illness")


def test_plan_and_compare_leave_nothing_behind(ppdp: Ppdp, people: Database) -> None:
    path = ppdp.write(recoded())
    with unchanged(people):
        planned = ppdp("plan", path, "--engine", people.url)
        compared = ppdp("compare", path, "--algorithms", "kaca,two_level", "--engine", people.url)
    assert planned.exit == 0, planned.document
    assert compared.exit == 0, compared.document
    assert [run["node"] for run in compared.document["runs"]] == [None, None]


def test_the_last_release_stays(people: Database) -> None:
    good = ppdp_sql.run(recoded(), people.url)
    with unchanged(people), pytest.raises(NoSolutionError):
        ppdp_sql.run(recoded(privacy=[{"k": 13}]), people.url)
    with unchanged(people), pytest.raises(InputError):
        ppdp_sql.run(recoded(publish={"script": "release.sql"}), people.url)
    assert sum(people.rows("release").values()) == good.published_rows
