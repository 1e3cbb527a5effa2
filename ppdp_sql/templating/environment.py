"""The Jinja environment: strict, and quoting only through filters."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from jinja2 import TemplateError as JinjaError
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.dialects.duckdb import DuckDB

from ppdp_sql.catalog.relation import MemoryTable, Relation, Source, SourceFile, WorkTable
from ppdp_sql.errors import TemplateError
from ppdp_sql.resources import templates_path
from ppdp_sql.templating.bytecode import ModuleBytecodeCache

SUFFIX = ".sql.j2"
DIALECTS_FOLDER = "_dialects"

#: Shared templates are written in this dialect's portable subset.
SHARED_DIALECT = "duckdb"

#: The same, loaded when this module is and not by the first statement of a run.
_QUOTING: dict[str, Dialect] = {SHARED_DIALECT: DuckDB()}


def _quoting(dialect: str) -> Dialect:
    if dialect not in _QUOTING:
        _QUOTING[dialect] = Dialect.get_or_raise(dialect)
    return _QUOTING[dialect]


@lru_cache(maxsize=4096)
def quote_identifier(name: str, dialect: str = SHARED_DIALECT) -> str:
    """Quote a name, whatever is in it; a statement has the same few many times."""
    return exp.to_identifier(name, quoted=True).sql(dialect=_quoting(dialect))


def quote_literal(value: str, dialect: str = SHARED_DIALECT) -> str:
    """Quote a text value."""
    if not isinstance(value, str):
        raise TemplateError(f"the literal filter takes text, not {type(value).__name__}")
    return exp.Literal.string(value).sql(dialect=_quoting(dialect))


def quote_number(value: int | Decimal) -> str:
    """Write a whole or decimal number."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise TemplateError(f"the number filter takes a number, not {type(value).__name__}")
    if isinstance(value, Decimal) and not value.is_finite():
        raise TemplateError(f"the number filter takes a finite number, not {value}")
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def quote_real(value: float) -> str:
    """Write a number with a fraction; a bare decimal would be counted in exact decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TemplateError("the real filter takes a finite number")
    return f"cast({float(value)!r} as double)"


def plain_keyword(word: str) -> str:
    """Write a word of the language, such as the name of a right."""
    if not re.fullmatch(r"[a-z]+", word):
        raise TemplateError("the keyword filter takes a word of the language")
    return word


def quote_relation(
    relation: Source | str, dialect: str = SHARED_DIALECT, *, files_as_views: bool = False
) -> str:
    """Quote a relation, a work table's name, or a file as a table function or its view."""
    if isinstance(relation, SourceFile) and files_as_views:
        return quote_identifier(relation.view, dialect)
    if isinstance(relation, SourceFile):
        path = quote_literal(_no_pattern(str(relation.path)))
        # A folder called `year=2020` would become a column of the file.
        options = ["hive_partitioning = false"]
        if relation.format == "parquet":
            return f"read_parquet({', '.join([path, *options])})"
        if relation.as_text:
            options += ["all_varchar = true", "header = true", "allow_quoted_nulls = false"]
            options += ["quote = '\"'", "escape = '\"'"]
        delimiter = relation.delimiter or ("," if relation.as_text else None)
        if delimiter is not None:
            options.append(f"delim = {quote_literal(delimiter)}")
        return f"read_csv({', '.join([path, *options])})"
    if isinstance(relation, Relation):
        parts = (relation.catalog, relation.schema, relation.name)
        return ".".join(quote_identifier(part, dialect) for part in parts if part is not None)
    if isinstance(relation, MemoryTable | WorkTable):
        return quote_identifier(relation.name, dialect)
    return quote_identifier(relation, dialect)


def _no_pattern(path: str) -> str:
    """Write a path whose stars and brackets are characters, not a pattern of many files."""
    return re.sub(r"[*?\[]", lambda found: f"[{found.group()}]", path)


class Templates:
    """The templates of one engine: shared ones, and overrides at the same path."""

    def __init__(self, engine_name: str, *, files_as_views: bool = False) -> None:
        self._root = templates_path()
        self._overrides = self._root / DIALECTS_FOLDER / engine_name
        self._shared = _environment(self._root, self._overrides, SHARED_DIALECT, files_as_views)
        #: What is sent as it stands is quoted as the engine quotes.
        self._native = _environment(self._root, self._overrides, engine_name, files_as_views)

    def is_override(self, step: str) -> bool:
        """Whether the engine has its own whole statement for a step."""
        return _is_file(self._overrides, f"{step}{SUFFIX}")

    def has(self, step: str) -> bool:
        """Whether a step is known here: a whole statement of another engine is not."""
        return self.is_override(step) or _is_file(self._root, f"{step}{SUFFIX}")

    def render(self, step: str, **context: Any) -> str:
        """Render a step's template."""
        try:
            environment = self._native if self.is_override(step) else self._shared
            return environment.get_template(f"{step}{SUFFIX}").render(**context).strip()
        except TemplateNotFound as error:
            raise TemplateError(f"there is no template '{error.name}'") from error
        except (JinjaError, TypeError, ValueError) as error:
            raise TemplateError(f"the template of step '{step}' fails: {error}") from error


@cache
def _is_file(folder: Path, name: str) -> bool:
    # Templates do not come or go under a running program.
    return (folder / name).is_file()


@cache
def _environment(root: Path, overrides: Path, dialect: str, files_as_views: bool) -> Environment:
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(overrides), FileSystemLoader(root)]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
        # Templates do not change under a running program.
        auto_reload=False,
        bytecode_cache=ModuleBytecodeCache(),
        extensions=["jinja2.ext.do"],
    )
    environment.filters["ident"] = partial(quote_identifier, dialect=dialect)
    environment.filters["literal"] = partial(quote_literal, dialect=dialect)
    environment.filters["number"] = quote_number
    environment.filters["real"] = quote_real
    environment.filters["relation"] = partial(
        quote_relation, dialect=dialect, files_as_views=files_as_views
    )
    environment.filters["keyword"] = plain_keyword
    return environment
