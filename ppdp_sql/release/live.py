"""The release as one query over the source, for what must stay true when the source changes.

Live views are read later and scripts run elsewhere, so both count groups anew and judge them
in the query itself; no group that was found to fail is written into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.catalog.builders import Dates, HideOnly
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource, HierarchyTable
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.hierarchies import DATE_PATTERN
from ppdp_sql.frequency.judgement import live_judgement
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.privacy import PrivacyModel

#: A number that fits the decimals that intervals are counted in.
READABLE_NUMBER = r"^[+-]?[0-9]{1,25}(\.[0-9]+)?$"


def live_context(
    source: Source,
    columns: Sequence[dict[str, Any]],
    frequency: FrequencyTable,
    found: NodeStatistics,
    models: Sequence[PrivacyModel],
    starred: bool,
) -> dict[str, Any]:
    """Describe the query; leaves are the run's own work tables until a publisher keeps them."""
    kinds = {column["name"]: column["kind"] for column in columns}
    described = [
        _quasi(index, dimension, level, kinds[dimension.column.name])
        for index, (dimension, level) in enumerate(
            zip(frequency.dimensions, found.node, strict=True)
        )
    ]
    keyed = sum(quasi["kind"] != "top" for quasi in described)
    return {
        "source": source,
        "columns": columns,
        "quasi": described,
        "models": models,
        **live_judgement(frequency, models, max(1, keyed)),
        "star": starred,
    }


def _quasi(index: int, dimension: Dimension, level: int, kind: str) -> dict[str, Any]:
    column = dimension.column
    stored = isinstance(column.hierarchy, Hierarchy | HierarchyTable)
    return {
        "index": index,
        "name": column.name,
        "family": column.family,
        "kind": kind,
        "level": level,
        "height": dimension.height,
        "nulls": column.nulls == "value",
        "null_rule": column.nulls,
        "unmapped": column.unmapped,
        "hierarchy": column.hierarchy,
        "builder": None if stored else column.hierarchy,
        "pattern": readable_pattern(column.hierarchy, column.family),
        "leaves": dimension.hierarchy_table if stored else None,
        "null_label": stored and column.nulls == "value",
    }


def readable_pattern(hierarchy: HierarchySource, family: TypeFamily) -> str | None:
    """What a value must look like for its builder, where that is not sure.

    A later value that is no number is left out: its cast would fail, and the database's
    message would show it to the reader. So is a date that the reader's settings write otherwise.
    """
    if isinstance(hierarchy, Hierarchy | HierarchyTable | HideOnly):
        return None
    if family.is_ordered and not family.is_numeric:
        return DATE_PATTERN
    if hierarchy.needs_number:
        return READABLE_NUMBER
    return DATE_PATTERN if isinstance(hierarchy, Dates) else None
