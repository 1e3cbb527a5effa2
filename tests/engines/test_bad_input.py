"""Bad input, exit code by exit code: one clear sentence, nothing published, nothing left behind."""

from __future__ import annotations

import re
import resource
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest

import ppdp_sql
from ppdp_sql.errors import EngineError, RightsError
from ppdp_sql.names import work_name
from ppdp_sql.templating.session import Session
from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .commands import (
    PEOPLE,
    Ppdp,
    assert_error,
    assert_one_sentence,
    policy,
    unchanged,
    with_columns,
    with_options,
)


def refused(
    ppdp: Ppdp,
    database: Database,
    content: str | dict[str, Any],
    code: int,
    kind: str,
    *words: str,
    engine: str | None = None,
) -> dict[str, Any]:
    """Run a policy that must fail, leave the database as it was, and name the fault."""
    path = ppdp.write(content)
    with unchanged(database):
        answer = ppdp("run", path, "--engine", engine or database.url)
    return assert_error(answer, code, kind, *words)


def works(ppdp: Ppdp, database: Database, content: dict[str, Any]) -> dict[str, Any]:
    """Run a policy that must publish all rows of `people` that it does not suppress."""
    answer = ppdp("run", ppdp.write(content), "--engine", database.url)
    assert answer.exit == 0, answer.document
    return answer.document


