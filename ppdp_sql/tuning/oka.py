"""OKA: one pass over the rows, each to its nearest cluster, and then every cluster gets k rows.

The algorithm of Lin and Wei lets one row after the other join its nearest cluster and moves the
centroid at once. A database would need a statement for each row, so here rows join in batches:

1. Seeds are taken at even distances from the sorted rows. Rows that look like a seed join it; where
   several seeds look alike, the rows are dealt out evenly.
2. The other tuples go in `BATCHES` batches, each spread over the whole order. Every tuple of a
   batch joins its nearest cluster, whole; then all centroids move.
3. Adjustment: clusters over k keep the k rows that are nearest to the seed they grew from. What
   leaves offers itself to the nearest cluster under k, and clusters take the nearest offers first,
   in `ROUNDS` rounds between which centroids move. What is left then is dealt out in sorted order,
   and rows beyond the last missing one go to their nearest cluster.

The number of statements is the same for any number of rows. Why the seed and not the centroid: the
common ancestor of a cluster that grew too large is often the top, from which all rows are equally
far. `benchmarks/choose.py` compares the result with the one-row-at-a-time algorithm: on samples of
1,000 rows of Adult, k from 2 to 30, one batch loses 0.80 to 0.89 of what that loses, four batches
0.86 to 0.99.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.names import counted
from ppdp_sql.recoding.columns import id_range
from ppdp_sql.templating import Session
from ppdp_sql.tuning.tuples import SortedTuples

#: Batches in which tuples join their nearest cluster; centroids move after each.
BATCHES = 1

#: Rounds in which rows that left a cluster look for one that lacks rows.
ROUNDS = 6


@dataclass(frozen=True)
class Clustering:
    """Clusters of at least k rows.

    Attributes:
        members: the work table of tuple, cluster and rows; a tuple may be in several clusters.
        clusters: the work table of centroids and what clusters show.
        number: clusters there are.
    """

    members: str
    clusters: str
    number: int

    def drop(self, session: Session) -> None:
        """Drop the work tables."""
        session.drop(self.members, self.clusters)


def cluster_rows(session: Session, tuples: SortedTuples, k: int, seed: int = 0) -> Clustering:
    """Make clusters of at least k rows each.

    Args:
        session: the run's session.
        tuples: the sorted tuples.
        k: rows that a cluster must have.
        seed: how many rows the first seed lies after the first row, modulo the step.

    Raises:
        NoSolutionError: there are fewer than k rows.
    """
    number = tuples.rows // k
    if number < 1:
        raise NoSolutionError(
            f"k = {k} is more than the {counted(tuples.rows, 'row')} of the source; ask for less",
            best=tuples.rows,
        )
    return _Oka(session, tuples, k, number).run(seed)


class _Oka:
    """One clustering: its members in a work table, to which rows are added until all are in."""

    def __init__(self, session: Session, tuples: SortedTuples, k: int, number: int) -> None:
        self._session = session
        self._tuples = tuples
        self._k = k
        self._number = number
        self._members = session.work("members", 0)
        self._centroids = {
            "tuples": tuples.table,
            "words": tuples.words,
            "columns": tuples.described,
        }

    def run(self, seed: int) -> Clustering:
        """Take seeds, let rows join, adjust."""
        session = self._session
        step = self._tuples.rows // self._number
        seeds = session.work("seeds")
        session.execute(
            "tune/seed_clusters",
            target=seeds,
            tuples=self._tuples.table,
            clusters=self._number,
            every=step,
            first=seed % step,
        )
        session.execute("tune/first_members", target=self._members, seeds=seeds)
        session.analyze(seeds, self._members)
        batches = min(BATCHES, self._tuples.number)
        for batch in range(batches):
            self._join_nearest(batches, batch)
        session.analyze(self._members)
        self._trim(seeds)
        self._fill()
        clusters = session.work("centroids")
        session.analyze(self._members)
        session.execute("tune/centroids", target=clusters, members=self._members, **self._centroids)
        session.analyze(clusters)
        return Clustering(self._members, clusters, self._number)

    def _trim(self, seeds: str) -> None:
        """Let the farthest rows of clusters over k leave."""
        session, before = self._session, self._members
        self._members = session.work("members", 1)
        session.execute(
            "tune/trim",
            target=self._members,
            members=before,
            seeds=seeds,
            k=self._k,
            **self._centroids,
        )
        session.drop(before, seeds)
        session.analyze(self._members)

    def _fill(self) -> None:
        """Give the rows that left to clusters that lack rows."""
        session = self._session
        lacking, joined = self._look()
        for _ in range(ROUNDS if lacking else 0):
            session.execute("tune/accept", members=self._members, k=self._k, **self._nearest)
            lacking, joined = self._look()
            if not lacking:
                break
        if lacking:
            session.execute(
                "tune/deal_out", members=self._members, tuples=self._tuples.table, k=self._k
            )
            joined += lacking
        if joined < self._tuples.rows:
            self._join_nearest(1, 0)

    def _look(self) -> tuple[int, int]:
        """Return the rows that clusters lack, and those that are in clusters."""
        found = self._session.fetch("tune/progress", members=self._members, k=self._k)[0]
        return int(found[0]), int(found[1])

    @property
    def _nearest(self) -> dict[str, Any]:
        """What statements need that look for the nearest cluster."""
        return {**self._centroids, "ids": id_range(self._number + 1)}

    def _join_nearest(self, batches: int, batch: int) -> None:
        self._session.execute(
            "tune/join_nearest",
            members=self._members,
            batches=batches,
            batch=batch,
            **self._nearest,
        )
