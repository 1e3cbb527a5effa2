"""A release that takes its source's place: what stops it, what it keeps, whom it makes wait."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

import ppdp_sql
from tests.engines.commands import Ppdp, assert_error, with_options

from .place import COLUMNS, HIDDEN, SHOWN, Place, policy, shown

KEYED = "alter table people add primary key (name)"

#: What may hang on a table, how it is made, and what the message must call it.
DEPENDANTS: dict[str, tuple[list[str], list[str]]] = {
    "view": (["create view seen as select zip from people"], ["view {schema}.seen"]),
    "materialized view": (
        ["create materialized view kept as select zip from people"],
        ["materialized view {schema}.kept"],
    ),
    "foreign key to it": (
        [KEYED, "create table visits (who varchar references people (name))"],
        ["foreign key visits_who_fkey of {schema}.visits"],
    ),
    "foreign key of it": (
        [
            "create table illnesses as select distinct illness from people",
            "alter table illnesses add primary key (illness)",
            "alter table people add foreign key (illness) references illnesses (illness)",
        ],
        ["foreign key people_illness_fkey of {schema}.people"],
    ),
    "trigger": (
        [
            "create trigger watch before update on people "
            "for each row execute function suppress_redundant_updates_trigger()"
        ],
        ["trigger watch"],
    ),
    "rule": (["create rule deaf as on delete to people do instead nothing"], ["rule deaf"]),
    "row security": (
        [
            "alter table people enable row level security",
            "create policy own on people using (name = current_user)",
        ],
        ["row security policy own"],
    ),
    "row security without a policy": (
        ["alter table people enable row level security"],
        ["row security"],
    ),
    "publication of the table": (
        ["create publication ppdp_roles for table people"],
        ["publication ppdp_roles"],
    ),
    "publication of the schema": (
        ["create publication ppdp_roles for tables in schema {schema}"],
        ["publication ppdp_roles"],
    ),
    "publication of all tables": (
        ["create publication ppdp_roles for all tables"],
        ["publication ppdp_roles"],
    ),
    "child": (["create table heirs () inherits (people)"], ["child table {schema}.heirs"]),
    "parent": (
        ["create table beings (name varchar)", "alter table people inherit beings"],
        ["parent table {schema}.beings"],
    ),
    "partition": (
        [
            "create table everyone (like people) partition by range (salary)",
            "alter table everyone attach partition people for values from (0) to (10000000)",
        ],
        ["parent table {schema}.everyone"],
    ),
    "partitioned table": (
        [
            "alter table people rename to rich",
            "create table people (like rich) partition by range (salary)",
            "alter table people attach partition rich for values from (0) to (10000000)",
        ],
        ["partitioning", "child table {schema}.rich"],
    ),
    "function of a row": (
        ["create function town(people) returns text language sql as 'select $1.zip'"],
        ["function {schema}.town({schema}.people)"],
    ),
    "function of rows": (
        ["create function all_of() returns setof people language sql as 'select * from people'"],
        ["function {schema}.all_of()"],
    ),
    "function with its own statements": (
        [
            "create function size() returns bigint language sql "
            "begin atomic select count(*) from people; end"
        ],
        ["function {schema}.size()"],
    ),
    "column of rows": (
        ["create table old (person people)"],
        ["column person of table {schema}.old"],
    ),
    "function of an array of rows": (
        ["create function many(people[]) returns int language sql as 'select 1'"],
        ["function {schema}.many({schema}.people[])"],
    ),
    "type of rows": (
        ["create type pair as (a people, b people)"],
        ["column a of composite type {schema}.pair", "column b of composite type {schema}.pair"],
    ),
    "domain over rows": (["create domain adult as people"], ["type {schema}.adult"]),
    "policy of another table": (
        [
            "create table diary (who varchar)",
            "create policy ill on diary using (who in (select name from people))",
        ],
        ["policy ill on table {schema}.diary"],
    ),
    "rule of another table": (
        [
            "create table diary (who varchar)",
            "create rule copied as on insert to diary do also delete from people",
        ],
        ["rule copied on table {schema}.diary"],
    ),
    "sequence that others use": (
        [
            "alter table people add column number serial",
            "create table diary (number int default nextval('people_number_seq'))",
        ],
        ["default value for column number of table {schema}.diary"],
    ),
}


def words_for(place: Place, *dependants: str) -> list[str]:
    """What the message must call dependants; their names stand there with their schema."""
    words = [word for dependant in dependants for word in DEPENDANTS[dependant][1]]
    return [word.format(schema=place.schema) for word in words]


@pytest.mark.parametrize("dependant", DEPENDANTS)
def test_what_hangs_on_the_source_stops_it_and_is_listed(
    ppdp: Ppdp, place: Place, dependant: str
) -> None:
    for statement in DEPENDANTS[dependant][0]:
        place.execute(statement.format(schema=place.schema))
    try:
        with place.unchanged():
            answer = ppdp("run", ppdp.write(policy("in_place")), "--engine", place.url)
    finally:
        place.execute("drop publication if exists ppdp_roles")
    words = words_for(place, dependant)
    assert_error(answer, 2, "relation", f"'{place.schema}.people'", *words)


def test_all_of_them_are_listed_at_once(ppdp: Ppdp, place: Place) -> None:
    together = ("view", "foreign key to it", "trigger", "rule", "child", "function of a row")
    for dependant in together:
        for statement in DEPENDANTS[dependant][0]:
            place.execute(statement)
    with place.unchanged():
        answer = ppdp("run", ppdp.write(policy("in_place")), "--engine", place.url)
    assert_error(answer, 2, "relation", *words_for(place, *together))


@pytest.mark.parametrize("kind", ["view", "live_view"])
def test_a_view_cannot_take_the_place_of_what_it_is_made_from(
    ppdp: Ppdp, place: Place, kind: str
) -> None:
    named: dict[str, Any] = {"view": "people"}
    named["live_view"] = {"name": "people", "accept": "differencing"}
    asked = policy(kind, replace=True)
    asked["publish"][kind] = named[kind]
    with place.unchanged():
        answer = ppdp("run", ppdp.write(asked), "--engine", place.url)
    assert_error(answer, 2, "input", f"'{place.schema}.people' cannot", "its own source")


def acl(place: Place) -> set[tuple[Any, ...]]:
    """Return every right on `people` and on its published columns that is not its owner's."""
    return set(
        place.execute(
            "select grantee::regrole::text, privilege_type, is_grantable, null from pg_class "
            "cross join lateral aclexplode(relacl) as acl "
            "where pg_class.oid = 'people'::regclass and grantee <> relowner "
            "union all select grantee::regrole::text, privilege_type, is_grantable, attname "
            "from pg_attribute cross join lateral aclexplode(attacl) as acl "
            "where attrelid = 'people'::regclass and attname <> 'name'"
        )
    )


