"""Who is named in `grant` reads the release and nothing else; everyone else reads nothing."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql

from .place import Place, policy, shown

KINDS = ["table", "view", "live_view"]


def hierarchy_of_zip(place: Place) -> dict[str, Any]:
    """The columns of the policy with leaves that a live view must keep in the private schema."""
    place.execute("create table zips (zip varchar, area varchar, top varchar)")
    place.execute("insert into zips select zip, left(zip, 2) || '***', '*' from people")
    columns: dict[str, Any] = policy()["columns"]
    return columns | {"zip": {"quasi": {"table": "zips"}, "max_level": 1}}


@pytest.mark.parametrize(
    ("kind", "defaults"),
    [
        *((kind, False) for kind in ("view", "live_view")),
        *((kind, True) for kind in KINDS),
    ],
)
def test_a_reader_reads_the_release_and_nothing_else(
    place: Place, kind: str, defaults: bool
) -> None:
    analyst, other = place.role("analyst"), place.role("other")
    columns = hierarchy_of_zip(place)
    asked = policy(kind, grant=[analyst.name], mapping=True) | {"columns": columns}
    if defaults:
        with place.default_privileges(f"{analyst.name}, {other.name}"):
            ppdp_sql.run(asked, place.url)
            ppdp_sql.run(asked, place.url)
    else:
        ppdp_sql.run(asked, place.url)
    made = {name for schema, name in place.everything() if schema == "ppdp_private"}
    assert any(name.startswith("mapping") for name in made)
    assert any(name.startswith("leaves") for name in made) == (kind == "live_view")
    assert any(name.startswith("release") for name in made) == (kind == "view")
    assert {"ppdp", "ppdp_private"} <= place.schemas()
    assert place.readable(analyst) == {"release"}
    assert place.usable(analyst) == {place.schema}
    assert place.readable(other) == set()
    assert place.usable(other) == set()
    assert shown(place.rows("release"))


@pytest.mark.parametrize("kind", ["view", "live_view"])
def test_default_privileges_of_public_open_nothing(place: Place, kind: str) -> None:
    analyst, other = place.role("analyst"), place.role("other")
    with place.default_privileges("public"):
        ppdp_sql.run(policy(kind, grant=[analyst.name], mapping=True), place.url)
    place.execute(f"grant usage on schema {place.schema} to {other.name}")
    assert place.readable(analyst) == {"release"}
    assert place.readable(other) == set()
    assert place.usable(other) == {place.schema}


@pytest.mark.parametrize("kind", KINDS)
def test_grant_means_to_read_and_not_to_write(place: Place, kind: str) -> None:
    """A view over one table takes writes, and passes them on with its owner's rights."""
    analyst = place.role("analyst")
    with place.default_privileges(analyst.name):
        ppdp_sql.run(policy(kind, grant=[analyst.name]), place.url)
    analyst.said(
        "delete from release where illness = 'flu'",
        "update release set illness = 'none'",
        "insert into release values ('x', 'y', 'z')",
    )
    assert shown(place.rows("release"))
    assert place.rights(analyst, "release") == {"SELECT"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("anew", [False, True], ids=["same columns", "other columns"])
def test_another_grant_revokes_the_former(place: Place, kind: str, anew: bool) -> None:
    former, column, latter = place.role("former"), place.role("column"), place.role("latter")
    ppdp_sql.run(policy(kind, grant=[former.name]), place.url)
    place.execute(f"grant select (illness) on release to {column.name}")
    place.execute(f"grant usage on schema {place.schema} to {column.name}")
    assert former.execute("select count(*) from release") == [(8,)]
    # A live view is read through a function, which only the policy's roles may call.
    if kind != "live_view":
        assert column.execute("select count(illness) from release") == [(8,)]
    again = policy(kind, grant=[latter.name])
    if anew:
        del again["columns"]["zip"]
    result = ppdp_sql.run(again, place.url)
    assert latter.execute("select count(*) from release") == [(8,)]
    assert former.denied("select count(*) from release")
    assert column.denied("select count(illness) from release")
    said = [words for words in result.warnings if former.name in words and column.name in words]
    assert len(said) == 1
    assert latter.name not in said[0]


@pytest.mark.parametrize("kind", ["table", "view"])
def test_an_empty_grant_is_for_nobody(place: Place, kind: str) -> None:
    former, other = place.role("former"), place.role("other")
    place.execute(f"grant usage on schema {place.schema} to {other.name}")
    ppdp_sql.run(policy(kind, grant=[former.name]), place.url)
    with place.default_privileges(other.name):
        ppdp_sql.run(policy(kind, grant=[]), place.url)
    assert place.readable(former) == set()
    assert place.readable(other) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_former_reader_passed_on_is_revoked_too(place: Place, kind: str) -> None:
    former, friend, latter = place.role("former"), place.role("friend"), place.role("latter")
    ppdp_sql.run(policy(kind, grant=[former.name]), place.url)
    place.execute(f"grant usage on schema {place.schema} to {friend.name}")
    place.execute(f"grant select on release to {former.name} with grant option")
    former.execute(f"grant select on release to {friend.name}")
    ppdp_sql.run(policy(kind, grant=[latter.name]), place.url)
    assert place.readable(latter) == {"release"}
    assert place.readable(former) == set()
    assert place.readable(friend) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_reader_passed_on_is_revoked_where_the_reader_stays(place: Place, kind: str) -> None:
    analyst, friend = place.role("analyst"), place.role("friend")
    asked = policy(kind, grant=[analyst.name])
    ppdp_sql.run(asked, place.url)
    place.execute(f"grant usage on schema {place.schema} to {friend.name}")
    place.execute(f"grant select on release to {analyst.name} with grant option")
    analyst.execute(f"grant select on release to {friend.name}")
    ppdp_sql.run(asked, place.url)
    assert place.readable(analyst) == {"release"}
    assert place.readable(friend) == set()


def test_a_release_of_another_kind_leaves_nothing_of_the_former(place: Place) -> None:
    analyst = place.role("analyst")
    behind = {"view": {"release"}, "live_view": {"live", "read_live"}, "table": set()}
    for kind in ("view", "live_view", "table", "live_view", "view"):
        ppdp_sql.run(policy(kind, grant=[analyst.name]), place.url)
        assert place.readable(analyst) == {"release"}
        kept = {name.rsplit("__", 1)[0] for name in place.private()}
        assert kept == behind[kind]
        assert len(place.private()) == len(kept)
