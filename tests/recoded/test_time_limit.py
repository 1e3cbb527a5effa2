"""A recoding whose time is over comes to a valid end, or says that there is none."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import LimitError
from tests.databases import Database

ROWS = [(age, place, age % 7) for age in range(20, 60) for place in ("a1", "a2", "b1")]


@pytest.fixture
def loaded(database: Database) -> Database:
    database.create("people", {"age": "integer", "place": "varchar", "pain": "integer"}, ROWS)
    return database


def policy(algorithm: str, **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": "quasi",
            "place": {"quasi": {"prefix": [1]}},
            "pain": "sensitive",
        },
        "privacy": [{"k": 3}, {"distinct_l": 2}],
        "search": {"algorithm": algorithm, "time_limit": "1ms"},
        "publish": {"table": "released"},
    } | changes


@pytest.mark.parametrize(
    "algorithm", ["kaca", "topdown", "topdown_kaca", "two_level", "mondrian", "subtree", "sibling"]
)
def test_what_is_found_by_then_is_valid(loaded: Database, algorithm: str) -> None:
    found = ppdp_sql.run(policy(algorithm), loaded.url)
    facts = found.to_dict()
    assert facts["search"]["limit"] == "time"
    assert facts["rows"]["published"] == len(ROWS)
    assert any("ended the recoding" in words for words in found.warnings)
    unhurried = policy(algorithm, search={"algorithm": algorithm, "time_limit": "5m"})
    at_leisure = ppdp_sql.run(unhurried, loaded.url)
    assert at_leisure.to_dict()["search"]["limit"] is None
    assert not at_leisure.warnings
    assert (at_leisure.metrics["ncp"] or 0) <= (found.metrics["ncp"] or 0)


def test_what_fails_is_left_out_where_it_may_be(loaded: Database) -> None:
    """Forty people share nothing; one hundred and twenty agree in twos and pass."""
    loaded.execute("insert into people select age, place, pain + 1 from people where place <> 'b1'")
    asked = policy("kaca", privacy=[{"k": 2}], suppression=40)
    facts = ppdp_sql.run(asked, loaded.url).to_dict()
    assert facts["rows"] == {"source": 200, "published": 160, "suppressed": 40}
    assert facts["metrics"]["ncp"] == pytest.approx(40 / 200)


def test_only_what_fails_becomes_one_group(loaded: Database) -> None:
    loaded.execute("insert into people select age, place, pain + 1 from people where place <> 'b1'")
    facts = ppdp_sql.run(policy("kaca", privacy=[{"k": 2}]), loaded.url).to_dict()
    assert facts["rows"]["suppressed"] == 0
    assert facts["groups"] == 81


def test_where_no_group_helps_it_is_an_error(loaded: Database) -> None:
    before = loaded.relations()
    columns = {"age": "quasi", "place": {"quasi": {"prefix": [1]}, "max_level": 1}}
    asked = policy("kaca", columns=columns | {"pain": "sensitive"}, privacy=[{"k": 50}])
    with pytest.raises(LimitError, match=r"40 rows of 120 were in groups that fail") as error:
        ppdp_sql.run(asked, loaded.url)
    assert error.value.exit_code == 3
    assert loaded.relations() == before


def test_a_check_limit_ends_nothing(loaded: Database) -> None:
    asked = policy("kaca", search={"algorithm": "kaca", "check_limit": 1})
    found = ppdp_sql.run(asked, loaded.url)
    assert any("check_limit counts nodes" in words for words in found.warnings)
    assert found.to_dict()["search"]["limit"] is None
