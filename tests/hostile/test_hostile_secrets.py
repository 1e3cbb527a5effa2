"""Messages hold neither the rows nor the password, but for the value that is the fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .support import (
    KINDS,
    PLANTED_PASSWORD,
    SECRET_ILLNESS,
    SECRET_NAME,
    SECRET_ZIP,
    SECRETS,
    Watched,
    assert_failed,
    columns,
    flow,
    policy,
    policy_text,
    short,
    state,
)

URL = f"postgresql://anna:{PLANTED_PASSWORD}@127.0.0.1:1/none"


def told(ppdp: Watched, *arguments: str) -> int:
    """Run a command that fails, for programs and for people; the command line is watched."""
    answer = ppdp(*arguments)
    code, _, err = ppdp.text(*arguments)
    assert code == answer.exit
    assert err.startswith("Error: ")
    assert_failed(answer, code)
    return code


# The password.


@pytest.mark.parametrize(
    "url",
    [
        URL,
        f"postgres://anna:{PLANTED_PASSWORD}@127.0.0.1:1/none",
        f"postgresql://:{PLANTED_PASSWORD}@127.0.0.1:1/none",
        f"postgresql://anna:a@b/{PLANTED_PASSWORD}@127.0.0.1:1/none",
        f"postgresql://anna:a {PLANTED_PASSWORD}@127.0.0.1:1/none",
        f"postgresql://anna:a#?{PLANTED_PASSWORD}@127.0.0.1:1/none",
        f"postgresql://anna:{PLANTED_PASSWORD}@127.0.0.1:port/none",
        f"postgresql://127.0.0.1:1/none?password={PLANTED_PASSWORD}",
        f"postgresql://127.0.0.1:1/none?sslpassword={PLANTED_PASSWORD}",
        f"postgresql://127.0.0.1:1/none?unknown=1&password={PLANTED_PASSWORD}",
        f"mysql://anna:{PLANTED_PASSWORD}@127.0.0.1/none",
        f"anna:{PLANTED_PASSWORD}@127.0.0.1/none",
        f"host=127.0.0.1 password={PLANTED_PASSWORD}",
        f"duckdb:postgresql://anna:{PLANTED_PASSWORD}@127.0.0.1/none",
        f"duckdb:md:none?motherduck_token={PLANTED_PASSWORD}",
    ],
)
def test_no_url_is_told_with_its_password(ppdp: Watched, url: str) -> None:
    path = ppdp.write(policy_text(policy()))
    assert told(ppdp, "run", path, "--engine", url) in (1, 2)
    assert told(ppdp, "releases", "--engine", url) in (1, 2)
    assert told(ppdp, "releases", "drop", "0badcafe", "--engine", url) in (1, 2)
    assert told(ppdp, "check", "people", "--quasi", "age", "--engine", url) in (1, 2)
    named = ppdp.write(policy_text(policy(engine=url)), "named.yml")
    assert told(ppdp, "run", named) in (1, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"engin": URL},
        {"engine": URL, "colour": "red"},
        {"engine": URL, "privacy": []},
        {"publish": {"table": "release", "engine": URL}},
        {"publish": {URL: "release"}},
        {"engine": [URL]},
        {"engine": {"url": URL}},
        {"publish": URL},
        {"publish": [URL]},
        {"publish": {"table": [URL]}},
        {"publish": {"table": URL}},
        {"source": URL},
        {"source": [URL]},
        {"nulls": URL},
        {"columns": columns(zip={"quasi": URL})},
    ],
    ids=short,
)
def test_no_fault_of_a_policy_tells_a_password(
    ppdp: Watched, duckdb_people: DuckDBDatabase, change: dict[str, Any]
) -> None:
    """Not even that of a URL in a place where none belongs."""
    path = ppdp.write(policy_text(policy(**change)))
    assert told(ppdp, "run", path, "--engine", duckdb_people.url) == 2


@pytest.mark.parametrize(
    "line",
    [
        f"engine: {URL}: x\n",
        f"engine: '{URL}\n",
        f"engine: {flow(URL)}\nengine: {flow(URL)}\n",
        f"engine: {URL}\n  x: 1\n",
        "engine: {{ url }}\n",
        "engine: {{ var('url') }} {{ nowhere }}\n",
        "engine: '{{ url + 1 }}'\n",
        "engine: '{{ url | nothing }}'\n",
    ],
)
def test_no_fault_of_yaml_or_jinja_tells_a_password(ppdp: Watched, line: str) -> None:
    path = ppdp.write(policy_text(policy(colour="red")) + line)
    assert told(ppdp, "run", path, "--vars", flow({"url": URL})) == 2


def test_the_password_is_in_no_plan_and_no_log(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    """A command that works is watched, too."""
    path = ppdp.write(policy_text(policy(engine=postgres_people.url)))
    plan = ppdp.folder / "plan.json"
    assert ppdp("plan", path, "-o", str(plan)).exit == 0
    assert PLANTED_PASSWORD not in plan.read_text(encoding="utf-8")
    for kind in KINDS:
        if kind != "file":
            assert ppdp.run(postgres_people, policy(publish=KINDS[kind])).exit in (0, 2)
            ppdp.text("run", path, "--engine", postgres_people.url)
    for (schema, _), rows in state(postgres_people).items():
        assert not schema.startswith("ppdp") or PLANTED_PASSWORD not in str(rows)


# The rows.


def broken_view(database: Database, expression: str) -> None:
    """A view that cannot be read: the driver's words hold values."""
    database.execute(f"create view broken as select *, {expression} as v from people")


