"""Spark's SQL as sqlglot writes it, less what goes wrong for our statements."""

from __future__ import annotations

from typing import ClassVar

from sqlglot import exp, transforms
from sqlglot.dialects.spark import Spark
from sqlglot.generators.spark import SparkGenerator


def _series_as_view(node: exp.Expr) -> exp.Expr:
    """Write `cross join generate_series(1, n) as copies (copy)` as a view of Spark's own kind.

    Spark has no series as a table that looks at another table beside it.
    """
    if not isinstance(node, exp.Select):
        return node
    for join in list(node.args.get("joins") or ()):
        if _is_series(join.this):
            numbers, alias = _numbers(join.this), join.this.args["alias"]
            join.pop()
            node.append("laterals", exp.Lateral(this=numbers, view=True, alias=alias))
    return node


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
        exp.Select: transforms.preprocess([_series_as_view]),
    }


class SparkSQL(Spark):
    """Spark's SQL."""

    Generator = _Generator
