"""Shared statements stay in the portable subset, and the subset is one."""

from __future__ import annotations

import re

import pytest
import sqlglot

from ppdp_sql.errors import TemplateError
from ppdp_sql.templating.emission import emit
from ppdp_sql.templating.environment import Templates
from ppdp_sql.templating.portability import check_portable
from tests.every import every

from .scenario import Recorded
from .steps import engine_steps

#: What a shared statement must be written for, whether or not its engine is here yet.
DIALECTS = ("postgres", "spark")

_NAMES_TEXTS_AND_NUMBERS = re.compile(r""""(?:[^"]|"")*"|'(?:[^']|'')*'|[0-9]+""")

SHARED_STEPS = [
    step for step in engine_steps("duckdb") if not Templates("duckdb").is_override(step)
]


def statements(recorded: Recorded) -> dict[str, list[str]]:
    """Return the statements of every step over relations; a file is DuckDB's own.

    Of those that differ in their names, texts and numbers alone there is one.
    """
    shapes: dict[tuple[str, str], str] = {}
    for entry in [*recorded.log.entries, *recorded.script_log.entries]:
        shape = _NAMES_TEXTS_AND_NUMBERS.sub("?", entry.statement)
        shapes.setdefault((entry.step, shape), entry.statement)
    found: dict[str, list[str]] = {}
    for (step, _), statement in shapes.items():
        found.setdefault(step, []).append(statement)
    return found


@pytest.mark.parametrize("dialect", DIALECTS)
def test_shared_statements_are_portable(dialect: str, recorded_duckdb: Recorded) -> None:
    """What is written for another dialect is one statement of that dialect.

    To write it is to check it: whatever is not in the portable subset is refused.
    """
    found = statements(recorded_duckdb)

    def is_portable(step: str) -> None:
        assert step in found, "the story does not reach it"
        for statement in found[step]:
            written = emit(statement, dialect)
            assert len(sqlglot.parse(written, read=dialect)) == 1

    every(SHARED_STEPS, is_portable)


def test_duckdb_reads_a_shared_statement_as_it_stands() -> None:
    statement = "select a   from t -- as it stands"
    assert emit(statement, "duckdb") == statement


@pytest.mark.parametrize(
    "statement",
    [
        "select a, count(*) from t group by all",
        "create or replace table t as select 1 as a",
        "select * exclude (a) from t",
        "select * replace (1 as a) from t",
        "select hash(a) from t",
        "select approx_count_distinct(a) from t",
        "select a from t using sample 10",
        "select a from t tablesample (10 percent)",
        "select cast(a as hugeint) from t",
        "select a::uhugeint from t",
        "select entropy(a) from t",
        "select any_value(a) from t",
        "select a, grouping_id(a) from t group by rollup (a)",
        "select a // 2 from t",
        "select a ** 2 from t",
        "select list(a) from t",
        "select a from t qualify row_number() over () = 1",
        "pivot t on a using count(*)",
        "select a from read_csv('x.csv')",
        "copy t to 'x.csv'",
        "attach 'x.duckdb'",
        "pragma database_list",
    ],
)
def test_what_other_engines_do_not_have_is_refused(statement: str) -> None:
    tree = sqlglot.parse_one(statement, read="duckdb")
    with pytest.raises(TemplateError, match="portable subset"):
        check_portable(tree)
    with pytest.raises(TemplateError):
        emit(statement, "postgres")


def test_what_cannot_be_parsed_is_refused() -> None:
    with pytest.raises(TemplateError, match="cannot be written for postgres"):
        emit("select from where", "postgres")
