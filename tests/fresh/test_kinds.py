"""Every kind of release can be made again by its own plan."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database

from .people import COLUMNS, FIRST_DAY, arrive, load, person, policy

NEWCOMER = person(100, "north", 25)
STRANGER = person(101, "west", 70)


@pytest.mark.parametrize(
    "publish",
    [
        {"view": "released"},
        {"live_view": {"name": "released", "accept": "differencing"}},
        {"script": "released.sql"},
        {"break_merge": "released"},
    ],
    ids=lambda publish: next(iter(publish)),
)
def test_kinds(database: Database, tmp_path: Path, publish: dict[str, Any]) -> None:
    load(database)
    publish = {
        key: str(tmp_path / name) if key == "script" else name for key, name in publish.items()
    }
    asked = policy(publish=publish, on_drift="suppress")
    first = ppdp_sql.run(asked, database.url)
    arrive(database, NEWCOMER, STRANGER)
    assert first.release is not None
    result = ppdp_sql.run(asked, database.url, reuse="latest")
    assert result.reused is not None
    assert result.reused.release == first.release.id
    assert (result.node, result.checked, result.suppressed_rows) == (first.node, 1, 1)
    with pytest.raises(ppdp_sql.DriftError):
        ppdp_sql.run(asked | {"on_drift": "fail"}, database.url, reuse="latest")


def write(path: Path, *people: tuple[Any, ...]) -> None:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([tuple(COLUMNS), *people])


def test_a_file_from_memory_has_its_plan_beside_it(tmp_path: Path) -> None:
    source = tmp_path / "people.csv"
    write(source, *FIRST_DAY)
    asked = policy(source=str(source), publish={"file": str(tmp_path / "released.csv")})
    with pytest.raises(ppdp_sql.InputError, match="was never published; run without --reuse first"):
        ppdp_sql.run(asked, reuse="latest")
    first = ppdp_sql.run(asked)
    assert first.release is not None
    write(source, *FIRST_DAY, NEWCOMER)
    second = ppdp_sql.run(asked, reuse="latest")
    assert second.reused is not None
    assert second.reused.release == first.release.id
    assert second.release is not None
    assert ppdp_sql.run(asked, reuse=second.release.id).published_rows == 13
    write(source, *FIRST_DAY, NEWCOMER, STRANGER)
    with pytest.raises(ppdp_sql.DriftError):
        ppdp_sql.run(asked, reuse="latest")
    drift = ppdp_sql.check(asked).drift
    assert drift is not None
    assert (drift.fits, drift.rows_since) == (False, 1)


def test_levels_of_a_sensitive_column_are_kept(database: Database) -> None:
    """The plan of a release has them, too: no other level is tried."""
    load(database)
    columns = policy()["columns"]
    kinds = {"tree": {"*": {"lungs": ["asthma", "flu"], "other": ["gout"]}}}
    columns["illness"] = {"sensitive": kinds, "min_level": 1, "max_level": 2}
    closeness = {"t_closeness": {"t": 1, "column": "illness"}}
    asked = policy(columns=columns, privacy=[{"k": 3}, closeness])
    first = ppdp_sql.run(asked, database.url)
    arrive(database, NEWCOMER)
    result = ppdp_sql.run(asked, database.url, reuse="latest")
    assert result.sensitive["illness"].level == first.sensitive["illness"].level == 1
    columns["illness"]["min_level"] = 2
    with pytest.raises(ppdp_sql.InputError, match="'illness' is at level 1"):
        ppdp_sql.run(asked, database.url, reuse="latest")


@pytest.mark.parametrize(
    ("model", "newcomers"),
    [
        (
            {"distinct_l": {"l": 2, "column": "illness"}},
            [person(200 + n, "west", 70) for n in range(4)],
        ),
        (
            {"t_closeness": {"t": 0.2, "column": "illness"}},
            [person(200 + n, "north", 22) for n in range(9)],
        ),
    ],
    ids=["distinct_l", "t_closeness"],
)
def test_other_models_drift_too(
    database: Database, model: dict[str, Any], newcomers: list[tuple[str, str, int, str]]
) -> None:
    load(database)
    asked = policy(privacy=[{"k": 3}, model])
    first = ppdp_sql.run(asked, database.url)
    arrive(database, *newcomers)
    with pytest.raises(ppdp_sql.DriftError):
        ppdp_sql.run(asked, database.url, reuse="latest")
    result = ppdp_sql.run(asked | {"on_drift": "suppress"}, database.url, reuse="latest")
    assert result.node == first.node
    assert result.suppressed_rows > 0
    assert all(facts.satisfied for facts in result.privacy)
    again = ppdp_sql.check(asked | {"suppression": "100%"}, database.url)
    assert all(facts.satisfied for facts in again.privacy)
