"""Who may read the pieces of a release."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import RightsError

from .place import SECRETS, Place, policy

PIECES = {"release_quasi", "release_illness", "release_illness_shares"}


def broken(**publish: Any) -> dict[str, Any]:
    """The policy of all kinds, in pieces with a view."""
    return policy() | {"publish": {"break_merge": "release", "views": True} | publish}


def test_all_pieces_are_for_the_roles_of_the_policy(place: Place) -> None:
    analyst, other = place.role("analyst"), place.role("other")
    with place.default_privileges(other.name):
        place.execute(f"grant usage on schema {place.schema} to {other.name}")
        ppdp_sql.run(broken(grant=[analyst.name]), place.url)
    assert place.readable(analyst) == PIECES
    assert place.readable(other) == set()
    for name in PIECES:
        assert place.rights(analyst, name) == {"SELECT"}
    said = analyst.said(*(f"select * from {name}" for name in sorted(PIECES)))
    assert not [secret for secret in SECRETS if any(secret in word for word in said)]
    # A policy that says nothing leaves rights as they are; one that names others takes them.
    ppdp_sql.run(broken(), place.url)
    assert place.readable(analyst) == PIECES
    result = ppdp_sql.run(broken(grant=[other.name]), place.url)
    assert place.readable(analyst) == set()
    assert place.readable(other) == PIECES
    lost = [words for words in result.warnings if "could read the release before" in words]
    assert len(lost) == 1


def test_a_piece_of_somebody_else_is_not_replaced(place: Place) -> None:
    owner, second = place.role("owner"), place.role("second")
    place.execute("create table release_illness (a integer)")
    place.execute(f"alter table release_illness owner to {owner.name}")
    place.execute(f"grant all on schema {place.schema} to {second.name}")
    place.execute(f"grant select on people to {second.name}")
    place.execute(
        f"grant create on database {place.execute('select current_database()')[0][0]} "
        f"to {second.name}"
    )
    with place.unchanged(), pytest.raises(RightsError, match="only its owner can replace it"):
        ppdp_sql.run(broken(replace=True), second.url)


def test_a_missing_schema_is_made_where_it_may_be(place: Place) -> None:
    asked = broken(break_merge="fresh.release")
    with place.unchanged(), pytest.raises(ppdp_sql.PpdpError, match="schema 'fresh'"):
        ppdp_sql.run(asked, place.url)
    ppdp_sql.run(broken(break_merge="fresh.release", create_schema=True), place.url)
    assert {name for schema, name in place.everything() if schema == "fresh"} == PIECES
