"""What a warehouse might not read as it is meant is never written."""

from __future__ import annotations

import pytest

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError, TemplateError
from ppdp_sql.warehouses import WAREHOUSES, warehouse_named
from ppdp_sql.warehouses.reading_back import check_written
from ppdp_sql.warehouses.writing import WarehouseWriter

GOOD = {
    "snowflake": 'SELECT REGEXP_LIKE("a", \'x\') AS "b" FROM "t" AS "u" WHERE "u"."a" IS NULL',
    "bigquery": "SELECT CAST(`a` AS STRING) AS `b` FROM `t` AS `u` WHERE `u`.`a` IS NULL",
    "databricks": "SELECT RAISE_ERROR('x') AS `b` FROM `t` AS `u` WHERE `u`.`a` IS NULL",
    "trino": 'SELECT RPAD(\'\', 3, \'*\') AS "b" FROM "t" AS "u" WHERE "u"."a" IS NULL',
    "redshift": 'SELECT RANDOM() AS "b" FROM "t" AS "u" WHERE "u"."a" ~ \'x\'',
}
#: What one warehouse has and another has not, or has not in this way.
FOREIGN = {
    "snowflake": [
        'SELECT GENERATE_UUID() AS "b"',
        'SELECT CAST("a" AS STRING_AGG) FROM "t"',
        'SELECT MD5_NUMBER("a") AS "b" FROM "t"',
        'SELECT "a" FROM "t" QUALIFY ROW_NUMBER() OVER (ORDER BY "a") = 1',
        'SELECT a FROM "t"',
        "this is no statement",
        'SELECT 1 AS "a"; SELECT 2 AS "a"',
        'CALL "p"()',
    ],
    "bigquery": [
        "SELECT TO_HEX(MD5(`a`)) AS `b` FROM `t`",
        "SELECT CAST(`a` AS NUMERIC(38, 12)) AS `b` FROM `t`",
        "SELECT SPLIT(`a`, 'e')[0] AS `b` FROM `t`",
        "SELECT `groups` FROM (SELECT 1 AS `groups`) AS `groups`",
        "SELECT `u`.`a` FROM `t` AS `u` WHERE EXISTS (SELECT 1 FROM `v` WHERE `v`.`a` = `u`.`a`)",
        "SELECT `u`.`a` FROM `t` AS `u` JOIN `v` ON `v`.`a` = (SELECT 1)",
    ],
    "databricks": [
        "SELECT ERROR('x') AS `b`",
        "SELECT `a` <=> `b` AS `c` FROM `t`",
        "SELECT `a` DIV 2 AS `b` FROM `t`",
        "SELECT `b` FROM `t` LATERAL VIEW EXPLODE(`a`) `x` AS `b`",
    ],
    "trino": [
        "SELECT REPEAT('*', 3) AS \"b\"",
        'SELECT CAST("a" AS STRING) AS "b" FROM "t"',
        'SELECT "a" FROM UNNEST(ARRAY[1]) AS "t" ("a")',
    ],
    "redshift": [
        'SELECT GEN_RANDOM_UUID() AS "b"',
        'SELECT "a" ILIKE \'x\' AS "b" FROM "t"',
        'SELECT CAST("a" AS TEXT) AS "b" FROM "t"',
    ],
}


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_statement_of_the_warehouse_passes(dialect: str) -> None:
    check_written(GOOD[dialect], WAREHOUSES[dialect])


@pytest.mark.parametrize(
    ("dialect", "statement"), [(name, text) for name, found in FOREIGN.items() for text in found]
)
def test_a_foreign_statement_is_refused(dialect: str, statement: str) -> None:
    with pytest.raises(TemplateError, match=f"written for {WAREHOUSES[dialect].title}"):
        check_written(statement, WAREHOUSES[dialect])


