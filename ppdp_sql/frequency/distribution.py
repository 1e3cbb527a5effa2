"""From counted observations to the distribution of values over the encoded tuples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ppdp_sql.errors import HierarchyError, RelationError
from ppdp_sql.frequency.columns import Dimension, QuasiColumn
from ppdp_sql.frequency.counted import (
    CountedColumn,
    CountedValues,
    Distribution,
    places_of,
)
from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.frequency.guards import find_guards
from ppdp_sql.frequency.hierarchies import LoadedHierarchies, load_hierarchies, settle_tops
from ppdp_sql.frequency.kernels import weigh_pairs
from ppdp_sql.frequency.named_values import name_values
from ppdp_sql.names import counted as counted_words
from ppdp_sql.templating import Session


def distribute(
    session: Session,
    observations: str,
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
    columns: Sequence[CountedColumn],
    source_rows: int,
) -> tuple[str, Distribution]:
    """Number the values of the counted columns and count them per distinct tuple.

    Returns:
        The frequency table, and the distribution.
    """
    first = len(dimensions)
    described = [
        {"index": first + slot, "slot": slot, "family": column.family}
        for slot, column in enumerate(columns)
    ]
    found = session.work("counted_values")
    session.execute(
        "frequency/column_values", target=found, combinations=observations, columns=described
    )
    loaded = _hierarchies(session, found, columns, first)
    values, numbered = _number(session, found, columns, described, loaded)
    ancestors = _ancestors(session, values, columns, loaded)
    kernels = weigh_pairs(session, values, ancestors, numbered, source_rows)
    hierarchies = None if loaded is None else loaded.table
    guards = find_guards(session, values, ancestors, numbered, hierarchies)
    encoded = session.work("encoded")
    session.execute(
        "frequency/encode",
        target=encoded,
        combinations=observations,
        words=layout.words,
        dimensions=dimensions[0].table,
        columns=[
            {"index": dimension.index, "nulls": dimension.null_leaf} for dimension in dimensions
        ],
        counted=described,
        values=values,
    )
    session.analyze(encoded)
    frequency = session.work("frequency")
    bottom = layout.mask([0] * len(dimensions))
    session.execute(
        "evaluate/roll_up",
        target=frequency,
        frequency=encoded,
        words=layout.words,
        masks=bottom,
        with_values=False,
    )
    table = session.work("distribution")
    session.execute(
        "frequency/distribute",
        target=table,
        encoded=encoded,
        words=layout.words,
        slots=range(len(columns)),
    )
    session.analyze(table)
    session.drop(encoded, found)
    rows = int(session.fetch("frequency/size", frequency=table)[0][0])
    return frequency, Distribution(
        table,
        rows,
        values,
        ancestors,
        hierarchies,
        numbered,
        kernels,
        guards,
    )


def _hierarchies(
    session: Session, values: str, columns: Sequence[CountedColumn], first: int
) -> LoadedHierarchies | None:
    """Load the hierarchies that columns have; the others hide everything, so that places agree."""
    if not any(column.hierarchy is not None for column in columns):
        return None
    with_hierarchy = [column for column in columns if column.hierarchy is not None]
    quasi = [
        QuasiColumn(column.name, column.hierarchy, column.family)
        for column in with_hierarchy
        if column.hierarchy is not None
    ]
    places = [first + columns.index(column) for column in with_hierarchy]
    own = session.work("sensitive_values")
    session.execute("frequency/renumber_columns", target=own, values=values, places=places)
    target = session.work("sensitive_hierarchies")
    loaded = load_hierarchies(session, quasi, own, target)
    facts = session.fetch("check/column_facts", values=own, hierarchies=target)
    for column, row in zip(with_hierarchy, facts, strict=True):
        if row[4]:
            raise HierarchyError(
                f"sensitive column '{column.name}' has {counted_words(row[4], 'value')} in "
                f"{counted_words(row[5], 'row')} that its hierarchy does not cover; add them to it"
            )
    nulls = [bool(row[2]) for row in facts]
    loaded = settle_tops(session, loaded, quasi, nulls)
    missing = [
        {"index": index, "height": hierarchy.height}
        for index, hierarchy in enumerate(loaded.columns)
        if nulls[index] and not hierarchy.null_leaf
    ]
    if missing:
        session.execute(
            "load/add_null_leaves", target=loaded.table, height=loaded.labels, columns=missing
        )
    session.drop(own)
    return loaded


def _number(
    session: Session,
    found: str,
    columns: Sequence[CountedColumn],
    described: Sequence[Mapping[str, Any]],
    loaded: LoadedHierarchies | None,
) -> tuple[str, tuple[CountedValues, ...]]:
    values = session.work("value_codes")
    places = places_of(columns)
    session.execute(
        "frequency/value_codes",
        target=values,
        values=found,
        columns=[
            {
                **item,
                "order": column.order,
                "numeric": column.family.is_numeric,
                "ordered": column.family.is_ordered,
            }
            for item, column in zip(described, columns, strict=True)
        ],
    )
    session.analyze(values)
    rows = session.fetch("frequency/value_shape", values=values)
    numbered = tuple(
        CountedValues(
            column,
            slot,
            int(row[1]),
            int(row[2]),
            0
            if loaded is None or column.hierarchy is None
            else loaded.columns[places[column.name]].height,
            name_values(session, values, slot, column),
        )
        for slot, (column, row) in enumerate(zip(columns, rows, strict=True))
    )
    for item, row in zip(numbered, rows, strict=True):
        if item.column.order is not None and row[3]:
            raise RelationError(
                f"the order of column '{item.column.name}' lacks "
                f"{counted_words(int(row[3]), 'value')} of the source; add them to it"
            )
    return values, numbered


def _ancestors(
    session: Session,
    values: str,
    columns: Sequence[CountedColumn],
    loaded: LoadedHierarchies | None,
) -> str | None:
    """Say what each level of a hierarchy makes of each value, and how many rows that has."""
    if loaded is None:
        return None
    ancestors = session.work("ancestors")
    places = places_of(columns)
    session.execute(
        "frequency/ancestors",
        target=ancestors,
        values=values,
        hierarchies=loaded.table,
        columns=[
            {
                "slot": slot,
                "place": places[column.name],
                "height": loaded.columns[places[column.name]].height,
            }
            for slot, column in enumerate(columns)
            if column.hierarchy is not None
        ],
    )
    session.analyze(ancestors)
    return ancestors
