"""From the counted combinations to covered, encoded dimensions, all in one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import Fault, HierarchyError, RelationError
from ppdp_sql.frequency.columns import Dimension, QuasiColumn
from ppdp_sql.frequency.encoding import KeyLayout, lay_out
from ppdp_sql.frequency.foreign_leaves import load_foreign_leaves
from ppdp_sql.frequency.hierarchies import (
    LoadedHierarchies,
    LoadedHierarchy,
    load_hierarchies,
    settle_tops,
)
from ppdp_sql.frequency.population import CountedPopulation
from ppdp_sql.names import counted
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class _Facts:
    """What is known of a column's values in the source."""

    total_rows: int
    null_rows: int
    raw_information: float
    uncovered_values: int
    uncovered_rows: int


def load_dimensions(
    session: Session,
    source: Source,
    combinations: str,
    columns: Sequence[QuasiColumn],
    populations: Sequence[CountedPopulation] = (),
) -> tuple[list[Dimension], KeyLayout, int]:
    """Build the dimensions; every value is covered, or the policy says what to do.

    Values of populations have paths in the same bits, and change nothing else.

    Returns:
        The dimensions, where they lie in the key, and the rows of the source.
    """
    values, loaded, facts = _checked_values(session, source, combinations, columns)
    null_leaves = [
        fact.null_rows > 0 and column.nulls == "value"
        for column, fact in zip(columns, facts, strict=True)
    ]
    loaded = settle_tops(session, loaded, columns, null_leaves)
    _check_levels(columns, loaded.columns)
    _add_null_leaves(session, loaded, null_leaves)
    foreign = load_foreign_leaves(session, columns, loaded, null_leaves, populations)
    levels, layout, leaves = _index_levels(session, loaded, foreign)
    table = session.work("dimensions")
    session.execute(
        "load/create_dimensions",
        target=table,
        values=values,
        levels=levels,
        height=_highest(loaded),
        words=layout.words,
        columns=[
            {"index": index, "codes": code.factors(layout.words), "with_nulls": with_nulls}
            for index, (code, with_nulls) in enumerate(
                zip(layout.columns, null_leaves, strict=True)
            )
        ],
    )
    session.analyze(table)
    dimensions = [
        Dimension(
            column,
            index,
            table,
            loaded.table,
            hierarchy.height,
            leaves[index],
            null_leaves[index],
            facts[index].raw_information,
            layout.columns[index],
            hierarchy.level_names,
            levels,
        )
        for index, (column, hierarchy) in enumerate(zip(columns, loaded.columns, strict=True))
    ]
    return dimensions, layout, facts[0].total_rows


def check_values(
    session: Session, source: Source, combinations: str, columns: Sequence[QuasiColumn]
) -> None:
    """Refuse NULLs and values without a leaf, where the policy says so, and leave nothing behind.

    For values that will be replaced before they are counted.
    """
    with session.passing():
        _checked_values(session, source, combinations, columns)


def _checked_values(
    session: Session, source: Source, combinations: str, columns: Sequence[QuasiColumn]
) -> tuple[str, LoadedHierarchies, list[_Facts]]:
    """Return the table of distinct values, the hierarchies, and what is known of each column."""
    values = session.work("values")
    session.execute(
        "frequency/column_values",
        target=values,
        combinations=combinations,
        columns=[{"index": index, "family": column.family} for index, column in enumerate(columns)],
    )
    loaded = load_hierarchies(session, columns, values)
    rows = session.fetch("check/column_facts", values=values, hierarchies=loaded.table)
    if not rows:
        raise RelationError(f"'{source}' is empty; there is nothing to anonymize")
    facts = [_Facts(row[1], row[2], float(row[3]), row[4], row[5]) for row in rows]
    _check_nulls(columns, facts)
    _check_coverage(session, columns, facts, values, loaded)
    return values, loaded, facts


def _highest(loaded: LoadedHierarchies) -> int:
    return max(hierarchy.height for hierarchy in loaded.columns)


def _add_null_leaves(
    session: Session, loaded: LoadedHierarchies, null_leaves: Sequence[bool]
) -> None:
    missing = [
        {"index": index, "height": hierarchy.height}
        for index, hierarchy in enumerate(loaded.columns)
        if null_leaves[index] and not hierarchy.null_leaf
    ]
    if missing:
        session.execute(
            "load/add_null_leaves", target=loaded.table, height=loaded.labels, columns=missing
        )


def _check_nulls(columns: Sequence[QuasiColumn], facts: Sequence[_Facts]) -> None:
    for column, fact in zip(columns, facts, strict=True):
        if fact.null_rows and column.nulls == "error":
            raise RelationError(
                f"column '{column.name}' is NULL in {counted(int(fact.null_rows), 'row')} and the "
                "policy says nulls: error; fill them in, or set nulls: value or nulls: suppress"
            )


def _check_coverage(
    session: Session,
    columns: Sequence[QuasiColumn],
    facts: Sequence[_Facts],
    values: str,
    loaded: LoadedHierarchies,
) -> None:
    """Never join a dimension unchecked: an uncovered value would silently drop its rows."""
    faults = []
    for index, (column, fact) in enumerate(zip(columns, facts, strict=True)):
        if fact.uncovered_values == 0 or column.unmapped == "suppress":
            continue
        examples = session.fetch(
            "check/uncovered_examples", values=values, hierarchies=loaded.table, index=index
        )
        some = ", ".join(f"'{example[0]}'" for example in examples)
        faults.append(
            Fault(
                f"column '{column.name}' has {counted(fact.uncovered_values, 'value')} in "
                f"{counted(fact.uncovered_rows, 'row')} that the hierarchy "
                f"{loaded.columns[index].name} does not cover ({some}); "
                "add them to it or set unmapped: suppress",
                f"columns.{column.name}",
            )
        )
    if faults:
        raise HierarchyError("; ".join(fault.message for fault in faults), faults=faults)


def _check_levels(columns: Sequence[QuasiColumn], loaded: Sequence[LoadedHierarchy]) -> None:
    for column, hierarchy in zip(columns, loaded, strict=True):
        for key, level in (("min_level", column.min_level), ("max_level", column.max_level)):
            if level is not None and level > hierarchy.height:
                raise HierarchyError(
                    f"column '{column.name}' has {key} {level}, and its hierarchy's highest level "
                    f"is {hierarchy.height}"
                )


def _index_levels(
    session: Session, loaded: LoadedHierarchies, foreign: str | None
) -> tuple[str, KeyLayout, list[int]]:
    """Number the values of each level among their siblings, and lay the numbers out in bits."""
    highest = _highest(loaded)
    table = session.work("levels")
    session.execute(
        "load/index_levels",
        target=table,
        hierarchies=loaded.table,
        height=highest,
        extents=loaded.extents,
        foreign=foreign,
        tops=[
            {
                "level": level,
                "columns": [
                    index
                    for index, hierarchy in enumerate(loaded.columns)
                    if hierarchy.height == level
                ],
            }
            for level in range(1, highest + 1)
        ],
    )
    found = session.fetch("load/level_shape", levels=table, height=highest, foreign=foreign)
    shape = {row[0]: row[1:] for row in found}
    # A column of NULLs that are suppressed has no leaf at all.
    nothing = (0,) * (1 + highest)
    shapes = [shape.get(index, nothing) for index in range(len(loaded.columns))]
    layout = lay_out(
        [row[1 : 1 + item.height] for row, item in zip(shapes, loaded.columns, strict=True)]
    )
    return table, layout, [row[0] for row in shapes]
