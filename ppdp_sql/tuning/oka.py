"""OKA: one pass over the rows, each to its nearest cluster, and then every cluster gets k rows.

The algorithm of Lin and Wei lets one row after the other join its nearest cluster and moves the
centroid at once. A database would need a statement for each row, so here rows join in batches:

1. Seeds are taken at even distances from the sorted rows. Rows that look like a seed join it; where
   several seeds look alike, the rows are dealt out evenly.
2. The other tuples go in batches, each spread over the whole order: two for each row that a
   cluster will have, so that a cluster grows by about half a row before its centroid moves, and
   `MOST_BATCHES` at most. Every tuple of a batch joins its nearest cluster, whole; then all
   centroids move.
3. Adjustment: clusters over k keep the k rows nearest to their centroid. What leaves offers itself
   to the nearest cluster under k, and clusters take the nearest offers first, in `ROUNDS` rounds
   between which centroids move. What is left then is dealt out in sorted order, and rows beyond
   the last missing one go to their nearest cluster.

The number of statements follows k and never the rows. `benchmarks/choose.py` compares the result
with the one-row-at-a-time algorithm: on samples of Adult the clusters lose less at small k, and as
much at large k.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.names import counted
from ppdp_sql.recoding.columns import id_range
from ppdp_sql.templating import Session
from ppdp_sql.tuning.tuples import SortedTuples

#: More batches in which tuples join their nearest cluster gain nothing that could be measured.
MOST_BATCHES = 64

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
    """The state of one clustering in work tables; tables of two turns have two names."""

    def __init__(self, session: Session, tuples: SortedTuples, k: int, number: int) -> None:
        self._session = session
        self._tuples = tuples
        self._described = tuples.described
        self._k = k
        self._number = number
        self._turn = self._moves = 0
        self._members = self._clusters = self._pool = ""

    def run(self, seed: int) -> Clustering:
        step = self._tuples.rows // self._number
        self._members = self._session.work("members")
        self._session.execute(
            "tune/seed_clusters",
            target=self._members,
            tuples=self._tuples.table,
            clusters=self._number,
            every=step,
            first=seed % step,
        )
        self._become_pool("tune/start_pool", tuples=self._tuples.table, members=self._members)
        batches = min(2 * self._k, MOST_BATCHES, self._tuples.number)
        for batch in range(batches):
            self._join_nearest(batches=batches, batch=batch)
        self._session.drop(self._pool)
        self._pool = ""
        self._adjust()
        return Clustering(self._members, self._clusters, self._number)

    def _adjust(self) -> None:
        """Let rows beyond k leave, and give them to clusters that lack rows."""
        session = self._session
        self._move_centroids()
        trimmed, members = session.work("trimmed"), session.work("staying")
        session.execute(
            "tune/trim",
            target=trimmed,
            members=self._members,
            tuples=self._tuples.table,
            clusters=self._clusters,
            columns=self._described,
            k=self._k,
        )
        session.execute("tune/staying", target=members, trimmed=trimmed)
        session.drop(self._members)
        self._members = members
        self._become_pool("tune/leaving", trimmed=trimmed)
        session.drop(trimmed)
        self._move_centroids()
        lacking, waiting = self._look()
        for _ in range(ROUNDS if lacking else 0):
            self._accept("tune/accept", clusters=self._clusters, k=self._k, **self._nearest)
            lacking, waiting = self._look()
            if not lacking:
                break
        if lacking:
            self._accept("tune/deal_out", pool=self._pool, clusters=self._clusters, k=self._k)
            waiting -= lacking
        if waiting:
            self._join_nearest()
            self._move_centroids()
        session.drop(self._pool)

    def _look(self) -> tuple[int, int]:
        found = self._session.fetch(
            "tune/progress", clusters=self._clusters, pool=self._pool, k=self._k
        )[0]
        return int(found[0]), int(found[1])

    def _become_pool(self, step: str, **context: Any) -> None:
        before = self._pool
        self._turn += 1
        self._pool = self._session.work("pool", self._turn % 2)
        self._session.execute(step, target=self._pool, **context)
        if before:
            self._session.drop(before)
        self._session.analyze(self._pool)

    @property
    def _nearest(self) -> dict[str, Any]:
        """What statements need that look for the nearest cluster."""
        return {
            "pool": self._pool,
            "tuples": self._tuples.table,
            "words": self._tuples.words,
            "columns": self._described,
            "ids": id_range(self._number + 1),
        }

    def _join_nearest(self, *, batches: int = 1, batch: int = 0) -> None:
        self._session.execute(
            "tune/join_nearest",
            members=self._members,
            batches=batches,
            batch=batch,
            **self._nearest,
        )

    def _accept(self, step: str, **context: Any) -> None:
        accepted = self._session.work("accepted")
        self._session.execute(step, target=accepted, **context)
        self._session.execute("tune/join_clusters", members=self._members, accepted=accepted)
        self._become_pool("tune/still_waiting", pool=self._pool, accepted=accepted)
        self._session.drop(accepted)
        self._move_centroids()

    def _move_centroids(self) -> None:
        session, before = self._session, self._clusters
        self._moves += 1
        self._clusters = session.work("centroids", self._moves % 2)
        session.analyze(self._members)
        session.execute(
            "tune/centroids",
            target=self._clusters,
            members=self._members,
            tuples=self._tuples.table,
            words=self._tuples.words,
            columns=self._described,
        )
        if before:
            session.drop(before)
        session.analyze(self._clusters)
