"""Parts of a source: what top-down algorithms split."""

from __future__ import annotations

from typing import Any

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.columns import RecodedColumn


class Parts:
    """The parts that clusters are in; each change makes a new table and drops the old."""

    def __init__(self, clusters: Clusters) -> None:
        self.clusters = clusters
        problem = clusters.problem
        self._session = problem.session
        self.columns = [_described(column, problem.words) for column in problem.columns]
        self._turn = 0
        self.table = self._session.work("parts", 0)
        self._session.execute(
            "recode/root_parts",
            target=self.table,
            clusters=clusters.clusters,
            columns=self.columns,
        )
        self._session.analyze(self.table)

    def become(self, step: str, **context: Any) -> bool:
        """Split parts as a statement says; false where none is open any more."""
        self._turn += 1
        before, self.table = self.table, self._session.work("parts", self._turn % 2)
        self._session.execute(step, target=self.table, parts=before, **context)
        self._session.drop(before)
        self._session.analyze(self.table)
        found, is_open = self._session.fetch("recode/open_parts", parts=self.table)[0]
        self.clusters.tell(int(found))
        return bool(is_open)

    def cover(self) -> None:
        """Make each part one cluster, with the least cells that cover it."""
        self.clusters.become(
            "recode/cover_parts", clusters=self.clusters.clusters, parts=self.table
        )
        self.drop()

    def drop(self) -> None:
        """Drop the work table."""
        self._session.drop(self.table)


def _described(column: RecodedColumn, words: int) -> dict[str, Any]:
    """Say at which level a column is split: into the children of the value that covers a part."""
    described = column.described
    splits = [
        {
            **split,
            "masks": column.dimension.code.mask(split["level"] - 1, words),
            # As dear as the level that covers the part; numbers cost the share of their range.
            "span": float(split["cost"]),
            "saved": float(split["cost"] - column.costs[split["level"] - 1]),
        }
        for split in described["splits"]
        if split["level"] > column.least
    ]
    return described | {"splits_at": splits}
