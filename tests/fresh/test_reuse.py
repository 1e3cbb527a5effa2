"""The plan of a release, applied to the rows of another day."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database, DuckDBDatabase

from .people import FIRST_DAY, arrive, load, person, policy, shown

NODE = {"zone": 0, "age": 1}
NEWCOMERS = [person(100, "north", 25), person(101, "south", 29)]
#: Alone in her group.
STRANGER = person(102, "west", 70)


@pytest.fixture
def published(database: Database) -> tuple[Database, str]:
    """A database with the release of the first day, and its id."""
    load(database)
    result = ppdp_sql.run(policy(), database.url)
    assert result.node == NODE
    assert result.release is not None
    assert "reused" not in result.to_dict()
    return database, result.release.id


def state(database: Database) -> tuple[Any, ...]:
    log = database.execute("select id, name from ppdp.releases order by id")
    return database.rows("released"), log, database.relations()


@pytest.mark.parametrize("length", [None, 6])
def test_a_plan_that_fits_is_applied_without_a_search(
    published: tuple[Database, str], length: int | None
) -> None:
    database, release = published
    arrive(database, *NEWCOMERS)
    reuse = "latest" if length is None else release[:length]
    result = ppdp_sql.run(policy(), database.url, reuse=reuse)
    assert result.node == NODE
    assert result.checked == 1
    assert result.to_dict()["reused"] == {"release": release, "drift": None}
    assert database.rows("released") == Counter(shown([*FIRST_DAY, *NEWCOMERS]))


def test_drift_fails_by_default(published: tuple[Database, str]) -> None:
    database, release = published
    arrive(database, STRANGER)
    before = state(database)
    for asked in (policy(), policy(on_drift="fail")):
        with pytest.raises(ppdp_sql.DriftError) as caught:
            ppdp_sql.run(asked, database.url, reuse="latest")
        assert caught.value.exit_code == 3
        assert (caught.value.suppressed, caught.value.limit) == (1, 0)
        assert caught.value.message == (
            f"the plan of release {release} no longer fits the source: 1 row of 13 would be "
            "suppressed where 0 may be; run without --reuse, or set on_drift: replan or suppress"
        )
    assert state(database) == before


def test_drift_is_planned_anew(published: tuple[Database, str]) -> None:
    database, release = published
    arrive(database, STRANGER)
    asked = policy(on_drift="replan")
    result = ppdp_sql.run(asked, database.url, reuse="latest")
    searched = ppdp_sql.run(asked | {"publish": {"table": "other"}}, database.url)
    assert result.node == searched.node != NODE
    assert database.rows("released") == database.rows("other")
    assert result.to_dict()["reused"] == {
        "release": release,
        "drift": {
            "reason": "1 row of 13 would be suppressed where 0 may be",
            "action": "replan",
            "suppressed": 1,
            "limit": 0,
        },
    }
    assert any("planned anew" in warning for warning in result.warnings)


@pytest.mark.parametrize("suppressed", ["omit", "star"])
def test_drift_is_suppressed(published: tuple[Database, str], suppressed: str) -> None:
    database, _ = published
    strangers = [STRANGER, person(103, "west", 45), person(104, "west", 12)]
    arrive(database, *NEWCOMERS, *strangers)
    asked = policy(on_drift="suppress", suppressed=suppressed, suppression=2)
    result = ppdp_sql.run(asked, database.url, reuse="latest")
    assert result.node == NODE
    assert result.suppressed_rows == 3
    stars = [("*", "*", person[3]) for person in strangers] if suppressed == "star" else []
    wanted = Counter([*shown([*FIRST_DAY, *NEWCOMERS]), *stars])
    assert database.rows("released") == wanted
    assert result.reused is not None
    assert result.reused.drift is not None
    assert vars(result.reused.drift) == {
        "reason": "3 rows of 17 would be suppressed where 2 may be",
        "action": "suppress",
        "suppressed": 3,
        "limit": 2,
    }
    assert any("suppressed all the same" in warning for warning in result.warnings)
    assert all(facts.satisfied for facts in result.privacy)


def test_what_may_be_suppressed_is_no_drift(published: tuple[Database, str]) -> None:
    database, _ = published
    arrive(database, STRANGER)
    result = ppdp_sql.run(policy(suppression=1, on_drift="fail"), database.url, reuse="latest")
    assert result.reused is not None
    assert result.reused.drift is None
    assert result.suppressed_rows == 1


def test_nothing_left_to_publish_is_no_release(database: Database) -> None:
    load(database)
    ppdp_sql.run(policy(), database.url)
    database.execute("delete from people")
    arrive(database, *(person(number, "west", 10 * number) for number in range(6)))
    before = state(database)
    with pytest.raises(ppdp_sql.DriftError, match="nothing would be left") as caught:
        ppdp_sql.run(policy(on_drift="suppress"), database.url, reuse="latest")
    assert caught.value.exit_code == 3
    assert state(database) == before


def test_other_numbers_are_tried_on_the_same_levels(published: tuple[Database, str]) -> None:
    database, _ = published
    assert ppdp_sql.run(policy(privacy=[{"k": 4}]), database.url, reuse="latest").node == NODE
    with pytest.raises(ppdp_sql.DriftError, match="12 rows of 12 would be suppressed"):
        ppdp_sql.run(policy(privacy=[{"k": 5}]), database.url, reuse="latest")


def test_levels_that_the_policy_forbids_now_are_drift(published: tuple[Database, str]) -> None:
    database, _ = published
    columns = policy()["columns"]
    columns["age"]["min_level"] = 2
    with pytest.raises(ppdp_sql.DriftError, match="outside of those that the policy allows"):
        ppdp_sql.run(policy(columns=columns), database.url, reuse="latest")
    asked = policy(columns=columns, on_drift="replan")
    assert ppdp_sql.run(asked, database.url, reuse="latest").node == NODE | {"age": 2}


def test_a_new_value_without_a_leaf_is_named_as_drift(published: tuple[Database, str]) -> None:
    database, release = published
    arrive(database, person(200, "moon", 25))
    before = state(database)
    with pytest.raises(ppdp_sql.HierarchyError, match=f"drifted since release {release}") as caught:
        ppdp_sql.run(policy(on_drift="replan"), database.url, reuse="latest")
    assert caught.value.exit_code == 2
    assert state(database) == before
    # Where such rows may go, they count as suppressed.
    with pytest.raises(ppdp_sql.DriftError, match="1 row of 13"):
        ppdp_sql.run(policy(unmapped="suppress"), database.url, reuse="latest")
    asked = policy(unmapped="suppress", on_drift="suppress")
    assert ppdp_sql.run(asked, database.url, reuse="latest").suppressed_rows == 1


def changed_columns(**changes: Any) -> dict[str, Any]:
    columns = policy()["columns"] | changes
    return {name: column for name, column in columns.items() if column is not None}


OTHER_POLICIES: list[tuple[dict[str, Any], str]] = [
    ({"columns": changed_columns(illness="keep")}, "column 'illness' was sensitive"),
    ({"columns": changed_columns(illness=None)}, "is not named in the policy"),
    ({"columns": changed_columns(zone="quasi")}, "the hierarchy of column 'zone'"),
    ({"search": {"algorithm": "mondrian"}}, "vary by row"),
    ({"publish": {"table": "another"}}, "'.*another' was never published"),
]


def test_a_plan_of_another_policy_is_refused(published: tuple[Database, str]) -> None:
    database, _ = published
    before = state(database)
    for changes, message in OTHER_POLICIES:
        with pytest.raises(ppdp_sql.InputError, match=message):
            ppdp_sql.run(policy(**changes), database.url, reuse="latest")
    assert state(database) == before


def test_a_release_that_is_none(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    load(database)
    ppdp_sql.run(policy(), database.url)
    for asked in ("nothing", ""):
        with pytest.raises(ppdp_sql.InputError, match="there is no release"):
            ppdp_sql.run(policy(), database.url, reuse=asked)
    database.execute("update ppdp.releases set id = 'aaaa0001'")
    other = policy(publish={"table": "other"})
    ppdp_sql.run(other, database.url, reuse="aaaa")
    database.execute("update ppdp.releases set id = 'aaaa0002' where id <> 'aaaa0001'")
    with pytest.raises(ppdp_sql.InputError, match="give more of the id"):
        ppdp_sql.run(policy(publish={"table": "third"}), database.url, reuse="aaaa")


def test_a_plan_and_a_release_are_not_reused_together(published: tuple[Database, str]) -> None:
    database, _ = published
    plan = ppdp_sql.plan(policy(), database.url).plan
    with pytest.raises(ppdp_sql.InputError, match="not both"):
        ppdp_sql.run(policy(), database.url, plan=plan, reuse="latest")
