"""Tests about rows, values and arguments: one call of real dbt on each engine."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.databases import Database
from tests.dbt.projects import project_on, source_with

#: Name -> the test, its arguments, and how it ends: failures that dbt counts, or words of an error.
Asked: TypeAlias = dict[str, tuple[str, dict[str, Any], str | int]]

RAW = "source('raw', 'people')"
QUASI = ["zone", "Age"]
TYPES = {
    "whole": "integer", "price": "decimal(8, 2)", "heat": "double", "day": "date", "yes": "boolean",
    "moment": "timestamptz", "word": "varchar",
}  # fmt: skip
VALUES = [
    [7, Decimal("1.50"), 1e-7, date(2026, 1, 2), True, datetime(2026, 1, 2, 3, tzinfo=UTC), "it's"],
    [-3, Decimal("20.00"), 1.5e22, date(1999, 12, 31), False, None, ""],
]
#: The canonical text of these values; `day` lacks one, and `moment` lacks NULL.
LEAVES = {
    "whole": ["7", "-3"],
    "price": ["1.5", "20"],
    "heat": ["0.0000001", "15000000000000000000000"],
    "day": ["2026-01-02"],
    "yes": ["true", "false"],
    "moment": ["2026-01-02 03:00:00"],
    "word": ["it's", ""],
}

#: 100 rows of a source and 93 of a release: 91 that show something, two groups of stars.
PEOPLE = [["north", "[20, 30)", "flu" if i % 2 else "cold", i] for i in range(60)]
PEOPLE += [["south", "[20, 30)", "flu", i] for i in range(60, 91)]
STARS = [["*", "*", "flu", 91], ["*", "*", "rash", 92]]
LOST = [["east", "[30, 40)", "flu", i] for i in range(93, 99)] + [[None, None, None, 99]]
COLUMNS = {"zone": "varchar", "Age": "varchar", "ill": "varchar", "number": "integer"}


def asked_of_rows() -> Asked:
    """Tests of rows and groups, and arguments that no test can have."""
    within = "ppdp_suppression_within"
    on = {"quasi": QUASI}
    bad = {"column": "ill", **on}
    stars = {**on, "starred": True}
    return {
        "rows_pass": (within, {"reference": RAW, "rows": 7}, 0),
        "rows_fail": (within, {"reference": RAW, "rows": 6}, 1),
        "share_pass": (within, {"reference": RAW, "share": 0.07}, 0),
        "share_fails": (within, {"reference": RAW, "share": "6.9%"}, 1),
        "percent_pass": (within, {"reference": RAW, "share": "7%"}, 0),
        "starred_pass": (within, {"reference": RAW, "rows": 9, **stars}, 0),
        "starred_fail": (within, {"reference": RAW, "rows": 7, **stars}, 2),
        "invented_fail": (within, {"reference": "source('raw', 'few')", "rows": 100}, 63),
        "k_with_stars": ("ppdp_k_anonymous", {"k": 3, **on}, 1),
        "k_without_stars": ("ppdp_k_anonymous", {"k": 31, **stars}, 0),
        "l_without_stars": ("ppdp_l_diverse", {"l": 2, "column": "ill", **stars}, 1),
        "foreign_value": (
            "ppdp_beta_likeness", {"beta": 1000, "column": "ill", "reference": RAW, **on}, 1,
        ),
        "enhanced": (
            "ppdp_beta_likeness",
            {"beta": 0.9, "column": "ill", "enhanced": True, "reference": RAW, **stars}, 1,
        ),
        "null_absent": ("ppdp_nulls_absent", {"reference": RAW, "column": "number"}, 0),
        "null_found": ("ppdp_nulls_absent", {"reference": RAW, "column": "Age"}, 1),
        "keep_unique": ("ppdp_keep_not_unique", {"columns": ["number"], "share": 0.01}, 93),
        "keep_some": ("ppdp_keep_not_unique", {"columns": ["zone", "ill"], "share": "2%"}, 2),
        "keep_pass": ("ppdp_keep_not_unique", {"columns": ["zone", "ill"], "share": 0.03}, 0),
        "one_name": ("ppdp_k_anonymous", {"quasi": "zone", "k": 2}, 0),
        "no_quasi": ("ppdp_k_anonymous", {"quasi": [], "k": 2}, "quasi must be a list"),
        "no_number": ("ppdp_k_anonymous", {"k": "many", **on}, "k must be a number, found many"),
        "k_of_one": ("ppdp_k_anonymous", {"k": 1, **on}, "k = 1 must be 2 or more"),
        "half_k": ("ppdp_k_anonymous", {"k": 2.5, **on}, "k = 2.5 must be a whole number"),
        "no_column": ("ppdp_l_diverse", {"l": 2, **on}, "name the sensitive column"),
        "no_kind": ("ppdp_l_diverse", {"l": 2, "kind": "odd", **bad}, "kind = odd is not known"),
        "no_c": ("ppdp_l_diverse", {"l": 2, "kind": "recursive", **bad}, "c must be a number"),
        "spare_c": ("ppdp_l_diverse", {"l": 2, "c": 1, **bad}, "only kind: recursive has a c"),
        "large_t": ("ppdp_t_close", {"t": 1.5, **bad}, "t = 1.5 must be 0 to 1"),
        "no_distance": ("ppdp_t_close", {"t": 0.5, "distance": "far", **bad}, "far is not known"),
        "no_order": ("ppdp_t_close", {"t": 0.5, "distance": "ordered", **bad}, "is text; give"),
        "no_tree": ("ppdp_t_close", {"t": 0.5, "distance": "hierarchical", **bad}, "needs a hier"),
        "no_levels": (
            "ppdp_t_close", {"t": 0.5, "distance": "js", "hierarchy": RAW, **bad}, "levels must",
        ),
        "no_m": ("ppdp_k_m", {"k": 2, "m": "x", **on}, "m must be a number"),
        "much_known": ("ppdp_ck_safety", {"c": 0.5, "k": 9, **bad}, "k = 9 must be 0 to 8"),
        "no_limit": (within, {"reference": RAW}, "give rows or share"),
        "odd_share": (within, {"reference": RAW, "share": "some"}, "share must be a number"),
        "stars_of_what": (within, {"reference": RAW, "rows": 1, "starred": True}, "quasi must be"),
    }  # fmt: skip


HOSTILE = {"n": "varchar", "own_text": "integer", 'se"lect': "varchar", "group_id": "varchar"}
STRANGE = ["n", 'se"lect']


def asked_of_names() -> Asked:
    """Columns whose names stand elsewhere in the SQL of tests."""
    on = {"quasi": STRANGE}
    about = {**on, "column": "own_text"}
    return {
        "strange_k": ("ppdp_k_anonymous", {"k": 3, **on}, 1),
        "strange_l": ("ppdp_l_diverse", {"l": 2, **about}, 1),
        "strange_t": ("ppdp_t_close", {"t": 0.1, "distance": "ordered", **about}, 2),
        "strange_ke": ("ppdp_ke", {"k": 2, "e": 1, **about}, 1),
        "strange_k_m": ("ppdp_k_m", {"k": 3, "m": 1, **on}, 2),
        "strange_values": ("ppdp_alpha_k", {"alpha": 0.6, "k": 2, "values": [1], **about}, 1),
        "strange_keep": ("ppdp_keep_not_unique", {"columns": ["group_id", "n"]}, 2),
    }


def asked_of_values() -> Asked:
    covered = {
        f"covered_{column}": (
            "ppdp_values_covered",
            {
                "reference": "source('raw', 'typed')",
                "column": column,
                "hierarchy": f"source('raw', 'tree_{column}')",
            },
            1 if column == "day" else 0,
        )
        for column in LEAVES
    }
    test, arguments, _ = covered["covered_moment"]
    return {**covered, "covered_null": (test, {**arguments, "nulls": True}, 1)}


def asked_of_nothing(nobody: str) -> Asked:
    """Tests of a model without rows: who is not shown is safe."""
    about = {"quasi": QUASI, "column": "ill"}
    near = {**about, "t": 0.1, "reference": RAW}
    return {
        f"{nobody}_k": ("ppdp_k_anonymous", {"quasi": QUASI, "k": 2}, 0),
        f"{nobody}_k_m": ("ppdp_k_m", {"quasi": QUASI, "k": 2, "m": 1}, 0),
        f"{nobody}_l": ("ppdp_l_diverse", {**about, "l": 2}, 0),
        f"{nobody}_t": ("ppdp_t_close", near, 0),
        f"{nobody}_ordered": ("ppdp_t_close", {**near, "distance": "ordered", "order": ["flu"]}, 0),
        f"{nobody}_ck": ("ppdp_ck_safety", {**about, "c": 0.5, "k": 1}, 0),
        f"{nobody}_keep": ("ppdp_keep_not_unique", {"columns": ["ill"]}, 0),
        f"{nobody}_lost": ("ppdp_suppression_within", {"reference": RAW, "rows": 99}, 1),
    }


def asked_against_nothing(nobody: str) -> Asked:
    """Tests against a reference without rows: nothing is near to it."""
    against = {"reference": f"source('raw', '{nobody}')", "quasi": QUASI}
    ill, number = {**against, "column": "ill"}, {**against, "column": "number"}
    tree = {"hierarchy": "source('raw', 'tree_word')", "levels": ["leaf_text"]}
    hidden = {**ill, "t": 1, **tree}
    return {
        "far_equal": ("ppdp_t_close", {**ill, "t": 1}, 3),
        "far_hellinger": ("ppdp_t_close", {**ill, "t": 1, "distance": "hellinger"}, 3),
        "far_ordered": ("ppdp_t_close", {**number, "t": 1, "distance": "ordered"}, 3),
        "far_js": ("ppdp_t_close", {**number, "t": 1, "distance": "js"}, 3),
        "far_leaves": ("ppdp_t_close", {**hidden, "distance": "js"}, 3),
        "far_tree": ("ppdp_t_close", {**hidden, "distance": "hierarchical"}, 3),
        "far_beta": ("ppdp_beta_likeness", {**ill, "beta": 1e6}, 3),
    }


def written(asked: Asked) -> list[dict[str, Any]]:
    """Return tests as YAML has them."""
    return [
        {f"ppdp.{test}": {"name": name, "arguments": arguments}}
        for name, (test, arguments, _) in asked.items()
    ]


def fill(database: Database) -> None:
    database.create("people", COLUMNS, [*PEOPLE, *STARS[:1], ["*", "*", "flu", 92], *LOST])
    database.create("release", COLUMNS, [*PEOPLE, *STARS])
    database.create("few", COLUMNS, PEOPLE[:30])
    database.create("nobody", COLUMNS, [])
    database.create("typed", TYPES, VALUES)
    # Two groups: (a, x) has the values 1, 2 and 1, and (b, y) has 3 and 3.
    strange_rows = [["a", value, "x", "g"] for value in (1, 2, 1)]
    strange_rows += [["b", 3, "y", "g"], ["b", 3, "y", "h"]]
    database.create("strange", HOSTILE, strange_rows)
    for column, leaves in LEAVES.items():
        database.create(f"tree_{column}", {"leaf_text": "varchar"}, [[leaf] for leaf in leaves])


def test_rows_values_and_arguments(database: Database, tmp_path: Path) -> None:
    fill(database)
    of_release = asked_of_rows() | asked_of_values() | asked_against_nothing("nobody")
    of_nobody = asked_of_nothing("nobody")
    arguments = {"quasi": QUASI, "l": 1.5, "kind": "entropy"}
    narrowed = {"arguments": arguments, "config": {"where": "zone = 'north'"}}
    under = {"ppdp.ppdp_l_diverse": {"name": "under_column", **narrowed}}
    tests: dict[str, list[Any]] = {
        "release": written(of_release),
        "strange": written(asked_of_names()),
        "nobody": written(of_nobody),
    }
    others = ["people", "few", "typed", *(f"tree_{name}" for name in LEAVES)]
    document = source_with(database, tests | {name: [] for name in others})
    document["sources"][0]["tables"][0]["columns"] = [{"name": "ill", "data_tests": [under]}]
    dbt = project_on(database, tmp_path / "project")
    dbt.write("models/sources.yml", document)
    dbt("test", code=1)
    outcomes = dbt.outcomes()
    assert outcomes.pop("under_column").status == "pass"
    for name, (_, _, ending) in (of_release | of_nobody | asked_of_names()).items():
        outcome = outcomes.pop(name)
        if isinstance(ending, str):
            assert outcome.status == "error", name
            assert ending in outcome.message, name
            continue
        wanted = ("fail" if ending else "pass", ending)
        assert (outcome.status, outcome.failures) == wanted, (name, outcome.message)
        if ending:
            shown = database.execute(outcome.statement)
            assert not [value for row in shown for value in row if isinstance(value, str)]
    assert not outcomes


@pytest.mark.parametrize("column", LEAVES)
def test_the_cases_say_what_they_mean(column: str) -> None:
    """A leaf for each value, but for the one that `day` lacks and for NULL."""
    values = [row[list(TYPES).index(column)] for row in VALUES]
    missing = sum(value is not None for value in values) - len(LEAVES[column])
    assert missing == (column == "day")
