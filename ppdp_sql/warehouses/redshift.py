"""Redshift: one transaction for all statements, and no function that draws a UUID."""

from __future__ import annotations

from sqlglot import exp

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.warehouses.base import SHARED_FUNCTIONS, TEXT_FAMILIES, Warehouse, WorkTables


def _random_order(node: exp.Expr) -> exp.Expr:
    """Draw the order of rows by random numbers."""
    return exp.Rand() if isinstance(node, exp.Uuid) else node


REDSHIFT = Warehouse(
    name="redshift",
    title="Redshift",
    dialect="redshift",
    client="psql -X -v ON_ERROR_STOP=1 -f FILE",
    functions=SHARED_FUNCTIONS | {"RANDOM", "REPEAT", "SUBSTRING", "TRIM"},
    types=frozenset({"BIGINT", "DECIMAL", "DOUBLE PRECISION", "INTEGER", "VARCHAR"}),
    symbols=frozenset({"%", "||", "~"}),
    work=WorkTables.SESSION,
    transactional=True,
    most_name_bytes=127,
    # A boolean cannot be cast to text there.
    text_families=TEXT_FAMILIES - {TypeFamily.BOOLEAN},
    rewrites=(_random_order,),
)