@pytest.mark.parametrize("as_owner", [False, True], ids=["as superuser", "as owner"])
def test_owner_rights_and_comments_are_carried_over(place: Place, as_owner: bool) -> None:
    owner, reader, chief = place.role("owner"), place.role("reader"), place.role("chief")
    newcomer = place.role("newcomer")
    database = place.execute("select current_database()")[0][0]
    for statement in (
        f"grant create on database {database} to {owner.name}",
        f"grant usage, create on schema {place.schema} to {owner.name}",
        f"alter table people owner to {owner.name}",
        f"grant select, insert on people to {chief.name} with grant option",
        f"grant select (zip, name), update (illness) on people to {reader.name}",
        f"grant references (zip) on people to {reader.name} with grant option",
        "grant trigger on people to public",
        "comment on table people is 'who was ill'",
        "comment on column people.illness is 'as told'",
    ):
        place.execute(statement)
    before = acl(place)
    assert len(before) == 6
    with place.default_privileges(newcomer.name):
        ppdp_sql.run(policy("in_place"), owner.url if as_owner else place.url)
    assert place.owner("people") == owner.name
    assert acl(place) == before
    assert shown(place.rows("people"))
    said = place.execute(
        "select obj_description('people'::regclass, 'pg_class'), col_description("
        "'people'::regclass, (select attnum from pg_attribute where attname = 'illness' "
        "and attrelid = 'people'::regclass))"
    )[0]
    assert said[0].startswith("who was ill\n")
    assert said[1].startswith("as told\n")


