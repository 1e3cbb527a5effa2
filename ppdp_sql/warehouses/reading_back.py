"""Reads a written statement back in its own dialect: nothing may be in it that nobody vouches for.

A translator passes on what it does not know, so a statement that was written is no proof. What
was written is parsed again, and every function, every type and every construct in it must be
one that the warehouse is known to have.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokens import TokenType

from ppdp_sql.errors import TemplateError
from ppdp_sql.warehouses.base import Warehouse

#: Words of the language that may stand before a bracket and call nothing.
_KEYWORDS = frozenset(
    {
        "AND", "AS", "BETWEEN", "BY", "CASE", "ELSE", "EXISTS", "FROM", "GROUP BY", "GROUPING SETS",
        "HAVING", "IN", "JOIN", "NOT", "ON", "OR", "ORDER BY", "OVER", "PARTITION BY", "SELECT",
        "SETS", "THEN", "UNION", "ALL", "VALUES", "WHEN", "WHERE", "WITH",
    }
)  # fmt: skip

_WORDS_END = (TokenType.IDENTIFIER, TokenType.STRING, TokenType.NUMBER)

#: Constructs that some warehouse lacks, or reads in another way.
_FOREIGN: tuple[type[exp.Expr], ...] = (
    exp.Command, exp.Lateral, exp.Unnest, exp.Pivot, exp.Qualify, exp.ILike, exp.Bracket,
    exp.NullSafeEQ, exp.NullSafeNEQ, exp.IntDiv, exp.BitwiseAnd, exp.TableSample, exp.Filter,
    exp.Collate, exp.AtTimeZone,
)  # fmt: skip


def check_written(text: str, warehouse: Warehouse) -> None:
    """Refuse a statement that the warehouse might not read as it is meant."""
    try:
        trees = sqlglot.parse(text, read=warehouse.dialect)
        called = [name for name in called_functions(text, warehouse) if name not in _KEYWORDS]
    except SqlglotError as error:
        raise _fault(warehouse, f"it cannot be read back: {error}") from error
    if len(trees) != 1 or trees[0] is None:
        raise _fault(warehouse, "it is not one statement")
    for name in called:
        if name not in warehouse.functions and name not in warehouse.types:
            raise _fault(warehouse, f"{name} is not in the list of functions")
    for fault in _faults(trees[0], warehouse):
        raise _fault(warehouse, fault)


def called_functions(text: str, warehouse: Warehouse) -> Iterator[str]:
    """Give every word that stands before an opening bracket; names are in quotes and are none."""
    tokens = sqlglot.tokenize(text, read=warehouse.dialect)
    for token, following in zip(tokens, tokens[1:], strict=False):
        is_word = token.token_type not in _WORDS_END and token.text[:1].isalpha()
        if is_word and following.token_type is TokenType.L_PAREN:
            yield " ".join(token.text.upper().split())


def _fault(warehouse: Warehouse, words: str) -> TemplateError:
    return TemplateError(f"a statement cannot be written for {warehouse.title}: {words}")


def _faults(tree: exp.Expr, warehouse: Warehouse) -> Iterator[str]:
    for node in tree.walk():
        if isinstance(node, _FOREIGN):
            yield f"{type(node).__name__} is foreign to it: {node.sql()[:80]}"
        if isinstance(node, exp.DataType):
            name = node.sql(dialect=warehouse.dialect).partition("(")[0].strip()
            if name not in warehouse.types:
                yield f"{name} is not in the list of types"
        if isinstance(node, exp.Join):
            condition = node.args.get("on")
            if condition is not None and condition.find(exp.Select):
                yield "a join asks a query of its own"
        if isinstance(node, exp.Identifier) and not node.quoted and not _is_setting(node):
            yield f"the name {node.name} is not quoted"
        if isinstance(node, exp.Select):
            yield from _name_faults(node)


def _is_setting(node: exp.Expr) -> bool:
    return node.find_ancestor(exp.SetItem) is not None


def _name_faults(select: exp.Select) -> Iterator[str]:
    """Find what reaches out of a query, and columns that are called like a table beside them."""
    sources = [select.args.get("from_"), *(select.args.get("joins") or [])]
    beside = {source.this.alias_or_name for source in sources if source is not None}
    inside = {
        name
        for found in select.find_all(exp.Table, exp.Subquery)
        if (name := found.alias_or_name)
    }
    for column in select.find_all(exp.Column):
        if column.table and column.table not in inside:
            yield f"a query asks for {column.sql()} of the query around it"
        if not column.table and column.name in beside and column.parent_select is select:
            yield f"the column {column.name} is called like a table beside it"
