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
    """Hide values everywhere, column by column, as long as fewer rows fail for it.

    One hidden value merges nothing: groups become one only where several values of a column are
    hidden. So the values of a column are taken together that most of their own rows need hidden,
    and the column goes first that leaves the fewest rows failing. No more rows are touched than
    may be suppressed in all.

    Args:
        clusters: the clusters, at the levels that are shown.
        limit: rows in which something may be hidden, or that may be left out.
    """
    session = clusters.problem.session
    while clusters.failing_clusters:
        values = _choose(clusters, limit - hidden(clusters).touched, together=False)
        tried = session.fetch(
            "recode/try_columns",
            clusters=clusters.clusters,
            hidden_values=values,
            columns=clusters.described,
            **clusters.judge.alone(clusters.members),
        )
        column, failing = tried[0]
        helps = int(failing) < clusters.progress.failing_rows
        if helps:
            _hide(clusters, values, int(column))
        session.drop(values)
        if not helps:
            break


def suppress_rare_values(clusters: Clusters, limit: int) -> None:
    """Hide the rarest values of which every row is in a group that fails, as many as may be."""
    if clusters.failing_clusters and limit > 0:
        values = _choose(clusters, limit, together=True)
        _hide(clusters, values, None)
        clusters.problem.session.drop(values)


def _choose(clusters: Clusters, most: int, *, together: bool) -> str:
    session = clusters.problem.session
    values = session.work("hidden_values")
    session.execute(
        "recode/choose_values",
        target=values,
        clusters=clusters.clusters,
        failing=clusters.failing,
        columns=clusters.described,
        words=clusters.problem.words,
        most=most,
        together=together,
    )
    return values


def _hide(clusters: Clusters, values: str, only: int | None) -> None:
    clusters.become("recode/hide_values", clusters=clusters.clusters, values=values, only=only)


def leave_out_failing(clusters: Clusters) -> None:
    """Leave out what fails still, and what fails for it, until nothing does."""
    while clusters.failing_clusters:
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