def hierarchy_column(ppdp: Ppdp, *lines: str) -> dict[str, Any]:
    """Columns whose illness is a quasi-identifier with a hierarchy file of these lines."""
    (ppdp.folder / "illness.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return with_columns(illness={"quasi": "illness.csv"})


# Exit 2: names.


def test_a_missing_table_is_named_with_its_near_miss(ppdp: Ppdp, people: Database) -> None:
    refused(
        ppdp, people, policy(source="peple"), 2, "relation", "'peple'", "did you mean 'people'?"
    )


def test_a_missing_table_without_a_near_miss_is_named(ppdp: Ppdp, people: Database) -> None:
    error = refused(ppdp, people, policy(source="warehouse.orders"), 2, "relation", "orders")
    assert "did you mean" not in error["message"]


def test_a_missing_column_is_named_with_its_near_miss_and_line(
    ppdp: Ppdp, people: Database
) -> None:
    content = policy(columns={"zipp": {"quasi": {"prefix": [3]}}, "age": "quasi"})
    error = refused(ppdp, people, content, 2, "policy", "'zipp'", "did you mean 'zip'?")
    assert [(fault["line"], fault["key"]) for fault in error["faults"]] == [(4, "columns.zipp")]


def test_a_dimension_table_that_is_missing_is_named(ppdp: Ppdp, people: Database) -> None:
    content = policy(columns={"age": {"quasi": {"table": "dims.ages"}}})
    refused(ppdp, people, content, 2, "relation", "'dims.ages'", "does not exist")


@pytest.mark.parametrize("verb", ["plan", "compare"])
def test_plan_and_compare_name_a_missing_table(ppdp: Ppdp, people: Database, verb: str) -> None:
    with unchanged(people):
        answer = ppdp(verb, ppdp.write(policy(source="peple")), "--engine", people.url)
    assert_error(answer, 2, "relation", "'peple'", "did you mean 'people'?")


def test_check_names_missing_relations_and_columns(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        relation = ppdp("check", "peple", "--quasi", "age", "--engine", people.url)
        column = ppdp("check", "people", "--quasi", "ages", "--engine", people.url)
        sensitive = ppdp(
            "check", "people", "--quasi", "age", "--sensitive", "ilness", "--engine", people.url
        )
        nothing = ppdp("check", "people", "--engine", people.url)
        unpublished = ppdp("check", ppdp.write(policy()), "--engine", people.url)
    assert_error(relation, 2, "relation", "'peple'", "did you mean 'people'?")
    assert_error(column, 2, "relation", "'ages'", "did you mean 'age'?")
    assert_error(sensitive, 2, "relation", "'ilness'", "did you mean 'illness'?")
    assert_error(nothing, 2, "input", "--quasi")
    assert_error(unpublished, 2, "relation", "'release'", "does not exist")


def test_hierarchy_build_names_a_missing_column(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        answer = ppdp(
            "hierarchy", "build", "people", "ages", "--intervals", "10", "--engine", people.url
        )
    assert_error(answer, 2, "relation", "'ages'", "did you mean 'age'?")


def test_compare_refuses_unknown_algorithms_and_values_of_k(ppdp: Ppdp, people: Database) -> None:
    compare = ("compare", ppdp.write(policy()), "--engine", people.url)
    with unchanged(people):
        algorithm = ppdp(*compare, "--algorithms", "samaratti")
        small = ppdp(*compare, "--k", "1,2")
        word = ppdp(*compare, "--k", "two")
    assert_error(algorithm, 2, "input", "'samaratti'", "did you mean 'samarati'?")
    assert_error(small, 2, "input", "k = 1", "at least 2")
    assert_error(word, 2, "input", "--k", "'two'", "2,5,10")


def test_an_unknown_release_id_is_named(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        answer = ppdp("releases", "show", "0badcafe", "--engine", people.url)
    assert_error(answer, 2, "input", "'0badcafe'", "ppdp releases")


# Exit 2: hierarchies.


def test_values_missing_from_a_hierarchy_are_named_with_their_rows(
    ppdp: Ppdp, database: Database
) -> None:
    rows = [(letter,) for letter in "aaabbbccddeefg"]
    database.create("letters", {"letter": "varchar"}, rows)
    (ppdp.folder / "letter.csv").write_text("a;*\n", encoding="utf-8")
    content = policy(source="letters", columns={"letter": {"quasi": "letter.csv"}})
    error = refused(
        ppdp,
        database,
        content,
        2,
        "hierarchy",
        "column 'letter'",
        "6 values in 11 rows",
        "'letter.csv'",
        "('b', 'c', 'd', 'e', 'f')",
        "unmapped: suppress",
    )
    assert "'g'" not in error["message"]


def test_every_column_with_missing_values_is_named_at_once(ppdp: Ppdp, people: Database) -> None:
    columns = hierarchy_column(ppdp, "flu;*", "cold;*")
    columns["zip"] = {"quasi": {"tree": {"north": ["47601", "47602", "47603"]}}}
    error = refused(
        ppdp, people, policy(columns=columns), 2, "hierarchy", "'gout'", "3 rows", "'47902'"
    )
    assert {fault["key"] for fault in error["faults"]} == {"columns.zip", "columns.illness"}


def test_hierarchy_check_names_values_that_are_missing(ppdp: Ppdp, people: Database) -> None:
    hierarchy_column(ppdp, "flu;*", "cold;*")
    with unchanged(people):
        answer = ppdp(
            *("hierarchy", "check", str(ppdp.folder / "illness.csv"), "--engine", people.url),
            *("--relation", "people", "--column", "illness"),
        )
    assert_error(answer, 2, "hierarchy", "'illness'", "1 value in 3 rows", "'gout'")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ("flu;virus;*", "cold;virus;any", "gout;joints;*"),
            ("not a function", "'virus'", "two parents", "one parent"),
        ),
        (
            ("flu;virus;*", "cold;*", "gout;joints;*"),
            ("ragged", "'cold'", "2 levels", "every level"),
        ),
        (
            ("flu;virus;*", "flu;joints;*", "cold;virus;*", "gout;joints;*"),
            ("'flu'", "different parents", "keep one of its rows"),
        ),
        (
            ("flu;virus", "cold;virus", "gout;joints"),
            ("2 values at its top level", "'joints'", "add a last level"),
        ),
        ((), ("no leaf", "one row per value")),
    ],
    ids=["not a function", "ragged", "two parents", "two tops", "empty"],
)
def test_a_file_that_is_no_hierarchy_is_refused(
    ppdp: Ppdp, people: Database, lines: tuple[str, ...], words: tuple[str, ...]
) -> None:
    columns = hierarchy_column(ppdp, *lines)
    error = refused(ppdp, people, policy(columns=columns), 2, "policy", "illness.csv", *words)
    assert error["faults"][0]["key"] == "columns.illness.quasi"
    assert error["faults"][0]["line"] is not None
    answer = ppdp("hierarchy", "check", str(ppdp.folder / "illness.csv"))
    assert_error(answer, 2, "hierarchy", *words)


def test_a_dimension_table_that_is_no_hierarchy_is_refused(ppdp: Ppdp, people: Database) -> None:
    levels = {"leaf": "varchar", "kind": "varchar", "top": "varchar"}
    rows = [("flu", "virus", "*"), ("flu", "joints", "*"), ("cold", "virus", "*")]
    people.create("kinds", levels, rows)
    content = policy(columns={"illness": {"quasi": {"table": "kinds"}}})
    refused(ppdp, people, content, 2, "hierarchy", "'kinds'", "'flu'", "different parents")


def test_a_level_above_the_top_is_refused(ppdp: Ppdp, people: Database) -> None:
    content = policy(columns=with_columns(zip={"quasi": {"prefix": [3]}, "max_level": 5}))
    refused(ppdp, people, content, 2, "hierarchy", "'zip'", "max_level 5", "highest level is 2")


# Exit 2: parameters.


@pytest.mark.parametrize("k", [1, 0, -3])
def test_a_k_below_two_is_refused(ppdp: Ppdp, people: Database, k: int) -> None:
    error = refused(ppdp, people, policy(privacy=[{"k": k}]), 2, "policy", f"k = {k}", "at least 2")
    assert [fault["line"] for fault in error["faults"]] == [16]


@pytest.mark.parametrize("k", ["ten", "2.5", "true", "[3]", "", "{k: 3, l: 2}"])
def test_a_k_that_is_no_whole_number_is_refused(ppdp: Ppdp, people: Database, k: str) -> None:
    text = (
        "version: 1\nsource: people\ncolumns: {age: quasi}\n"
        f"privacy:\n  - k: {k}\npublish: {{table: release}}\n"
    )
    error = refused(ppdp, people, text, 2, "policy", "k")
    assert [fault["line"] for fault in error["faults"]] == [5]


def test_a_model_with_a_parameter_out_of_range_is_refused(ppdp: Ppdp, people: Database) -> None:
    content = policy(privacy=[{"k": 2}, {"t_closeness": {"t": 1.5, "column": "illness"}}])
    error = refused(ppdp, people, content, 2, "policy")
    assert error["faults"][0]["key"].startswith("privacy.1.t_closeness")


@pytest.mark.parametrize("limit", ["-1", "140%", "many", "true"])
def test_a_suppression_limit_out_of_range_is_refused(
    ppdp: Ppdp, people: Database, limit: str
) -> None:
    text = (
        "version: 1\nsource: people\ncolumns: {age: quasi}\n"
        f"privacy: [{{k: 2}}]\nsuppression: {limit}\npublish: {{table: release}}\n"
    )
    error = refused(ppdp, people, text, 2, "policy", "suppression")
    assert [fault["line"] for fault in error["faults"]] == [5]


# Exit 2: the data's shape.


@pytest.mark.parametrize("verb", ["run", "plan", "compare"])
def test_an_empty_table_is_refused(ppdp: Ppdp, database: Database, verb: str) -> None:
    database.create("people", PEOPLE[0], [])
    with unchanged(database):
        answer = ppdp(verb, ppdp.write(policy()), "--engine", database.url)
    assert_error(answer, 2, "relation", "people", "is empty", "nothing to anonymize")


def test_an_empty_table_cannot_be_checked(ppdp: Ppdp, database: Database) -> None:
    database.create("people", PEOPLE[0], [])
    with unchanged(database):
        answer = ppdp("check", "people", "--quasi", "age", "--engine", database.url)
    assert_error(answer, 2, "relation", "'people'", "is empty")


def test_mixed_types_are_named_with_values_and_rows(ppdp: Ppdp, database: Database) -> None:
    rows = [("12",), ("13",), ("n/a",), ("n/a",), ("twelve",)]
    database.create("people", {"age": "varchar"}, rows)
    content = policy(columns={"age": {"quasi": {"intervals": {"width": [10]}}}})
    refused(
        ppdp,
        database,
        content,
        2,
        "relation",
        "column 'age'",
        "mixes types",
        "2 values in 3 rows",
        "'n/a'",
        "'twelve'",
        "clean them or use a hierarchy",
    )


def test_a_date_builder_over_text_without_dates_is_refused(ppdp: Ppdp, database: Database) -> None:
    database.create("people", {"born": "varchar"}, [("2020-03-01",), ("March",), ("2021-04-01",)])
    content = policy(columns={"born": {"quasi": {"date": ["year"]}}})
    refused(ppdp, database, content, 2, "relation", "'born'", "1 value", "'March'", "date")


def test_a_builder_over_a_wrong_type_is_refused(ppdp: Ppdp, people: Database) -> None:
    content = policy(columns={"age": {"quasi": {"date": ["year"]}}})
    refused(ppdp, people, content, 2, "relation", "'age'", "integer", "needs a date")


def test_a_column_of_a_type_without_text_is_refused(ppdp: Ppdp, database: Database) -> None:
    database.execute("create table people as select 1 as age, array[1, 2] as visits")
    content = policy(columns={"age": "quasi", "visits": "quasi"}, privacy=[{"k": 2}])
    refused(ppdp, database, content, 2, "policy", "'visits'", "cast it to text in a view")


def test_a_source_with_a_reserved_column_is_refused(ppdp: Ppdp, database: Database) -> None:
    database.create("people", {"age": "integer", "ppdp_x": "integer"}, [(1, 1), (1, 1)])
    content = policy(columns={"age": "quasi"}, privacy=[{"k": 2}])
    refused(ppdp, database, content, 2, "relation", "'ppdp_x'", "reserved", "rename it")


def test_nulls_are_refused_under_nulls_error(ppdp: Ppdp, people: Database) -> None:
    people.execute("insert into people values ('Mia', null, '47601', 'flu')")
    refused(
        ppdp,
        people,
        policy(nulls="error"),
        2,
        "relation",
        "column 'age'",
        "NULL in 1 row",
        "nulls: error",
        "nulls: suppress",
    )


def test_rows_with_nulls_are_left_out_under_nulls_suppress(ppdp: Ppdp, people: Database) -> None:
    people.execute("insert into people values ('Mia', null, '47601', 'flu')")
    document = works(ppdp, people, policy(nulls="suppress", suppression=1))
    assert document["rows"] == {"source": 13, "published": 12, "suppressed": 1}
    assert sum(people.rows("release").values()) == 12
    assert None not in {row[0] for row in people.rows("release")}


def test_rows_with_nulls_beyond_the_limit_are_exit_3(ppdp: Ppdp, people: Database) -> None:
    people.execute("insert into people values ('Mia', null, '47601', 'flu')")
    content = policy(nulls="suppress")
    refused(ppdp, people, content, 3, "no_solution", "1 row", "limit is 0 rows", "raise it")


def test_uncovered_rows_are_left_out_under_unmapped_suppress(ppdp: Ppdp, people: Database) -> None:
    columns = hierarchy_column(ppdp, "flu;*", "cold;*")
    content = policy(columns=columns, unmapped="suppress", suppression=3, privacy=[{"k": 2}])
    document = works(ppdp, people, content)
    assert document["rows"] == {"source": 12, "published": 9, "suppressed": 3}
    assert sum(people.rows("release").values()) == 9


def test_uncovered_rows_beyond_the_limit_are_exit_3(ppdp: Ppdp, people: Database) -> None:
    columns = hierarchy_column(ppdp, "flu;*", "cold;*")
    content = policy(columns=columns, unmapped="suppress", suppression=2)
    refused(ppdp, people, content, 3, "no_solution", "3 rows", "limit is 2 rows", "cover")


# Exit 2: rights.


@contextmanager
def role(database: PostgresDatabase, *grants: str) -> Iterator[str]:
    """The URL of a role of its own with some rights, such as `select on people`."""
    name = f"role_{uuid.uuid4().hex[:12]}"
    database.execute(f"create role {name}")
    try:
        for grant in grants:
            database.execute(f"grant {grant} to {name}")
        yield with_options(database, f"role={name}")
    finally:
        database.execute(f"drop owned by {name}")
        database.execute(f"drop role {name}")


def test_a_role_that_may_only_read_cannot_publish(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    usage = f"usage on schema {postgres_people.schema}"
    with role(postgres_people, usage, "select on people") as reader:
        refused(
            ppdp, postgres_people, policy(), 2, "rights", "right is missing", "grant", engine=reader
        )


def test_a_role_that_may_not_create_in_the_schema_cannot_publish(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    schema = postgres_people.schema
    name = postgres_people.execute("select current_database()")[0][0]
    rights = (f"usage on schema {schema}", "select on people", f"create on database {name}")
    with role(postgres_people, *rights) as reader:
        content = policy()
        refused(
            ppdp,
            postgres_people,
            content,
            2,
            "rights",
            "right is missing",
            schema,
            "grant",
            engine=reader,
        )


@pytest.mark.parametrize("verb", ["plan", "compare"])
def test_a_role_without_select_is_told_so(
    ppdp: Ppdp, postgres_people: PostgresDatabase, verb: str
) -> None:
    usage = f"usage on schema {postgres_people.schema}"
    with role(postgres_people, usage) as nobody, unchanged(postgres_people):
        answer = ppdp(verb, ppdp.write(policy()), "--engine", nobody)
        assert_error(answer, 2, "rights", "right is missing", "people", "grant")


def test_a_role_that_may_only_read_can_plan_compare_and_check(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    usage = f"usage on schema {postgres_people.schema}"
    path = ppdp.write(policy())
    with role(postgres_people, usage, "select on people") as reader, unchanged(postgres_people):
        assert ppdp("plan", path, "--engine", reader).exit == 0
        assert ppdp("compare", path, "--engine", reader).exit == 0
        assert ppdp("check", "people", "--quasi", "age", "--engine", reader).exit == 0


@contextmanager
def read_only(database: Database) -> Iterator[Any]:
    """A connection to a database that takes no writes."""
    if isinstance(database, DuckDBDatabase):
        with duckdb.connect(str(database.path), read_only=True) as connection:
            yield connection
    else:
        assert isinstance(database, PostgresDatabase)
        url = with_options(database, "default_transaction_read_only=on")
        with psycopg.connect(url) as connection:
            yield connection


def test_a_read_only_database_cannot_be_published_to(people: Database) -> None:
    with unchanged(people), read_only(people) as connection:
        with pytest.raises(RightsError, match=r"read-only.*release.*open it for writing") as raised:
            ppdp_sql.run(policy(), connection)
        assert raised.value.exit_code == 2
        assert_one_sentence(raised.value.message)


def test_a_read_only_url_cannot_be_published_to(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    url = with_options(postgres_people, "default_transaction_read_only=on")
    refused(ppdp, postgres_people, policy(), 2, "rights", "read-only", "ppdp plan", engine=url)


def test_plan_compare_and_check_work_on_a_read_only_database(people: Database) -> None:
    ppdp_sql.run(policy(), people.url)
    with unchanged(people), read_only(people) as connection:
        assert ppdp_sql.plan(policy(), connection).run.node == {"age": 1, "zip": 1}
        assert len(ppdp_sql.compare(policy(), connection, k=[2, 3]).runs) >= 2
        assert ppdp_sql.check(policy(), connection).k == 3
        assert len(ppdp_sql.releases(connection)) == 1


# Exit 2: where a release would go.


def test_a_relation_that_is_not_ours_is_kept(ppdp: Ppdp, people: Database) -> None:
    people.create("release", {"precious": "integer"}, [(1,)])
    refused(ppdp, people, policy(), 2, "relation", "release'", "no release", "replace: true")


def test_a_relation_that_is_not_ours_is_replaced_on_request(ppdp: Ppdp, people: Database) -> None:
    people.create("release", {"precious": "integer"}, [(1,)])
    works(ppdp, people, policy(publish={"table": "release", "replace": True}))
    assert sum(people.rows("release").values()) == 12


def test_a_view_that_is_not_ours_is_kept_or_replaced(ppdp: Ppdp, people: Database) -> None:
    people.execute("create view release as select age from people")
    refused(ppdp, people, policy(), 2, "relation", "release'", "no release", "replace: true")
    works(ppdp, people, policy(publish={"table": "release", "replace": True}))
    assert sum(people.rows("release").values()) == 12


def test_a_release_of_ours_is_replaced(ppdp: Ppdp, people: Database) -> None:
    works(ppdp, people, policy())
    works(ppdp, people, policy(privacy=[{"k": 6}]))
    assert ppdp("check", "release", "--quasi", "age,zip", "--engine", people.url).document["k"] >= 6


def test_a_relation_that_others_depend_on_is_not_replaced(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    works(ppdp, postgres_people, policy())
    postgres_people.execute("create view readers as select * from release")
    refused(ppdp, postgres_people, policy(), 2, "relation", "depend", "drop or move them")


def test_a_missing_schema_is_named(ppdp: Ppdp, people: Database) -> None:
    content = policy(publish={"table": "open_data.release"})
    refused(ppdp, people, content, 2, "relation", "'open_data'", "create_schema: true")


def test_a_missing_schema_is_created_on_request(ppdp: Ppdp, people: Database) -> None:
    document = works(
        ppdp, people, policy(publish={"table": "open_data.release", "create_schema": True})
    )
    assert document["release"]["name"] == "open_data.release"
    assert people.execute("select count(*) from open_data.release") == [(12,)]


def test_the_source_itself_is_no_target(ppdp: Ppdp, people: Database) -> None:
    for name in ("people", f"{people.schema}.people"):
        content = policy(publish={"table": name})
        refused(ppdp, people, content, 2, "relation", "the source itself", "replace: true")


def test_the_source_itself_is_replaced_on_request(ppdp: Ppdp, people: Database) -> None:
    works(ppdp, people, policy(publish={"table": "people", "replace": True}))
    assert {row[0] for row in people.execute("select age from people")} == {"[20, 30)", "[30, 40)"}
    with pytest.raises(Exception, match="name"):
        people.execute("select name from people")


def test_a_table_in_memory_is_refused(ppdp: Ppdp, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("age\n1\n1\n2\n2\n", encoding="utf-8")
    content = policy(source="people.csv", columns={"age": "quasi"}, privacy=[{"k": 2}])
    before = sorted(tmp_path.iterdir())
    answer = ppdp("run", ppdp.write(content))
    assert_error(answer, 2, "input", "memory", "publish a file", "duckdb:")
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "policy.yml"])


def test_a_database_file_made_by_a_failed_run_is_removed(ppdp: Ppdp, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("age\n1\n1\n2\n2\n", encoding="utf-8")
    content = policy(source="people.csv", columns={"age": "quasi"}, privacy=[{"k": 5}])
    answer = ppdp("run", ppdp.write(content), "--engine", f"duckdb:{tmp_path / 'new.duckdb'}")
    assert_error(answer, 3, "no_solution", "k = 5")
    assert {path.name for path in tmp_path.iterdir()} == {"people.csv", "policy.yml"}


def test_files_need_duckdb(ppdp: Ppdp, postgres_people: PostgresDatabase) -> None:
    (ppdp.folder / "people.csv").write_text("age\n1\n1\n", encoding="utf-8")
    content = policy(source="people.csv", columns={"age": "quasi"}, privacy=[{"k": 2}])
    refused(ppdp, postgres_people, content, 2, "input", "people.csv", "use DuckDB")
    content = policy(publish={"file": "release.csv"})
    refused(ppdp, postgres_people, content, 2, "input", "publish a table")


def test_a_file_that_is_not_ours_is_kept(ppdp: Ppdp, duckdb_people: DuckDBDatabase) -> None:
    (ppdp.folder / "release.csv").write_text("precious\n", encoding="utf-8")
    content = policy(publish={"file": "release.csv"})
    refused(ppdp, duckdb_people, content, 2, "relation", "release.csv", "replace: true")
    assert (ppdp.folder / "release.csv").read_text(encoding="utf-8") == "precious\n"


def test_kept_columns_that_single_people_out_are_refused(ppdp: Ppdp, people: Database) -> None:
    content = policy(columns=with_columns(name="keep"))
    refused(
        ppdp, people, content, 2, "input", "kept name", "12 of 12 rows", "1%", "{unique: allow}"
    )


def test_kept_columns_that_single_people_out_with_the_quasi_identifiers_are_refused(
    ppdp: Ppdp, people: Database
) -> None:
    content = policy(columns=with_columns(illness="keep"))
    refused(ppdp, people, content, 2, "input", "illness", "of 12 rows", "quasi-identifier")


def test_kept_columns_that_single_people_out_are_published_on_request(
    ppdp: Ppdp, people: Database
) -> None:
    works(ppdp, people, policy(columns=with_columns(name={"keep": {"unique": "allow"}})))
    names = {row[0] for row in people.execute("select name from release")}
    assert names == {row[0] for row in PEOPLE[1]}


# Connections of the caller.


@contextmanager
def handed_in(database: Database) -> Iterator[Any]:
    """An open connection, as a program would hand it in."""
    if isinstance(database, DuckDBDatabase):
        with duckdb.connect(str(database.path)) as connection:
            yield connection
    else:
        with psycopg.connect(database.url) as connection:
            yield connection


def test_a_connection_that_was_handed_in_is_given_back_clean(people: Database) -> None:
    temporary = {
        "duckdb": "select count(*) from duckdb_tables() where temporary",
        "postgres": "select count(*) from pg_class where relpersistence = 't' and relkind = 'r'",
    }[people.name]
    with handed_in(people) as connection:
        with pytest.raises(ppdp_sql.NoSolutionError):
            ppdp_sql.run(policy(privacy=[{"k": 13}]), connection)
        assert connection.execute(temporary).fetchall() == [(0,)]
        if people.name == "postgres":
            connection.rollback()
        ppdp_sql.run(policy(), connection)
        ppdp_sql.plan(policy(), connection)
        assert connection.execute(temporary).fetchall() == [(0,)]
        assert connection.execute("select count(*) from release").fetchall() == [(12,)]
        if people.name == "postgres":
            assert connection.autocommit is False


def test_a_connection_inside_a_transaction_is_refused(people: Database) -> None:
    with unchanged(people), handed_in(people) as connection:
        connection.execute("begin" if people.name == "duckdb" else "select 1")
        with pytest.raises(ppdp_sql.InputError, match="commit or roll back") as raised:
            ppdp_sql.run(policy(), connection)
        assert raised.value.exit_code == 2
        connection.rollback()


def test_a_connection_of_another_driver_is_refused() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        with pytest.raises(ppdp_sql.InputError, match="DuckDB or psycopg 3"):
            ppdp_sql.run(policy(), connection)


# Exit 2: the policy file.


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("privacy:", "privcay:", 7, ("'privcay'", "did you mean 'privacy'?")),
        ("{prefix: [3]}}", "{prefix: [3]}, wieght: 2}", 5, ("'wieght'", "'weight'?")),
        ("{prefix: [3]}", "{prefx: [3]}", 5, ("'prefx'", "'prefix'?")),
        ("{table: release}", "{table: release, replac: true}", 11, ("'replac'", "'replace'?")),
        ("{algorithm: samarati}", "{algoritm: samarati}", 10, ("'algoritm'", "'algorithm'?")),
        ("{algorithm: samarati}", "{algorithm: samaratti}", 10, ("'samaratti'", "'samarati'?")),
        ("{algorithm: samarati}", "{metric: ilos}", 10, ("'ilos'", "'iloss'?")),
        ("{limit: 1}", "{limt: 1}", 9, ("'limt'", "'limit'?")),
        ("k: 3", "kk: 3", 8, ("'kk'", "'k'?")),
        ("illness: sensitive", "illness: sensitiv", 6, ("'sensitiv'", "sensitive")),
        ("version: 1", "version: 2", 1, ("'2'", "1")),
    ],
)
def test_a_word_that_is_not_known_has_its_line_and_a_suggestion(
    ppdp: Ppdp, people: Database, old: str, new: str, line: int, words: tuple[str, ...]
) -> None:
    text = """version: 1
source: people
columns:
  age: quasi
  zip: {quasi: {prefix: [3]}}
  illness: sensitive
privacy:
  - k: 3
suppression: {limit: 1}
search: {algorithm: samarati}
publish: {table: release}
"""
    error = refused(ppdp, people, text.replace(old, new, 1), 2, "policy", *words)
    assert line in [fault["line"] for fault in error["faults"]]


def test_all_faults_are_told_at_once_each_with_its_line(ppdp: Ppdp, people: Database) -> None:
    text = """version: 1
source: people
colour: red
columns:
  age: {quasi: missing.csv}
  zip: {quasi: {prefix: [2, 3]}}
  illness: secret
privacy:
  - k: 1
suppression: 140%
search: {algorithm: fastest}
publish: {tabel: release}
"""
    error = refused(ppdp, people, text, 2, "policy", "8 faults")
    assert [fault["line"] for fault in error["faults"]] == [3, 5, 6, 7, 9, 10, 11, 12]


def test_a_key_that_stands_twice_is_refused(ppdp: Ppdp, people: Database) -> None:
    text = """version: 1
source: people
columns:
  age: identifier
  age: quasi
privacy: [{k: 2}]
publish: {table: release}
"""
    error = refused(ppdp, people, text, 2, "policy", "columns.age", "twice")
    assert [(fault["line"], fault["key"]) for fault in error["faults"]] == [(5, "columns.age")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("version: 1",)),
        ("just words\n", ("version: 1",)),
        ("version: [1\nsource: x\n", ("not valid YAML",)),
        ("version: 1\nsource: {{ nowhere }}\n", ("nowhere",)),
        ("version: 1\nsource: {{ var('table') }}\n", ("'table'", "--vars")),
        ("version: 1\nsource: {{ env_var('PPDP_NOWHERE') }}\n", ("'PPDP_NOWHERE'", "not set")),
        ("version: 1\nsource: {% if %}\n", ("not valid Jinja",)),
    ],
)
def test_a_file_that_is_no_policy_is_refused(
    ppdp: Ppdp, people: Database, text: str, words: tuple[str, ...]
) -> None:
    refused(ppdp, people, text, 2, "policy", *words)


def test_a_policy_file_that_is_missing_is_named(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        missing = ppdp("run", str(ppdp.folder / "none.yml"), "--engine", people.url)
        folder = ppdp("run", str(ppdp.folder), "--engine", people.url)
    assert_error(missing, 2, "policy", "none.yml", "does not exist")
    assert_error(folder, 2, "input", "the folder", "has no policy", ".yml")


def test_an_engine_must_be_named_and_known(ppdp: Ppdp) -> None:
    path = ppdp.write(policy())
    assert_error(ppdp("run", path), 2, "input", "no engine", "--engine")
    assert_error(ppdp("run", path, "--engine", "oracle:x"), 2, "input", "'oracle'", "duckdb:FILE")
    missing = ppdp("run", path, "--engine", f"duckdb:{ppdp.folder / 'none.duckdb'}")
    assert_error(missing, 2, "relation", "none.duckdb", "does not exist")
    assert {item.name for item in ppdp.folder.iterdir()} == {"policy.yml"}


def test_an_option_that_is_not_known_is_a_json_error_too(ppdp: Ppdp) -> None:
    assert_error(ppdp("run", ppdp.write(policy()), "--engin", "duckdb:"), 2, "usage", "--engin")


# Exit 3: the data are known and nothing satisfies.


def test_a_k_above_the_rows_is_exit_3(ppdp: Ppdp, people: Database) -> None:
    content = policy(privacy=[{"k": 13}])
    refused(ppdp, people, content, 3, "no_solution", "k = 13", "12 rows", "smaller k")


def test_a_max_level_that_is_too_low_is_exit_3_with_the_best_k(
    ppdp: Ppdp, people: Database
) -> None:
    columns = with_columns(zip={"quasi": {"prefix": [3]}, "max_level": 1})
    content = policy(columns=columns, privacy=[{"k": 7}])
    refused(
        ppdp,
        people,
        content,
        3,
        "no_solution",
        "k = 7",
        "the best k within reach is 6",
        "raise the max_level of zip",
    )


def test_too_many_rows_to_suppress_is_exit_3(ppdp: Ppdp, people: Database) -> None:
    columns = {"age": {"quasi": {"intervals": {"width": [10]}}, "max_level": 0}}
    content = policy(columns=columns, privacy=[{"k": 2}], suppression=11)
    refused(ppdp, people, content, 3, "no_solution", "11 of 12 rows", "best k", "is 1", "limit")


def test_an_unsatisfiable_cell_of_a_comparison_has_its_error(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        answer = ppdp("compare", ppdp.write(policy()), "--engine", people.url, "--k", "2,13")
    assert answer.exit == 0
    errors = [cell["error"] for cell in answer.document["runs"] if cell["k"] == 13]
    assert errors
    for error in errors:
        assert (error["exit"], error["kind"]) == (3, "no_solution")
        assert "12 rows" in error["message"]
    assert all("error" not in cell for cell in answer.document["runs"] if cell["k"] == 2)


# Exit 4: what was built is not what was promised.

Tamper = Callable[[str], str]


def after_build(monkeypatch: pytest.MonkeyPatch, schema: str, tamper: Tamper) -> None:
    """Send one more statement between the building of the table and its verification."""
    execute = Session.execute_statement

    def tampered(self: Session, step: str, statement: str) -> None:
        execute(self, step, statement)
        if step == "release/build_table":
            self.engine.execute(tamper(f'{schema}."{work_name("release", self.run_id)}"'))

    monkeypatch.setattr(Session, "execute_statement", tampered)


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (
            lambda table: f"insert into {table} values ('[90, 100)', '999**', 'flu')",
            ("k = 1", "asks for 3"),
        ),
        (lambda table: f"delete from {table} where zip = '476**'", ("6 rows in 2 groups",)),
        (
            lambda table: f"insert into {table} select * from {table}",
            ("24 rows in 4 groups", "12 in 4"),
        ),
        (lambda table: f"update {table} set age = '24' where age = '[20, 30)'", ("'age'", "level")),
        (lambda table: f"alter table {table} add column name varchar", ("columns", "name")),
    ],
    ids=["a row too many", "rows too few", "rows twice", "a finer value", "a column too many"],
)
def test_a_wrong_release_is_never_published(
    ppdp: Ppdp,
    people: Database,
    monkeypatch: pytest.MonkeyPatch,
    tamper: Tamper,
    words: tuple[str, ...],
) -> None:
    after_build(monkeypatch, people.schema, tamper)
    refused(ppdp, people, policy(), 4, "verification", "nothing was published", *words)


def test_a_wrong_release_leaves_the_last_good_one(
    ppdp: Ppdp, people: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    works(ppdp, people, policy())
    after_build(monkeypatch, people.schema, lambda table: f"delete from {table}")
    refused(ppdp, people, policy(), 4, "verification", "nothing was published")
    assert sum(people.rows("release").values()) == 12


def test_a_release_that_was_changed_later_fails_its_check(ppdp: Ppdp, people: Database) -> None:
    works(ppdp, people, policy())
    people.execute("insert into release values ('[90, 100)', '999**', 'flu')")
    with unchanged(people):
        answer = ppdp("check", ppdp.write(policy()), "--engine", people.url)
    assert_error(answer, 4, "verification", "k = 1", "asks for 3", "run the policy again")


def test_a_plan_of_a_source_that_changed_is_not_executed(ppdp: Ppdp, people: Database) -> None:
    path, plan = ppdp.write(policy()), str(ppdp.folder / "plan.json")
    assert ppdp("plan", path, "--engine", people.url, "-o", plan).exit == 0
    people.execute("insert into people values ('Mia', 21, '99999', 'flu')")
    with unchanged(people):
        answer = ppdp("run", path, "--plan", plan, "--engine", people.url)
    assert_error(answer, 4, "verification", "changed", "plan again")


# Exit 1: connections, locks, disks.


def test_an_interrupted_run_leaves_nothing(
    ppdp: Ppdp, people: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(table: str) -> str:
        raise KeyboardInterrupt

    after_build(monkeypatch, people.schema, interrupt)
    refused(ppdp, people, policy(), 1, "engine", "stopped", "nothing was published")


@pytest.mark.parametrize(
    "last", ["frequency/count_combinations", "release/build_table", "release/record"]
)
def test_a_lost_connection_is_exit_1(
    ppdp: Ppdp, postgres_people: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    execute = Session.execute_statement

    def cut(self: Session, step: str, statement: str) -> None:
        if step == last:
            postgres_people.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
                f"where query like '%ppdp run={self.run_id}%' and pid <> pg_backend_pid()"
            )
        execute(self, step, statement)

    monkeypatch.setattr(Session, "execute_statement", cut)
    refused(ppdp, postgres_people, policy(), 1, "engine", "connection", "lost")


def test_a_server_that_does_not_answer_is_exit_1_and_its_password_is_hidden(ppdp: Ppdp) -> None:
    url = "postgresql://somebody:geheim@127.0.0.1:1/nowhere"
    answer = ppdp("run", ppdp.write(policy()), "--engine", url)
    error = assert_error(answer, 1, "engine", "127.0.0.1", "check host")
    assert "geheim" not in error["message"] + answer.stderr


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process holds a DuckDB file open for writing."""
    script = (
        "import sys, duckdb\n"
        f"connection = duckdb.connect({str(path)!r})\n"
        "print('held', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.stdin.close()


def test_a_locked_file_is_exit_1(ppdp: Ppdp, duckdb_people: DuckDBDatabase) -> None:
    path = ppdp.write(policy())
    with unchanged(duckdb_people), held(duckdb_people.path):
        run = ppdp("run", path, "--engine", duckdb_people.url)
        plan = ppdp("plan", path, "--engine", duckdb_people.url)
        check = ppdp("check", "people", "--quasi", "age", "--engine", duckdb_people.url)
    for answer in (run, plan, check):
        assert_error(answer, 1, "engine", "warehouse.duckdb", "locked", "try again")


def test_a_table_that_stays_locked_is_exit_1_and_no_lost_connection(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    impatient = with_options(postgres_people, "lock_timeout=100ms")
    path = ppdp.write(policy())
    with unchanged(postgres_people), psycopg.connect(postgres_people.url) as other:
        other.execute("lock table people in access exclusive mode")
        answer = ppdp("run", path, "--engine", impatient)
        other.rollback()
    error = assert_error(answer, 1, "engine")
    assert "connection" not in error["message"]


def test_a_statement_that_takes_too_long_is_exit_1_and_no_lost_connection(
    ppdp: Ppdp, postgres_people: PostgresDatabase
) -> None:
    impatient = with_options(postgres_people, "statement_timeout=100ms")
    path = ppdp.write(policy())
    with unchanged(postgres_people), psycopg.connect(postgres_people.url) as other:
        other.execute("lock table people in access exclusive mode")
        answer = ppdp("run", path, "--engine", impatient)
        other.rollback()
    error = assert_error(answer, 1, "engine")
    assert "connection" not in error["message"]


@contextmanager
def no_file_grows_beyond(size: int) -> Iterator[None]:
    """Writes beyond a size fail, as they do on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def crowd(database: DuckDBDatabase) -> dict[str, Any]:
    """A table whose release is larger than what is left of the disk, and its policy."""
    database.execute(
        "create table crowd as select i % 50 as age, md5(i::varchar) as illness "
        "from range(60000) as t(i)"
    )
    return policy(source="crowd", columns={"age": "quasi", "illness": "sensitive"})


def test_a_database_file_that_cannot_grow_is_exit_1(
    ppdp: Ppdp, duckdb_people: DuckDBDatabase
) -> None:
    path = ppdp.write(crowd(duckdb_people))
    with unchanged(duckdb_people):
        with no_file_grows_beyond(duckdb_people.path.stat().st_size + 4096):
            answer = ppdp("run", path, "--engine", duckdb_people.url)
    error = assert_error(answer, 1, "engine", "DuckDB")
    assert re.search("disk|space|written|input or output", error["message"]), error["message"]


def test_a_file_that_cannot_be_written_whole_is_exit_1_and_removed(
    ppdp: Ppdp, duckdb_people: DuckDBDatabase
) -> None:
    path = ppdp.write(crowd(duckdb_people) | {"publish": {"file": "release.csv"}})
    before = {item.name for item in ppdp.folder.iterdir()}
    with unchanged(duckdb_people):
        with no_file_grows_beyond(500_000):
            answer = ppdp("run", path, "--engine", duckdb_people.url)
    error = assert_error(answer, 1, "engine", "DuckDB")
    assert re.search("disk|space|written|input or output", error["message"]), error["message"]
    assert {item.name for item in ppdp.folder.iterdir()} == before


def test_no_room_to_spill_is_exit_1_and_leaves_nothing(duckdb_people: DuckDBDatabase) -> None:
    duckdb_people.execute(
        "create table crowd as select md5(i::varchar) as name from range(300000) as t(i)"
    )
    content = policy(source="crowd", columns={"name": {"quasi": {"prefix": [3]}}})
    with unchanged(duckdb_people), closing(duckdb.connect(str(duckdb_people.path))) as connection:
        connection.execute("set memory_limit = '12MB'")
        connection.execute("set max_temp_directory_size = '0KB'")
        with pytest.raises(EngineError, match="memory_limit") as raised:
            ppdp_sql.run(content, connection)
        assert raised.value.exit_code == 1
        assert_one_sentence(raised.value.message)


def test_a_statement_log_on_a_full_disk_is_exit_1(ppdp: Ppdp, people: Database) -> None:
    path = ppdp.write(policy())
    with unchanged(people):
        answer = ppdp("run", path, "--engine", people.url, "--log", "/dev/full")
    assert_error(answer, 1, "engine", "/dev/full", "o space left")


def test_a_plan_on_a_full_disk_is_exit_1(ppdp: Ppdp, people: Database) -> None:
    path = ppdp.write(policy())
    with unchanged(people):
        answer = ppdp("plan", path, "--engine", people.url, "-o", "/dev/full")
    assert_error(answer, 1, "engine", "/dev/full", "o space left")


def test_a_hierarchy_on_a_full_disk_is_exit_1(ppdp: Ppdp, people: Database) -> None:
    with unchanged(people):
        answer = ppdp(
            *("hierarchy", "build", "people", "age", "--intervals", "10", "--engine", people.url),
            *("-o", "/dev/full", "--force"),
        )
    assert_error(answer, 1, "engine", "/dev/full", "o space left")
