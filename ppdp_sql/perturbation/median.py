"""median: numbers are cut where the classes change, and each shows the median of its interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.cuts import Interval, Places, lay_out
from ppdp_sql.perturbation.discretization import discretize
from ppdp_sql.perturbation.numbers import refuse_odd_numbers

#: Branches of the tree by which the interval of a number is found.
_BRANCHES = 16


def show_medians(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Replace each number by the lower median of its interval; NULL stays NULL."""
    session = scene.session
    refuse_odd_numbers(scene, asked)
    places = counted_places(scene, asked)
    least = {at: int(column.options.get("min_intervals", 1)) for at, column in enumerate(asked)}
    found = discretize(session, places, {at: least[at] for at in places.whole})
    for at, column in enumerate(asked):
        if at not in places.whole:
            scene.warnings.append(f"column '{column.name}' has no number, so it stays as it is")
            continue
        _warn(scene, column, places.whole[at].high, len(found[at]), least[at])
    if places.whole:
        _show(scene, asked, places, found)
    session.drop(places.table, *({places.blocks} - {places.table}))
    return [
        ColumnChange(column.name, column.method, {"intervals": len(found.get(at, []))})
        for at, column in enumerate(asked)
    ]


def counted_places(scene: Scene, asked: Sequence[AskedColumn]) -> Places:
    """Count how often each class has each number of each column."""
    session = scene.session
    kinds, places = session.work("kinds"), session.work("places")
    class_column = scene.required_class("median")
    session.execute("perturb/code_values", target=kinds, tuples=scene.tuples, column=class_column)
    session.analyze(kinds)
    session.execute(
        "perturb/places",
        target=places,
        tuples=scene.tuples,
        columns=[{"name": column.name} for column in asked],
        kinds=kinds,
        class_name=class_column.name,
    )
    session.analyze(places)
    session.drop(kinds)
    return lay_out(session, places)


def _show(
    scene: Scene,
    asked: Sequence[AskedColumn],
    places: Places,
    found: Mapping[int, Sequence[Interval]],
) -> None:
    """Write the rows with medians: Python knows which row of an interval has its median."""
    session = scene.session
    middles, bounds = session.work("middle_blocks"), session.work("bounds")
    blocks, width = _looked_into(places, sum(map(len, found.values())))
    intervals = [
        {
            "column": column,
            "number": number,
            "high": interval.high,
            "middle": interval.before + (interval.rows + 1) // 2,
        }
        for column, parts in found.items()
        for number, interval in enumerate(parts)
    ]
    session.execute("perturb/middle_blocks", target=middles, blocks=blocks, intervals=intervals)
    session.analyze(middles)
    session.execute(
        "perturb/interval_bounds",
        target=bounds,
        middle_blocks=middles,
        places=places.table,
        width=width,
        intervals=intervals,
    )
    session.drop(middles)
    session.analyze(bounds)
    shown = {column: asked[column].name for column in found}
    # Methods that draw afterwards go on with distinct rows.
    one_by_one = not scene.has_copies and not scene.carried
    replace = scene.replace_rows if one_by_one else scene.replace
    replace(
        "perturb/show_medians",
        list(shown.values()),
        one_by_one=one_by_one,
        tuples=scene.tuples,
        bounds=bounds,
        columns=[
            {"number": column, "name": name, "levels": list(_levels(len(found[column])))}
            for column, name in shown.items()
        ],
    )
    session.drop(bounds)


def _looked_into(places: Places, intervals: int) -> tuple[str, int]:
    """Return blocks in which medians are looked for, and their width: places, if those are less."""
    width = places.widths[0]
    all_places = sum(whole.high for whole in places.whole.values())
    return (places.blocks, width) if intervals * width < all_places else (places.table, 1)


def _levels(intervals: int) -> Iterator[dict[str, int]]:
    """Yield the levels of a search tree over so many intervals, from its root.

    A node of a level stands for `whole` intervals, each of its branches for `part` of them.
    """
    whole = _BRANCHES
    while whole < intervals:
        whole *= _BRANCHES
    while whole > 1:
        part = whole // _BRANCHES
        yield {"whole": whole, "part": part, "branches": min(_BRANCHES, -(-intervals // part))}
        whole = part


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
