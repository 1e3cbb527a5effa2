"""Every statement of every script is one of its warehouse, as far as a text can show."""

from __future__ import annotations

import re

import pytest
import sqlglot
from sqlglot import exp

from ppdp_sql.warehouses import WAREHOUSES
from tests.dialects.cases import CASES, ILLS, JOBS
from tests.dialects.conftest import Scripts

PAIRS = [
    (name, dialect)
    for name, case in CASES.items()
    for dialect in WAREHOUSES
    if dialect not in case.refused
]

#: How each warehouse quotes a name and a text, for a reader that knows nothing else.
QUOTED = {
    "snowflake": r'"(?:[^"]|"")*"|\'(?:[^\'\\]|\\.|\'\')*\'',
    "bigquery": r"`[^`]*`|'(?:[^'\\]|\\.)*'",
    "databricks": r"`(?:[^`]|``)*`|'(?:[^'\\]|\\.)*'",
    "trino": r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'',
    "redshift": r'"(?:[^"]|"")*"|\'(?:[^\'\\]|\\.|\'\')*\'',
}
KEYWORDS = {
    "all", "and", "as", "asc", "begin", "between", "by", "case", "commit", "create", "cross",
    "current", "desc", "distinct", "drop", "else", "end", "exists", "following", "for", "from",
    "group", "having", "if", "in", "inner", "insert", "into", "is", "join", "last", "left", "like",
    "not", "null", "nulls", "on", "or", "order", "over", "partition", "preceding", "rename",
    "replace", "row", "rows", "schema", "select", "sets", "table", "temporary", "then", "to",
    "trailing", "unbounded", "union", "values", "when", "where", "with", "alter", "session", "set",
    "date_output_format", "max", "false", "true", "precision", "grouping", "e",
}  # fmt: skip
TYPES = {
    "snowflake": {"varchar", "int", "bigint", "double", "decimal"},
    "bigquery": {"string", "int64", "float64", "bignumeric"},
    "databricks": {"string", "int", "bigint", "double", "decimal"},
    "trino": {"varchar", "integer", "bigint", "double", "decimal"},
    "redshift": {"varchar", "integer", "bigint", "double", "decimal"},
}
SHARED = {
    "abs", "cast", "coalesce", "count", "dense_rank", "exp", "greatest", "grouping", "least",
    "length", "ln", "max", "min", "row_number", "sqrt", "sum",
}  # fmt: skip
#: The functions that the manuals of the warehouses list, as these scripts use them.
FUNCTIONS = {
    "snowflake": SHARED
    | {"greatest_ignore_nulls", "least_ignore_nulls", "regexp_like", "repeat", "rtrim"}
    | {"substring", "uuid_string"},
    "bigquery": SHARED
    | {"error", "generate_uuid", "mod", "regexp_contains", "repeat", "rtrim", "substring"},
    "databricks": SHARED | {"raise_error", "regexp_like", "repeat", "substring", "trim", "uuid"},
    "trino": SHARED | {"concat", "regexp_like", "rpad", "substr", "trim", "uuid"},
    "redshift": SHARED | {"random", "repeat", "substring", "trim"},
}


def bare(sql: str, dialect: str) -> str:
    """Return a statement without its comment, and without names and texts."""
    return re.sub(QUOTED[dialect], " x0 ", re.sub(r"\A/\*.*?\*/", "", sql), flags=re.DOTALL)


@pytest.mark.parametrize(("name", "dialect"), PAIRS)
def test_a_script_holds_only_words_of_its_warehouse(
    name: str, dialect: str, scripts: Scripts
) -> None:
    """Read by regular expressions alone: names are quoted, words and functions are known."""
    for statement in scripts(name, dialect):
        text = bare(statement["sql"], dialect).lower()
        called = set(re.findall(r"([a-z_][a-z0-9_]*)\s*\(", text)) - KEYWORDS - {"x0"}
        assert called <= FUNCTIONS[dialect] | TYPES[dialect], statement["step"]
        words = set(re.findall(r"(?<![0-9.a-z_])[a-z_][a-z0-9_]*", text)) - {"x0"}
        assert words <= KEYWORDS | FUNCTIONS[dialect] | TYPES[dialect], statement["step"]


