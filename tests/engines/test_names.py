"""Names and values with quotes, spaces, capitals, unicode, reserved words, Jinja or SQL in them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
import yaml

import ppdp_sql
from ppdp_sql.api.hierarchy import build_hierarchy, check_hierarchy
from ppdp_sql.catalog.relation import Relation, parse_relation
from tests.conftest import ENGINE_NAMES
from tests.databases import Database, DuckDBDatabase, ident

from .commands import Ppdp, assert_error, state, unchanged

NAMES = {
    "plain": "plain",
    "spaces": " two  words ",
    "double quotes": 'a "quoted" name"',
    "single quotes": "it's 'quoted'",
    "capitals": "CamelCase",
    "unicode": "größe 表 ☃ e\u0301",
    "select": "select",
    "order": "order",
    "group": "group",
    "user": "user",
    "percent": "100%s %(x)s %%",
    "jinja": "{{ jinja }} {% if %} {# x #}",
    "backslash": "back\\slash\\",
    "newline": "two\nlines",
    "injection": '"; drop table x; --',
    "quoted injection": "'; drop table x; --",
    "comment": "/* a */ -- b",
    "dots": "a.b.c",
    "markup": "[/red] [bold]",
    "parameters": "$1 $$ :x ? @y",
}
HARDEST = ("double quotes", "unicode", "percent", "jinja", "newline", "injection", "markup")
#: `make test-slow` asks about the easier ones: what quotes these quotes all.
every_name = pytest.mark.parametrize(
    ("database", "name"),
    [
        pytest.param(
            engine,
            name,
            id=f"{engine}-{key}",
            marks=pytest.mark.slow if key not in HARDEST else (),
        )
        for engine in ENGINE_NAMES
        for key, name in NAMES.items()
    ],
    indirect=["database"],
)
hardest_names = pytest.mark.parametrize("name", [NAMES[key] for key in HARDEST], ids=HARDEST)


def values(name: str) -> list[str]:
    """Four values of two branches that a hierarchy must find again, whatever is in them."""
    return [name, f"{name} 2", f"other {name}", f"other {name} 2"]


def table_rows(name: str) -> list[tuple[Any, ...]]:
    """Sixteen rows: ages, values of two branches, a sensitive value."""
    return [
        (20 + number % 4 + 10 * (number // 8), values(name)[number % 4], name if number % 3 else "")
        for number in range(16)
    ]


def released_rows(name: str) -> Counter[tuple[Any, ...]]:
    """What every engine must publish of them."""
    return Counter(
        (
            "[20, 30)" if age < 30 else "[30, 40)",
            f"{name}*" if value in values(name)[:2] else "o*",
            s,
        )
        for age, value, s in table_rows(name)
    )


def quoted(*parts: str) -> str:
    """A relation in a policy: dots separate, double quotes quote."""
    return ".".join(ident(part) for part in parts)


def write_hierarchy(folder: Path, name: str) -> str:
    """A hierarchy file whose leaves and labels are hard to quote."""
    path = folder / "leaves.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(["value", "branch", "any"])
        for number, value in enumerate(values(name)):
            writer.writerow([value, f"{name}*" if number < 2 else "o*", "*"])
    return str(path)


def policy_of(name: str, hierarchy: str) -> dict[str, Any]:
    """Everything in the policy is called by a hard name."""
    return {
        "version": 1,
        "source": quoted(name, name),
        "columns": {
            f"{name}1": {"quasi": {"intervals": {"width": [10]}}},
            f"{name}2": {"quasi": hierarchy},
            f"{name}3": "sensitive",
        },
        "privacy": [{"k": 4}],
        "publish": {"table": quoted(name, f"{name} released")},
    }


def create_named(database: Database, name: str) -> None:
    """A schema, a table and columns of a hard name, and a canary that nobody may drop."""
    columns = {f"{name}1": "integer", f"{name}2": "varchar", f"{name}3": "varchar"}
    database.create("staged", columns, table_rows(name))
    database.execute(f"create schema {ident(name)}")
    database.execute(f"create table {quoted(name, name)} as select * from staged")
    database.execute("drop table staged")
    database.create("x", {"canary": "integer"}, [(1,)])


@contextmanager
def connected(database: Database) -> Iterator[Any]:
    """One connection for many commands."""
    if isinstance(database, DuckDBDatabase):
        with duckdb.connect(str(database.path)) as connection:
            yield connection
    else:
        with psycopg.connect(database.url, autocommit=True) as connection:
            yield connection


@every_name
def test_every_verb_takes_any_name(database: Database, tmp_path: Path, name: str) -> None:
    create_named(database, name)
    before = state(database)
    hierarchy = write_hierarchy(tmp_path, name)
    policy = policy_of(name, hierarchy)
    with connected(database) as engine:
        plan = ppdp_sql.plan(policy, engine)
        result = ppdp_sql.run(policy, engine, plan=plan.plan, largest_groups=3)
        checked = ppdp_sql.check(policy, engine)
        columns = list(policy["columns"])
        raw = ppdp_sql.check(policy["source"], engine, quasi=columns[:2], sensitive=columns[2:])
        compared = ppdp_sql.compare(policy, engine, algorithms=["samarati"], k=[4])
        built = build_hierarchy(policy["source"], columns[1], {"prefix": [1]}, engine)
        covered = check_hierarchy(hierarchy, engine, relation=policy["source"], column=columns[1])
        logged = ppdp_sql.releases(engine)
    assert tuple(plan.run.node.items()) == ((columns[0], 1), (columns[1], 1))
    assert result.node == plan.run.node
    assert result.release is not None
    target = Relation(f"{name} released", name)
    assert parse_relation(result.release.name) == target
    assert [parse_relation(record.name) for record in logged] == [target]
    assert [parse_relation(record.source) for record in logged] == [Relation(name, name)]
    assert (checked.rows, checked.groups, checked.k) == (16, 4, 4)
    assert checked.sensitive[columns[2]]["distinct_l"] == 2
    assert (raw.rows, raw.groups, raw.k) == (16, 8, 2)
    assert compared.runs[0].run is not None
    assert compared.runs[0].run.node == result.node
    assert {row[0] for row in built.rows} == set(values(name))
    assert covered.covered_rows == 16
    published = database.execute(f"select * from {quoted(name, target.name)}")
    assert Counter(published) == released_rows(name)
    schemas, relations = state(database)
    assert schemas == before[0] | {"ppdp"}
    assert set(relations) - set(before[1]) == {
        (name, target.name),
        ("ppdp", "releases"),
        ("ppdp", "fingerprint_key"),
    }
    assert {key: relations[key] for key in before[1]} == before[1]


def escaped(policy: dict[str, Any]) -> str:
    """A policy as YAML text whose Jinja-like names stay as they are."""
    text = yaml.safe_dump(policy, sort_keys=False, allow_unicode=True)
    return "{% raw %}" + text + "{% endraw %}"


def hopeless(policy: dict[str, Any]) -> dict[str, Any]:
    """A policy that nothing satisfies, because of one column's max_level."""
    name, column = next(iter(policy["columns"].items()))
    columns = policy["columns"] | {name: column | {"max_level": 0}}
    return policy | {"columns": columns, "privacy": [{"k": 9}]}


