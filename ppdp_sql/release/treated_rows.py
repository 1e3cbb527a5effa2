"""Looks at what was done to sensitive columns, on the finished relation alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.errors import VerificationError
from ppdp_sql.names import counted
from ppdp_sql.release.canonical import value_key
from ppdp_sql.release.measure import Built
from ppdp_sql.release.steps import Step
from ppdp_sql.release.treatment import Treatment
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class TreatedRows:
    """What a relation shows of a sensitive column.

    Attributes:
        hidden: rows in which it is hidden.
        foreign: rows with something that is no label of its level.
    """

    hidden: int
    foreign: int


def treated_step(release: Built, treatment: Treatment, *, with_values: bool = False) -> Step:
    """Return the statement that counts.

    Args:
        release: the finished relation.
        treatment: what was done to the column.
        with_values: whether values that are not generalized must be leaves, too.
    """
    # Where all is `*`, nothing is hidden besides.
    hides = treatment.hiding is not None and not treatment.is_top
    labels = {
        "hierarchies": treatment.hierarchies,
        "place": treatment.place,
        "level": treatment.level,
        "top": treatment.is_top,
        "family": TypeFamily.TEXT if treatment.level else treatment.family,
    }
    return Step(
        "verify/treated_rows",
        {
            "release": release,
            "column": treatment.name,
            "mark": value_key(treatment.mark) if hides else None,
            "labels": labels if treatment.level or with_values else None,
        },
    )


def count_treated(
    session: Session, release: Built, treatment: Treatment, *, with_values: bool = False
) -> TreatedRows:
    """Count what a relation shows of a column; see `treated_step`."""
    step = treated_step(release, treatment, with_values=with_values)
    hidden, foreign = step.fetch(session)[0]
    return TreatedRows(int(hidden), int(foreign))


def check_treated(session: Session, release: Built, treated: Sequence[Treatment]) -> None:
    """Raise unless each column is generalized and hidden as it was planned."""
    for treatment in treated:
        found = count_treated(session, release, treatment)
        if found.foreign:
            raise VerificationError(
                f"column '{treatment.name}' of the finished release has values in "
                f"{counted(found.foreign, 'row')} that are not of level {treatment.level}; nothing "
                "was published"
            )
        if found.hidden != treatment.hidden_rows:
            raise VerificationError(
                f"column '{treatment.name}' of the finished release is hidden in "
                f"{counted(found.hidden, 'row')} instead of {treatment.hidden_rows}; nothing was "
                "published"
            )
