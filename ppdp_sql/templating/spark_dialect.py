"""What has to change in a statement before sqlglot writes it for Spark."""

from __future__ import annotations

import sqlglot
from sqlglot import exp

from ppdp_sql.resources import filled_statement


def _series_as_view(node: exp.Expr) -> exp.Expr:
    """Write `cross join generate_series(1, n) as copies (copy)` as a view of Spark's own kind.

    Spark has no series as a table that looks at another table beside it.
    """
    if not isinstance(node, exp.Select):
        return node
    beginning = node.args.get("from_")
    if beginning is not None and _is_series(beginning.this):
        alias = beginning.this.args.get("alias")
        column = alias.columns[0] if alias is not None and alias.columns else "number"
        numbers = exp.select(exp.alias_(_numbers(beginning.this), column))
        beginning.set("this", numbers.subquery(alias.this if alias is not None else "series"))
    for join in list(node.args.get("joins") or ()):
        if _is_series(join.this):
            view = exp.Lateral(this=_numbers(join.this), view=True, alias=join.this.args["alias"])
            join.pop()
            node.append("laterals", view)
    return node


def _shuffled(node: exp.Expr) -> exp.Expr:
    """Write rows in random order by shares that are sorted each by itself.

    A sort of everything reads the rows twice on Spark, to find the bounds of its parts, and Sail
    forgets it when a table is written.
    """
    order = node.args.get("order") if isinstance(node, exp.Select) else None
    if order is None or not isinstance(order.expressions[0].this, exp.Rand):
        return node
    assert isinstance(node, exp.Select)
    order.pop()
    names = ", ".join(exp.to_identifier(name, quoted=True).sql("duckdb") for name in _names(node))
    wrapped = sqlglot.parse_one(filled_statement("spark", "shuffled", names=names), read="duckdb")
    innermost = list(wrapped.find_all(exp.Subquery))[-1]
    innermost.set("this", node.copy())
    return wrapped


def _names(node: exp.Select) -> list[str]:
    return [str(column.alias_or_name) for column in node.expressions]


def _is_series(table: exp.Expr | None) -> bool:
    return isinstance(table, exp.Table) and isinstance(table.this, exp.GenerateSeries)


def _numbers(series: exp.Expr) -> exp.Explode:
    """From a number up to another; Spark would count down where the second is below the first."""
    numbers = series.this
    up = exp.GTE(this=numbers.args["end"].copy(), expression=numbers.args["start"].copy())
    return exp.Explode(this=exp.case().when(up, numbers))


def _without_collation(node: exp.Expr) -> exp.Expr:
    """Text is ordered by its bytes, and there is no collation of that name."""
    return node.this if isinstance(node, exp.Collate) else node


def _without_zone(node: exp.Expr) -> exp.Expr:
    """Times are written in the zone of the session, which is UTC."""
    return node.this if isinstance(node, exp.AtTimeZone) else node


_CORRECTIONS = (_series_as_view, _without_collation, _without_zone, _shuffled)


def correct_for_spark(tree: exp.Expr) -> exp.Expr:
    """Change a statement so that what sqlglot writes of it is right on Spark.

    The tree is changed, and not sqlglot's classes: compiled ones take no others below them.
    """
    for correct in _CORRECTIONS:
        tree = tree.transform(correct, copy=False)
    if tree.find(exp.With) is not None:
        # Spark reads a CTE inside of another, and two of one name there are two; sqlglot moves
        # them to the top, where they are one, unless the statement is a part of something.
        exp.Paren(this=tree)
    return tree
