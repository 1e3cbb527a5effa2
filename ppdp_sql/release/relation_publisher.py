"""What kinds of release that are relations have in common."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.names import work_name
from ppdp_sql.release.publisher import Publisher, Request
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
