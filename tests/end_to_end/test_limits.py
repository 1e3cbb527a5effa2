"""Limits of a search, end to end: the best node so far and a gap that holds."""

from __future__ import annotations

import json
import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from ppdp_sql.errors import LimitError
from ppdp_sql.search import ALGORITHMS
from tests.databases import Database, DuckDBDatabase

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite(slow_on_spark=True)

#: Three columns of two digits, most of them in few groups.
ROWS = [(f"{n % 7:02}", f"{n * n % 11:02}", f"{n % 3}{n % 5}") for n in range(60)]


def policy_of(**search: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {name: {"quasi": {"prefix": [1]}} for name in "abc"},
        "privacy": [{"k": 4}],
        "suppression": "10%",
        "search": search,
    }


@pytest.fixture
def people(database: Database) -> Database:
    database.create("people", dict.fromkeys("abc", "varchar"), ROWS)
    return database


def planned(policy: dict[str, Any], url: str) -> dict[str, Any]:
    """Search, and return the document."""
    run = ppdp_sql.compare(policy, url, algorithms=[policy["search"]["algorithm"]]).runs[0]
    if run.error is not None:
        raise run.error
    assert run.run is not None
    return run.run.to_dict()


@pytest.mark.parametrize("metric", ["iloss", "discernibility"])
def test_every_check_limit_is_kept_and_its_gap_holds(people: Database, metric: str) -> None:
    truth = planned(policy_of(algorithm="exhaustive", metric=metric), people.url)["search"]
    assert truth["gap"] == 0
    optimum = truth["upper"]
    for checks in (1, 2, 3, 5, 8, 13, 27, 100):
        policy = policy_of(algorithm="optimal", metric=metric, check_limit=checks)
        found = planned(policy, people.url)
        search = found["search"]
        assert search["checked"] <= checks
        assert search["lower"] <= optimum * (1 + 1e-9)
        assert optimum <= search["upper"] * (1 + 1e-9)
        assert search["gap"] == pytest.approx(search["upper"] - search["lower"])
        assert search["gap"] >= 0
        assert found["privacy"][0]["achieved"] >= 4
        assert search["limit"] in (None, "checks")
        if search["limit"] is None:
            assert search["gap"] == 0


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_no_algorithm_exceeds_its_check_limit(people: Database, name: str) -> None:
    for checks in (1, 2, 4, 9):
        try:
            search = planned(policy_of(algorithm=name, check_limit=checks), people.url)["search"]
        except LimitError as error:
            assert f"the check_limit of {checks} was reached after" in error.message
            assert f"after {checks} check" in error.message
            assert name != "optimal"
            continue
        assert search["checked"] <= checks
        assert search["limit"] in (None, "checks")


def test_a_time_limit_is_told(people: Database) -> None:
    """No time at all still checks the most general node."""
    search = planned(policy_of(algorithm="optimal", time_limit="1ms"), people.url)["search"]
    assert search["limit"] in (None, "time")
    assert search["checked"] >= 1
    assert search["lower"] <= search["upper"]
    unlimited = planned(policy_of(algorithm="optimal", time_limit="1h"), people.url)["search"]
    assert (unlimited["limit"], unlimited["gap"]) == (None, 0)


def invoke(folder: Path, policy: dict[str, Any] | str, url: str) -> tuple[int, dict[str, Any]]:
    path = folder / "policy.yml"
    path.write_text(policy if isinstance(policy, str) else json.dumps(policy), encoding="utf-8")
    result = CliRunner().invoke(app, ["plan", str(path), "--engine", url, "--json"])
    return result.exit_code, json.loads(result.stdout)


def test_a_limit_before_anything_satisfies_is_exit_3(people: Database, tmp_path: Path) -> None:
    policy = policy_of(algorithm="datafly", check_limit=1) | {"publish": {"table": "released"}}
    code, document = invoke(tmp_path, policy, people.url)
    assert code == 3
    assert document["error"]["message"] == (
        "the check_limit of 1 was reached after 1 check, before any node satisfied; raise it "
        "(algorithm: optimal begins with the most general node)"
    )
    assert f"{people.schema}.released" not in people.relations()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("time_limit", value) for value in ("0", "-1", "soon", "true", "1e99", "0s", "[1]")),
        *(("check_limit", value) for value in ("0", "-1", "soon", "true", "2.5", "1e99", "[1]")),
    ],
)
def test_bad_limits_are_exit_2_with_their_line(
    people: Database, tmp_path: Path, key: str, value: str
) -> None:
    text = (
        "version: 1\nsource: people\ncolumns:\n  a: quasi\nprivacy:\n  - k: 2\nsearch:\n"
        f"  algorithm: optimal\n  {key}: {value}\n"
    )
    code, document = invoke(tmp_path, text, people.url)
    assert code == 2
    faults = document["error"]["faults"]
    assert [(fault["key"], fault["line"]) for fault in faults] == [(f"search.{key}", 9)]


@pytest.mark.parametrize("metric", ["iloss", "loss", "discernibility"])
def test_a_lattice_of_billions_of_nodes(tmp_path: Path, metric: str) -> None:
    """Twenty columns of three levels: 3^20 nodes are never listed."""
    database = DuckDBDatabase(tmp_path / "wide.duckdb")
    names = [f"c{number}" for number in range(20)]
    draw = random.Random(4)
    rows = [tuple(draw.choice("0001") + draw.choice("0012") for _ in names) for _ in range(1000)]
    database.create("wide", dict.fromkeys(names, "varchar"), rows)
    policy = {
        "version": 1,
        "source": "wide",
        "columns": {name: {"quasi": {"prefix": [1]}} for name in names},
        "privacy": [{"k": 4}],
        "suppression": "5%",
        "search": {"algorithm": "optimal", "metric": metric, "check_limit": 300},
    }
    tracemalloc.start()
    try:
        found = planned(policy, database.url)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    search = found["search"]
    assert search["lattice"] == 3**20
    assert search["checked"] <= 300
    assert search["limit"] == "checks"
    assert found["privacy"][0]["achieved"] >= 4
    assert found["rows"]["suppressed"] <= 50
    assert 0 <= search["lower"] <= search["upper"]
    assert search["gap"] == pytest.approx(search["upper"] - search["lower"])
    assert peak < 50_000_000
