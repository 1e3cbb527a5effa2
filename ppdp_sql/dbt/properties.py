"""The YAML beside a model: what it is, what its columns hold, and what dbt tests of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from ppdp_sql.dbt.jinja_text import escaped
from ppdp_sql.dbt.references import DeclaredTable
from ppdp_sql.dbt.seeds import Seed


def properties_text(
    heading: str,
    model: Mapping[str, Any],
    seeds: Sequence[Seed],
    declared: Sequence[DeclaredTable],
) -> str:
    """Put the file together.

    Args:
        heading: its first line, by which we know it.
        model: the model.
        seeds: the hierarchies that it reads.
        declared: the relations that it reads and the project does not know.
    """
    document: dict[str, Any] = {"version": 2, "models": [model]}
    if seeds:
        document["seeds"] = [_seed(seed) for seed in seeds]
    if declared:
        document["sources"] = _sources(declared)
    text = yaml.safe_dump(
        _escaped(document), sort_keys=False, allow_unicode=True, width=100, default_flow_style=False
    )
    return f"{heading}\n{text}"


def model_properties(
    name: str,
    description: str,
    columns: Mapping[str, str],
    meta: Mapping[str, Any],
    tests: Sequence[Mapping[str, Any]],
    grant: Sequence[str] | None,
) -> dict[str, Any]:
    """Describe a model; who may read it is dbt's to grant, where there are roles."""
    config: dict[str, Any] = {"meta": {"ppdp": dict(meta)}}
    if grant:
        config["grants"] = {"select": list(grant)}
    return {
        "name": name,
        "description": description,
        "config": config,
        "columns": [{"name": column, "description": words} for column, words in columns.items()],
        "data_tests": list(tests),
    }


def _seed(seed: Seed) -> dict[str, Any]:
    return {
        "name": seed.name,
        "description": f"The hierarchy of '{seed.column}': one row per leaf, one column per level.",
        "config": {
            "column_types": dict.fromkeys(seed.columns, "text"),
            "quote_columns": False,
            "delimiter": ",",
        },
        "columns": [{"name": name, "description": words} for name, words in seed.columns.items()],
    }


def _sources(declared: Sequence[DeclaredTable]) -> list[dict[str, Any]]:
    """Return one source for each schema."""
    sources: dict[str, dict[str, Any]] = {}
    for item in declared:
        relation = item.relation
        place = {} if relation.catalog is None else {"database": relation.catalog}
        source: dict[str, Any] = {
            "name": item.source,
            **place,
            "schema": relation.schema,
            "tables": [],
        }
        tables = sources.setdefault(item.source, source)["tables"]
        tables.append({"name": item.table, "identifier": relation.name})
    return list(sources.values())


def _escaped(value: Any) -> Any:
    """Let dbt, which renders the texts of its YAML, render ours to themselves."""
    if isinstance(value, str):
        return escaped(value)
    if isinstance(value, Mapping):
        return {_escaped(key): _escaped(item) for key, item in value.items()}
    return [_escaped(item) for item in value] if isinstance(value, list | tuple) else value
