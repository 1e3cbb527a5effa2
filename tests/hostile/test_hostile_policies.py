"""Policies that ask for what cannot be: one sentence, a line, and nothing is left behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import duckdb
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .conftest import drop_other_schemas
from .support import (
    KINDS,
    SECRETS,
    ZIPS,
    Watched,
    assert_refused,
    columns,
    create_people,
    policy,
    policy_text,
    short,
    state,
)

#: The line of `publish`, the last key of the policy.
PUBLISH_LINE = 5

Publish = Mapping[str, Any]


def refused(
    ppdp: Watched, database: Database, content: Mapping[str, Any] | str, *words: str
) -> dict[str, Any]:
    """Run a policy that must be refused and leave everything as it was."""
    before = state(database), ppdp.listing()
    error = assert_refused(ppdp.run(database, content), *words)
    assert (state(database), ppdp.listing()) == before
    return error


# Each key of `publish` with what it does not take.

LIVE = {"name": "release", "accept": "differencing"}
NO_TEXT: list[Any] = [[], {}, ["release"], {"name": "release"}, True, False, None, "", [[]]]
NO_SWITCH: list[Any] = [None, "", "maybe", 2, -1, 1.5, [], {}, [True], {"a": True}, 10**30]
NO_ROLES: list[Any] = [{}, {"a": "b"}, 5, True, [5], [None], [["a"]], [{}], [True], 10**30]
NO_NAME: list[Any] = [5, True, [], {}, ["raw"], {"table": "raw"}, 1.5]

WRONG: dict[str, list[Publish]] = {
    "table": [{"table": value} for value in NO_TEXT],
    "view": [{"view": value} for value in NO_TEXT],
    "file": [{"file": value} for value in NO_TEXT],
    "live_view": [
        {"live_view": value}
        for value in (
            *([], {}, ["release"], True, None, "", "release", 5, {"name": "release"}),
            *({"accept": "differencing"}, {**LIVE, "accept": True}, {**LIVE, "accept": "all"}),
            *({**LIVE, "accept": ["differencing"]}, {**LIVE, "name": []}, {**LIVE, "name": None}),
            *({**LIVE, "name": True}, {**LIVE, "name": {}}, {**LIVE, "since": 1}, {"": ""}),
        )
    ],
    "in_place": [{"in_place": value} for value in (False, None, "", 1, 0, [], {}, ["people"], 1.5)],
    "script": [
        {"script": value}
        for value in (
            *([], None, "", True, {}, {"file": "release.sql"}, {"table": "release"}, {"": ""}),
            *({"file": "a.sql", "table": ""}, {"file": "", "table": "a"}, ["release.sql"]),
            *({"file": "a.sql", "table": "a", "schema": "b"}, {"file": None, "table": "a"}),
            *({"file": "a.sql", "table": None}, False),
        )
    ],
    "grant": [{"table": "release", "grant": value} for value in NO_ROLES],
    "replace": [{"table": "release", "replace": value} for value in NO_SWITCH],
    "create_schema": [{"table": "release", "create_schema": value} for value in NO_SWITCH],
    "mapping": [{"table": "release", "mapping": value} for value in NO_SWITCH],
    "backup": [{"in_place": True, "backup": value} for value in NO_NAME],
    "dbt": [
        *({"dbt": value} for value in (None, "", [], {}, True)),
        *({"dbt": "models", key: True} for key in ("replace", "mapping", "create_schema")),
        *({"dbt": "models", "permute": True}, {"dbt": "models", "backup": "b"}),
    ],
    "broken": [
        *({"table": "release", key: "x"} for key in ("when", "mode", "views")),
        *({"table": "release", "alpha": 0.5}, {"table": "release", "when": "leaks"}),
        *({"break_merge": value} for value in (None, "", [], {}, True, "a.b.c.d", 'a"b."')),
        *({"break_merge": "release", "when": value} for value in ("always", True, 5, [])),
        *({"break_merge": "release", "mode": value} for value in ("raw", True, 5, [])),
        *(
            {"break_merge": "release", "when": "leaks", "alpha": value}
            for value in (-0.1, 1.5, "much", [], float("nan"), float("inf"))
        ),
        *({"break_merge": "release", "alpha": 0.5}, {"break_merge": "release", "backup": "b"}),
        *({"break_merge": "release", "views": value} for value in NO_SWITCH),
        *({"break_merge": "release", "permute": True}, {"table": "release", "permute": "x"}),
        {"break_merge": "release", "mode": "anatomy", "when": "leaks"},
        {"script": "release.sql", "permute": True},
        {"live_view": LIVE, "permute": True},
    ],
    "no kind": [
        *({}, {"replace": True}, {"tabel": "release"}, {"Table": "release"}, {"kind": "table"}),
        *({"target": "release"}, {"kind": "table", "target": "release"}, {"": "release"}),
    ],
    "two kinds": [
        *({"table": "release", "view": "release"}, {"in_place": True, "file": "release.csv"}),
        {"script": "release.sql", "live_view": LIVE},
    ],
    "unknown": [
        *({"table": "release", "tables": "x"}, {"table": "release", "grants": ["a"]}),
        {"table": "release", 5: 5},
    ],
    "no mapping": ["release", 5, True, ["table"], [{"table": "release"}], ""],  # type: ignore[list-item]
}


@pytest.mark.parametrize("key", WRONG)
def test_a_key_of_publish_takes_no_rubbish(
    ppdp: Watched, duckdb_people: DuckDBDatabase, key: str
) -> None:
    """Told before any database is asked: so one engine stands for all."""
    before = state(duckdb_people), ppdp.listing()
    for publish in WRONG[key]:
        answer = ppdp.run(duckdb_people, policy(publish=publish))
        assert answer.exit == 2, publish
        error = assert_refused(answer)
        assert error["kind"] == "policy", (publish, error)
        assert error["faults"], publish
        for fault in error["faults"]:
            assert fault["line"] == PUBLISH_LINE, publish
            assert fault["key"].split(".")[0] == "publish"
    assert (state(duckdb_people), ppdp.listing()) == before


@pytest.mark.parametrize(
    "change",
    [
        {"publish": {"table": "release", "kind": "view"}},
        {"publish": {"table": "release", "target": "other"}},
        {"columns": columns(illness={"sensitive": None, "role": "identifier"})},
        {"columns": columns(illness={"sensitive": None, "argument": "zip.csv"})},
    ],
    ids=short,
)
def test_a_field_of_ours_is_no_key(
    ppdp: Watched, duckdb_people: DuckDBDatabase, change: dict[str, Any]
) -> None:
    """Whoever writes it means something, and it would be ignored."""
    refused(ppdp, duckdb_people, policy(**change), "not a known key")


@pytest.mark.parametrize(
    "column",
    [
        *("", "secret", [], {}, {"secret": 1}, {"": ""}, ["quasi"], [["quasi"]], None, False),
        *(0, 3, -1, True, 10**30, 1.5),
    ],
    ids=repr,
)
def test_a_column_is_no_rubbish(ppdp: Watched, duckdb_people: DuckDBDatabase, column: Any) -> None:
    error = refused(ppdp, duckdb_people, policy(columns=columns(illness=column)), "illness")
    assert [(fault["line"], fault["key"]) for fault in error["faults"]] == [(3, "columns.illness")]


# What contradicts itself, or the database.


@pytest.mark.parametrize(
    ("publish", "words"),
    [
        ({"view": "release", "backup": "raw"}, ("backup", "in_place")),
        ({"live_view": LIVE, "backup": "raw"}, ("backup",)),
        ({"script": "release.sql", "backup": "raw"}, ("backup",)),
        ({"file": "release.csv", "backup": "raw"}, ("backup",)),
        ({"file": "release.csv", "grant": ["reader"]}, ("grant",)),
        ({"file": "release.csv", "create_schema": True}, ("create_schema",)),
        ({"in_place": True, "create_schema": True}, ("create_schema",)),
        ({"live_view": "release"}, ("accept: differencing",)),
        ({"live_view": {**LIVE, "acept": "differencing"}}, ("'acept'", "'accept'?")),
        ({"script": {"file": "a.sql", "tabel": "release"}}, ("'tabel'", "'table'?")),
        ({"in_place": False}, ("in_place: true",)),
        ({"table": "release", "grnat": ["a"]}, ("'grnat'", "'grant'?")),
        ({"table": "release", "when": "daily"}, ("when", "not one of 'leaks'")),
        ({"tabel": "release"}, ("exactly one of", "found none")),
        ({"table": "a.b.c.d"}, ("a.b.c.d", "not a relation name")),
        ({"view": '"open'}, ('"open', "do not close")),
        ({"in_place": True, "backup": '"open'}, ('"open', "do not close")),
    ],
    ids=short,
)
def test_keys_that_contradict_each_other_are_told_with_their_line(
    ppdp: Watched, duckdb_people: DuckDBDatabase, publish: Publish, words: tuple[str, ...]
) -> None:
    error = refused(ppdp, duckdb_people, policy(publish=publish), *words)
    assert error["kind"] == "policy"
    assert [fault["line"] for fault in error["faults"]] == [PUBLISH_LINE]


@pytest.mark.parametrize(
    ("publish", "words"),
    [
        ({"table": "release", "backup": "raw"}, ("backup", "source's place")),
        ({"in_place": "release"}, ("in_place replaces the source", "no other")),
        ({"in_place": "nowhere.people"}, ("in_place replaces the source",)),
        ({"in_place": True, "backup": "people"}, ("backup 'people' exists",)),
        ({"in_place": True, "backup": "nowhere.raw"}, ("'nowhere'", "does not exist")),
        ({"in_place": True, "backup": "ppdp.raw"}, ("ppdp", "product's own")),
        ({"in_place": True, "backup": "ppdp_private.raw"}, ("ppdp_private", "product's own")),
        ({"table": "people"}, ("source itself", "replace: true")),
        ({"view": "people"}, ("people", "source")),
        ({"view": "people", "replace": True}, ("people", "source")),
        ({"live_view": {**LIVE, "name": "people"}}, ("cannot be its own source",)),
        (
            {"live_view": {**LIVE, "name": "people"}, "replace": True},
            ("cannot be its own source",),
        ),
        ({"script": "people.sql"}, ("source itself",)),
        ({"script": {"file": "a.sql", "table": "people"}, "replace": True}, ("source itself",)),
        ({"script": "release.txt"}, ("release.txt", ".sql")),
        ({"script": "release"}, ("release", ".sql")),
        ({"script": "release.SQL"}, ("release.SQL", ".sql")),
        ({"script": "nowhere/release.sql"}, ("nowhere", "does not exist")),
        ({"script": 5}, ("'5'", ".sql")),
        *(
            (publish, (schema, "product's own"))
            for schema in ("ppdp", "ppdp_private", "ppdp_work")
            for publish in (
                {"table": f"{schema}.release"},
                {"table": f"{schema}.release", "create_schema": True, "replace": True},
                {"view": f"{schema}.release"},
                {"live_view": {**LIVE, "name": f"{schema}.release"}},
                {"script": {"file": "a.sql", "table": f"{schema}.release"}},
            )
        ),
        ({"table": "nowhere.release"}, ("'nowhere'", "create_schema: true")),
        ({"view": "nowhere.release"}, ("'nowhere'", "create_schema: true")),
        ({"live_view": {**LIVE, "name": "nowhere.release"}}, ("'nowhere'",)),
        ({"table": 1.5}, ("'1'", "create_schema: true")),
        ({"table": "release", "grant": ["nobody_at_all"]}, ("nobody_at_all",)),
        ({"in_place": True, "grant": [""]}, ("leave",)),
        ({"script": "release.sql", "grant": ["nobody_at_all"]}, ("nobody_at_all",)),
    ],
    ids=short,
)
def test_what_the_database_contradicts_is_refused(
    ppdp: Watched, people: Database, publish: Publish, words: tuple[str, ...]
) -> None:
    refused(ppdp, people, policy(publish=publish), *words)


@pytest.mark.parametrize(
    "publish",
    [
        {"file": "release"},
        {"file": "release.txt"},
        {"file": "release.CSV"},
        {"file": 5},
        {"file": "nowhere/release.csv"},
        {"file": "."},
        {"file": ".."},
        {"file": "zip.csv"},
        {"file": "../work/zip.csv"},
    ],
    ids=short,
)
def test_a_file_that_cannot_be_a_release_is_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase, publish: Publish
) -> None:
    refused(ppdp, duckdb_people, policy(publish=publish), str(publish["file"]).split("/")[0])


def test_a_script_over_a_file_of_others_is_refused(ppdp: Watched, people: Database) -> None:
    (ppdp.folder / "mine.sql").write_text("select 'mine';\n", encoding="utf-8")
    refused(ppdp, people, policy(publish={"script": "mine.sql"}), "mine.sql", "replace: true")


@pytest.mark.parametrize("kind", ["table", "view", "live_view", "in_place", "script"])
def test_a_mapping_from_memory_is_refused(ppdp: Watched, kind: str) -> None:
    """Nothing lasts there: neither most releases nor any mapping."""
    (ppdp.folder / "people.csv").write_text("age\n1\n1\n2\n2\n", encoding="utf-8")
    content = policy(
        source="people.csv",
        columns={"age": "quasi"},
        privacy=[{"k": 2}],
        publish=KINDS[kind] | {"mapping": True},
    )
    before = ppdp.listing()
    assert_refused(ppdp("run", ppdp.write(policy_text(content))))
    content["publish"] = {"file": "release.csv", "mapping": True}
    answer = ppdp("run", ppdp.write(policy_text(content)))
    assert_refused(answer, "mapping", "duckdb:warehouse.duckdb")
    assert ppdp.listing() == before


def test_grants_need_roles(ppdp: Watched, duckdb_people: DuckDBDatabase) -> None:
    for kind in ("table", "view", "live_view", "in_place", "script"):
        content = policy(publish=KINDS[kind] | {"grant": ["reader"]})
        refused(ppdp, duckdb_people, content, "no roles", "reader")


def test_a_file_needs_duckdb(ppdp: Watched, postgres_people: PostgresDatabase) -> None:
    refused(ppdp, postgres_people, policy(publish=KINDS["file"]), "cannot write files")


def test_a_list_without_roles_takes_the_release_from_everyone(
    ppdp: Watched, postgres_people: PostgresDatabase
) -> None:
    """Empty lists are lists: nobody may read, not even whom defaults would let."""
    schema = postgres_people.schema
    postgres_people.execute(
        f"alter default privileges in schema {schema} grant select on tables to public"
    )
    for kind in ("table", "view", "live_view"):
        content = policy(publish=KINDS[kind] | {"grant": [], "replace": True})
        assert ppdp.run(postgres_people, content).exit == 0
        rights = postgres_people.execute(
            "select count(*) from information_schema.role_table_grants "
            f"where table_schema = '{schema}' and table_name = 'release' and grantee = 'PUBLIC'"
        )
        assert rights == [(0,)], kind


# Numbers.


def prefix(*lengths: int) -> dict[str, Any]:
    return columns(zip={"quasi": {"prefix": list(lengths)}})


def intervals(**argument: Any) -> dict[str, Any]:
    return columns(age={"quasi": {"intervals": argument}})


@pytest.mark.parametrize(
    "change",
    [
        {"columns": intervals(width=[10**40])},
        {"columns": intervals(width=[10], **{"from": -(10**40)})},
        {"columns": intervals(cuts=[[10**40]])},
        {"columns": intervals(width=[0])},
        {"columns": intervals(width=[])},
        {"columns": prefix()},
        {"columns": prefix(-1)},
        {"columns": prefix(10**20)},
        {"columns": columns(age={"quasi": None, "max_level": 10**30})},
        {"columns": columns(age={"quasi": None, "min_level": -1})},
        {"columns": columns(age={"quasi": None, "weight": 0})},
        {"privacy": [{"k": -(10**30)}]},
        {"privacy": [{"k": 1.5}]},
        {"privacy": []},
        {"privacy": {}},
        {"privacy": [[]]},
        {"privacy": [{}]},
        {"columns": {}},
        {"columns": []},
        {"suppression": -(10**30)},
        {"suppression": []},
        {"version": 10**30},
        {"search": {"seed": "x"}},
        {"search": {"seed": []}},
    ],
    ids=short,
)
def test_numbers_and_lists_out_of_range_are_refused(
    ppdp: Watched, people: Database, change: dict[str, Any]
) -> None:
    error = refused(ppdp, people, policy(**change))
    if error["kind"] == "policy":
        assert all(fault["line"] is not None for fault in error["faults"])


@pytest.mark.parametrize("k", [13, 10**9, 10**30, 10**300])
def test_a_k_beyond_the_rows_is_exit_3(ppdp: Watched, people: Database, k: int) -> None:
    before = state(people)
    answer = ppdp.run(people, policy(privacy=[{"k": k}]))
    assert (answer.exit, answer.document["error"]["kind"]) == (3, "no_solution")
    assert state(people) == before


@pytest.mark.parametrize("number", ["1e99999999", "-1e99999999", "1e-99999999"])
def test_a_width_with_a_long_exponent_is_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase, number: str
) -> None:
    text = policy_text(policy()).replace("[10]", f"[{number}]")
    refused(ppdp, duckdb_people, text)


def test_a_limit_with_a_long_exponent_is_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase
) -> None:
    refused(ppdp, duckdb_people, policy_text(policy()) + "suppression: 1e999999999\n")


# Rubbish.


@pytest.mark.parametrize("depth", [50, 300, 3000])
@pytest.mark.parametrize("brackets", [("[", "]"), ("{a: ", "}")], ids=["lists", "mappings"])
def test_deep_nesting_is_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase, depth: int, brackets: tuple[str, str]
) -> None:
    opened, closed = brackets
    text = policy_text({key: value for key, value in policy().items() if key != "publish"})
    nested = opened * depth + closed * depth
    error = refused(ppdp, duckdb_people, f"{text}publish: {nested}\n")
    assert [fault["line"] for fault in error["faults"]] == [PUBLISH_LINE]
    refused(ppdp, duckdb_people, f"{text}publish: {{table: {nested}}}\n")


@pytest.mark.parametrize(
    "text",
    [
        "publish: &a [*a]\n",
        "publish: *nowhere\n",
        "publish: !!python/object/apply:os.system [echo]\n",
        "publish: !!binary aGVsbG8=\n",
        "publish: {table: release}\n--- \nversion: 1\n",
        "publish: {table: release, table: other}\n",
        "publish: {? [a] : b}\n",
        "publish: {? {a: b} : c}\n",
        "publish: {table: 'release\n",
        "publish: {<<: {table: release}}\n",
        "publish: {table: !!float nan, replace: .inf}\n",
        "publish: {table: release}\n\tgrant: x\n",
        "publish: {{ table }}\n",
        "publish: {% for %}\n",
        "publish: {table: {{ ().__class__.__bases__ }}}\n",
        "publish: {table: {{ env_var('NOWHERE_AT_ALL') }}}\n",
        "publish: {table: {{ 1 / 0 }}}\n",
    ],
)
def test_yaml_and_jinja_without_sense_are_refused(
    ppdp: Watched, duckdb_people: DuckDBDatabase, text: str
) -> None:
    head = policy_text({key: value for key, value in policy().items() if key != "publish"})
    error = refused(ppdp, duckdb_people, head + text)
    assert error["kind"] == "policy"


rubbish = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 5),
        st.integers(10**18, 10**40),
        st.sampled_from(
            ("", "release", "people", "true", "*", "zip.csv", "release.sql", "release.csv", "x.y.z")
        ),
        st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=8),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(("table", "view", "name", "accept", "file", "k", "quasi", "tree", "x")),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)
PATHS: list[tuple[Any, ...]] = [
    *((key,) for key in policy()),
    *(("publish", key) for key in ("table", "view", "live_view", "in_place", "file", "script")),
    *(("publish", key) for key in ("grant", "replace", "backup", "create_schema", "mapping", "x")),
    *(("columns", name) for name in ("name", "age", "zip", "illness", "x")),
    *(("columns", "zip", key) for key in ("quasi", "weight", "min_level", "nulls", "unmapped")),
    *(("columns", "zip", "quasi", key) for key in ("intervals", "prefix", "date", "tree", "table")),
    *(("privacy", 0), ("privacy", 0, "k"), ("suppression",), ("suppression", "limit")),
    *(("suppressed",), ("nulls",), ("search",), ("search", "algorithm"), ("engine",), ("x",)),
]


def planted(content: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of a policy with a value at a place, whatever stood there."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, int) and isinstance(content, list):
        return [planted(content[0], tuple(rest), value)]
    known = content if isinstance(content, dict) else {}
    return known | {first: planted(known.get(first), tuple(rest), value)}


@pytest.mark.parametrize("engine", ["duckdb", "postgres"])
@settings(max_examples=15, phases=(Phase.explicit, Phase.generate))
@given(
    kind=st.sampled_from(list(KINDS)),
    plants=st.lists(st.tuples(st.sampled_from(PATHS), rubbish), min_size=1, max_size=2),
)
@example(kind="table", plants=[(("publish", "grant"), [])])
@example(kind="view", plants=[(("publish", "grant"), [])])
@example(kind="script", plants=[(("publish", "script"), {"file": ".sql", "table": "."})])
@example(kind="file", plants=[(("columns", "zip", "quasi"), {"tree": ZIPS})])
@example(kind="table", plants=[(("columns", "zip", "quasi", "tree"), {"x": {"": []}})])
def test_rubbish_anywhere_is_refused_or_harmless(
    ppdp: Watched,
    request: pytest.FixtureRequest,
    engine: str,
    kind: str,
    plants: list[tuple[tuple[Any, ...], Any]],
) -> None:
    """Whatever stands in a policy, it is refused, or its release is right."""
    database: Database = request.getfixturevalue(f"{engine}_people")
    content: Any = policy(publish=KINDS[kind])
    for path, value in plants:
        content = planted(content, path, value)
    ppdp.named = set(SECRETS)
    before = state(database), ppdp.listing()
    answer = ppdp.run(database, content)
    if answer.exit in (2, 3):
        error = answer.document["error"]
        assert error["kind"] != "internal"
        if error["kind"] == "policy":
            # A policy without `publish` has no line to blame.
            assert error["faults"] or content["publish"] is None
        assert (state(database), ppdp.listing()) == before
        return
    assert answer.exit == 0, answer.document
    release = answer.document["release"]
    if release["kind"] != "script":
        assert ppdp.releases(database, "verify", release["id"]).exit == 0
    start_again(database, ppdp)


def start_again(database: Database, ppdp: Watched) -> None:
    """Make the source and its hierarchy anew, without anything that was published."""
    for path in ppdp.folder.iterdir():
        path.unlink()
    if isinstance(database, DuckDBDatabase):
        database.path.unlink()
        duckdb.connect(str(database.path)).close()
    else:
        drop_other_schemas(database)
        database.execute(f"drop schema {database.schema} cascade")
        database.execute(f"create schema {database.schema}")
    create_people(database, ppdp.folder)
