"""Columns may be called as the columns that templates make on their way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.resources import templates_path
from tests.databases import Database

FOLDERS = ("perturb", "_macros", "_dialects/duckdb/perturb", "_dialects/postgres/perturb")
PLAIN = ("age", "pay", "city", "job", "illness")
TYPES = ("integer", "double precision", "varchar", "varchar", "varchar")
ROWS = [
    (at % 23, at * 7 % 31 / 4, ("north", "south")[at % 2], "abcd"[at % 4], "xyz"[at * at % 3])
    for at in range(180)
]
METHODS: dict[str, dict[str, Any]] = {
    "median": {"age": {"median": {"min_intervals": 3}}},
    "swap": {"city": "swap", "job": "swap"},
    "swap alone": {"job": "swap"},
    "noise": {"age": "noise", "pay": "noise"},
    "microaggregate": {
        "age": {"microaggregate": {"group": "both"}},
        "pay": {"microaggregate": {"group": "both"}},
    },
    "microaggregate alone": {"age": "microaggregate"},
    "pram": {"city": "pram", "job": {"pram": {"within": "illness"}}},
    "rank_swap": {"pay": "rank_swap"},
}


def made_names() -> list[str]:
    """Names that templates of perturbation give to columns and tables, numbers filled in."""
    found = set()
    for folder in FOLDERS:
        for path in sorted((templates_path() / folder).glob("*.j2")):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"\bas ([a-z]\w*(?:\{\{.*?\}\}\w*)?)", text))
    names = {re.sub(r"\{\{.*?\}\}", "0", name) for name in found}
    return sorted(name for name in names if not name.startswith("ppdp_"))


NAMES = made_names()
#: Names with numbers, which may be any column's.
NUMBERED = ("code_0", "low_0", "place_0", "value_0", "number")


def test_there_are_such_names() -> None:
    assert {"code", "number", "place"} <= set(NAMES)
    assert len(NAMES) > 40


def drawn(
    database: Database, names: Sequence[str], others: Sequence[str], method: str
) -> Counter[Any]:
    """Publish the rows under other names of their columns, beside columns that stay."""
    named = dict(zip(PLAIN, names, strict=True))
    table = dict(zip(names, TYPES, strict=True)) | dict.fromkeys(others, "integer")
    database.execute("drop table if exists people")
    database.create("people", table, [(*row, *[1] * len(others)) for row in ROWS])
    columns: dict[str, Any] = {name: {"keep": {"unique": "allow"}} for name in names[:2]}
    columns |= {name: {"quasi": None} for name in names[2:4]} | {names[4]: {"sensitive": None}}
    columns |= {name: {"keep": {"unique": "allow"}} for name in others}
    for name, asked in METHODS[method].items():
        if isinstance(asked, dict) and "within" in (asked.get("pram") or {}):
            asked = {"pram": {"within": named[asked["pram"]["within"]]}}
        columns[named[name]]["perturb"] = asked
    policy = {
        "version": 1,
        "source": "people",
        "columns": columns,
        "privacy": [{"k": 2}],
        "suppression": "100%",
        "search": {"seed": 3},
        "publish": {"table": "released", "replace": True},
    }
    ppdp_sql.run(policy, database.url)
    return database.rows("released")


@pytest.mark.parametrize("least", [0, 10**9], ids=["alike", "different"])
@pytest.mark.parametrize("method", METHODS)
def test_names_of_templates_are_only_names(
    database: Database, monkeypatch: pytest.MonkeyPatch, method: str, least: int
) -> None:
    monkeypatch.setattr("ppdp_sql.perturbation.base.LEAST_COPIES", least)
    others = [name for name in NAMES if name not in NUMBERED]
    plain = [f"other {at}" for at in range(len(others))]
    expected = drawn(database, PLAIN, plain, method)
    assert drawn(database, NUMBERED, others, method) == expected
