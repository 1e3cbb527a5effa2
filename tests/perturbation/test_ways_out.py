"""What a perturbed run warns of and refuses, each with a way out."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.errors import NoSolutionError, PolicyError
from tests.databases import Database


def policy(perturb: Any, **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "value": {"keep": {"unique": "allow"}, "perturb": perturb},
            "zone": "quasi",
            "illness": "sensitive",
        },
        "privacy": [{"k": 2}],
        "search": {"seed": 5},
        "publish": {"table": "released"},
    } | changes


def fill(
    database: Database, kind: str, values: list[Any], illness: list[str] | None = None
) -> None:
    ill = illness or ["flu", "gout"] * len(values)
    types = {"value": kind, "zone": "varchar", "illness": "varchar"}
    database.create("people", types, [(value, "north", ill[at]) for at, value in enumerate(values)])


@pytest.mark.parametrize("method", ["swap", "pram", "noise", "rank_swap"])
def test_draws_without_a_seed_are_warned_of(database: Database, method: str) -> None:
    fill(database, "integer", [at % 20 for at in range(40)])
    drawn = ppdp_sql.run(policy(method, search={"algorithm": "optimal"}), database.url)
    assert drawn.warnings[0].startswith("the policy has no seed, so values are drawn by seed 0")
    known = ppdp_sql.run(policy(method, publish={"table": "known"}), database.url)
    assert not any("seed" in warning for warning in known.warnings)


def test_what_draws_nothing_needs_no_seed(database: Database) -> None:
    fill(database, "integer", [at % 20 for at in range(40)])
    for method in ("median", "microaggregate"):
        asked = policy(method, search={}, publish={"table": method})
        assert not any("seed" in warning for warning in ppdp_sql.run(asked, database.url).warnings)


def test_a_value_of_ones_own_is_no_category(database: Database) -> None:
    fill(database, "varchar", [f"name {at}" for at in range(8)])
    for method in ("swap", "pram"):
        result = ppdp_sql.run(policy(method, publish={"table": method}), database.url)
        assert (
            "every row has a value of its own in column 'value', so a value that is drawn tells "
            f"whose it was; use {method} for categories"
        ) in result.warnings


def test_rows_that_are_alone_in_their_class(database: Database) -> None:
    illness = ["flu"] * 4 + ["gout"] * 4 + ["rare", "rarer"]
    fill(database, "varchar", list("ababababcd"), illness)
    result = ppdp_sql.run(policy("swap"), database.url)
    assert result.warnings[0] == (
        "2 rows are alone in their class 'illness', by which swap draws a row's own values; name a "
        "class with fewer values"
    )
    shown = {ill: value for value, _, ill in database.rows("released")}
    assert (shown["rare"], shown["rarer"]) == ("c", "d")


def test_a_key_without_a_method_is_a_fault() -> None:
    with pytest.raises(PolicyError, match="give one method") as found:
        ppdp_sql.run(policy(None), duckdb.connect())
    assert found.value.faults[0].key == "columns.value.perturb"


def test_a_bad_option_is_told(database: Database) -> None:
    fill(database, "integer", [1, 2])
    with pytest.raises(PolicyError, match="scale: give a number above 0, found '-1'"):
        ppdp_sql.run(policy({"noise": {"scale": -1}}), database.url)
    search = {"algorithm": "reconstruct", "min_intervals": 0}
    with pytest.raises(PolicyError, match="a whole number from 1 on, found '0'"):
        ppdp_sql.run(policy("noise", search=search), database.url)


def test_one_number_has_no_group(database: Database) -> None:
    fill(database, "integer", [7, None, None])
    with pytest.raises(NoSolutionError, match=r"a number in 1 row.*; leave out perturb"):
        ppdp_sql.run(policy("microaggregate"), database.url)
