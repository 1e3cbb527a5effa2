"""Names that a reader planted in a schema of the publisher's search path are never used."""

from __future__ import annotations

import pytest

import ppdp_sql

from .place import SECRETS, Place, policy

#: Better matches than PostgreSQL's own for varchar, which has no operators and functions itself.
PLANTED = [
    "create table loot (who text, value text)",
    "grant insert on loot to public",
    "create function steal(value varchar) returns varchar language plpgsql as $$ begin "
    "insert into {schema}.loot values (current_user, value); return value; end $$",
    "create function equals(a varchar, b varchar) returns boolean language sql as "
    "$$ select {schema}.steal(a)::text = {schema}.steal(b)::text $$",
    "create operator = (leftarg = varchar, rightarg = varchar, function = equals, hashes, merges)",
    "create function length(value varchar) returns integer language sql as "
    "$$ select pg_catalog.length({schema}.steal(value)::text) $$",
    "create function left(value varchar, number integer) returns text language sql as "
    "$$ select pg_catalog.left({schema}.steal(value)::text, number) $$",
    "create function substr(value varchar, first integer, number integer) returns text "
    "language sql as $$ select pg_catalog.substr({schema}.steal(value)::text, first, number) $$",
    "create function concat(a varchar, b varchar) returns text language sql as "
    "$$ select {schema}.steal(a)::text operator(pg_catalog.||) b::text $$",
]


@pytest.mark.parametrize("kind", ["table", "live_view"])
def test_nothing_that_a_reader_planted_is_called(place: Place, kind: str) -> None:
    publisher, analyst = place.role("publisher"), place.role("analyst")
    database = place.execute("select current_database()")[0][0]
    private = f"private_{place.schema}"
    for statement in (
        f"create schema {private} authorization {publisher.name}",
        f"grant create on database {database} to {publisher.name}",
        f"grant usage, create on schema {place.schema} to {publisher.name}, {analyst.name}",
        f"alter table people set schema {private}",
        f"alter table {private}.people owner to {publisher.name}",
    ):
        place.execute(statement)
    analyst.execute(*(statement.format(schema=place.schema) for statement in PLANTED))
    asked = policy(kind, grant=[analyst.name]) | {"source": f"{private}.people"}
    ppdp_sql.run(asked, publisher.url)
    analyst.said("select * from release")
    stolen = {value for row in place.execute("select value from loot") for value in row}
    assert stolen & set(SECRETS) == set()
    assert place.execute(f"select 1 from loot where who = '{publisher.name}'") == []