def test_a_role_keeps_its_rights_and_gets_no_more(place: Place) -> None:
    """What default privileges give to a new table is not what the role had on the old one."""
    reader = place.role("reader")
    place.execute(f"grant usage on schema {place.schema} to {reader.name}")
    place.execute(f"grant select (illness) on people to {reader.name}")
    with place.default_privileges(reader.name):
        ppdp_sql.run(policy("in_place"), place.url)
    assert reader.execute("select count(illness) from people") == [(8,)]
    assert reader.denied("select zip from people")
    assert place.rights(reader, "people") == {"SELECT"}


def test_rights_that_were_passed_on_are_carried_over(place: Place) -> None:
    chief, friend = place.role("chief"), place.role("friend")
    place.execute(f"grant usage on schema {place.schema} to {chief.name}")
    place.execute(f"grant select on people to {chief.name} with grant option")
    chief.execute(f"grant select on {place.schema}.people to {friend.name}")
    before = acl(place)
    ppdp_sql.run(policy("in_place"), place.url)
    assert acl(place) == before


def test_indexes_are_rebuilt_or_named(place: Place) -> None:
    for statement in (
        "create index by_zip on people (zip)",
        "create index by_both on people (illness, zip)",
        "create index hashed on people using hash (illness)",
        "create index brin on people using brin (salary)",
        "create index by_name on people (name)",
        "create index part on people (zip) where illness = 'flu'",
        "create index lowered on people (lower(zip))",
        "create index rising on people (zip desc)",
        "create index covering on people (zip) include (illness)",
        "create unique index single on people (zip)",
        "alter table people add constraint people_key primary key (name)",
        "alter table people add constraint different unique (salary)",
        "alter table people add constraint positive check (salary > 0)",
        "alter table people alter column illness set not null",
        "create statistics together on zip, illness from people",
    ):
        place.execute(statement)
    result = ppdp_sql.run(policy("in_place"), place.url)
    indexes = place.execute(
        "select indexname, split_part(indexdef, ' USING ', 2) from pg_indexes "
        f"where schemaname = '{place.schema}' and tablename = 'people'"
    )
    assert dict(indexes) == {
        "by_zip": "btree (zip)",
        "by_both": "btree (illness, zip)",
        "hashed": "hash (illness)",
        "brin": "brin (salary)",
    }
    words = "\n".join(result.warnings)
    lost = [
        *("index by_name", "index part", "index lowered", "index rising", "index covering"),
        *("index single", "index people_key", "index different", "check positive"),
        *("not null people_illness_not_null", "statistics together"),
    ]
    assert [name for name in lost if name not in words] == []
    assert not [name for name, _ in indexes if name in words]


def test_what_a_column_had_is_named(place: Place) -> None:
    """A default and a generated column are lost as a constraint is."""
    place.execute("alter table people alter column illness set default 'none'")
    area = "area varchar generated always as (left(zip, 2)) stored"
    place.execute(f"alter table people add column {area}")
    asked = policy("in_place")
    asked["columns"] |= {"area": "keep"}
    words = "\n".join(ppdp_sql.run(asked, place.url).warnings)
    lost = ("default of illness", "generated values of area")
    assert [name for name in lost if name not in words] == []


def test_an_identity_is_named(place: Place) -> None:
    place.execute("alter table people add column number int generated always as identity")
    asked = policy("in_place")
    asked["columns"] |= {"number": {"keep": {"unique": "allow"}}}
    words = "\n".join(ppdp_sql.run(asked, place.url).warnings)
    assert "number" in words.replace("people_number_not_null", "")


def test_no_backup_is_kept_unless_it_is_asked_for(place: Place) -> None:
    before = {name for schema, name in place.everything() if schema == place.schema}
    ppdp_sql.run(policy("in_place"), place.url)
    assert {name for schema, name in place.everything() if schema == place.schema} == before
    for schema, name in place.everything():
        text = str(place.execute(f"select * from {schema}.{name}"))
        assert not [row[0] for row in SHOWN + HIDDEN if row[0] in text], name


