"""What a kind of release can do."""

from __future__ import annotations

from typing import Protocol

from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step


class Publisher(Protocol):
    """One kind of release. `check` comes before any work, `swap` after verification."""

    kind: str
    log: ReleaseLog

    def lock(self) -> None:
        """Come first in the transaction, before its snapshot is taken."""

    @property
    def name(self) -> str:
        """What the release is called in reports and in the log."""

    @property
    def built(self) -> Relation | SourceFile:
        """The release under its work name."""

    def check(self, *, writing: bool) -> None:
        """Refuse a target that cannot be published to, before anything is counted.

        Args:
            writing: false for a plan, which a read-only database may make, too.
        """

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that build the release under its work name."""

    def swap_steps(self) -> list[Step]:
        """Return the statements that give the release its name."""

    def swap(self, record: ReleaseRecord) -> None:
        """Let the release take its place inside the transaction, and log it."""

    def finish(self, record: ReleaseRecord) -> None:
        """Do what no transaction covers; comes last, just before the commit."""

    def abandon(self) -> None:
        """Remove what a transaction's roll-back does not."""
