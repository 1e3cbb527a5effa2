"""Reads a written statement back in its own dialect: nothing may be in it that nobody vouches for.

A translator passes on what it does not know, so a statement that was written is no proof. What
was written is parsed again, and every function, every type and every construct in it must be
one that the warehouse is known to have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlglot
from sqlglot import Token, TokenType, exp
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

#: Keywords that a bracket may stand behind. Behind the others it calls a function: `left(..)`.
_BEFORE_BRACKETS = frozenset(
    {
        "AND", "AS", "BY", "ELSE", "EXISTS", "FROM", "HAVING", "IN", "JOIN", "NOT", "ON",
        "OR", "OVER", "SELECT", "SETS", "THEN", "UNION", "VALUES", "WHEN", "WHERE",
    }
)  # fmt: skip

#: Symbols that mean the same everywhere.
_SYMBOLS = frozenset("( ) , . ; * + - / = < > <= >= <>".split())

_VALUES = (TokenType.STRING, TokenType.NUMBER)
#: `cast(.. as decimal(..))`, and a column with its type.
_BEFORE_TYPES = (TokenType.ALIAS, TokenType.IDENTIFIER)
#: What a name in quotes stands behind where a list of columns follows it, and no arguments.
_LISTS_COLUMNS = frozenset({"INTO", "TABLE"})

#: Constructs that some warehouse lacks, or reads in another way.
_FOREIGN: tuple[type[exp.Expr], ...] = (
    exp.Command, exp.Lateral, exp.Unnest, exp.Pivot, exp.Qualify, exp.ILike, exp.Bracket,
    exp.NullSafeEQ, exp.NullSafeNEQ, exp.IntDiv, exp.BitwiseAnd, exp.BitwiseLeftShift,
    exp.BitwiseRightShift, exp.TableSample, exp.Filter, exp.Collate, exp.AtTimeZone,
)  # fmt: skip


def check_written(text: str, warehouse: Warehouse) -> None:
    """Refuse a statement that the warehouse might not read as it is meant."""
    try:
        trees = sqlglot.parse(text, read=warehouse.dialect)
        words = list(_word_faults(sqlglot.tokenize(text, read=warehouse.dialect), warehouse))
    except SqlglotError as error:
        raise _fault(warehouse, f"it cannot be read back: {error}") from error
    if len(trees) != 1 or trees[0] is None:
        raise _fault(warehouse, "it is not one statement")
    for fault in words:
        raise _fault(warehouse, fault)
    for fault in _faults(trees[0]):
        raise _fault(warehouse, fault)


def _word_faults(tokens: Sequence[Token], warehouse: Warehouse) -> Iterator[str]:
    """Look at each word, symbol and bracket by itself: a tree hides how a thing is written."""
    for place, token in enumerate(tokens):
        opens = place + 1 < len(tokens) and tokens[place + 1].token_type is TokenType.L_PAREN
        if token.token_type in _VALUES:
            continue
        if token.token_type is TokenType.IDENTIFIER:
            if opens and _word_before_name(tokens[:place]) not in _LISTS_COLUMNS:
                yield f"the name {token.text} in quotes is called as a function"
        elif token.text[:1].isalpha() or token.text[:1] == "_":
            is_type = place > 0 and tokens[place - 1].token_type in _BEFORE_TYPES
            yield from _one_word_faults(token.text.upper().split(), opens, is_type, warehouse)
        elif token.text not in _SYMBOLS | warehouse.symbols:
            yield f"{token.text} is not in the list of symbols"


def _word_before_name(tokens: Sequence[Token]) -> str:
    """Return the word before a name whose last part comes next."""
    parts = (TokenType.IDENTIFIER, TokenType.DOT)
    words = [token.text.upper() for token in tokens if token.token_type not in parts]
    return words[-1].split()[-1] if words else ""


def _one_word_faults(
    words: Sequence[str], opens: bool, is_type: bool, warehouse: Warehouse
) -> Iterator[str]:
    known = _KEYWORDS | warehouse.functions | warehouse.type_words | warehouse.settings
    for word in words:
        if word not in known:
            kind = "functions" if opens and word == words[-1] else "words"
            yield f"{word} is not in the list of {kind}"
            return
    callable_words = warehouse.functions | _BEFORE_BRACKETS
    if is_type:
        callable_words |= warehouse.type_words
    if opens and words[-1] not in callable_words:
        yield f"{words[-1]} is not in the list of functions"


def _fault(warehouse: Warehouse, words: str) -> TemplateError:
    return TemplateError(f"a statement cannot be written for {warehouse.title}: {words}")


def _faults(tree: exp.Expr) -> Iterator[str]:
    for node in tree.walk():
        if isinstance(node, _FOREIGN):
            yield f"{type(node).__name__} is foreign to it: {node.sql()[:80]}"
        if isinstance(node, exp.Drop) and node.kind != "TABLE":
            yield "it drops more than a table"
        if isinstance(node, exp.Distinct) and len(node.expressions) > 1:
            yield f"several columns are counted as one: {node.sql()[:80]}"
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
