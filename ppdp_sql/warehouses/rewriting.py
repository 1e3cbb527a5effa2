"""What every statement needs before it is written for a warehouse, on the parsed tree."""

from __future__ import annotations

from collections.abc import Collection

from sqlglot import exp

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.warehouses.base import Warehouse, WorkTables

#: The column of a guard's verdict; its words are a text that is no number.
GUARD = "guard"
#: What a guard says of what is good.
GOOD = "0"


def rewritten(
    tree: exp.Expr, warehouse: Warehouse, work: Collection[str], place: Relation | None
) -> exp.Expr:
    """Return a shared statement as the warehouse needs it, still as a tree.

    Args:
        tree: the statement.
        warehouse: what it is written for.
        work: the names of work tables.
        place: a relation in the schema that work tables are made in; None for no schema.
    """
    for table in list(tree.find_all(exp.Table)):
        if table.name in work and place is not None:
            table.set("db", _identifier(place.schema))
            table.set("catalog", _identifier(place.catalog))
    if warehouse.work is WorkTables.LASTING:
        for mark in list(tree.find_all(exp.TemporaryProperty)):
            mark.pop()
    if warehouse.fails_by is not None:
        for guard in list(tree.find_all(exp.Alias)):
            if guard.alias == GUARD:
                guard.this.replace(_raising(guard.this, warehouse.fails_by))
    for rewrite in warehouse.rewrites:
        tree = tree.transform(rewrite)
    for name in tree.find_all(exp.Identifier):
        name.set("this", warehouse.name_of(name.name))
        name.set("quoted", True)
    return tree


def _identifier(name: str | None) -> exp.Identifier | None:
    return None if name is None else exp.to_identifier(name, quoted=True)


def _raising(cast: exp.Expr, function: str) -> exp.Expr:
    """Turn a cast of words, which fails with them, into a call that fails with them."""
    case = cast.this
    if not isinstance(cast, exp.Cast) or not isinstance(case, exp.Case):
        return cast
    for branch in case.args["ifs"]:
        branch.set("true", _verdict(branch.args["true"], function))
    case.set("default", _verdict(case.args["default"], function))
    return case


def _verdict(said: exp.Expr, function: str) -> exp.Expr:
    if said.name == GOOD:
        return exp.Literal.number(0)
    return exp.Anonymous(this=function, expressions=[said.copy()])
