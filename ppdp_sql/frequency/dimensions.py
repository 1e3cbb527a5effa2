"""From the counted combinations to one covered, encoded dimension table per column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.errors import Fault, HierarchyError, RelationError
from ppdp_sql.frequency.columns import Dimension, QuasiColumn
from ppdp_sql.frequency.encoding import KeyLayout, lay_out
from ppdp_sql.frequency.hierarchies import LoadedHierarchy, load_hierarchy, settle_tops
from ppdp_sql.names import counted
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class _Facts:
    """What is known of a column's values in the source."""

    null_rows: int
    raw_information: float


def load_dimensions(
    session: Session, combinations: str, columns: Sequence[QuasiColumn]
) -> tuple[list[Dimension], KeyLayout]:
    """Build the dimension tables; every value is covered, or the policy says what to do."""
    values = [session.work("values", index) for index in range(len(columns))]
    for index, column in enumerate(columns):
        session.execute(
            "frequency/column_values",
            target=values[index],
            combinations=combinations,
            index=index,
            family=column.family,
        )
    facts = _column_facts(session, values)
    _check_nulls(columns, facts)
    loaded = [
        load_hierarchy(session, index, column, values[index])
        for index, column in enumerate(columns)
    ]
    _check_coverage(session, columns, values, loaded)
    null_leaves = [
        fact.null_rows > 0 and column.nulls == "value"
        for column, fact in zip(columns, facts, strict=True)
    ]
    loaded = settle_tops(session, loaded, list(columns), null_leaves)
    _check_levels(columns, loaded)
    for hierarchy, needed in zip(loaded, null_leaves, strict=True):
        if needed and not hierarchy.null_leaf:
            session.execute("load/add_null_leaf", target=hierarchy.table, height=hierarchy.height)
    layout, leaves, levels = _index_levels(session, loaded)
    dimensions = []
    for index, (column, hierarchy) in enumerate(zip(columns, loaded, strict=True)):
        table = session.work("dimension", index)
        session.execute(
            "load/create_dimension",
            target=table,
            values=values[index],
            levels=levels[index],
            height=hierarchy.height,
            codes=layout.columns[index].factors(layout.words),
            with_nulls=null_leaves[index],
        )
        session.analyze(table)
        dimensions.append(
            Dimension(
                column,
                table,
                hierarchy.table,
                hierarchy.height,
                leaves[index],
                null_leaves[index],
                facts[index].raw_information,
                layout.columns[index],
                hierarchy.level_names,
            )
        )
    session.drop(*values, *levels)
    return dimensions, layout


def _column_facts(session: Session, values: Sequence[str]) -> list[_Facts]:
    rows = session.fetch(
        "check/column_facts",
        columns=[{"index": index, "table": table} for index, table in enumerate(values)],
    )
    return [_Facts(row[1], float(row[2])) for row in rows]


def _check_nulls(columns: Sequence[QuasiColumn], facts: Sequence[_Facts]) -> None:
    for column, fact in zip(columns, facts, strict=True):
        if fact.null_rows and column.nulls == "error":
            raise RelationError(
                f"column '{column.name}' is NULL in {fact.null_rows} rows and the policy says "
                "nulls: error; fill them in, or set nulls: value or nulls: suppress"
            )


def _check_coverage(
    session: Session,
    columns: Sequence[QuasiColumn],
    values: Sequence[str],
    loaded: Sequence[LoadedHierarchy],
) -> None:
    """Never join a dimension unchecked: an uncovered value would silently drop its rows."""
    rows = session.fetch(
        "check/uncovered_values",
        columns=[
            {"index": index, "table": values[index], "hierarchy": hierarchy.table}
            for index, hierarchy in enumerate(loaded)
        ],
    )
    faults = []
    for index, distinct, count in rows:
        column = columns[index]
        if distinct == 0 or column.unmapped == "suppress":
            continue
        examples = session.fetch(
            "check/uncovered_examples", values=values[index], hierarchy=loaded[index].table
        )
        some = ", ".join(f"'{example[0]}'" for example in examples)
        faults.append(
            Fault(
                f"column '{column.name}' has {counted(distinct, 'value')} in "
                f"{counted(count, 'row')} that the hierarchy {loaded[index].name} "
                f"does not cover ({some}); add them to it or set unmapped: suppress",
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
    session: Session, loaded: Sequence[LoadedHierarchy]
) -> tuple[KeyLayout, list[int], list[str]]:
    levels = []
    for index, hierarchy in enumerate(loaded):
        table = session.work("levels", index)
        session.execute(
            "load/index_levels",
            target=table,
            hierarchy=hierarchy.table,
            height=hierarchy.height,
            extents=hierarchy.extents,
        )
        session.analyze(table)
        levels.append(table)
    shape = session.fetch(
        "load/level_shape",
        highest=max(hierarchy.height for hierarchy in loaded),
        columns=[
            {"index": index, "table": levels[index], "height": hierarchy.height}
            for index, hierarchy in enumerate(loaded)
        ],
    )
    layout = lay_out(
        [row[2 : 2 + hierarchy.height] for row, hierarchy in zip(shape, loaded, strict=True)]
    )
    return layout, [row[1] for row in shape], levels
