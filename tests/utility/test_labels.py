"""Labels of a release, read by hierarchies, as intervals and as codes, against plain Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database
from tests.oracle.propensity import Plain

from .test_propensity import assert_alike, assert_same

PLACES = {"Ulm": "south", "Bonn": "west", "Köln": "west", None: None}
HIERARCHY = "Ulm;south;*\nBonn;west;*\nKöln;west;*\nAtlantis;west;*\n"
COLUMNS = {"place": "varchar", "age": "integer", "zip": "varchar", "ill": "varchar"}
SHOWN = COLUMNS | {"age": "varchar"}


def people(rows: int) -> list[dict[str, Any]]:
    chance = random.Random(5)
    return [
        {
            "place": chance.choice(list(PLACES)),
            "age": chance.choice([20, 25, 31, 38, 39]),
            "zip": chance.choice(["0471", "0472", "0811"]),
            "ill": chance.choice(["flu", "cold"]),
        }
        for _ in range(rows)
    ]


def shown(row: dict[str, Any], place: int) -> dict[str, Any]:
    """Show a person: some by a label, some as they are, some hidden."""
    age, kind = row["age"], place % 4
    return {
        "place": (PLACES[row["place"]], row["place"], "*", "Mars")[kind],
        "age": (f"[{age // 10 * 10}, {age // 10 * 10 + 9}]", str(age), "*", f">={age}")[kind],
        "zip": (row["zip"][:2] + "**", row["zip"], "*", row["zip"][:3] + "*")[kind],
        "ill": row["ill"],
    }


def leaves(name: str, cell: Any) -> Sequence[Any]:
    """Say what a cell stands for, among the values of the source."""
    ages = [20, 25, 31, 38, 39]
    known = {"place": list(PLACES), "age": ages, "zip": ["0471", "0472", "0811"]}
    if name == "ill" or cell is None or cell == "Mars":
        return [cell]
    if cell == "*":
        return known[name]
    if name == "place":
        return [cell] if cell in PLACES else [leaf for leaf in PLACES if PLACES[leaf] == cell]
    if name == "zip":
        return [leaf for leaf in known["zip"] if str(leaf).startswith(cell.rstrip("*"))]
    if cell.startswith(">="):
        return [age for age in ages if age >= int(cell[2:])]
    if cell.startswith("["):
        low, high = (int(end) for end in cell[1:-1].split(", "))
        return [age for age in ages if low <= age <= high]
    return [int(cell)]


def test_labels_stand_for_their_leaves(both_databases: list[Database], tmp_path: Path) -> None:
    source = people(90)
    release = [shown(row, place) for place, row in enumerate(source)]
    path = tmp_path / "place.csv"
    path.write_text(HIERARCHY, encoding="utf-8")
    answers = []
    for database in both_databases:
        database.create("people", COLUMNS, [list(row.values()) for row in source])
        database.create("released", SHOWN, [list(row.values()) for row in release])
        result = ppdp_sql.check(
            "released",
            database.url,
            quasi=["place"],
            against="people",
            hierarchy={"place": str(path)},
        )
        assert result.utility is not None
        answers.append(result.utility.to_dict())
    assert_same(answers[0], Plain(source, release, read=leaves))
    assert "place" in answers[0]["propensity_reason"]
    assert_alike(*answers)


POLICY = """
version: 1
source: people
columns:
  place: {quasi: place.csv, min_level: 1}
  age: {quasi: {intervals: {width: [20, 40], from: 0}}, min_level: 1}
  ill: sensitive
privacy:
  - k: 3
publish: {table: released}
"""


def test_a_policy_is_compared_with_its_source(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "place.csv").write_text(HIERARCHY + ";;*\n", encoding="utf-8")
    (tmp_path / "p.policy.yml").write_text(POLICY, encoding="utf-8")
    source = people(90)
    database.create("people", COLUMNS, [list(row.values()) for row in source])
    ppdp_sql.run("p.policy.yml", database.url)
    before = database.relations()
    log = tmp_path / "log.txt"
    found = ppdp_sql.check("p.policy.yml", database.url, log=log).utility
    assert found is not None
    assert found.rows == (90, 90)
    assert [item.columns for item in found.second_order] != []
    names = {item.columns[0]: item for item in found.first_order}
    assert set(names) == {"place", "age", "ill"}
    assert names["ill"].largest == 0.0
    assert 0 < names["age"].largest < 0.3
    assert database.relations() == before
    # Reading, codes and sums are a few statements, and each step of a fit is one.
    statements = log.read_text(encoding="utf-8")
    others = statements.count("step=utility/") - statements.count("step=utility/fit_step")
    assert others <= 18
