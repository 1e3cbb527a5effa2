"""A release in the place of its source, where a transaction can swap them."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.names import listing
from ppdp_sql.release.backup import Backup
from ppdp_sql.release.carried import Carried, carried_from
from ppdp_sql.release.in_place_file import RewrittenFilePublisher
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.relation_publisher import RelationPublisher
from ppdp_sql.release.schemas import close_to_others
from ppdp_sql.release.source import check_source_is_a_table
from ppdp_sql.release.steps import Step, execute_all


def in_place_publisher(request: Request) -> Publisher:
    """A database that is a file is rewritten; elsewhere the table is swapped."""
    if isinstance(request.source, SourceFile):
        raise InputError(
            "in_place is for a table of a database; publish a file with replace: true instead"
        )
    if not isinstance(request.source, Relation):
        raise InputError("in_place needs a table of a database as its source")
    if request.session.engine.file is not None:
        return RewrittenFilePublisher(request, request.source)
    return InPlacePublisher(request, request.source)


class InPlacePublisher(RelationPublisher):
    """The source is locked from the count to the swap, then dropped for its release."""

    kind = "in_place"

    def __init__(self, request: Request, source: Relation) -> None:
        super().__init__(request, str(source))
        self._relation = self._target.relation
        self._backup = Backup(self._session, self._publish)
        self._carried = Carried()

    @property
    def built(self) -> Relation:
        """The table under its work name."""
        return self._work_relation

    def lock(self) -> None:
        """Keep everyone away from the count to the swap: what they wrote would be lost."""
        if self._session.engine.capabilities.locks:
            self._session.execute("release/lock_table", table=self._relation)

    def check(self, *, writing: bool) -> None:
        """Refuse what is no table, and what others depend on."""
        check_source_is_a_table(self._session, self._publish, self._relation, self.name)
        self._target.check_in_place(writing=writing)
        self._backup.check()
        dependants = [
            str(row[0])
            for row in self._session.fetch("catalog/dependants", relation=self._relation)
        ]
        if dependants:
            raise RelationError(
                f"'{self.name}' cannot be replaced in place, because it is tied to "
                f"{listing(dependants)}; drop them first, or publish a table or a view"
            )
        self._carried = carried_from(self._session, self._relation)

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Keep a backup if the policy says so, and build the release."""
        context = {"target": self.built, "release": plan.context}
        return [*self._backup.steps(self._relation), Step("release/build_table", context)]

    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """Drop the source, and let its release take its name."""
        rename = {"table": self.built, "name": self._relation.name}
        return [*self._target.drop_steps(), Step("release/rename_table", rename)]

    def _dress_steps(self, plan: ReleasePlan) -> list[Step]:
        """Give the release what the source had."""
        return [
            *self._carried.steps(self._relation, plan),
            *self._target.grants.steps(self._relation),
        ]

    def _mark(self, record: ReleaseRecord) -> Step:
        """Mark the table; what its comment said stays."""
        context = {"table": self._relation, "mark": self._carried.mark(record.id)}
        return Step("release/comment_table", context)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Swap, and say what was lost; the rights are those of the source, not of defaults."""
        execute_all(self._session, self._place_steps(plan))
        close_to_others(self._session, self._relation)
        execute_all(self._session, self._dress_steps(plan))
        self._mark(record).execute(self._session)
        self._backup.close()
        # Last, because a role may give away what it then no longer owns.
        execute_all(self._session, self._carried.owner_steps(self._relation))
        self.warnings += self._carried.lost(plan.names)
