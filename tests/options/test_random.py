"""Generalizing and hiding against plain Python, on random small tables, on every engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import NoSolutionError
from tests.databases import Database
from tests.oracle.distances import DISTANCES, DistanceName
from tests.seeds import seeds

from .plain import THRESHOLDS, Case, Close, load, policy_of, random_case


def run_and_compare(case: Case, database: Database, folder: Path, **changes: Any) -> None:
    """Run a case, and compare levels, hidden and suppressed rows, and every published row."""
    load(case, database)
    policy = policy_of(case, folder, **changes)
    expected = case.first()
    if expected is None:
        with pytest.raises(NoSolutionError):
            ppdp_sql.run(policy, database.url)
        return
    levels, satisfying = expected
    result = ppdp_sql.run(policy, database.url)
    found = {name: facts.level for name, facts in result.sensitive.items() if name in levels}
    assert found == levels
    node = tuple(result.node.values())
    answer = next(answer for answer in satisfying if answer.node == node)
    assert result.suppressed_rows == answer.suppressed_rows
    assert {name: facts.hidden for name, facts in result.sensitive.items()} == {
        name: answer.hidden_rows(name) for name in result.sensitive
    }
    assert database.rows("released") == answer.published()
    checked = ppdp_sql.check(policy, database.url)
    assert [facts.achieved for facts in checked.privacy] == pytest.approx(
        [facts.achieved for facts in result.privacy]
    )
    assert result.release is not None
    ppdp_sql.verify_release(result.release.id, database.url)


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("distance", DISTANCES)
def test_the_first_level_that_satisfies_is_taken(
    distance: DistanceName, seed: int, database: Database, tmp_path: Path
) -> None:
    run_and_compare(random_case(seed, distance, nulls=seed % 2 == 1), database, tmp_path)


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("distance", DISTANCES)
def test_groups_that_are_not_close_lose_the_column(
    distance: DistanceName, seed: int, database: Database, tmp_path: Path
) -> None:
    close = [Close("disease", THRESHOLDS[distance], distance, hide=30)]
    run_and_compare(random_case(seed, distance, levels={}, close=close), database, tmp_path)


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("distance", DISTANCES)
def test_numbers_are_generalized_to_text_and_hidden_as_null(
    distance: DistanceName, seed: int, database: Database, tmp_path: Path
) -> None:
    close = [Close("dose", THRESHOLDS[distance], distance, hide=(15, 30, 45)[seed])]
    case = random_case(seed, distance, levels={"dose": (0, 1)}, close=close)
    run_and_compare(case, database, tmp_path)


@pytest.mark.parametrize("seed", seeds(3))
def test_columns_are_generalized_together_by_the_sum_of_their_levels(
    seed: int, database: Database, tmp_path: Path
) -> None:
    close = [Close("disease", "0.25"), Close("dose", "0.3", "ordered"), Close("dose", "0.35")]
    levels = {"disease": (seed % 2, 3), "dose": (0, 2)}
    run_and_compare(random_case(seed, "equal", levels=levels, close=close), database, tmp_path)


@pytest.mark.parametrize("seed", seeds(3))
def test_both_options_on_two_columns(seed: int, database: Database, tmp_path: Path) -> None:
    close = [
        Close("disease", "0.25", hide=25),
        Close("disease", "0.3", "hellinger", hide=30),
        Close("dose", "0.3", hide=20),
    ]
    case = random_case(seed, "equal", levels={"disease": (0, 1)}, close=close)
    run_and_compare(case, database, tmp_path)


@pytest.mark.parametrize("seed", seeds(3))
def test_other_models_see_labels_too(seed: int, database: Database, tmp_path: Path) -> None:
    case = random_case(seed, "equal", distinct={"disease": 2})
    run_and_compare(case, database, tmp_path)


@pytest.mark.parametrize("algorithm", ["exhaustive", "incognito", "ola", "flash", "optimal"])
def test_every_exact_search_takes_the_same_level(
    algorithm: str, database: Database, tmp_path: Path
) -> None:
    close = [Close("disease", "0.25", hide=10)]
    case = random_case(4, "equal", close=close)
    search = {"algorithm": algorithm, "metric": "iloss"}
    run_and_compare(case, database, tmp_path, search=search)
