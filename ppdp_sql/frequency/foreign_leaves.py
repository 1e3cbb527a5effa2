"""Leaves of values that populations have and the source has not.

Files and tables bring all their leaves, whoever has the values. A builder makes leaves of the
source's values alone, and so must it be: |D|, intervals' extents and whether a top is needed
are facts of the source. So what populations add stands in a table of its own. It takes part where
paths are numbered, so that at each level a value falls together with those of its label, and
nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.builders import Builder, Dates
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import DATE_PATTERN, LoadedHierarchies
from ppdp_sql.frequency.population import CountedPopulation
from ppdp_sql.templating import Session

#: A source with a larger number is an error; a population with one goes on without it.
NUMBER_IN_RANGE_PATTERN = r"^[+-]?[0-9]{1,24}(\.[0-9]+)?$"


def load_foreign_leaves(
    session: Session,
    columns: Sequence[QuasiColumn],
    loaded: LoadedHierarchies,
    null_leaves: Sequence[bool],
    populations: Sequence[CountedPopulation],
) -> str | None:
    """Give populations' values leaves where the source's hierarchies have none.

    Args:
        session: where.
        columns: the quasi-identifiers.
        loaded: the hierarchies of the source, with settled tops.
        null_leaves: per column, whether NULLs of the source have a leaf.
        populations: what was counted of them.

    Returns:
        The table of these leaves; None where none can be missing.
    """
    builders = [
        {
            "index": index,
            "height": loaded.columns[index].height,
            "builder": column.hierarchy,
            "pattern": _readable(column.hierarchy, column.family),
        }
        for index, column in enumerate(columns)
        if isinstance(column.hierarchy, Builder)
    ]
    nulls = [
        {"index": index, "height": hierarchy.height}
        for index, hierarchy in enumerate(loaded.columns)
        if columns[index].nulls == "value"
        and any(population.null_rows[index] for population in populations)
        and not (null_leaves[index] or hierarchy.null_leaf)
    ]
    if not populations or not (builders or nulls):
        return None
    height = max(hierarchy.height for hierarchy in loaded.columns)
    target = session.work("foreign_leaves")
    session.execute("load/create_hierarchies", target=target, height=height, extents=False)
    if builders:
        values = session.work("foreign_values")
        session.execute(
            "frequency/foreign_values",
            target=values,
            populations=[population.values for population in populations],
            hierarchies=loaded.table,
            columns=builders,
        )
        session.execute(
            "load/build_hierarchies",
            target=target,
            values=values,
            height=height,
            extents=False,
            columns=builders,
        )
    if nulls:
        session.execute("load/add_null_leaves", target=target, height=height, columns=nulls)
    return target


def _readable(builder: Builder, family: TypeFamily) -> str | None:
    """Return the pattern of values that a builder can read; None where it can read any."""
    if builder.needs_number:
        return NUMBER_IN_RANGE_PATTERN
    return DATE_PATTERN if isinstance(builder, Dates) and family is TypeFamily.TEXT else None
