"""Suppression by cell and by value: rows that would be left out keep what they may show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.merging import merge_failing, nearest_of_all


@dataclass(frozen=True)
class SuppressedCells:
    """What was hidden in rows that are published all the same.

    Attributes:
        cells: cells that show `*` in the place of what the rest of their column shows.
        rows: rows with such a cell.
        touched: rows that have one, or fail and will be left out.
    """

    cells: int
    rows: int
    touched: int


def suppress_cells(clusters: Clusters) -> None:
    """Hide as few cells as are needed in groups that fail, so that they pass together.

    Groups that pass stay as they are: nobody else's cells are hidden. What fails even so is left
    out.
    """
    merge_failing(clusters, partial(nearest_of_all, only_failing=True))
    leave_out_failing(clusters)


def suppress_values(clusters: Clusters, limit: int) -> None:
    """Hide values everywhere, one after the other, until no group fails.

    The value comes first that most of its own rows need hidden: the share of its rows that are in
    groups which fail. No more rows are touched than may be suppressed in all.

    Args:
        clusters: the clusters, at the levels that are shown.
        limit: rows in which something may be hidden, or that may be left out.
    """
    while clusters.failing_clusters:
        if not _hide(clusters, limit - hidden(clusters).touched, many=False):
            break


def suppress_rare_values(clusters: Clusters, limit: int) -> None:
    """Hide the rarest values of which every row is in a group that fails, as many as may be."""
    if clusters.failing_clusters and limit > 0:
        _hide(clusters, limit, many=True)


def _hide(clusters: Clusters, most: int, *, many: bool) -> bool:
    """Hide one value, or many; false where there is none that may be."""
    session = clusters.problem.session
    values = session.work("hidden_values")
    session.execute(
        "recode/choose_value",
        target=values,
        clusters=clusters.clusters,
        failing=clusters.failing,
        columns=clusters.described,
        words=clusters.problem.words,
        most=most,
        many=many,
    )
    found = bool(session.fetch("recode/size", table=values)[0][0])
    if found:
        clusters.become("recode/hide_value", clusters=clusters.clusters, values=values)
    session.drop(values)
    return found


def leave_out_failing(clusters: Clusters) -> None:
    """Leave out what fails still."""
    if clusters.failing_clusters:
        clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=clusters.failing)


def hidden(clusters: Clusters) -> SuppressedCells:
    """Count the cells that are hidden, and the rows that have some."""
    row = clusters.problem.session.fetch(
        "recode/hidden_cells",
        clusters=clusters.clusters,
        failing=clusters.failing,
        columns=clusters.described,
    )[0]
    return SuppressedCells(int(row[0]), int(row[1]), int(row[2]))
