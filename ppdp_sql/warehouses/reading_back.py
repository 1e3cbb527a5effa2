"""Reads a written statement back in its own dialect: nothing may be in it that nobody vouches for.

A translator passes on what it does not know, so a statement that was written is no proof. What
was written is parsed again, and every function, every type and every construct in it must be
one that the warehouse is known to have.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlglot
from sqlglot import TokenType, exp
from sqlglot.errors import SqlglotError

from ppdp_sql.errors import TemplateError
from ppdp_sql.warehouses.base import Warehouse

#: Words of the language that every warehouse reads alike; what else stands bare is a function,
#: a type or a fault, because names are in quotes.
_KEYWORDS = frozenset(
    {
        "ALL", "ALTER", "AND", "AS", "BEGIN", "BETWEEN", "BY", "CASE", "COMMIT", "CREATE", "CROSS",
        "CURRENT", "DESC", "DISTINCT", "DROP", "ELSE", "END", "EXISTS", "FALSE", "FOR", "FROM",
        "GROUP", "GROUPING", "HAVING", "IF", "IN", "INNER", "INSERT", "INTO", "IS", "JOIN", "LAST",
        "LEFT", "LIKE", "NOT", "NULL", "NULLS", "ON", "OR", "ORDER", "OVER", "PARTITION",
        "PRECEDING", "RENAME", "REPLACE", "ROW", "ROWS", "SCHEMA", "SELECT", "SETS", "TABLE",
        "TEMPORARY", "THEN", "TO", "TRAILING", "TRUE", "UNBOUNDED", "UNION", "VALUES", "WHEN",
        "WHERE", "WITH",
    }
)  # fmt: skip

_IN_QUOTES = (TokenType.IDENTIFIER, TokenType.STRING, TokenType.NUMBER)

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
        words = list(bare_words(text, warehouse))
    except SqlglotError as error:
        raise _fault(warehouse, f"it cannot be read back: {error}") from error
    if len(trees) != 1 or trees[0] is None:
        raise _fault(warehouse, "it is not one statement")
    called = {word for word, is_called in words if is_called} - _KEYWORDS
    for name in sorted(called - warehouse.functions - warehouse.type_words):
        raise _fault(warehouse, f"{name} is not in the list of functions")
    known = _KEYWORDS | warehouse.functions | warehouse.type_words | warehouse.settings
    for word in sorted({word for word, _ in words} - known):
        raise _fault(warehouse, f"{word} is not in the list of words")
    for fault in _faults(trees[0]):
        raise _fault(warehouse, fault)


def bare_words(text: str, warehouse: Warehouse) -> Iterator[tuple[str, bool]]:
    """Give every word that is not in quotes, and whether a bracket opens behind it."""
    tokens = sqlglot.tokenize(text, read=warehouse.dialect)
    for place, token in enumerate(tokens):
        if token.token_type in _IN_QUOTES or not token.text[:1].isalpha():
            continue
        *before, last = token.text.upper().split()
        for word in before:
            yield word, False
        opens = place + 1 < len(tokens) and tokens[place + 1].token_type is TokenType.L_PAREN
        yield last, opens


def _fault(warehouse: Warehouse, words: str) -> TemplateError:
    return TemplateError(f"a statement cannot be written for {warehouse.title}: {words}")


def _faults(tree: exp.Expr) -> Iterator[str]:
    for node in tree.walk():
        if isinstance(node, _FOREIGN):
            yield f"{type(node).__name__} is foreign to it: {node.sql()[:80]}"
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
        name for found in select.find_all(exp.Table, exp.Subquery) if (name := found.alias_or_name)
    }
    for column in select.find_all(exp.Column):
        if column.table and column.table not in inside:
            yield f"a query asks for {column.sql()} of the query around it"
        if not column.table and column.name in beside and column.parent_select is select:
            yield f"the column {column.name} is called like a table beside it"