@pytest.mark.parametrize("kind", ["in_place", "table"])
def test_a_backup_has_the_raw_rows_and_no_readers(place: Place, kind: str) -> None:
    reader, newcomer = place.role("reader"), place.role("newcomer")
    for role in (reader, newcomer):
        place.execute(f"grant usage on schema {place.schema} to {role.name}")
    place.execute(f"grant select on people to {reader.name}")
    asked = policy(kind, backup="raw", grant=[reader.name])
    if kind == "table":
        asked["publish"] |= {"table": "people", "replace": True}
    with place.default_privileges(f"{reader.name}, {newcomer.name}"):
        ppdp_sql.run(asked, place.url)
    assert place.rows("raw") == Counter(SHOWN + HIDDEN)
    assert shown(place.rows("people"))
    assert "raw" not in place.readable(reader) | place.readable(newcomer)
    assert place.rights(reader, "raw") | place.rights(newcomer, "raw") == set()


def test_a_backup_overwrites_nothing(ppdp: Ppdp, place: Place) -> None:
    place.execute("create table raw (x int)")
    with place.unchanged():
        path = ppdp.write(policy("in_place", backup="raw"))
        answer = ppdp("run", path, "--engine", place.url)
    assert_error(answer, 2, "relation", "backup 'raw' exists")


# Others at work.

ROW = "insert into people values ('Ulrich', 2105557, '47605', 'flu')"


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that another connection does; it fails if it never does it."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it never came true")


def write(url: str, statement: str) -> None:
    """Run a statement on a connection of its own."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def somebody_waits(place: Place) -> bool:
    """Whether somebody waits for a lock on `people`."""
    return bool(
        place.execute(
            "select 1 from pg_locks inner join pg_class on pg_class.oid = relation "
            "inner join pg_namespace on pg_namespace.oid = relnamespace "
            f"where not granted and relname = 'people' and nspname = '{place.schema}'"
        )
    )


def test_a_writer_waits_until_its_end(place: Place) -> None:
    """Whoever came before the swap is not lost: the row is in the table that took the name."""
    impatient = with_options(place, "lock_timeout=50ms")
    late = "insert into people (illness) values ('flu')"
    writer = threading.Thread(target=write, args=(place.url, late), daemon=True)
    refused: list[str] = []

    def meanwhile(_: int) -> None:
        if refused:
            return
        for statement in (ROW, "delete from people", "select count(*) from people"):
            try:
                write(impatient, statement)
            except psycopg.errors.LockNotAvailable:
                refused.append(statement)
        writer.start()
        wait_until(lambda: somebody_waits(place))

    result = ppdp_sql.run(policy("in_place"), place.url, progress=meanwhile)
    writer.join(60)
    assert len(refused) == 3
    assert not writer.is_alive()
    assert (result.source_rows, result.published_rows) == (12, 8)
    assert place.execute("select count(*) from people") == [(9,)]


@pytest.mark.parametrize("kind", ["in_place", "table"])
def test_a_row_that_was_committed_before_the_lock_is_in_the_release(
    place: Place, kind: str
) -> None:
    asked = policy(kind)
    if kind == "table":
        asked["publish"] |= {"table": "people", "replace": True}
    counted: list[tuple[int, int]] = []

    def run() -> None:
        result = ppdp_sql.run(asked, place.url)
        counted.append((result.source_rows, result.published_rows))

    runner = threading.Thread(target=run, daemon=True)
    with psycopg.connect(place.url) as writer:
        writer.execute(ROW.encode())
        runner.start()
        wait_until(lambda: somebody_waits(place))
        writer.commit()
    runner.join(60)
    assert counted == [(13, 9)]
    assert place.execute("select count(*) from people") == [(9,)]


def test_a_run_that_fails_lets_the_writers_go_on(place: Place) -> None:
    with pytest.raises(ppdp_sql.NoSolutionError):
        ppdp_sql.run(policy("in_place") | {"privacy": [{"k": 13}]}, place.url)
    place.execute(ROW)
    assert list(COLUMNS) == [
        row[0]
        for row in place.execute(
            "select attname from pg_attribute where attrelid = 'people'::regclass "
            "and attnum > 0 order by attnum"
        )
    ]
    assert sum(place.rows("people").values()) == 13