@pytest.mark.parametrize(("name", "dialect"), PAIRS)
def test_a_script_is_parsed_in_its_dialect(name: str, dialect: str, scripts: Scripts) -> None:
    for statement in scripts(name, dialect):
        trees = sqlglot.parse(statement["sql"], read=WAREHOUSES[dialect].dialect)
        assert len(trees) == 1
        assert not isinstance(trees[0], exp.Command)


@pytest.mark.parametrize(("name", "dialect"), PAIRS)
def test_nothing_is_published_before_it_is_checked(
    name: str, dialect: str, scripts: Scripts
) -> None:
    """The target is touched by the last statements alone, and these need every check."""
    statements = scripts(name, dialect)
    target = re.compile(r'\bmarts[`"]\.[`"]released[`"]', re.IGNORECASE)
    first = next(i for i, found in enumerate(statements) if target.search(found["sql"]))
    phases = [statement["phase"] for statement in statements]
    assert phases[first] == "swap"
    assert set(phases[first:]) == {"swap"}
    checks = [s for s in statements if s["step"] == "warehouse/keep_check"]
    assert checks
    if not WAREHOUSES[dialect].transactional:
        published = statements[first]["sql"]
        for check in checks:
            found = re.search(r"ppdp__warehouse_check_\d+__[0-9a-f]+", check["sql"], re.IGNORECASE)
            assert found is not None
            assert found.group() in published
    else:
        assert [re.sub(r"\A.*\n", "", statements[i]["sql"]) for i in (0, -1)] == ["begin", "commit"]


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_literal_is_read_back_as_it_was(dialect: str, scripts: Scripts) -> None:
    inserted = [
        statement["sql"]
        for statement in scripts("a file, a tree and raw values", dialect)
        if statement["step"] == "load/insert_leaves"
    ]
    read = WAREHOUSES[dialect].dialect
    found = {
        value.name
        for sql in inserted
        for value in sqlglot.parse_one(sql, read=read).find_all(exp.Literal)
    }
    assert {cell for row in JOBS for cell in row} <= found


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_script_holds_no_value_of_its_source(dialect: str, scripts: Scripts) -> None:
    text = "".join(statement["sql"] for statement in scripts("each builder", dialect))
    for value in (*ILLS[:3], "name 1", "47600", "1950", "1960s", "[0, 25)"):
        assert value not in text


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_work_tables_are_made_where_the_warehouse_keeps_them(
    dialect: str, scripts: Scripts
) -> None:
    statements = scripts("a file, a tree and raw values", dialect)
    build = next(s["sql"] for s in statements if s["step"] == "release/build_live_table")
    start = {
        "snowflake": 'CREATE TEMPORARY TABLE "MARTS"."PPDP__WAREHOUSE_BUILT__',
        "bigquery": "CREATE TEMPORARY TABLE `ppdp__warehouse_built__",
        "databricks": "CREATE TABLE `raw`.`ppdp__warehouse_built__",
        "trino": 'CREATE TABLE "raw"."ppdp__warehouse_built__',
        "redshift": 'CREATE TABLE "marts"."ppdp__warehouse_built__',
    }
    assert build.partition("\n")[2].startswith(start[dialect])


def test_zero_has_no_exponent_on_databricks(scripts: Scripts) -> None:
    """Outside of ANSI mode Spark writes a decimal 0 of many places as `0E-12`."""
    build = next(
        statement["sql"]
        for statement in scripts("a file, a tree and raw values", "databricks")
        if statement["step"] == "release/build_live_table"
    )
    texts = [
        cast
        for cast in sqlglot.parse_one(build, read="databricks").find_all(exp.Cast)
        if cast.to.this in exp.DataType.TEXT_TYPES and isinstance(cast.this, exp.Cast)
    ]
    assert texts
    for text in texts:
        case = text.parent
        assert isinstance(case, exp.Case)
        assert case.args["ifs"][0].this.sql() == f"{text.this.sql()} = 0"
