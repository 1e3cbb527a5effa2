"""A role that lacks rights is told which; with exactly these it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

import ppdp_sql
from tests.engines.commands import Answer, Ppdp, assert_error

from .place import Place, Role, in_schema, policy, shown

KINDS = ["table", "view", "live_view", "script"]

#: More attempts than this, and a message does not say all that it could.
MOST_ROUNDS = 6


@contextmanager
def no_temporary_tables(place: Place) -> Iterator[None]:
    """Take from everyone what PostgreSQL gives to everyone."""
    name = place.execute("select current_database()")[0][0]
    place.execute(f"revoke temporary on database {name} from public")
    try:
        yield
    finally:
        place.execute(f"grant temporary on database {name} to public")


def named_grants(message: str) -> list[str]:
    """Return the statements that a message asks an owner to run."""
    return re.findall(r'grant (?:(?!grant ).)+? to "?\w+"?', message)


def run_with_what_is_named(
    ppdp: Ppdp, place: Place, role: Role, path: str, *others: Role
) -> tuple[list[str], Answer]:
    """Run, give what the message names, and run again; return the grants and the last answer.

    It ends with a release, or with a message that names no grant. Others than the role itself are
    given something only if they are named here.
    """
    given: list[str] = []
    for _ in range(MOST_ROUNDS):
        before = place.rows("people"), place.everything()
        answer = ppdp("run", path, "--engine", role.url)
        if answer.exit == 0:
            return given, answer
        error = assert_error(answer, 2, "rights")
        assert (place.rows("people"), place.everything()) == before
        grants = named_grants(error["message"])
        if not grants:
            return given, answer
        assert not set(grants) & set(given), error["message"]
        for grant in grants:
            assert any(someone.name in grant for someone in (role, *others))
            place.execute(grant)
        given += grants
    raise AssertionError(f"it still does not work with {given}")


def run_until_it_works(
    ppdp: Ppdp,
    place: Place,
    role: Role,
    content: dict[str, Any],
    publish: dict[str, Any] | None = None,
) -> tuple[list[str], dict[str, Any]]:
    """Run with what the messages name until there is a release."""
    asked = in_schema(place.schema, content)
    path = ppdp.write(asked | {"publish": asked["publish"] | (publish or {})})
    given, answer = run_with_what_is_named(ppdp, place, role, path)
    assert answer.exit == 0, answer.document
    return given, answer.document


def assert_belongs_to(answer: Answer, relation: str, owner: Role, role: Role) -> None:
    """Only its owner can replace a relation, and nobody is asked to lend a whole role."""
    said = f"'{relation}' belongs to '{owner.name}', and only its owner can replace it"
    assert_error(answer, 2, "rights", said, f"not '{role.name}'", f"run as '{owner.name}'")


@pytest.mark.parametrize("kind", KINDS)
def test_the_grants_of_the_messages_are_enough(ppdp: Ppdp, place: Place, kind: str) -> None:
    publisher, analyst = place.role("publisher"), place.role("analyst")
    asked = policy(kind) if kind == "script" else policy(kind, grant=[analyst.name])
    place.execute(f"grant usage on schema {place.schema} to {analyst.name}")
    with no_temporary_tables(place):
        given, answer = run_until_it_works(ppdp, place, publisher, asked)
        assert answer["rows"] == {"source": 12, "published": 8, "suppressed": 4}
        again = ppdp("run", str(ppdp.folder / "policy.yml"), "--engine", publisher.url)
        assert again.exit == 0
    assert f"grant select on table {place.schema}.people to {publisher.name}" in given
    assert not place.rights(publisher, "people") - {"SELECT"}
    if kind != "script":
        assert shown(place.rows("release"))
        assert place.readable(analyst) == {"release"}


def test_each_right_is_asked_for_alone(ppdp: Ppdp, place: Place) -> None:
    publisher = place.role("publisher")
    with no_temporary_tables(place):
        given, _ = run_until_it_works(ppdp, place, publisher, policy("table"))
        path = ppdp.write(in_schema(place.schema, policy("table")))
        place.execute("drop schema ppdp cascade")
        place.execute("drop table release")
        assert len(given) >= 4
        for grant in given:
            place.execute(re.sub(" to (\\w+)$", r" from \1", grant.replace("grant", "revoke", 1)))
            answer = ppdp("run", path, "--engine", publisher.url)
            error = assert_error(answer, 2, "rights")
            named = named_grants(error["message"])
            assert grant in named
            # The use of a schema may stand in two of them, and nothing else was taken away.
            assert {words.split(" on ")[1] for words in named} == {grant.split(" on ")[1]}
            for words in named:
                place.execute(words)
    assert ppdp("run", path, "--engine", publisher.url).exit == 0


def test_columns_that_are_not_read_need_no_right(ppdp: Ppdp, place: Place) -> None:
    publisher = place.role("publisher")
    place.execute("alter table people add column secret varchar default 'x'")
    place.execute(f"grant select (name, salary, zip, illness) on people to {publisher.name}")
    given, _ = run_until_it_works(ppdp, place, publisher, policy("table"))
    assert not [grant for grant in given if "people" in grant]
    assert publisher.denied("select secret from people")


def test_in_place_names_each_right_that_its_publisher_lacks(ppdp: Ppdp, place: Place) -> None:
    owner, publisher = place.role("owner"), place.role("publisher")
    place.execute(f"alter table people owner to {owner.name}")
    path = ppdp.write(in_schema(place.schema, policy("in_place")))
    given, answer = run_with_what_is_named(ppdp, place, publisher, path)
    assert f"grant select on table {place.schema}.people to {publisher.name}" in given
    assert_belongs_to(answer, f"{place.schema}.people", owner, publisher)
    # A member of the owner replaces it, and the owner gets it back, if it may create there.
    place.execute(f"grant {owner.name} to {publisher.name}")
    given, answer = run_with_what_is_named(ppdp, place, publisher, path, owner)
    assert given == [f'grant create on schema "{place.schema}" to "{owner.name}"']
    assert answer.exit == 0
    assert shown(place.rows("people"))
    assert place.owner("people") == owner.name


def test_the_owner_of_the_source_publishes_in_place(ppdp: Ppdp, place: Place) -> None:
    owner = place.role("owner")
    place.execute(f"alter table people owner to {owner.name}")
    place.execute(f"grant usage on schema {place.schema} to {owner.name}")
    given, _ = run_until_it_works(ppdp, place, owner, policy("in_place"))
    assert not [grant for grant in given if "people" in grant]
    assert shown(place.rows("people"))


def test_who_does_not_own_the_source_neither_waits_nor_lets_others_wait(
    ppdp: Ppdp, place: Place
) -> None:
    """PostgreSQL lets whoever may delete rows lock everyone out, and that for nothing here."""
    owner, publisher = place.role("owner"), place.role("publisher")
    path = ppdp.write(in_schema(place.schema, policy("in_place")))
    place.execute(f"alter table people owner to {owner.name}")
    place.execute(f"grant select, delete on people to {publisher.name}")
    place.execute(f"alter role {publisher.name} set lock_timeout = '50ms'")
    with psycopg.connect(place.url) as writer:
        writer.execute("insert into people (illness) values ('flu')")
        _, answer = run_with_what_is_named(ppdp, place, publisher, path)
        writer.rollback()
    assert_belongs_to(answer, f"{place.schema}.people", owner, publisher)


@pytest.mark.parametrize("kind", ["table", "view", "live_view"])
def test_only_its_owner_replaces_a_release(ppdp: Ppdp, place: Place, kind: str) -> None:
    first, second = place.role("first"), place.role("second")
    run_until_it_works(ppdp, place, first, policy(kind))
    path = ppdp.write(in_schema(place.schema, policy(kind)))
    _, answer = run_with_what_is_named(ppdp, place, second, path)
    assert_belongs_to(answer, f"{place.schema}.release", first, second)
    place.execute(f"grant {first.name} to {second.name}")
    given, answer = run_with_what_is_named(ppdp, place, second, path)
    assert (given, answer.exit) == ([], 0)
    assert shown(place.rows("release"))


@pytest.mark.parametrize("kind", ["view", "live_view"])
def test_a_second_role_publishes_beside_the_first(ppdp: Ppdp, place: Place, kind: str) -> None:
    first, second = place.role("first"), place.role("second")
    readers = place.role("reader_of_first"), place.role("reader_of_second")
    for reader in readers:
        place.execute(f"grant usage on schema {place.schema} to {reader.name}")
    other = policy(kind, grant=[readers[0].name], mapping=True)
    run_until_it_works(ppdp, place, first, other)
    mine = policy("view", grant=[readers[1].name], mapping=True)
    mine["publish"]["view"] = "mine"
    more, _ = run_until_it_works(ppdp, place, second, mine)
    assert any(f"ppdp.releases to {second.name}" in grant for grant in more)
    # Each of them can publish again, and neither reads what belongs to the other's release.
    for asked, role in ((other, first), (mine, second)):
        again = ppdp.write(in_schema(place.schema, asked))
        assert ppdp("run", again, "--engine", role.url).exit == 0
    assert place.readable(readers[0]) == {"release"}
    assert place.readable(readers[1]) == {"mine"}
    for role in (first, second):
        owned = {
            f"ppdp_private.{name}"
            for (name,) in place.execute(
                "select relname from pg_class where relnamespace = 'ppdp_private'::regnamespace "
                f"and relowner = '{role.name}'::regrole and relkind in ('r', 'v')"
            )
        }
        private = {name for name in place.readable(role) if name.startswith("ppdp_private")}
        assert private == owned
        assert owned
    names = [record.name for record in ppdp_sql.releases(place.url)]
    assert sorted(set(names)) == [f"{place.schema}.mine", f"{place.schema}.release"]
    assert len(names) == 4


def test_a_second_role_cannot_call_what_reads_for_the_readers_of_the_first(place: Place) -> None:
    """A publisher is asked to have the private schema, and is no reader by that."""
    analyst, second = place.role("analyst"), place.role("second")
    ppdp_sql.run(policy("live_view", grant=[analyst.name]), place.url)
    place.execute(f"grant usage, create on schema ppdp_private to {second.name}")
    query, function = place.live()
    assert second.denied(f"select * from {query}")
    assert second.denied(f"select * from {function}")


@pytest.mark.parametrize("kind", ["table", "view"])
def test_a_publisher_that_cannot_open_the_schema_says_so(
    ppdp: Ppdp, place: Place, kind: str
) -> None:
    """To create in a schema is not to grant its use, and its readers would not reach it."""
    publisher, analyst = place.role("publisher"), place.role("analyst")
    path = ppdp.write(in_schema(place.schema, policy(kind, grant=[analyst.name])))
    given, answer = run_with_what_is_named(ppdp, place, publisher, path, analyst)
    assert f'grant usage on schema "{place.schema}" to "{analyst.name}"' in given
    assert answer.exit == 0
    assert place.readable(analyst) == {"release"}


def test_who_may_create_schemas_needs_no_right_on_one(ppdp: Ppdp, place: Place) -> None:
    publisher = place.role("publisher")
    made = f"made_{place.schema}"
    asked = policy("table", create_schema=True)
    given, _ = run_until_it_works(ppdp, place, publisher, asked, {"table": f"{made}.release"})
    assert not [grant for grant in given if "create on schema" in grant]
    assert place.execute(f"select count(*) from {made}.release") == [(8,)]


def test_a_schema_of_the_search_path_without_usage_is_a_missing_right(
    ppdp: Ppdp, place: Place
) -> None:
    """PostgreSQL passes over it in silence, as if the search path were empty."""
    publisher = place.role("publisher")
    with place.unchanged():
        answer = ppdp("run", ppdp.write(policy("table")), "--engine", publisher.url)
    assert_error(answer, 2, "rights", f"grant usage on schema {place.schema} to {publisher.name}")


def test_a_second_publisher_follows_the_same_people(ppdp: Ppdp, place: Place) -> None:
    """What the first one kept is read by nobody else until it is granted."""
    asked = policy("table") | {
        "entity": "name",
        "columns": {"salary": "quasi", "illness": "sensitive"},
        "privacy": [{"m_invariance": {"m": 2}}],
        "suppression": 6,
        "search": {"algorithm": "kaca"},
    }
    ppdp_sql.run(asked, place.url)
    publisher = place.role("publisher")
    second = {"table": f"{place.schema}.second"}
    given, document = run_until_it_works(ppdp, place, publisher, asked, second)
    assert [grant for grant in given if "people__" in grant]
    assert document["privacy"][0]["achieved"] >= 2
    assert place.rows("second") == place.rows("release")
