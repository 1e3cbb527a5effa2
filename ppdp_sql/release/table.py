"""A release as a table: built beside its target, renamed in the same transaction."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.release.backup import Backup
from ppdp_sql.release.comments import MARK
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Request
from ppdp_sql.release.relation_publisher import RelationPublisher
from ppdp_sql.release.steps import Step


class TablePublisher(RelationPublisher):
    """A table, built beside its target and renamed in the same transaction."""

    kind = "table"

    def __init__(self, request: Request) -> None:
        super().__init__(request, str(request.publish.relation))
        self._backup = Backup(self._session, self._publish)

    @property
    def built(self) -> Relation:
        """The table under its work name."""
        return self._work_relation

    def check(self, *, writing: bool) -> None:
        """Refuse memory, a missing schema, and a relation that is not ours to replace."""
        if self._publish.backup is not None and not self._target.is_source:
            raise InputError(
                "backup is for a release that takes its source's place; this one does not"
            )
        self._target.check(writing=writing)
        self._backup.check()
        if self._target.is_source and self._session.engine.file is not None:
            self.warnings.append(
                f"the raw values of '{self.name}' stay in freed pages of the DuckDB file; "
                "publish in_place to have the file rewritten"
            )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Create the schema where allowed, then the table."""
        context = {"target": self.built, "release": plan.context}
        return [
            *self._target.schema_steps(),
            *self._backup.steps(self._target.relation),
            Step("release/build_table", context),
        ]

    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """Drop what stood there, then rename."""
        rename = {"table": self.built, "name": self._target.relation.name}
        return [*self._target.drop_steps(), Step("release/rename_table", rename)]

    def _mark(self, record: ReleaseRecord) -> Step:
        """Mark the table."""
        context = {"table": self._target.relation, "mark": f"{MARK}{record.id}"}
        return Step("release/comment_table", context)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Rename and mark; a backup is for its owner alone."""
        super().swap(plan, record)
        self._backup.close()
