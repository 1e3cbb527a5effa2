"""Measures everything that a check tells of sensitive columns, and the models of a policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.api.check_models import Place, column_models, is_explained, put
from ppdp_sql.api.sensitive_values import AskedColumn, complete_columns
from ppdp_sql.api.worst_groups import GroupValues, counts_of
from ppdp_sql.catalog.relation import Source
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.release.measure import Measured, Measuring
from ppdp_sql.templating import Session

#: Smoothing looks at each cell beside each value; a check leaves it out where that is more.
MOST_SMOOTHED = 50_000_000


@dataclass(frozen=True)
class CheckedColumns:
    """What was measured: groups and models, and per sensitive column everything that is told."""

    measured: Measured
    facts: dict[str, dict[str, Any]]


def check_columns(
    session: Session,
    release: Source,
    reference: Source | None,
    quasi: Sequence[str],
    asked: Sequence[AskedColumn],
    models: Sequence[PrivacyModel] = (),
    *,
    show_values: bool = False,
) -> CheckedColumns:
    """Count a relation once, and measure it.

    Args:
        session: where statements go.
        release: the relation, by its full name.
        reference: whose distribution Q is; None for the relation's own.
        quasi: the quasi-identifiers.
        asked: the sensitive columns.
        models: the models of a policy, whose numbers come first.
        show_values: tell the worst groups by their values, too.
    """
    told = [
        (item.column.name, place, model)
        for item in asked
        for place, model in column_models(item.column.name).items()
    ]
    first = len(models)
    measuring = Measuring(
        release,
        tuple(quasi),
        (*models, *(model for _, _, model in told)),
        reference,
        tuple(item.column for item in asked),
        session.run_id,
        explained=frozenset(
            at for at, (_, place, _) in enumerate(told, start=first) if is_explained(place)
        ),
    )
    measuring.count(session)
    measuring = replace(measuring, sensitive=complete_columns(session, measuring, asked))
    measuring = replace(measuring, skipped=_too_dear(session, measuring, first))
    measured = measuring.run(session)
    if not measuring.columns:
        context = {"table": release, "quasi": list(quasi)}
        _, _, smallest, unique = session.fetch("check/measure_groups", **context)[0]
        measured = replace(measured, smallest=int(smallest), unique_rows=int(unique))
    facts: dict[str, dict[str, Any]] = {item.column.name: {} for item in asked}
    for at, (name, place, _) in enumerate(told, start=first):
        put(facts[name], place, _told(place, measured.achieved[at][0]))
    values = GroupValues(session, measuring, measured.worst) if show_values else None
    for at, (name, place, _) in enumerate(told, start=first):
        if at in measured.worst:
            group = measured.worst[at]
            shown = {} if values is None else values.of(name, group)
            put(facts[name], ("worst", *place), counts_of(group) | shown)
    measuring.forget(session)
    return CheckedColumns(measured, facts)


def _told(place: Place, number: float | None) -> float | None:
    """Return a number as it is told: shares and distances are floats even where they are whole."""
    return number if number is None or place[0] in ("distinct_l", "range") else float(number)


def _too_dear(session: Session, measuring: Measuring, first: int) -> frozenset[int]:
    """Find what nobody asked for by name and would take too long: smoothing many numbers."""
    columns = [column for column in measuring.columns if column["numeric"]]
    if not columns:
        return frozenset()
    cells, *values = session.fetch(
        "check/count_values", cells=measuring.cells, whole=measuring.whole, columns=columns
    )[0]
    return frozenset(
        measure["index"]
        for column, number in zip(columns, values, strict=True)
        for measure in column["measures"]
        if measure["index"] >= first
        and measure["model"].parameters.get("distance") == "js"
        and max(cells, number) * number > MOST_SMOOTHED
    )