@pytest.mark.parametrize("verb", ["run", "plan", "compare", "check"])
@pytest.mark.parametrize(
    "expression",
    ["cast(illness as integer)", "cast(name as date)", "cast(age || zip as integer)"],
)
def test_a_value_that_the_database_cannot_read_is_not_told(
    ppdp: Watched, people: Database, verb: str, expression: str
) -> None:
    broken_view(people, expression)
    content = policy(source="broken", columns={"v": "quasi"}, privacy=[{"k": 2}])
    what = [ppdp.write(policy_text(content))]
    if verb == "check":
        what = ["broken", "--quasi", "v"]
    assert told(ppdp, verb, *what, "--engine", people.url) in (1, 2)


def test_what_a_function_of_others_raises_is_not_told(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    postgres_people.execute(
        "create function loud(t text) returns text language plpgsql as "
        "$$ begin raise exception 'cannot read %', t; end $$"
    )
    broken_view(postgres_people, "loud(name)")
    content = policy(source="broken", columns={"v": "quasi"}, privacy=[{"k": 2}])
    path = ppdp.write(policy_text(content))
    assert told(ppdp, "run", path, "--engine", postgres_people.url) == 1
    out, err = ppdp.text("run", path, "--engine", postgres_people.url)[1:]
    assert "--show-values" in err
    ppdp.named = set(SECRETS)
    out, err = ppdp.text("run", path, "--engine", postgres_people.url, "--show-values")[1:]
    assert SECRET_NAME in err
    assert out == ""


def test_a_value_that_is_the_fault_is_named_and_no_other(ppdp: Watched, people: Database) -> None:
    """A hierarchy that lacks a value: nobody could mend it without its name."""
    path = ppdp.folder / "zip.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"{SECRET_ZIP};north;*\n", ""), encoding="utf-8")
    ppdp.named = {SECRET_ZIP}
    policy_path = ppdp.write(policy_text(policy()))
    for verb in ("run", "plan", "compare"):
        assert told(ppdp, verb, policy_path, "--engine", people.url) == 2
    error = assert_failed(ppdp.run(people, policy()))
    assert f"('{SECRET_ZIP}')" in error["message"]
    assert "47602" not in error["message"]


@pytest.mark.parametrize(
    "change",
    [
        {"privacy": [{"k": 13}]},
        {"privacy": [{"k": 4}]},
        {"columns": columns(name="keep")},
        {"columns": columns(illness="keep", name={"keep": {"unique": "allow"}})},
        {"columns": columns(age={"quasi": {"date": ["year"]}})},
        {"columns": columns(age={"quasi": {"prefix": [1]}, "max_level": 9})},
        {"columns": columns(name={"quasi": None, "max_level": 0})},
        {"source": "nowhere"},
        {"publish": {"table": "people"}},
        {"publish": {"table": "nowhere.release"}},
        {"publish": {"in_place": True, "backup": "people"}},
    ],
    ids=short,
)
def test_refusals_count_and_do_not_quote(
    ppdp: Watched, people: Database, change: dict[str, Any]
) -> None:
    """k, levels, kept columns, types: the message says how many rows, not which."""
    path = ppdp.write(policy_text(policy(**change)))
    assert told(ppdp, "run", path, "--engine", people.url) in (2, 3)


@pytest.mark.parametrize("kind", ["table", "view", "live_view", "script"])
def test_what_is_published_holds_no_identifier(ppdp: Watched, people: Database, kind: str) -> None:
    """And the sensitive values stand in the release alone, not in the log or in a script."""
    release = ppdp.published(people, policy(publish=KINDS[kind] | {"mapping": True}))
    for (schema, name), rows in state(people).items():
        if name == "people":
            continue
        assert SECRET_NAME not in str(rows), (schema, name)
        frozen = name == f"release__{release}"
        if schema.startswith("ppdp") and not frozen and not name.startswith(("query", "live")):
            assert SECRET_ILLNESS not in str(rows), (schema, name)
    if kind == "script":
        text = Path(ppdp.folder / "release.sql").read_text(encoding="utf-8")
        assert SECRET_NAME not in text
        assert SECRET_ILLNESS not in text
