"""Trino: neither temporary tables nor transactions over DDL, and `repeat` makes an array."""

from __future__ import annotations

from sqlglot import exp

from ppdp_sql.warehouses.base import SHARED_FUNCTIONS, Warehouse, WorkTables


def _repeat_as_padding(node: exp.Expr) -> exp.Expr:
    """Write a repeated character as nothing that is filled up with it."""
    if not isinstance(node, exp.Repeat):
        return node
    return exp.Anonymous(
        this="RPAD", expressions=[exp.Literal.string(""), node.args["times"], node.this]
    )


TRINO = Warehouse(
    name="trino",
    title="Trino",
    dialect="trino",
    client="trino -f FILE",
    functions=SHARED_FUNCTIONS | {"CONCAT", "REGEXP_LIKE", "RPAD", "SUBSTR", "TRIM", "UUID"},
    types=frozenset({"BIGINT", "DECIMAL", "DOUBLE", "INTEGER", "VARCHAR"}),
    symbols=frozenset({"%"}),
    work=WorkTables.LASTING,
    most_name_bytes=255,
    rewrites=(_repeat_as_padding,),
)
