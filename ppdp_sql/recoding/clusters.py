"""Clusters of classes: what each shows, who is in it, and which of them fail."""

from __future__ import annotations

from typing import Any

from ppdp_sql.recoding.judge import GroupJudge
from ppdp_sql.recoding.problem import RecodingProblem, RecodingProgress


class Clusters:
    """The state of a recoding in work tables; each change makes new ones and drops the old."""

    def __init__(self, problem: RecodingProblem) -> None:
        self.problem = problem
        self._session = problem.session
        self.described = problem.described
        self.classes = self._session.work("classes")
        self._session.execute(
            "recode/classes",
            target=self.classes,
            frequency=problem.frequency.table,
            dimensions=problem.frequency.dimensions[0].table,
            words=problem.words,
            columns=self.described,
        )
        self._session.analyze(self.classes)
        self.judge = GroupJudge(problem, self.classes)
        #: How often clusters were changed; tables of two turns have two names, and no more, so
        #: that statements repeat and are translated once.
        self.turn = 0
        #: How often clusters, or the parts they are in, were changed.
        self.rounds = 0
        self.members = self.clusters = self.failing = ""
        self.progress = RecodingProgress(0, 0, 0)
        #: Whether clusters that fail look for partners among themselves for now.
        self.among_failing = False
        #: The work table of the level of each value, where a value is shown in one way everywhere.
        self.shown_levels: str | None = None
        #: Rows in clusters that no merge could make pass.
        self.hopeless_rows = 0
        self.become("recode/start", classes=self.classes)

    def table(self, name: str) -> str:
        """Name a work table of this turn."""
        return self._session.work(name, self.turn % 2)

    def become(self, step: str, **context: Any) -> None:
        """Move clusters as a statement says, and judge what they become.

        Args:
            step: a statement that tells for each cluster, as `old`, its new number and its cell.
            **context: what it needs besides the words and the columns.
        """
        session, problem = self._session, self.problem
        before = [name for name in (self.members, self.clusters, self.failing) if name]
        members = self.members
        self.turn += 1
        self.rounds += 1
        moved = session.work("moved")
        session.execute(step, target=moved, words=problem.words, columns=self.described, **context)
        self.clusters, self.members = self.table("clusters"), self.table("members")
        self.failing = self.table("failing")
        session.execute(
            "recode/clusters",
            target=self.clusters,
            moved=moved,
            words=problem.words,
            columns=self.described,
        )
        session.execute("recode/members", target=self.members, members=members or None, moved=moved)
        session.drop(moved, *before)
        session.analyze(self.clusters, self.members)
        self.judge.find_failing(self.failing, self.clusters, self.members)
        self._look()

    def tell(self, parts: int) -> None:
        """Tell how many parts there are while clusters stay as they were."""
        self.rounds += 1
        self.problem.progress(RecodingProgress(self.rounds, parts, 0))

    def _look(self) -> None:
        row = self._session.fetch("recode/progress", clusters=self.clusters, failing=self.failing)[
            0
        ]
        self.progress = RecodingProgress(self.rounds, int(row[0]), int(row[2]))
        rows = self.problem.frequency.source_rows - self.problem.frequency.excluded_rows
        #: Rows that are in no cluster any more.
        self.left_out = rows - int(row[3])
        #: Rows that may still be suppressed.
        self.left_to_suppress = self.problem.suppression_limit - self.left_out
        self.failing_clusters = int(row[1])
        #: What all cells cost together.
        self.cost = float(row[4])
        self.problem.progress(self.progress)

    def drop(self) -> None:
        """Drop the work tables; what is published has its own."""
        tables = [self.classes, self.members, self.clusters, self.failing, *self.judge.tables]
        tables += [self.shown_levels or ""]
        self._session.drop(*(table for table in tables if table))
