"""Databricks: Spark SQL over Delta tables, without temporary tables that every warehouse has."""

from __future__ import annotations

import re

from sqlglot import exp

from ppdp_sql.warehouses.base import SHARED_FUNCTIONS, Warehouse, WorkTables


def _plain_zero(node: exp.Expr) -> exp.Expr:
    """Write the decimal 0 as `0`: outside of ANSI mode a long one becomes `0E-12`."""
    if not isinstance(node, exp.Cast) or node.to.this not in exp.DataType.TEXT_TYPES:
        return node
    number = node.this
    if not isinstance(number, exp.Cast) or not number.to.is_type(exp.DataType.Type.DECIMAL):
        return node
    zero = exp.EQ(this=number.copy(), expression=exp.Literal.number(0))
    return exp.Case(ifs=[exp.If(this=zero, true=exp.Literal.string("0"))], default=node.copy())


DATABRICKS = Warehouse(
    name="databricks",
    title="Databricks",
    dialect="databricks",
    client="dbsqlcli -e FILE",
    functions=SHARED_FUNCTIONS
    | {"RAISE_ERROR", "REGEXP_LIKE", "REPEAT", "SUBSTRING", "TRIM", "UUID"},
    types=frozenset({"BIGINT", "DECIMAL", "DOUBLE", "INT", "STRING"}),
    symbols=frozenset({"%", "||"}),
    work=WorkTables.LASTING,
    fails_by="RAISE_ERROR",
    # A Delta table without column mapping refuses these.
    bad_column=re.compile(r"[ ,;{}()\n\t=\x00-\x1f]"),
    bad_relation=re.compile(r"[ ./\x00-\x1f\x7f]"),
    most_name_bytes=255,
    rewrites=(_plain_zero,),
)
