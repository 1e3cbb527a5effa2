"""Writes steps for a warehouse: shared templates translated, its own ones as they are."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import sqlglot
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2 import TemplateError as JinjaError
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import TemplateError
from ppdp_sql.resources import templates_path
from ppdp_sql.templating.environment import (
    DIALECTS_FOLDER,
    SHARED_DIALECT,
    SUFFIX,
    Templates,
    quote_number,
)
from ppdp_sql.templating.portability import check_portable
from ppdp_sql.warehouses.base import Warehouse
from ppdp_sql.warehouses.reading_back import check_written
from ppdp_sql.warehouses.registry import warehouse_named
from ppdp_sql.warehouses.rewriting import rewritten


class WarehouseWriter:
    """Renders steps for one warehouse; each is read back before anybody gets it."""

    def __init__(self, warehouse: Warehouse, work: Collection[str], place: Relation | None) -> None:
        self._warehouse = warehouse
        self._templates = Templates(warehouse.name)
        self._native = _native_environment(warehouse.name)
        self._work = work
        self._place = place

    def write(self, step: str, **context: Any) -> str:
        """Return the statement of a step."""
        if self._templates.is_override(step):
            text = self._written_natively(step, context)
        else:
            text = self._translated(self._templates.render(step, **context))
        check_written(text, self._warehouse)
        return text

    def has(self, step: str) -> bool:
        """Whether the warehouse has a statement of its own for a step."""
        return self._templates.is_override(step)

    def _translated(self, statement: str) -> str:
        try:
            tree = sqlglot.parse_one(statement, read=SHARED_DIALECT)
            check_portable(tree)
            return rewritten(tree, self._warehouse, self._work, self._place).sql(
                dialect=self._warehouse.dialect,
                identify=True,
                pretty=True,
                comments=False,
                unsupported_level=sqlglot.ErrorLevel.RAISE,
            )
        except SqlglotError as error:
            raise TemplateError(
                f"a statement cannot be written for {self._warehouse.title}: {error}"
            ) from error

    def _written_natively(self, step: str, context: dict[str, Any]) -> str:
        try:
            return self._native.get_template(f"{step}{SUFFIX}").render(**context).strip()
        except (JinjaError, TypeError, ValueError) as error:
            raise TemplateError(f"the template of step '{step}' fails: {error}") from error


@cache
def _native_environment(name: str) -> Environment:
    """Return the templates of a warehouse's own, whose filters quote as it does."""
    warehouse = warehouse_named(name)

    def quoted(part: str) -> str:
        kept = warehouse.name_of(part)
        return exp.to_identifier(kept, quoted=True).sql(dialect=warehouse.dialect)

    def relation(target: Relation) -> str:
        parts = (target.catalog, target.schema, target.name)
        return ".".join(quoted(part) for part in parts if part is not None)

    environment = Environment(
        loader=FileSystemLoader(templates_path() / DIALECTS_FOLDER / name),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
        auto_reload=False,
    )
    environment.filters["ident"] = quoted
    environment.filters["relation"] = relation
    environment.filters["number"] = quote_number
    return environment
