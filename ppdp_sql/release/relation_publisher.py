"""What kinds of release that are relations have in common."""

from __future__ import annotations

from abc import abstractmethod

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.names import work_name
from ppdp_sql.release.comments import comment_step
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.release.target import Target


class RelationPublisher(Publisher):
    """A release that is a table or a view of the database."""

    def __init__(self, request: Request, text: str) -> None:
        super().__init__(request)
        self._target = Target(self._session, self._publish, self._source, text)
        self.log = self._target.log

    @property
    def name(self) -> str:
        """The relation with its schema, and with its catalog where that is another one."""
        return self._target.name

    @property
    def target_relation(self) -> Relation | None:
        """The relation that the release becomes."""
        return self._target.relation

    @property
    def target_schema(self) -> str | None:
        """The schema that the release is made in."""
        return self._target.relation.schema

    @property
    def _work_relation(self) -> Relation:
        """The relation under its work name, in the schema of its target."""
        name = work_name("release", self._session.run_id)
        return Relation(name, self._target.relation.schema, self._target.relation.catalog)

    def lock(self) -> None:
        """Keep writers away from a source that its release replaces."""
        self._target.lock()

    @abstractmethod
    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that let the release take the place of what stood there."""

    def _dress_steps(self, plan: ReleasePlan) -> list[Step]:
        """Say what was done to each column, and let the policy's roles read the release."""
        relation = self._target.relation
        return [comment_step(relation, plan.words), *self._target.grants.steps(relation)]

    @abstractmethod
    def _mark(self, record: ReleaseRecord) -> Step:
        """Return the statement that marks the relation as the release that the log knows."""

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that give the release its name."""
        return [*self._place_steps(plan), *self._dress_steps(plan)]

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Swap; what default privileges gave to others is taken back before the policy's grants."""
        execute_all(self._session, self._place_steps(plan))
        self.warnings += self._target.grants.clear(self._target.relation)
        execute_all(self._session, self._dress_steps(plan))
        self._mark(record).execute(self._session)