#: Calls that look like something else, and operators: `~` stands for a quote of the warehouse.
DISGUISED = [
    "SELECT LEFT(~a~, 2) AS ~b~ FROM ~t~",
    "SELECT REPLACE(~a~, 'x', 'y') AS ~b~ FROM ~t~",
    "SELECT IF(~a~ = 1, 2, 3) AS ~b~ FROM ~t~",
    "SELECT INSERT(~a~, 1, 2, 'x') AS ~b~ FROM ~t~",
    "SELECT ROW(1, 2) AS ~b~",
    "SELECT ~a_function~(~a~) AS ~b~ FROM ~t~",
    "SELECT ~schema~.~a_function~(~a~) AS ~b~ FROM ~t~",
    "SELECT * FROM ~a_function~(1) AS ~b~",
    "SELECT _function(~a~) AS ~b~ FROM ~t~",
    "SELECT BIGINT(~a~) AS ~b~ FROM ~t~",
    "SELECT DECIMAL(~a~) AS ~b~ FROM ~t~",
    "SELECT ALL(~a~) AS ~b~ FROM ~t~",
    "SELECT ~a~ -> 'x' AS ~b~ FROM ~t~",
    "SELECT ~a~::INT AS ~b~ FROM ~t~",
    "SELECT ~a~ << 2 AS ~b~ FROM ~t~",
    "SELECT ~a~ ^ 2 AS ~b~ FROM ~t~",
    "SELECT $1 AS ~b~ FROM ~t~",
    "SELECT COUNT(DISTINCT ~a~, ~b~) AS ~c~ FROM ~t~",
    "DROP SCHEMA ~t~",
]


@pytest.mark.parametrize("dialect", WAREHOUSES)
@pytest.mark.parametrize("statement", DISGUISED)
def test_a_disguised_call_is_refused(dialect: str, statement: str) -> None:
    quote = "`" if dialect in ("bigquery", "databricks") else '"'
    with pytest.raises(TemplateError, match=f"written for {WAREHOUSES[dialect].title}"):
        check_written(statement.replace("~", quote), WAREHOUSES[dialect])


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_shared_template_outside_of_the_subset_is_refused(dialect: str) -> None:
    writer = WarehouseWriter(WAREHOUSES[dialect], [], None)
    with pytest.raises(TemplateError):
        writer.write("verify/guard_leaves", leaves="t", words=3)
    with pytest.raises(TemplateError):
        writer.write("release/no_such_step")


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_hash_is_in_no_list(dialect: str) -> None:
    """md5 gives bytes on some and text on others, so no script may call it."""
    assert not {"MD5", "TO_HEX", "SHA1"} & WAREHOUSES[dialect].functions


# Names.


def test_plain_names_are_upper_case_on_snowflake_alone() -> None:
    assert [WAREHOUSES["snowflake"].name_of(name) for name in ("age", "Age", "a b", "_x1")] == [
        "AGE",
        "Age",
        "a b",
        "_X1",
    ]
    assert {found.name_of("age") for name, found in WAREHOUSES.items() if name != "snowflake"} == {
        "age"
    }


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_columns_that_are_one_there_are_refused(dialect: str) -> None:
    with pytest.raises(InputError, match="does not tell the columns 'age' and 'AGE' apart"):
        WAREHOUSES[dialect].check_columns(["age", "zip", "AGE"])
    if dialect == "snowflake":
        WAREHOUSES[dialect].check_columns(["Age", "AGE"])


@pytest.mark.parametrize("dialect", WAREHOUSES)
def test_a_name_that_is_too_long_is_refused(dialect: str) -> None:
    with pytest.raises(InputError, match="longer than the"):
        WAREHOUSES[dialect].check_columns(["x" * 400])


@pytest.mark.parametrize(
    ("dialect", "name"), [("bigquery", "a`b"), ("bigquery", "a.b"), ("databricks", "a b")]
)
def test_a_relation_that_the_warehouse_cannot_have_is_refused(dialect: str, name: str) -> None:
    with pytest.raises(InputError, match="does not take in names"):
        WAREHOUSES[dialect].check_relation(Relation(name, "marts"))


def test_an_unknown_dialect_is_told_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match=r"did you mean 'snowflake'.*bigquery, databricks, trino"):
        warehouse_named("snowflak")