@hardest_names
def test_the_command_line_prints_any_name(ppdp: Ppdp, database: Database, name: str) -> None:
    create_named(database, name)
    policy = policy_of(name, write_hierarchy(ppdp.folder, name))
    path, engine = ppdp.write(escaped(policy)), ("--engine", database.url)
    first_words = f"{name} released".split()[0]
    code, out, err = ppdp.text("run", path, *engine)
    assert (code, err) == (0, "")
    assert first_words in out
    code, out, err = ppdp.text("releases", *engine)
    assert (code, err) == (0, "")
    never = ppdp.write(escaped(hopeless(policy)), "hopeless.yml")
    code, out, err = ppdp.text("compare", never, *engine, "--algorithms", "datafly")
    assert (code, err) == (0, "")
    # The console breaks lines where it likes.
    assert " ".join(f"max_level of {name}1".split()) in " ".join(out.split())
    code, out, err = ppdp.text("run", never, *engine)
    assert (code, out) == (3, "")
    assert f"{name}1" in err


@hardest_names
def test_errors_name_relations_and_columns_as_they_are(
    database: Database, tmp_path: Path, name: str
) -> None:
    create_named(database, name)
    policy = policy_of(name, write_hierarchy(tmp_path, name))
    missing = policy | {"source": quoted(name, f"{name}x")}
    strange = policy | {"columns": policy["columns"] | {f"{name}4": "sensitive"}}
    with unchanged(database), connected(database) as engine:
        with pytest.raises(ppdp_sql.RelationError) as relation:
            ppdp_sql.run(missing, engine)
        with pytest.raises(ppdp_sql.PolicyError) as column:
            ppdp_sql.run(strange, engine)
    assert f"{name}x" in relation.value.message.replace('""', '"')
    assert f"'{name}4'" in column.value.message


@pytest.mark.parametrize(
    ("asked", "found"), [("Adult", "adult"), ("ADULT", "adult"), ("Main.adult", None)]
)
def test_relation_names_are_never_case_folded(
    ppdp: Ppdp, database: Database, asked: str, found: str | None
) -> None:
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    policy = {
        "version": 1,
        "source": asked,
        "columns": {"age": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"table": "release"},
    }
    path = ppdp.write(policy)
    with unchanged(database):
        run = ppdp("run", path, "--engine", database.url)
        check = ppdp("check", asked, "--quasi", "age", "--engine", database.url)
    for answer in (run, check):
        error = assert_error(answer, 2, "relation", f"'{asked}'", "does not exist")
        assert found is None or f"did you mean '{found}'?" in error["message"]


def test_column_names_are_never_case_folded(ppdp: Ppdp, database: Database) -> None:
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    policy = {
        "version": 1,
        "source": "adult",
        "columns": {"Age": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"table": "release"},
    }
    with unchanged(database):
        run = ppdp("run", ppdp.write(policy), "--engine", database.url)
        check = ppdp("check", "adult", "--quasi", "Age", "--engine", database.url)
    assert_error(run, 2, "policy", "'Age'", "did you mean 'age'?")
    assert_error(check, 2, "relation", "'Age'", "did you mean 'age'?")


