"""Rows that are written without what their distinct row has are the same rows."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import VerificationError
from ppdp_sql.perturbation.base import Scene
from tests.databases import Database

TYPES = {
    "age": "integer",
    "pay": "decimal(8, 2)",
    "weight": "double",
    "visits": "integer",
    "city": "varchar",
    "job": "varchar",
    "illness": "varchar",
}
JOBS, CITIES = ("nurse", "cook", None), ("north", "south")
DISTINCT = [
    (
        20 + at % 9,
        None if at == 4 else 1000 + at * at % 77,
        at / 4,
        at % 5,
        CITIES[at % 2],
        JOBS[at % 3],
        ("flu", "gout", "cold")[at * at % 3],
    )
    for at in range(40)
]
#: Some rows are there once, some often.
ROWS = [row for at, row in enumerate(DISTINCT) for _ in range(1 + at % 12)]

ASKED: dict[str, dict[str, Any]] = {
    "median alone": {"age": {"median": {"min_intervals": 3}}},
    "swap": {"job": "swap", "city": "swap"},
    "median and swap": {"age": {"median": {"min_intervals": 3}}, "job": "swap"},
    "noise": {"pay": "noise", "weight": "noise"},
    "pram": {"job": {"pram": {"within": "city"}}, "illness": "pram"},
    "rank_swap": {"age": {"rank_swap": {"percent": 20}}, "pay": {"rank_swap": {"percent": 9}}},
    "microaggregate one": {"age": {"microaggregate": {"k": 4}}},
    "microaggregate many": {
        "pay": {"microaggregate": {"group": "sizes", "k": 4}},
        "weight": {"microaggregate": {"group": "sizes"}},
        "age": {"microaggregate": {"center": "median"}},
    },
    "all": {
        "age": "median",
        "city": "swap",
        "pay": "noise",
        "job": "pram",
        "weight": "rank_swap",
        "visits": "microaggregate",
    },
}


def policy(asked: dict[str, Any], table: str) -> dict[str, Any]:
    columns: dict[str, dict[str, Any]] = {name: {"keep": {"unique": "allow"}} for name in TYPES}
    columns |= {"city": {"quasi": None}, "job": {"quasi": None}, "illness": {"sensitive": None}}
    return {
        "version": 1,
        "source": "people",
        "class": "visits" if "illness" in asked else "illness",
        "columns": {
            name: role | ({"perturb": asked[name]} if name in asked else {})
            for name, role in columns.items()
        },
        "privacy": [{"k": 2}],
        "suppression": "100%",
        "search": {"seed": 9},
        "publish": {"table": table},
    }


@pytest.mark.parametrize("name", ASKED)
def test_rows_are_the_same(database: Database, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    database.create("people", TYPES, ROWS)
    released, told = [], []
    for least, table in ((0, "narrow"), (10**9, "wide")):
        monkeypatch.setattr("ppdp_sql.perturbation.base.LEAST_COPIES", least)
        run = ppdp_sql.run(policy(ASKED[name], table), database.url)
        released.append(database.rows(table))
        told.append({at: change.to_dict() for at, change in run.perturbed.items()})
        assert run.published_rows + run.suppressed_rows == len(ROWS)
    assert released[0] == released[1]
    assert told[0] == told[1]
    assert not any("ppdp__" in relation for relation in database.relations())


@pytest.mark.parametrize(("copies", "is_narrow"), [(3, False), (4, True)])
def test_few_distinct_rows_are_written_narrow(
    database: Database, monkeypatch: pytest.MonkeyPatch, copies: int, is_narrow: bool
) -> None:
    shown: list[str] = []

    def seen(scene: Scene, narrow: str, *given: Any) -> None:
        shown.append(narrow)
        show(scene, narrow, *given)

    show = Scene._show
    monkeypatch.setattr(Scene, "_show", seen)
    database.create("people", TYPES, DISTINCT * copies)
    ppdp_sql.run(policy(ASKED["swap"], "released"), database.url)
    assert bool(shown) == is_narrow


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("delete from {narrow} where ppdp_tuple = 1 and ppdp_copy = 1", "copies of 1 row than"),
        (
            "update {narrow} set ppdp_tuple = 1 where ppdp_tuple = 2",
            "copies of 2 rows than",
        ),
        ("update {base} set weight = 7 where ppdp_tuple = 3", "changed .* of column 'weight'"),
        (
            "update {base} set pay = null where ppdp_tuple = "
            "(select min(ppdp_tuple) from {base} where pay is not null)",
            "changed .* of column 'pay'",
        ),
    ],
    ids=["lost", "moved", "other", "emptied"],
)
def test_what_must_not_change_is_looked_at(
    database: Database, monkeypatch: pytest.MonkeyPatch, change: str, message: str
) -> None:
    def changed(scene: Scene, *given: Any) -> None:
        show(scene, *given)
        statement = change.format(narrow=f'"{scene.narrow}"', base=f'"{scene.base}"')
        scene.session.engine.execute(statement)

    show = Scene._show
    monkeypatch.setattr(Scene, "_show", changed)
    monkeypatch.setattr("ppdp_sql.perturbation.base.LEAST_COPIES", 0)
    database.create("people", TYPES, ROWS)
    with pytest.raises(VerificationError, match=message):
        ppdp_sql.run(policy(ASKED["median and swap"], "released"), database.url)
    assert not any("ppdp__" in name or "released" in name for name in database.relations())
