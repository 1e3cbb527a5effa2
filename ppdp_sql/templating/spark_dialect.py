"""Spark's SQL as sqlglot writes it, less what goes wrong for our statements."""

from __future__ import annotations

from typing import ClassVar

import sqlglot
from sqlglot import exp, generator, transforms
from sqlglot.dialects.spark import Spark
from sqlglot.generators.spark import SparkGenerator

from ppdp_sql.errors import InputError
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


class _Generator(SparkGenerator):
    #: Spark reads a CTE inside of another, and two of one name there are two; sqlglot would move
    #: them to the top, where they are one.
    EXPRESSIONS_WITHOUT_NESTED_CTES: ClassVar[set[type[exp.Expr]]] = set()

    TRANSFORMS: ClassVar = {
        **SparkGenerator.TRANSFORMS,
        # Text is ordered by its bytes, and there is no collation of that name.
        exp.Collate: lambda self, node: self.sql(node, "this"),
        # Times are written in the zone of the session, which is UTC.
        exp.AtTimeZone: lambda self, node: self.sql(node, "this"),
        exp.Select: transforms.preprocess([_series_as_view, _shuffled]),
    }


class SparkSQL(Spark):
    """Spark's SQL."""

    Generator = _Generator


def refuse_compiled(source: str | None = generator.__file__) -> None:
    """Refuse a sqlglot that is compiled: nobody can correct what it writes.

    Raises:
        InputError: the extra `c` of sqlglot is installed.
    """
    if source is not None and not source.endswith(".py"):
        raise InputError(
            "SQL for Spark needs sqlglot without its compiled part, which cannot be corrected; "
            "remove it with: pip uninstall sqlglotc, and install sqlglot anew"
        )
