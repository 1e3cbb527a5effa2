"""A table that grows: only what is new is added, and the union passes."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .people import FIRST_DAY, Person, arrive, load, person, policy, shown

GROWING = {"table": "released", "mode": "increment"}


def growing(**changes: Any) -> dict[str, Any]:
    return policy(publish=GROWING) | changes


@pytest.fixture
def published(database: Database) -> Database:
    load(database)
    first = ppdp_sql.run(growing(), database.url)
    assert "increment" not in first.to_dict()
    assert database.rows("released") == Counter(shown(FIRST_DAY))
    return database


def state(database: Database) -> tuple[Any, ...]:
    log = database.execute("select id, name from ppdp.releases order by id")
    return database.rows("released"), log, database.relations()


def test_only_new_rows_are_added(published: Database) -> None:
    # What stands there can be told from what comes: a mark that no release makes.
    mark_rows(published)
    newcomers = [person(100 + number, "north", 25) for number in range(3)]
    arrive(published, *newcomers)
    result = ppdp_sql.run(growing(), published.url)
    assert result.to_dict()["increment"] == {"inserted": 3, "removed": 0}
    assert result.checked == 1
    assert published.rows("released") == Counter(shown([*FIRST_DAY, *newcomers]))
    assert marked_rows(published) == len(FIRST_DAY)
    assert not [warning for warning in result.warnings if "new rows" in warning]
    # Nothing new: nothing is added.
    again = ppdp_sql.run(growing(), published.url)
    assert again.to_dict()["increment"] == {"inserted": 0, "removed": 0}


def mark_rows(database: Database) -> None:
    """Note the places of the rows that stand there."""
    place = "rowid" if database.name == "duckdb" else "ctid::text"
    database.execute(f"create table marks as select {place} as place from released")


def marked_rows(database: Database) -> int:
    place = "rowid" if database.name == "duckdb" else "ctid::text"
    found = database.execute(
        f"select count(*) from released where {place} in (select place from marks)"
    )
    return int(found[0][0])


def test_few_newcomers_are_told_of(published: Database) -> None:
    arrive(published, person(100, "north", 25), person(101, "south", 25))
    result = ppdp_sql.run(growing(), published.url)
    assert [
        warning for warning in result.warnings if "2 groups have fewer than 3 new rows" in warning
    ]


def test_a_row_that_could_not_be_shown_comes_when_its_group_is_large_enough(
    published: Database,
) -> None:
    asked = growing(suppression=2)
    west = [person(100 + number, "west", 70 + number) for number in range(3)]
    arrive(published, *west[:2])
    assert ppdp_sql.run(asked, published.url).to_dict()["increment"]["inserted"] == 0
    arrive(published, west[2])
    assert ppdp_sql.run(asked, published.url).to_dict()["increment"]["inserted"] == 3
    assert published.rows("released") == Counter(shown([*FIRST_DAY, *west]))


@pytest.mark.parametrize("what", ["a row left", "a row changed", "the table was changed"])
def test_rows_that_must_go_are_drift(published: Database, what: str) -> None:
    if what == "a row left":
        published.execute("delete from people where name = 'person 0'")
    elif what == "a row changed":
        published.execute("update people set illness = 'gout' where name = 'person 0'")
    else:
        published.execute("insert into released values ('north', '[20, 30)', 'gout')")
    before = state(published)
    with pytest.raises(ppdp_sql.DriftError, match="cannot only grow: 1 row") as caught:
        ppdp_sql.run(growing(), published.url)
    assert caught.value.exit_code == 3
    assert state(published) == before
    result = ppdp_sql.run(growing(on_drift="suppress"), published.url)
    added = 1 if what == "a row changed" else 0
    assert result.to_dict()["increment"] == {"inserted": added, "removed": 1}
    assert result.reused is not None
    assert result.reused.drift is not None
    assert result.reused.drift.action == "suppress"
    people = published.execute("select name, zone, age, illness from people")
    assert published.rows("released") == Counter(shown(people))


def test_groups_that_fail_now(published: Database) -> None:
    """A group of four loses two: the others may not stay."""
    published.execute("delete from people where name in ('person 0', 'person 1')")
    with pytest.raises(ppdp_sql.DriftError, match="2 rows of 10 would be suppressed where 0"):
        ppdp_sql.run(growing(), published.url)
    result = ppdp_sql.run(growing(on_drift="suppress"), published.url)
    assert result.to_dict()["increment"] == {"inserted": 0, "removed": 4}
    assert published.rows("released") == Counter(shown(FIRST_DAY[4:]))
    assert result.suppressed_rows == 2


def test_replanning_replaces_the_whole(published: Database) -> None:
    arrive(published, person(100, "west", 70))
    result = ppdp_sql.run(growing(on_drift="replan"), published.url)
    assert "increment" not in result.to_dict()
    assert result.node != {"zone": 0, "age": 1}
    assert result.reused is not None
    assert result.reused.drift is not None
    assert result.reused.drift.action == "replan"
    assert sum(published.rows("released").values()) == 13
    # It grows on by the new plan.
    arrive(published, person(101, "west", 71))
    again = ppdp_sql.run(growing(), published.url)
    assert again.node == result.node
    assert again.to_dict()["increment"] == {"inserted": 1, "removed": 0}


def test_what_others_said_of_the_table_stays(published: Database) -> None:
    published.execute("comment on column released.zone is 'where people live'")
    if published.name == "postgres":
        published.execute("create index on released (zone)")
        published.execute("grant select on released to pg_monitor")
    arrive(published, *(person(100 + number, "north", 25) for number in range(3)))
    ppdp_sql.run(growing(), published.url)
    if published.name == "postgres":
        where = "where schemaname = current_schema() and tablename = 'released'"
        assert len(published.execute(f"select 1 from pg_indexes {where}")) == 1
        assert published.execute(
            "select has_table_privilege('pg_monitor', 'released', 'select')"
        ) == [(True,)]
        comment = published.execute("select col_description('released'::regclass, 1)")[0][0]
    else:
        comment = published.execute(
            "select comment from duckdb_columns() where table_name = 'released' "
            "and column_name = 'zone'"
        )[0][0]
    assert comment.startswith("where people live\n")


def test_a_table_with_other_columns_is_drift(published: Database) -> None:
    published.execute("alter table released add column extra integer")
    with pytest.raises(ppdp_sql.DriftError, match="other columns or types"):
        ppdp_sql.run(growing(), published.url)
    ppdp_sql.run(growing(on_drift="replan"), published.url)
    assert published.rows("released") == Counter(shown(FIRST_DAY))


def test_an_increment_can_be_planned(published: Database) -> None:
    arrive(published, *(person(100 + number, "north", 25) for number in range(3)))
    before = state(published)
    planned = ppdp_sql.plan(growing(), published.url)
    assert state(published) == before
    assert any(item["step"] == "release/add_rows" for item in planned.plan.statements)
    result = ppdp_sql.run(growing(), published.url, plan=planned.plan)
    assert result.to_dict()["increment"] == {"inserted": 3, "removed": 0}


def test_a_plan_of_an_increment_stops_at_drift(published: Database) -> None:
    """What a run does about drift cannot be written down before."""
    planned = ppdp_sql.plan(growing(on_drift="replan"), published.url).plan
    published.execute("delete from people where name = 'person 0'")
    before = state(published)
    with pytest.raises(ppdp_sql.DriftError, match="cannot only grow"):
        ppdp_sql.run(growing(on_drift="replan"), published.url, plan=planned)
    arrive(published, person(100, "west", 70))
    for mode in ("fail", "replan", "suppress"):
        with pytest.raises(ppdp_sql.DriftError, match="1 row of 12 would be suppressed"):
            ppdp_sql.plan(growing(on_drift=mode), published.url)
    assert state(published) == before


def test_another_release_cannot_be_reused(published: Database) -> None:
    other = ppdp_sql.run(policy(publish={"table": "other"}), published.url)
    assert other.release is not None
    with pytest.raises(ppdp_sql.InputError, match="no other can be reused"):
        ppdp_sql.run(growing(), published.url, reuse=other.release.id)
    assert ppdp_sql.run(growing(), published.url, reuse="latest").increment is not None


def test_a_table_that_grew_is_a_release_like_any_other(published: Database) -> None:
    """It can be verified and dropped, and what belonged to the one before went with it."""
    asked = growing(publish=GROWING | {"mapping": True})
    for number in range(2):
        arrive(published, *(person(100 + number, "north", 25) for number in range(3)))
        result = ppdp_sql.run(asked, published.url)
        assert result.release is not None
        assert result.increment is not None
    mappings = [name for name in published.relations() if "mapping" in name]
    assert [name for name in mappings if result.release.id in name] != []
    assert not [name for name in mappings if result.reused and result.reused.release in name]
    assert ppdp_sql.verify_release(result.release.id, published.url).rows == 18
    ppdp_sql.drop_release(result.release.id, published.url)
    assert f"{published.schema}.released" not in published.relations()


AWKWARD = {
    "zone": "varchar",
    "share": "double",
    "price": "decimal(8, 2)",
    "day": "date",
    "seen": "timestamp",
    "known": "boolean",
    "note": "varchar",
}


def test_values_of_any_type(database: Database) -> None:
    rows = [
        ("a", float("nan"), Decimal("1.50"), date(2026, 1, 2), None, True, " "),
        ("a", float("inf"), Decimal("1.5"), None, datetime(2026, 1, 2, 3, 4, 5), None, ""),
        ("A", -0.0, None, date(1, 1, 1), None, False, None),
        ("A", 0.0, Decimal("0"), None, None, None, "null"),
        (None, None, None, None, None, None, "=null"),
        (None, 1e300, Decimal("-3.10"), None, None, True, "o'clock \\"),
    ]
    database.create("awkward", AWKWARD, rows)
    open_to_all = {"keep": {"unique": "allow"}}
    asked = growing(
        source="awkward",
        columns={"zone": "quasi", **dict.fromkeys(list(AWKWARD)[1:], open_to_all)},
        privacy=[{"k": 2}],
    )
    ppdp_sql.run(asked, database.url)
    database.execute("insert into awkward select * from awkward where known or zone is null")
    result = ppdp_sql.run(asked, database.url)
    assert result.increment is not None
    assert (result.increment.inserted, result.increment.removed) == (3, 0)
    wanted = Counter(map(repr, database.execute("select * from awkward")))
    assert Counter(map(repr, database.execute("select * from released"))) == wanted
    database.execute("delete from awkward where note = '=null'")
    with pytest.raises(ppdp_sql.DriftError):
        ppdp_sql.run(asked, database.url)
    # Two rows that look the same, and one of them goes.
    database.execute("delete from released where note = '=null'")
    ppdp_sql.run(asked | {"on_drift": "suppress"}, database.url)
    wanted = Counter(map(repr, database.execute("select * from awkward")))
    assert Counter(map(repr, database.execute("select * from released"))) == wanted


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"publish": {"view": "released", "mode": "increment"}}, "adds rows to a table"),
        ({"publish": GROWING | {"permute": True}}, "permute gives values"),
        ({"publish": {"table": "released", "mode": "anatomy"}}, "an option of break_merge"),
        ({"publish": {"break_merge": "released", "mode": "increment"}}, "adds rows to a table"),
        ({"search": {"algorithm": "mondrian"}}, "mondrian has none"),
        ({"suppression": {"limit": 1, "unit": "cell"}}, "use unit: row"),
        (
            {"columns": {"zone": "quasi", "age": {"keep": None, "perturb": "swap"}}},
            "age would be perturbed anew",
        ),
        ({"search": {"algorithm": "reconstruct", "seed": 1}}, "would be perturbed anew"),
    ],
)
def test_what_cannot_grow(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ppdp_sql.PolicyError, match=message):
        ppdp_sql.run(growing(**changes), "duckdb:")


def test_a_source_does_not_grow_by_its_release(published: Database) -> None:
    columns = {"zone": "quasi", "age": "quasi", "illness": "sensitive"}
    with pytest.raises(ppdp_sql.InputError, match="is the source itself"):
        ppdp_sql.run(growing(source="released", columns=columns), published.url)


def test_a_table_that_changes_what_is_added_is_found_out(postgres: str) -> None:
    """The union is compared with what was judged, before anybody sees it."""
    database = PostgresDatabase(postgres)
    load(database)
    ppdp_sql.run(growing(), database.url)
    database.execute(
        "create function gout() returns trigger language plpgsql as "
        "$$ begin new.illness := 'gout'; return new; end $$"
    )
    database.execute(
        "create trigger gout before insert on released for each row execute function gout()"
    )
    arrive(database, *(person(100 + number, "north", 25) for number in range(3)))
    before = state(database)
    with pytest.raises(ppdp_sql.VerificationError, match="more or less often than in the whole"):
        ppdp_sql.run(growing(), database.url)
    assert state(database) == before
    database.drop()


people = st.lists(
    st.tuples(
        st.just("somebody"),
        st.sampled_from(["north", "south"]),
        st.integers(20, 45),
        st.sampled_from(["flu", "asthma"]),
    ),
    min_size=1,
    max_size=12,
)


@given(days=st.lists(people, min_size=1, max_size=3), leaving=st.integers(0, 2))
@settings(max_examples=3)
def test_random_days(
    tmp_path_factory: pytest.TempPathFactory, days: list[list[Person]], leaving: int
) -> None:
    """Whatever comes and goes, the table is what the plan shows of the groups that pass."""
    database = DuckDBDatabase(tmp_path_factory.mktemp("days") / "warehouse.duckdb")
    load(database)
    ppdp_sql.run(growing(), database.url)
    asked = growing(on_drift="suppress")
    for number, day in enumerate(days):
        arrive(database, *day)
        if number < leaving:
            database.execute(f"delete from people where name = 'person {number}'")
        before = database.rows("released")
        added = ppdp_sql.run(asked, database.url).increment
        whole = shown(database.execute("select name, zone, age, illness from people"))
        sizes = Counter((zone, age) for zone, age, _ in whole)
        wanted = Counter(row for row in whole if sizes[row[0], row[1]] >= 3)
        assert database.rows("released") == wanted
        assert added is not None
        assert added.inserted == (wanted - before).total()
        assert added.removed == (before - wanted).total()
