"""Which level of its hierarchy a finished relation shows of a sensitive column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.errors import VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import counted
from ppdp_sql.release.column_measures import SensitiveColumn
from ppdp_sql.release.measure import Built, is_text
from ppdp_sql.release.treated_rows import count_treated
from ppdp_sql.release.treatment import Treatment
from ppdp_sql.templating import Session


def at_published_level(
    session: Session, release: Built, column: SensitiveColumn, levels: range
) -> SensitiveColumn:
    """Return a column at the level that a relation shows: the lowest that has all its labels.

    Args:
        session: where statements go.
        release: the relation.
        column: the column, whose hierarchy is loaded, with its type in the source.
        levels: the levels that a policy allows.
    """
    foreign = 0
    for level in levels:
        tried = replace(column, level=level)
        if level == 0 and column.family is not TypeFamily.TEXT and not is_text(release):
            # Labels are text, so that what has another type is not generalized.
            if _family(session, release, column.name) is not TypeFamily.TEXT:
                return tried
            continue
        if level == 0 and column.family is TypeFamily.TIMESTAMP_ZONED:
            # In a file moments are written in the zone of whoever wrote it, unlike leaves.
            continue
        found = count_treated(session, release, treatment_of(tried), with_values=True)
        if not found.foreign:
            return tried
        foreign = found.foreign
    if column.family is TypeFamily.TIMESTAMP_ZONED and is_text(release) and 0 in levels:
        return column
    shown = f"level {levels[0]}" if len(levels) == 1 else f"the levels {levels[0]} to {levels[-1]}"
    raise VerificationError(
        f"'{release}' has values in {counted(foreign, 'row')} of column '{column.name}' that are "
        f"not of {shown}; run the policy again"
    )


def treatment_of(column: SensitiveColumn) -> Treatment:
    """Say what a relation should show of a column."""
    return Treatment(
        column.name,
        column.family,
        column.level,
        column.height,
        hiding=0 if column.hides else None,
        hierarchies=column.hierarchies,
        place=column.index,
    )


def hidden_rows(
    session: Session, release: Built, columns: Sequence[SensitiveColumn]
) -> dict[str, int]:
    """Count the rows in which a relation hides columns, by their names."""
    return {
        column.name: count_treated(session, release, treatment_of(column)).hidden
        for column in columns
        if column.hides
    }


def _family(session: Session, release: Built, name: str) -> TypeFamily:
    where = session.engine.temporary(release) if isinstance(release, str) else release
    return next(column.family for column in describe(session, where) if column.name == name)
