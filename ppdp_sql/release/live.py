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
from ppdp_sql.release.shown_leaves import ShownColumn

#: A number that fits the decimals that intervals are counted in.
READABLE_NUMBER = r"^[+-]?[0-9]{1,25}(\.[0-9]+)?$"


def live_context(
    source: Source,
    columns: Sequence[dict[str, Any]],
    frequency: FrequencyTable,
    found: NodeStatistics,
    models: Sequence[PrivacyModel],
    starred: bool,
    shown: Sequence[ShownColumn] | None = None,
) -> dict[str, Any]:
    """Describe the query; leaves are the run's own work tables until a publisher keeps them.

    Args:
        source: what it reads.
        columns: the published columns.
        frequency: what was counted.
        found: the node.
        models: the models that groups must pass.
        starred: whether suppressed rows are shown as `*`.
        shown: what each value is shown as, where that is no level of a node.
    """
    kinds = {column["name"]: column["kind"] for column in columns}
    described = [
        _quasi(index, dimension, level, kinds[dimension.column.name])
        for index, (dimension, level) in enumerate(
            zip(frequency.dimensions, _levels(found, shown), strict=True)
        )
    ]
    for index, column in enumerate(shown or ()):
        if column.level is None:
            has_nulls = frequency.dimensions[index].column.nulls == "value"
            described[index] |= column.described | {"null_label": has_nulls}
    keyed = sum(quasi["kind"] != "top" for quasi in described)
    return {
        "source": source,
        "columns": columns,
        "quasi": described,
        "copied": [],
        "models": models,
        **live_judgement(frequency, models, max(1, keyed)),
        "star": starred,
        "classes": None,
    }


def class_context(
    frequency: FrequencyTable, models: Sequence[PrivacyModel], recoded: str
) -> dict[str, Any]:
    """Describe the query of a recoding in which a value may be shown in several ways.

    Args:
        frequency: what was counted.
        models: the models that groups must pass.
        recoded: the work table of what each class shows.
    """
    classes = {
        "recoded": recoded,
        "dimensions": frequency.dimensions[0].table,
        "words": frequency.layout.words,
    }
    return {**live_judgement(frequency, models, 1), "classes": classes}


def _levels(found: NodeStatistics, shown: Sequence[ShownColumn] | None) -> Sequence[int]:
    return found.node if shown is None else [column.level or 0 for column in shown]


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
