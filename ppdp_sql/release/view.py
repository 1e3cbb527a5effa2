"""A release as a view over a frozen, verified table that its readers cannot touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import describe, exists
from ppdp_sql.release.comments import MARK
from ppdp_sql.release.log import Owned, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Request
from ppdp_sql.release.relation_publisher import RelationPublisher
from ppdp_sql.release.schemas import (
    close_schema,
    close_to_others,
    private_relation,
    schema_exists,
    schema_of,
)
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import local, refuse_ambiguous

#: What the log calls the table behind a view.
FROZEN = "frozen"


class ViewPublisher(RelationPublisher):
    """A view with its owner's rights over a table in the private schema.

    A view that is published again keeps its table where the columns are the same, and the table
    is emptied and filled in one transaction. Readers then see the old rows or the new ones,
    in every isolation level; a new table would look empty to a snapshot from before it.
    """

    kind = "view"

    def __init__(self, request: Request) -> None:
        super().__init__(request, str(request.publish.relation))
        name = f"release__{self._session.run_id}"
        self._frozen = private_relation(self._session, name, self._target.relation.catalog)
        self._refilled = False
        self._creates_schema = False

    @property
    def built(self) -> Relation:
        """The frozen table."""
        return self._frozen

    @property
    def objects(self) -> Sequence[Owned]:
        """The frozen table."""
        return (Owned(FROZEN, str(self._frozen.schema), self._frozen.name),)

    def check(self, *, writing: bool) -> None:
        """Refuse memory, a missing schema, and a relation that is not ours to replace."""
        if self._target.is_source:
            raise InputError(
                f"the view '{self.name}' cannot take the place of its own source; publish in_place"
            )
        refuse_ambiguous(self._frozen)
        self._target.check(writing=writing)
        self._creates_schema = not schema_exists(self._session, self._frozen)

    def check_plan(self, plan: ReleasePlan) -> None:
        """Keep the table of the view that is published again, if it can hold the release."""
        if not self._session.engine.capabilities.transactions:
            # Readers would see it empty; they see the old table until the view shows the new one.
            return
        record = self._target.record
        if self._target.replaced != "view" or record is None or record.kind != self.kind:
            return
        frozen = [item for item in record.owned if item.role == FROZEN]
        if not frozen:
            return
        relation = frozen[0].relation(self._target.relation.catalog)
        if not exists(self._session, relation):
            return
        columns = describe(self._session, relation)
        fits = [column.name for column in columns] == list(plan.names) and all(
            column.type_name == wanted if wanted else column.family is TypeFamily.TEXT
            for column, wanted in zip(columns, plan.types.values(), strict=True)
        )
        if fits:
            self._frozen, self._refilled = relation, True

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Create the schemas where needed, then fill the frozen table."""
        if self._refilled:
            context: dict[str, Any] = {"columns": list(plan.names), "release": plan.context}
            return [
                Step("release/empty_table", {"table": self._frozen}),
                Step("release/refill_table", {"target": self._frozen, **context}),
            ]
        steps = self._target.schema_steps()
        if self._creates_schema:
            steps.append(Step("release/create_schema", {"schema": schema_of(self._frozen)}))
        return [
            *steps,
            Step("release/build_table", {"target": self._frozen, "release": plan.context}),
        ]

    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """Show the frozen table through the view, which may be there already."""
        if self._refilled:
            return self._target.drop_owned_steps(keep=[self._frozen])
        view = self._target.relation
        context = {
            "view": view,
            "frozen": local(self._session, self._frozen),
            "columns": list(plan.names),
        }
        if self._session.engine.capabilities.transactions or self._target.replaced != "view":
            steps = [*self._target.drop_steps(), Step("release/create_view", context)]
        else:
            # One statement that readers do not notice, and then what nobody reads any more goes.
            steps = [Step("release/create_view", context), *self._target.drop_owned_steps()]
        if self._session.engine.capabilities.roles:
            steps.append(Step("release/protect_view", {"view": view}))
        return steps

    def _mark(self, record: ReleaseRecord) -> Step:
        """Mark the view."""
        context = {"view": self._target.relation, "mark": f"{MARK}{record.id}"}
        return Step("release/comment_view", context)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Close the frozen table to everyone, then let the view show it."""
        close_to_others(self._session, self._frozen)
        if self._creates_schema:
            close_schema(self._session, self._frozen)
        super().swap(plan, record)
