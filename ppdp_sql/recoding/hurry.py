"""When the time of a recoding is over: what still fails is dealt with in a few statements."""

from __future__ import annotations

from ppdp_sql.recoding.clusters import Clusters


def finish_hastily(clusters: Clusters) -> None:
    """Leave out what fails, if it may be; else make it one cluster, and if need be everything.

    That loses more than merging step by step, and is valid all the same. Where merges can make a
    group fail for good, nothing is merged.
    """
    _leave_out(clusters)
    if clusters.judge.may_lose_hope:
        return
    if clusters.failing_clusters:
        _cover(clusters, "recode/failing_parts", failing=clusters.failing)
        _leave_out(clusters)
    if clusters.failing_clusters and clusters.progress.clusters > 1:
        _cover(clusters, "recode/root_parts")
        _leave_out(clusters)


def _leave_out(clusters: Clusters) -> None:
    failing, rows = clusters.failing_clusters, clusters.progress.failing_rows
    if 0 < failing < clusters.progress.clusters and rows <= clusters.left_to_suppress:
        clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=clusters.failing)


def _cover(clusters: Clusters, step: str, **context: str) -> None:
    session = clusters.problem.session
    parts = session.work("last_parts")
    session.execute(
        step,
        target=parts,
        clusters=clusters.clusters,
        columns=clusters.described,
        **context,
    )
    clusters.become("recode/cover_parts", clusters=clusters.clusters, parts=parts)
    session.drop(parts)
