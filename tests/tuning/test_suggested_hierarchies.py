"""Hierarchies that are suggested: round widths, natural groups, files that read back."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.catalog.hierarchy_file import parse_hierarchy, read_hierarchy, write_hierarchy
from ppdp_sql.tuning.category_groups import group_categories
from ppdp_sql.tuning.hierarchy_suggestion import nice_widths
from tests.databases import Database


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("extent", "whole", "expected"),
    [
        ("73", True, ["5", "10", "20"]),
        ("98", True, ["5", "10", "20"]),
        ("8", True, ["2"]),
        ("16", True, ["5", "10"]),
        ("300", True, ["20", "100", "200"]),
        ("99999", True, ["5000", "10000", "20000"]),
        ("0.5", False, ["0.05", "0.1", "0.2"]),
        ("1", False, ["0.05", "0.1", "0.2"]),
    ],
)
def test_widths_are_round(extent: str, whole: bool, expected: list[str]) -> None:
    found = nice_widths(Decimal(extent), whole=whole)
    assert found == [Decimal(width) for width in expected]


@given(extent=st.decimals("0.001", "1e12", places=3), whole=st.booleans())
@settings(max_examples=60)
def test_widths_nest_and_are_few(extent: Decimal, whole: bool) -> None:
    found = nice_widths(extent, whole=whole)
    assert 1 <= len(found) <= 3
    assert all(wide % narrow == 0 and wide > narrow for narrow, wide in pairwise(found))
    assert extent / found[0] <= 20


def labels(counts: dict[str, int], name: str = "thing") -> dict[str, list[Any]]:
    return {row[0] or "": list(row[1:]) for row in group_categories(name, counts).hierarchy.rows}


def test_few_categories_are_shown_or_hidden() -> None:
    assert labels(dict.fromkeys("abcde", 9)) == {value: ["*"] for value in "abcde"}


def test_categories_are_grouped_by_their_first_word() -> None:
    wards = ["North 1", "North 2", "North 3", "South 1", "South 2", "South-3"]
    found = labels(dict.fromkeys(wards, 10))
    assert found == {ward: [ward[:5], "*"] for ward in wards}


def test_rare_categories_are_put_together() -> None:
    counts = {"red": 500, "blue": 400, "teal": 60, "plum": 15, "rust": 12, "sand": 13}
    found = labels(counts)
    assert found == {
        "red": ["red", "*"],
        "blue": ["blue", "*"],
        "teal": ["teal", "*"],
        "plum": ["other", "*"],
        "rust": ["other", "*"],
        "sand": ["other", "*"],
    }


def test_many_categories_have_two_levels() -> None:
    counts = {f"v{n}": 20_000 // (n + 1) ** 2 for n in range(80)}
    grouped = group_categories("thing", counts).hierarchy
    assert grouped.level_names == ("values", "common values", "the commonest values", "any")
    shown = [len({row[level] for row in grouped.rows}) for level in range(4)]
    assert shown == sorted(shown, reverse=True)
    assert shown[0] == 80 and shown[-1] == 1
    parse_hierarchy(write_hierarchy(grouped), "it")


def test_a_packaged_hierarchy_needs_the_name_and_every_value() -> None:
    values = dict.fromkeys(["Bachelors", "HS-grad", "Masters"], 5)
    assert group_categories("Education", values).words == "as packaged in adult/education"
    assert group_categories("school", values).words == "shown or hidden"
    assert group_categories("education", values | {"Kindergarten": 1}).words == "shown or hidden"


#: Values that a careless file would lose.
HOSTILE = (
    "a;b", "c,d", 'q"uo"te', '"', "new\nline", "cr\rlf\r\n", "  lead", "tail ", "", "*", "?",
    "NULL", "null", "#h", "ünï", "日本", "tab\t", "{{ x }}", "{% if %}", "other", "\ufeffbom", "'",
    ";", " ", "values", "any",
)  # fmt: skip


@settings(max_examples=4)
@given(data=st.data())
def test_hostile_values_come_back_from_their_file(database: Database, data: st.DataObject) -> None:
    """Whatever is in a column, its hierarchy covers it, and the policy runs."""
    values = data.draw(st.lists(st.sampled_from(HOSTILE), min_size=2, unique=True))
    rows = [
        (value, values[(n + 1) % len(values)], 20 + n % 40, f"k{n}")
        for n, value in enumerate(values * 6)
    ]
    database.execute("drop table if exists hostile")
    columns = {"city": "varchar", 'Job "x"; {{ y }}': "varchar", "age": "integer", "id": "varchar"}
    database.create("hostile", columns, rows)
    result = ppdp_sql.init("hostile", database.url, force=True, roles={"age": "quasi"})
    for column in result.columns:
        if column.hierarchy is not None and column.name != "age":
            leaves = {row[0] for row in read_hierarchy(column.hierarchy).rows}
            assert leaves == set(values)
    run = ppdp_sql.run("hostile.policy.yml", database.url)
    assert run.source_rows == len(rows)


def test_an_empty_text_has_no_line_in_a_file(database: Database) -> None:
    """In a hierarchy file an empty cell is NULL, so the policy has the builder instead."""
    codes = ["", *(f"476{n:02}" for n in range(20))]
    rows = [(codes[n % 21], ("", "f", "m")[n % 3]) for n in range(210)]
    database.create("gaps", {"zip": "varchar", "sex": "varchar"}, rows)
    result = ppdp_sql.init("gaps", database.url)
    assert result.hierarchies == []
    assert "zip: {quasi: hierarchies" not in result.policy.read_text(encoding="utf-8")
    assert ppdp_sql.run("gaps.policy.yml", database.url).source_rows == 210


def test_words_among_numbers_keep_their_own_label(database: Database) -> None:
    ages = ["?", "unknown", *(str(n) for n in range(20, 60))]
    rows = [(ages[n % 42], (float("nan"), 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)[n % 7]) for n in range(420)]
    database.create("mixed", {"age": "varchar", "height": "double"}, rows)
    result = ppdp_sql.init("mixed", database.url)
    found = {column.name: column.hierarchy for column in result.columns}
    assert found["age"] is not None and found["height"] is not None
    ages_found = {row[0]: row for row in read_hierarchy(found["age"]).rows}
    assert ages_found["?"] == ("?", "?", "?", "?", "*")
    assert ages_found["41"] == ("41", "[40, 45)", "[40, 50)", "[40, 60)", "*")
    assert {row[0] for row in read_hierarchy(found["height"]).rows} >= {"NaN", "1.5"}
    assert ppdp_sql.run("mixed.policy.yml", database.url).source_rows == 420


def test_too_many_values_for_a_file_are_built_by_the_run(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ppdp_sql.tuning.suggested_hierarchies.MOST_LEAVES", 10)
    rows = [(20 + n % 40, f"19{n % 90 + 10}-01-01", f"city {n % 30}") for n in range(400)]
    database.create("long", {"age": "integer", "born": "date", "city": "varchar"}, rows)
    result = ppdp_sql.init("long", database.url)
    policy = result.policy.read_text(encoding="utf-8")
    assert result.hierarchies == []
    assert "age: {quasi: {intervals: {width: [5, 10, 20]}}}" in policy
    assert "born: {quasi: {date: [month, year, decade]}}" in policy
    assert "  city: quasi" in policy
    assert ppdp_sql.run("long.policy.yml", database.url).source_rows == 400
