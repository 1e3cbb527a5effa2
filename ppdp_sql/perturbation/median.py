"""median: numbers are cut where the classes change, and each shows the median of its interval."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.discretization import discretize
from ppdp_sql.templating import Session


def show_medians(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Replace each number by the lower median of its interval; NULL stays NULL."""
    session = scene.session
    places = session.work("places")
    session.execute(
        "perturb/places",
        target=places,
        tuples=scene.tuples,
        columns=[{"name": column.name} for column in asked],
        class_column=scene.required_class("median"),
    )
    session.analyze(places)
    highest = _highest(session, places)
    least = {at: int(column.options.get("min_intervals", 1)) for at, column in enumerate(asked)}
    found = discretize(session, places, highest, {at: least[at] for at in highest})
    session.drop(places)
    medians = {}
    for at, column in enumerate(asked):
        if at not in highest:
            scene.warnings.append(f"column '{column.name}' has no number, so it stays as it is")
            continue
        medians[column.name] = session.work("medians", at)
        session.execute(
            "perturb/medians",
            target=medians[column.name],
            tuples=scene.tuples,
            name=column.name,
            intervals=found[at],
        )
        _warn(scene, column, highest[at], len(found[at]), least[at])
    if medians:
        scene.replace(
            "perturb/show_medians",
            list(medians),
            columns=[{"name": name, "medians": table} for name, table in medians.items()],
        )
        session.drop(*medians.values())
    return [
        ColumnChange(column.name, column.method, {"intervals": len(found.get(at, []))})
        for at, column in enumerate(asked)
    ]


def _highest(session: Session, places: str) -> dict[int, int]:
    rows = session.fetch("perturb/highest_places", places=places)
    return {int(column): int(place) for column, place in sorted(rows)}


def _warn(scene: Scene, column: AskedColumn, distinct: int, intervals: int, least: int) -> None:
    if distinct == 1:
        scene.warnings.append(f"column '{column.name}' has one number, so it stays as it is")
    elif intervals < least:
        scene.warnings.append(
            f"column '{column.name}' has {intervals} and not {least} intervals: no further cut "
            "tells anything of the class"
        )
    elif intervals == 1:
        scene.warnings.append(
            f"no cut of column '{column.name}' tells enough of the class, so all rows show its "
            "median; ask for min_intervals, or leave out perturb"
        )
