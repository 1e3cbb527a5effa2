"""Snowflake: plain names are upper case, and each statement that makes a table commits."""

from __future__ import annotations

from sqlglot import exp

from ppdp_sql.warehouses.base import SHARED_FUNCTIONS, Warehouse, WorkTables


def _whole_match(node: exp.Expr) -> exp.Expr:
    """Let a pattern go on to the end of the text, which it must match whole there."""
    if isinstance(node, exp.RegexpLike) and not node.expression.name.endswith("$"):
        node.set("expression", exp.Literal.string(node.expression.name + ".*"))
    return node


SNOWFLAKE = Warehouse(
    name="snowflake",
    title="Snowflake",
    dialect="snowflake",
    client="snowsql -o exit_on_error=true -f FILE",
    functions=SHARED_FUNCTIONS
    | {
        "GREATEST_IGNORE_NULLS",
        "LEAST_IGNORE_NULLS",
        "REGEXP_LIKE",
        "REPEAT",
        "RTRIM",
        "SUBSTRING",
        "UUID_STRING",
    },
    types=frozenset({"BIGINT", "DECIMAL", "DOUBLE", "INT", "VARCHAR"}),
    symbols=frozenset({"%", "||"}),
    settings=frozenset({"SESSION", "SET", "DATE_OUTPUT_FORMAT"}),
    work=WorkTables.SESSION,
    qualified_work=True,
    upper=True,
    ignores_case=False,
    most_name_bytes=255,
    rewrites=(_whole_match,),
)
