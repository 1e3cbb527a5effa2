"""What a kind of release can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from ppdp_sql.catalog.relation import Relation, Source, SourceFile
from ppdp_sql.policy import Policy, PublishPolicy
from ppdp_sql.release.checks import Check
from ppdp_sql.release.log import Owned, ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Request:
    """What a publisher is made from."""

    session: Session
    publish: PublishPolicy
    source: Source
    #: The folder that files of the policy are relative to.
    base: Path
    #: The whole policy, for kinds that are made of several relations.
    policy: Policy | None = None


@dataclass(frozen=True)
class Added:
    """What a release changed in the table that it continues.

    Attributes:
        inserted: rows that are new.
        removed: rows that stood there and are no longer in the release.
        small_groups: groups with fewer newcomers than were asked about.
        fewest: the fewest newcomers of a group that has some.
    """

    inserted: int
    removed: int
    small_groups: int
    fewest: int


class Publisher(ABC):
    """One kind of release. What it does not need to do, it leaves as it is here."""

    kind: str
    #: Whether the release's own query finds the groups that fail.
    counts_itself: ClassVar[bool] = False
    #: Whether the release is made from a work table of its rows.
    gathers_rows: ClassVar[bool] = False
    log: ReleaseLog

    def __init__(self, request: Request) -> None:
        self._session = request.session
        self._publish = request.publish
        self._source = request.source
        self._base = request.base
        #: What the caller should know of a release that was published all the same.
        self.warnings: list[str] = []

    @property
    @abstractmethod
    def name(self) -> str:
        """What the release is called in reports and in the log."""

    @property
    @abstractmethod
    def built(self) -> Relation | SourceFile | str:
        """The release under its work name."""

    @property
    def relation(self) -> str | None:
        """The relation that a script will make, where the release is none itself."""
        return None

    @property
    def target_relation(self) -> Relation | None:
        """The relation that the release becomes; None for files."""
        return None

    @property
    def target_schema(self) -> str | None:
        """The schema that the release is made in; None for files."""
        return None

    @property
    def held(self) -> str:
        """The name that one run at a time may hold: a second one waits."""
        return f"ppdp release {self.name}"

    @property
    def logged(self) -> bool:
        """Whether the database can keep the log of this release."""
        capabilities = self._session.engine.capabilities
        return capabilities.durable and not capabilities.read_only

    @property
    def earlier_log(self) -> ReleaseLog:
        """The log of what was published before."""
        return self.log

    @property
    def continued(self) -> ReleaseRecord | None:
        """The release that stands there and grows by this one; None where it is replaced."""
        return None

    def added(self, few: int) -> Added | None:
        """Tell what was added to the release that grows, and taken out; None where none grows.

        Args:
            few: groups with fewer newcomers than this are counted.
        """
        return None

    def open(self) -> None:
        """Do what must not be inside a transaction, before it begins."""

    def lock(self) -> None:
        """Come first in the transaction, before its snapshot is taken."""

    @abstractmethod
    def check(self, *, writing: bool) -> None:
        """Refuse a target that cannot be published to, before anything is counted.

        Args:
            writing: false for a plan, which a read-only database may make, too.
        """

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse a release that this kind cannot show, before it is built."""

    def create_log(self) -> Relation | None:
        """Make the log where it is missing; return the secret of its fingerprints, if any."""
        if not self.logged:
            return None
        self.log.create()
        return self.log.key

    @abstractmethod
    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that build the release under its work name."""

    def checks(self, plan: ReleasePlan) -> list[Check]:
        """Return what must hold of this kind alone, beside what every release is measured by."""
        return []

    @abstractmethod
    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that give the release its name."""

    def statements_elsewhere(self, plan: ReleasePlan) -> list[dict[str, str]] | None:
        """Return what another database would be sent, with phase and step; None where none is."""
        return None

    @abstractmethod
    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Let the release take its place inside the transaction, and log it."""

    @property
    def objects(self) -> Sequence[Owned]:
        """What belongs to the release besides itself."""
        return ()

    def finish(self, record: ReleaseRecord) -> None:
        """Do what no transaction covers; comes last, just before the commit."""

    def settle(self) -> None:
        """Do what can only follow the commit."""

    def abandon(self) -> None:
        """Remove what a transaction's roll-back does not."""
