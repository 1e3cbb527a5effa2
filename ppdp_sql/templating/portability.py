"""The portable subset of SQL: an allow-list of what shared templates may contain.

An allow-list, because translators pass what they do not know through unchanged, and the
engine then fails, or worse, means something else.
"""

from __future__ import annotations

from sqlglot import exp

from ppdp_sql.errors import TemplateError

#: Structure, names, literals, operators.
_STRUCTURE: tuple[type[exp.Expr], ...] = (
    exp.Select, exp.From, exp.Join, exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered,
    exp.Limit, exp.Subquery, exp.With, exp.CTE, exp.TableAlias, exp.Table, exp.Column,
    exp.Identifier, exp.Alias, exp.Star, exp.Literal, exp.Null, exp.Boolean, exp.Paren,
    exp.Tuple, exp.Values, exp.Union, exp.Distinct, exp.Var, exp.Schema, exp.ColumnDef,
    exp.Create, exp.Insert, exp.Drop, exp.Alter, exp.AlterRename, exp.Properties,
    exp.TemporaryProperty, exp.DataType, exp.DataTypeParam, exp.Exists, exp.Delete, exp.Comment,
    exp.ColumnConstraint, exp.NotNullColumnConstraint,
)  # fmt: skip
_OPERATORS: tuple[type[exp.Expr], ...] = (
    exp.And, exp.Or, exp.Not, exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Is,
    exp.In, exp.Between, exp.Like, exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Neg,
    exp.BitwiseAnd, exp.DPipe, exp.Case, exp.If, exp.Cast, exp.AtTimeZone, exp.RegexpLike,
    exp.Collate,
)  # fmt: skip
_FUNCTIONS: tuple[type[exp.Expr], ...] = (
    exp.Count, exp.Sum, exp.Min, exp.Max, exp.Coalesce, exp.Substring, exp.Length, exp.Upper,
    exp.Lower,
    exp.Repeat, exp.Greatest, exp.Least, exp.Abs, exp.Floor, exp.Ln, exp.Exp, exp.Sqrt, exp.Trim,
    exp.Window, exp.WindowSpec, exp.RowNumber, exp.DenseRank, exp.Lead, exp.Lag, exp.Rand,
    exp.Avg, exp.MD5, exp.Replace, exp.SplitPart, exp.Uuid, exp.GenerateSeries,
    exp.GroupingSets, exp.Grouping, exp.GroupConcat,
)  # fmt: skip

ALLOWED = frozenset((*_STRUCTURE, *_OPERATORS, *_FUNCTIONS))


#: Types that exist on one engine only.
_FOREIGN_TYPES = frozenset({exp.DataType.Type.INT128, exp.DataType.Type.UINT128})


def _has_foreign_part(node: exp.Expr) -> bool:
    """Find what hides in the arguments of an allowed class."""
    if isinstance(node, exp.Group):
        return bool(node.args.get("all"))  # group by all
    if isinstance(node, exp.Create):
        return bool(node.args.get("replace"))  # create or replace
    if isinstance(node, exp.Collate):
        return str(node.expression.name) != "C"  # by bytes; what else there is differs
    if isinstance(node, exp.Star):
        return any(node.args.values())  # * exclude, * replace
    return isinstance(node, exp.DataType) and node.this in _FOREIGN_TYPES


def check_portable(tree: exp.Expr) -> None:
    """Refuse a statement that leaves the portable subset."""
    for node in tree.walk():
        if type(node) not in ALLOWED or _has_foreign_part(node):
            raise TemplateError(
                f"{type(node).__name__} is not in the portable subset: {node.sql()[:80]}"
            )
