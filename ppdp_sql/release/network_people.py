"""The people of a network as a table of their own: built and measured like every release."""

from __future__ import annotations

from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.steps import Step


class PeoplePublisher(Publisher):
    """A work table of people, from which the nodes of a network take their attributes."""

    kind = "network"

    def __init__(self, request: Request, target: str) -> None:
        super().__init__(request)
        self.log = ReleaseLog(request.session)
        self._built = target

    @property
    def name(self) -> str:
        """The work table."""
        return self._built

    @property
    def built(self) -> str:
        """The work table, which is never renamed."""
        return self._built

    def check(self, *, writing: bool) -> None:
        """A work table is always free."""

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Build the table."""
        return [Step("network/build_people", {"target": self._built, "release": plan.context})]

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Nothing takes its place: its network does."""
        return []

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Nothing takes its place: its network does."""