def simple(**changes: Any) -> dict[str, Any]:
    """A policy that hides nothing of a table `adult` whose rows come in pairs."""
    return {
        "version": 1,
        "source": "adult",
        "columns": {"age": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"table": "release"},
    } | changes


def test_a_target_that_differs_in_case_only_is_another_or_refused_clearly(
    ppdp: Ppdp, database: Database
) -> None:
    """PostgreSQL keeps both tables; DuckDB cannot, and the message says which one is in the way."""
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    database.create("release", {"precious": "integer"}, [(7,)])
    before = state(database)[1]
    answer = ppdp("run", ppdp.write(simple(publish={"table": "Release"})), "--engine", database.url)
    after = state(database)[1]
    assert {key: after[key] for key in before} == before
    if answer.exit == 0:
        assert database.rows("Release") == Counter({(1,): 2})
    else:
        assert database.name == "duckdb"
        assert_error(answer, 2, "relation", "'release'", "replace: true")


def test_the_source_in_other_capitals_is_never_replaced(ppdp: Ppdp, database: Database) -> None:
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    before = database.rows("adult")
    answer = ppdp("run", ppdp.write(simple(publish={"table": "ADULT"})), "--engine", database.url)
    assert answer.exit == (2 if database.name == "duckdb" else 0)
    assert before == Counter(database.execute('select age from "adult"'))


def test_a_name_that_the_engine_would_cut_is_kept_whole_or_refused(
    ppdp: Ppdp, database: Database
) -> None:
    """PostgreSQL silently cuts names after 63 bytes: another table would be published."""
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    name = "release_" + "ä" * 40
    before = set(state(database)[1])
    answer = ppdp("run", ppdp.write(simple(publish={"table": name})), "--engine", database.url)
    new = {table for schema, table in set(state(database)[1]) - before if schema != "ppdp"}
    if answer.exit == 0:
        assert new == {name}
    else:
        assert new == set()
        assert_error(answer, 2, "relation", "63")


def test_two_columns_that_differ_in_nothing_but_hard_characters_stay_apart(
    database: Database,
) -> None:
    columns = {'a"': "integer", 'a""': "integer", "a'": "integer", "a": "integer", "a ": "integer"}
    rows = [(1, 2, 3, 4, 5), (1, 2, 3, 4, 5)]
    database.create("adult", columns, rows)
    policy = simple(columns={name: "quasi" for name in reversed(columns)})
    ppdp_sql.run(policy, database.url)
    assert database.rows("release") == Counter({(5, 4, 3, 2, 1): 2})


def test_a_table_called_like_a_file_is_reached_by_quotes(ppdp: Ppdp, database: Database) -> None:
    database.create("adult.csv", {"age": "integer"}, [(1,), (1,)])
    path = ppdp.write(simple(source='"adult.csv"', publish={"table": '"release.csv"'}))
    answer = ppdp("run", path, "--engine", database.url)
    assert answer.exit == 0, answer.document
    assert database.rows("release.csv") == Counter({(1,): 2})
    checked = ppdp("check", '"release.csv"', "--quasi", "age", "--engine", database.url)
    assert checked.document["k"] == 2


@pytest.mark.parametrize("name", ['"open', "a.b.c.d", "a..b", '"a"b', ""])
def test_a_name_that_is_none_is_refused(ppdp: Ppdp, database: Database, name: str) -> None:
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    with unchanged(database):
        source = ppdp("run", ppdp.write(simple(source=name)), "--engine", database.url)
        target = simple(publish={"table": name})
        release = ppdp("run", ppdp.write(target), "--engine", database.url)
    assert_error(source, 2, "policy", "source", "name")
    assert_error(release, 2, "policy", "publish", "name")


def test_a_column_with_a_comma_can_be_checked(ppdp: Ppdp, database: Database) -> None:
    database.create("adult", {"a,b": "integer", "a": "integer"}, [(1, 1), (1, 2)])
    engine = ("--engine", database.url)
    assert ppdp("check", "adult", "--quasi", "a,b", *engine).document["k"] == 2
    assert ppdp("check", "adult", "--quasi", "a,b", "--quasi", "a", *engine).document["k"] == 1


def test_variables_of_a_policy_cannot_break_out_of_their_value(
    ppdp: Ppdp, database: Database
) -> None:
    database.create("adult", {"age": "integer"}, [(1,), (1,)])
    database.create("x", {"canary": "integer"}, [(1,)])
    text = (
        "version: 1\nsource: adult\ncolumns: {age: quasi}\nprivacy: [{k: 2}]\n"
        "publish: {table: '{{ target }}'}\n"
    )
    variables = yaml.safe_dump({"target": 'release"; drop table x; --'})
    answer = ppdp("run", ppdp.write(text), "--engine", database.url, "--vars", variables)
    assert answer.exit == 0, answer.document
    assert database.rows('release"; drop table x; --') == Counter({(1,): 2})
    assert database.rows("x") == Counter({(1,): 1})
