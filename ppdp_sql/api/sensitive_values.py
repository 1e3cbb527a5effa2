"""The values of sensitive columns against the hierarchies and orders that are given for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import HierarchyError, InputError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import load_hierarchies, settle_tops
from ppdp_sql.names import counted
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.release.column_measures import SensitiveColumn
from ppdp_sql.release.measure import Built, Measured, Measuring
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class AskedColumn:
    """A sensitive column, and the hierarchy that somebody gave for it."""

    column: SensitiveColumn
    hierarchy: HierarchySource | None = None


def measure_asked(
    session: Session,
    release: Built,
    reference: Source | None,
    quasi: Sequence[str],
    asked: Sequence[AskedColumn],
    models: Sequence[PrivacyModel],
) -> Measured:
    """Measure models on a relation whose columns' hierarchies are still to be loaded."""
    columns = tuple(item.column for item in asked)
    measuring = Measuring(release, tuple(quasi), tuple(models), reference, columns, session.run_id)
    measuring.count(session)
    measuring = replace(measuring, sensitive=complete_columns(session, measuring, asked))
    measured = measuring.run(session)
    measuring.forget(session)
    return measured


def complete_columns(
    session: Session, measuring: Measuring, asked: Sequence[AskedColumn]
) -> tuple[SensitiveColumn, ...]:
    """Load hierarchies, and refuse those, and orders, that lack a value.

    Args:
        session: where statements go.
        measuring: has counted the cells of the relation, and the values of the reference.
        asked: the sensitive columns.
    """
    # Columns that nothing is measured of were not counted.
    counted_names = {column["name"] for column in measuring.columns}
    there = [item for item in asked if item.column.name in counted_names]
    with_hierarchy = [item for item in there if item.hierarchy is not None]
    ordered = [item for item in there if item.hierarchy is None and item.column.order is not None]
    places = {item.column.name: at for at, item in enumerate([*with_hierarchy, *ordered])}
    if not places:
        return tuple(item.column for item in asked)
    values = session.work("sensitive_values")
    context = [
        column | {"place": places[column["name"]]}
        for column in measuring.columns
        if column["name"] in places
    ]
    session.execute(
        "check/sensitive_values",
        target=values,
        cells=measuring.cells,
        whole=measuring.whole,
        columns=context,
    )
    for item in there:
        if item.column.order is not None:
            _check_order(session, values, item.column, places[item.column.name])
    found = _loaded(session, values, with_hierarchy) if with_hierarchy else {}
    return tuple(found.get(item.column.name, item.column) for item in asked)


def _check_order(session: Session, values: str, column: SensitiveColumn, place: int) -> None:
    number, rows = session.fetch(
        "check/unordered_values", values=values, index=place, order=list(column.order or ())
    )[0]
    if number:
        raise InputError(
            f"the order of column '{column.name}' lacks {counted(number, 'value')} in "
            f"{counted(rows, 'row')}; name every value, in order"
        )


def _loaded(
    session: Session, values: str, asked: Sequence[AskedColumn]
) -> dict[str, SensitiveColumn]:
    columns = [
        QuasiColumn(item.column.name, item.hierarchy, item.column.family)
        for item in asked
        if item.hierarchy is not None
    ]
    loaded = load_hierarchies(session, columns, values)
    facts = session.fetch("check/column_facts", values=values, hierarchies=loaded.table)
    with_nulls = [False] * len(columns)
    for index, _, null_rows, _, uncovered, rows in facts:
        if index >= len(columns):
            continue
        with_nulls[index] = bool(null_rows)
        if uncovered:
            raise HierarchyError(
                f"column '{columns[index].name}' has {counted(uncovered, 'value')} in "
                f"{counted(rows, 'row')} that the hierarchy {loaded.columns[index].name} does not "
                "cover; add them to it"
            )
    loaded = settle_tops(session, loaded, columns, with_nulls)
    return {
        item.column.name: replace(
            item.column, hierarchies=loaded.table, index=index, height=loaded.columns[index].height
        )
        for index, item in enumerate(asked)
    }
