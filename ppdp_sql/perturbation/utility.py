"""Measures what a release is still good for: everything that a comparison with its source tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import RelationError
from ppdp_sql.perturbation.frequencies import (
    Difference,
    count_pairs,
    first_order,
    second_order,
)
from ppdp_sql.perturbation.merged import CodedColumn, SharedColumn, merge
from ppdp_sql.perturbation.moments import MomentDifferences, compare_moments
from ppdp_sql.perturbation.propensity import (
    Propensity,
    main_propensity,
    pair_propensity,
    set_scene,
)
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Compared:
    """A release beside its source.

    Attributes:
        rows: of the source and of the release.
        columns: what both share.
        main: the propensity score with main effects.
        pairs: the same with pairs of columns.
        first: the differences of values, per column.
        second: the differences of pairs of values, per pair of columns.
        moments: the differences of correlations and regressions.
        shown: per column and bin that differs most, its values; empty where nobody asked.
    """

    rows: tuple[int, int]
    columns: Sequence[CodedColumn]
    main: Propensity
    pairs: Propensity
    first: Sequence[Difference]
    second: Sequence[Difference]
    moments: MomentDifferences
    shown: dict[tuple[int, int], str]


def compare(
    session: Session,
    source: Source,
    release: Source,
    columns: Sequence[SharedColumn],
    *,
    show_values: bool = False,
) -> Compared:
    """Compare a release with its source.

    Args:
        session: where both are.
        source: the source, by its full name.
        release: the release, by its full name.
        columns: what they share, of which there is at least one.
        show_values: tell which values differ most.

    Raises:
        RelationError: one of them has no rows.
    """
    merged = merge(session, source, release, columns)
    counts = count_pairs(session, merged)
    totals = list(counts[0, 0].values())
    rows = sum(pair[0] for pair in totals), sum(pair[1] for pair in totals)
    for relation, total in ((source, rows[0]), (release, rows[1])):
        if total == 0:
            raise RelationError(f"'{relation}' is empty; there is nothing to compare")
    first = first_order(merged.columns, counts)
    second = second_order(merged.columns, counts)
    scene = set_scene(session, merged, rows)
    if any(scene.settled):
        counts = count_pairs(session, merged, in_play=True)
    compared = Compared(
        rows,
        merged.columns,
        main_propensity(session, scene),
        pair_propensity(session, scene, counts, second),
        first,
        second,
        compare_moments(session, merged),
        _shown(session, merged.work.binned, [*first, *second]) if show_values else {},
    )
    session.drop(merged.table, *merged.work.tables)
    return compared


def _shown(
    session: Session, binned: str, differences: Sequence[Difference]
) -> dict[tuple[int, int], str]:
    """Name the bins that differ most: a value, the ends of a tenth, or what is left."""
    wanted = {
        (index, place)
        for item in differences
        for index, place in zip(item.columns, item.worst, strict=True)
    }
    found = session.fetch(
        "utility/name_bins",
        binned=binned,
        bins=[{"column": index, "bin": place} for index, place in sorted(wanted)],
    )
    return {
        (int(index), int(place)): _words(shown, low, high, int(values))
        for index, place, values, shown, low, high in found
    }


def _words(shown: str, low: float | None, high: float | None, values: int) -> str:
    if values == 1:
        return "NULL" if shown == "null" else shown[1:]
    if low is not None and high is not None:
        return f"{low:g} to {high:g}"
    return f"{values:,} rarer values"
