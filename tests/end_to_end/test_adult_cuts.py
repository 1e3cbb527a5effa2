"""Adult under the global schemes: every value is shown in one way in the whole release."""

from __future__ import annotations

import csv
from collections import Counter

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.api import recode
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.recoding.cutting import Cutting, Steps
from tests.policies import ADULT, ROOT, adult_policy

COLUMNS = ("age", "workclass", "education", "marital_status", "race")
K = 5


@pytest.fixture(scope="module")
def adult() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute(f"create table adult as select * from '{ADULT}'")
    return connection


def release(
    adult: duckdb.DuckDBPyConnection, algorithm: str, suppression: int | str = 0
) -> tuple[ppdp_sql.Result, list[tuple[str, ...]]]:
    policy = adult_policy(K, suppression, algorithm=algorithm, metric="iloss")
    columns = {name: policy["columns"][name] for name in COLUMNS} | {"income": "sensitive"}
    policy |= {"columns": columns, "publish": {"table": "released", "replace": True}}
    result = ppdp_sql.run(policy, adult)
    names = ", ".join(f"cast({name} as varchar)" for name in COLUMNS)
    return result, adult.execute(f"select {names} from released").fetchall()


def leaves_of_labels(column: str) -> dict[str, set[str]]:
    """Give the leaves under each label of a hierarchy."""
    found: dict[str, set[str]] = {}
    path = ROOT / "hierarchies" / "adult" / f"{column}.csv"
    with path.open(encoding="utf-8") as file:
        for leaf, *labels in csv.reader(file, delimiter=";"):
            for label in (leaf, *labels):
                found.setdefault(label, set()).add(leaf)
    return found


@pytest.mark.parametrize("algorithm", ["subtree", "sibling"])
def test_a_value_is_shown_in_one_way(adult: duckdb.DuckDBPyConnection, algorithm: str) -> None:
    result, rows = release(adult, algorithm)
    assert min(Counter(rows).values()) >= K
    assert result.suppressed_rows == 0
    for place, column in enumerate(COLUMNS):
        shown = Counter(row[place] for row in rows)
        raw = dict(
            adult.execute(
                f"select cast({column} as varchar), count(*) from adult group by 1"
            ).fetchall()
        )
        leaves = leaves_of_labels(column)
        for label, count in shown.items():
            below = [
                leaves[other] for other in shown if leaves[other] < leaves[label] and other != label
            ]
            assert algorithm == "sibling" or not below, f"{label} is no part of a cut"
            rest = leaves[label].difference(*below)
            assert count == sum(raw.get(leaf, 0) for leaf in rest), label


def test_suppression_is_used_where_it_pays(adult: duckdb.DuckDBPyConnection) -> None:
    whole, _ = release(adult, "subtree")
    subtree, rows = release(adult, "subtree", "4%")
    sibling, _ = release(adult, "sibling", "4%")
    assert min(Counter(rows).values()) >= K
    assert 0 < subtree.suppressed_rows <= 32_561 * 4 // 100
    losses = [result.metrics["iloss"] or 0 for result in (whole, subtree, sibling)]
    assert losses == sorted(losses, reverse=True)


def test_numbers_without_a_hierarchy_are_shown_or_hidden(adult: duckdb.DuckDBPyConnection) -> None:
    """No interval is made up: an interval of one group would be a second way to show a value."""
    policy = adult_policy(K, algorithm="sibling", metric="iloss")
    policy |= {
        "columns": {"age": "quasi", "sex": {"quasi": "adult/sex"}, "income": "sensitive"},
        "publish": {"table": "released", "replace": True},
    }
    ppdp_sql.run(policy, adult)
    shown = {label for (label,) in adult.execute("select distinct age from released").fetchall()}
    raw = {str(age) for (age,) in adult.execute("select distinct age from adult").fetchall()}
    assert "*" in shown
    assert len(shown) > 1
    assert shown - {"*"} < raw


@pytest.mark.parametrize("algorithm", ["subtree", "sibling"])
def test_moves_taken_together_are_those_of_one_after_the_other(
    adult: duckdb.DuckDBPyConnection, algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    undone: list[int] = []
    take_back, try_moves = Cutting._take_back, Cutting._round

    def counted(search: Cutting, steps: Steps) -> None:
        undone.append(len(steps))
        take_back(search, steps)

    def nothing(*_: object) -> None:
        raise NoSolutionError("the top is where most is left to do")

    monkeypatch.setattr(recode, "find", nothing)
    monkeypatch.setattr(Cutting, "_take_back", counted)
    _, together = release(adult, algorithm)
    assert max(undone) > 1
    undone.clear()
    monkeypatch.setattr(Cutting, "_round", lambda search, effects, _: try_moves(search, effects, 0))
    _, one_by_one = release(adult, algorithm)
    assert undone == []
    assert Counter(together) == Counter(one_by_one)


@pytest.mark.parametrize("algorithm", ["subtree", "sibling"])
def test_nothing_found_is_told(adult: duckdb.DuckDBPyConnection, algorithm: str) -> None:
    policy = adult_policy(K, algorithm=algorithm, metric="iloss")
    for column in ("age", "education", "native_country"):
        policy["columns"][column]["max_level"] = 1
    with pytest.raises(NoSolutionError, match="raise the max_level of age"):
        ppdp_sql.run(policy, adult)
