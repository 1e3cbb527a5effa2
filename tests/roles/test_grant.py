"""`grant` in a policy: roles that do not exist, everyone, and engines without roles."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

import ppdp_sql
from tests.databases import DuckDBDatabase
from tests.engines.commands import Ppdp, assert_error, unchanged

from .place import COLUMNS, HIDDEN, SHOWN, Place, policy, shown

KINDS = ["view", "in_place", "script"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_role_that_does_not_exist_is_refused_with_the_nearest(
    ppdp: Ppdp, place: Place, kind: str
) -> None:
    analyst = place.role("analyst")
    near = analyst.name[:-1]
    with place.unchanged():
        answer = ppdp("run", ppdp.write(policy(kind, grant=[near])), "--engine", place.url)
    assert_error(answer, 2, "input", f"no role '{near}'", f"did you mean '{analyst.name}'?")
    assert {item.name for item in ppdp.folder.iterdir()} == {"policy.yml"}


def test_a_role_with_another_case_is_another_role(ppdp: Ppdp, place: Place) -> None:
    analyst = place.role("analyst")
    asked = policy("view", grant=[analyst.name.upper()])
    with place.unchanged():
        answer = ppdp("run", ppdp.write(asked), "--engine", place.url)
    assert_error(answer, 2, "input", f"did you mean '{analyst.name}'?")


@pytest.mark.parametrize("kind", ["view", "live_view", "in_place"])
def test_public_is_everyone(place: Place, kind: str) -> None:
    anyone = place.role("anyone")
    ppdp_sql.run(policy(kind, grant=["public"]), place.url)
    released = "people" if kind == "in_place" else "release"
    assert place.readable(anyone) == {released}
    assert place.usable(anyone) == {place.schema}
    assert anyone.execute(f"select count(*) from {released}") == [(len(SHOWN),)]


def script(place: Place, tmp_path: Path, *roles: str) -> str:
    """Write a script that lets roles read its table, and return its text."""
    path = tmp_path / "release.sql"
    asked = policy("script", grant=list(roles), replace=True)
    asked["publish"]["script"] = {"file": str(path), "table": f"{place.schema}.release"}
    ppdp_sql.run(asked, place.url)
    return path.read_text(encoding="utf-8")


def test_a_script_grants_what_its_policy_says(place: Place, tmp_path: Path) -> None:
    analyst, other = place.role("analyst"), place.role("other")
    place.execute(f"grant usage on schema {place.schema} to {other.name}")
    text = script(place, tmp_path, analyst.name)
    assert place.readable(analyst) == set()
    for _ in range(2):
        place.superuser.execute(text)
        assert place.readable(analyst) == {"release"}
        assert place.rights(analyst, "release") == {"SELECT"}
        assert place.readable(other) == set()


@pytest.mark.parametrize("opened_to", ["other", "analyst", "public", "other, grant is empty"])
def test_a_script_stops_where_default_privileges_open_its_table(
    place: Place, tmp_path: Path, opened_to: str
) -> None:
    """A script cannot know whom to take rights from; the release before it stays as it was."""
    analyst, other = place.role("analyst"), place.role("other")
    who = {"analyst": analyst.name, "public": "public"}.get(opened_to, other.name)
    text = script(place, tmp_path, *([] if "empty" in opened_to else [analyst.name]))
    place.superuser.execute(text)
    stopped = "nothing is published: default privileges of the schema let other roles at the table"
    with place.unchanged():
        with place.default_privileges(who):
            with pytest.raises(psycopg.errors.DataError, match=stopped):
                place.superuser.execute(text)
        assert shown(place.rows("release"))
    assert place.readable(other) == set()


def test_a_script_stops_where_default_privileges_let_a_reader_pass_it_on(
    place: Place, tmp_path: Path
) -> None:
    analyst = place.role("analyst")
    text = script(place, tmp_path, analyst.name)
    passed_on = f"select on tables to {analyst.name} with grant option"
    place.execute(f"alter default privileges grant {passed_on}")
    try:
        with pytest.raises(psycopg.errors.DataError):
            place.superuser.execute(text)
    finally:
        place.execute(
            f"alter default privileges revoke select on tables from {analyst.name} cascade"
        )


def test_a_reader_needs_no_default_right_on_functions(place: Place) -> None:
    """Some databases take from everyone the right to call new functions."""
    analyst = place.role("analyst")
    place.execute("alter default privileges revoke execute on functions from public")
    try:
        ppdp_sql.run(policy("live_view", grant=[analyst.name]), place.url)
    finally:
        place.execute("alter default privileges grant execute on functions to public")
    assert analyst.execute("select count(*) from release") == [(len(SHOWN),)]


def test_a_member_of_a_granted_role_reads(place: Place) -> None:
    group, member = place.role("group"), place.role("member")
    place.execute(f"grant {group.name} to {member.name}")
    ppdp_sql.run(policy("view", grant=[group.name]), place.url)
    assert place.readable(member) == {"release"}


@pytest.mark.parametrize("kind", ["view", "script"])
def test_duckdb_has_no_roles(ppdp: Ppdp, tmp_path: Path, kind: str) -> None:
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    database.create("people", COLUMNS, SHOWN + HIDDEN)
    path = ppdp.write(policy(kind, grant=["analyst"]))
    before = {item.name for item in tmp_path.iterdir()}
    with unchanged(database):
        answer = ppdp("run", path, "--engine", database.url)
    assert_error(answer, 2, "input", "duckdb has no roles", "analyst", "leave grant out")
    assert {item.name for item in tmp_path.iterdir()} == before
