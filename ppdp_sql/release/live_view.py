"""A release as a view over the source itself, judged anew whenever it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
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
from ppdp_sql.release.source import refuse_temporary
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import local, refuse_ambiguous

#: What the log calls the leaves of a hierarchy that a live view reads.
LEAVES = "leaves"


class LiveViewPublisher(RelationPublisher):
    """A view over the source and the leaves; a group that no longer passes is not in it."""

    kind = "live_view"
    counts_itself = True

    def __init__(self, request: Request) -> None:
        super().__init__(request, str(request.publish.relation))
        self._creates_schema = False
        self._leaves: list[Relation] = []

    @property
    def built(self) -> str:
        """What a reader of the view sees now."""
        return self._session.work("shown")

    @property
    def _query(self) -> Relation:
        """The view that holds the query, which readers cannot reach; on PostgreSQL alone."""
        return self._private(f"live__{self._session.run_id}")

    @property
    def _function(self) -> Relation:
        """The function that reads it for them."""
        return self._private(f"read_live__{self._session.run_id}")

    @property
    def _hidden(self) -> bool:
        return self._session.engine.capabilities.roles

    @property
    def objects(self) -> Sequence[Owned]:
        """The function, the query behind it, and the leaves."""
        hidden = []
        if self._hidden:
            hidden = [
                Owned("reader", str(self._function.schema), self._function.name, "function"),
                Owned("query", str(self._query.schema), self._query.name, "view"),
            ]
        leaves = [Owned(LEAVES, str(leaves.schema), leaves.name) for leaves in self._leaves]
        return [*hidden, *leaves]

    def check(self, *, writing: bool) -> None:
        """Refuse what a view cannot read later, or what would be its own source."""
        if not isinstance(self._source, Relation):
            raise InputError(
                f"a live view reads its source whenever it is read, and {self._source} is no "
                "relation; load it into a table or publish a view"
            )
        if self._target.is_source:
            raise InputError(f"the live view '{self.name}' cannot be its own source")
        refuse_temporary(self._session, self._source, "live view")
        source = self._session.engine.qualify(self._source)
        refuse_ambiguous(source, self._private("leaves"), self._target.relation)
        self._target.check(writing=writing)
        self._creates_schema = not schema_exists(self._session, self._private("leaves"))

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse models that look at the whole table, and rows that would be shown as `*`."""
        closed = [
            model.name
            for model in plan.live["models"]
            if not (model.live and model.is_judged_alone)
        ]
        if closed:
            raise InputError(
                f"a live view cannot promise {listing(closed)}, which looks at more than a group "
                "as it stands; publish a view"
            )
        if plan.starred:
            raise InputError(
                "a live view leaves out groups that do not pass, so suppressed: star is not "
                "possible; set suppressed: omit or publish a view"
            )

    def _private(self, name: str) -> Relation:
        return private_relation(self._session, name, self._target.relation.catalog)

    def _stored(self, plan: ReleasePlan) -> list[dict[str, Any]]:
        """Return the hierarchies that no builder can make again."""
        return [quasi for quasi in plan.live["quasi"] if quasi["leaves"] is not None]

    def _kept(self, quasi: dict[str, Any]) -> Relation:
        return self._private(f"leaves_{quasi['index']}__{self._session.run_id}")

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Keep the leaves, then make the view over them and the source."""
        if plan.live["classes"] is not None:
            return self._class_steps(plan)
        self._leaves = [self._kept(quasi) for quasi in self._stored(plan)]
        steps = self._target.schema_steps()
        if self._creates_schema and (self._leaves or self._hidden):
            schema = schema_of(self._private("leaves"))
            steps.append(Step("release/create_schema", {"schema": schema}))
        for quasi in self._stored(plan):
            context = {
                "target": self._kept(quasi),
                "temporary": False,
                "hierarchies": quasi["leaves"],
                "index": quasi["index"],
                "height": quasi["height"],
            }
            steps.append(Step("release/freeze_leaves", context))
        source = plan.live["source"]
        live = plan.live | {
            "source": local(self._session, source),
            "quasi": [
                quasi | {"leaves": local(self._session, self._kept(quasi))}
                if quasi["leaves"] is not None
                else quasi
                for quasi in plan.live["quasi"]
            ],
        }
        return [*steps, *self._view_steps(live)]

    def _class_steps(self, plan: ReleasePlan) -> list[Step]:
        """Keep the classes of a recoding, then make the view over them and the source."""
        classes = plan.live["classes"]
        kept = {
            name: self._private(f"{name}__{self._session.run_id}")
            for name in ("numbers", "classes")
        }
        self._leaves = list(kept.values())
        steps = self._target.schema_steps()
        if self._creates_schema:
            schema = schema_of(kept["classes"])
            steps.append(Step("release/create_schema", {"schema": schema}))
        shared = {"columns": plan.live["quasi"], "words": classes["words"]}
        steps += [
            Step(
                "release/freeze_numbers",
                {"target": kept["numbers"], "dimensions": classes["dimensions"], **shared},
            ),
            Step(
                "release/freeze_classes",
                {"target": kept["classes"], "recoded": classes["recoded"], **shared},
            ),
        ]
        local_names = {name: local(self._session, relation) for name, relation in kept.items()}
        live = plan.live | {
            "source": local(self._session, plan.live["source"]),
            "classes": classes | local_names,
        }
        return [*steps, *self._view_steps(live)]

    def _view_steps(self, live: dict[str, Any]) -> list[Step]:
        """Make the view under its work name, and read it as its readers will."""
        view = self._work_relation
        read = Step("release/read_view", {"target": self.built, "view": view})
        build = "release/build_class_view" if live["classes"] else "release/build_live_view"
        if not self._hidden:
            return [Step(build, {"target": view, "live": live}), read]
        function = {"function": self._function}
        return [
            Step(build, {"target": self._query, "live": live}),
            Step("release/read_function", {**function, "view": self._query}),
            *self._reader_steps(),
            Step("release/view_of_function", {**function, "target": view}),
            Step("release/protect_view", {"view": view}),
            read,
        ]

    def _reader_steps(self) -> list[Step]:
        """Let the policy's roles call the function, or everyone who may read the view."""
        function = {"function": self._function}
        roles = self._publish.grant if self._publish.grant is not None else ["public"]
        return [
            Step("release/close_function", function),
            *(Step("release/allow_function", {**function, "role": role}) for role in roles),
        ]

    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """Drop what stood there, then rename."""
        rename = {"view": self._work_relation, "name": self._target.relation.name}
        return [*self._target.drop_steps(), Step("release/rename_view", rename)]

    def _mark(self, record: ReleaseRecord) -> Step:
        """Mark the view."""
        context = {"view": self._target.relation, "mark": f"{MARK}{record.id}"}
        return Step("release/comment_view", context)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Close what readers must not reach, then let the view take its place."""
        for relation in [*self._leaves, *([self._query] if self._hidden else [])]:
            close_to_others(self._session, relation)
        if self._creates_schema:
            close_schema(self._session, self._private("leaves"))
        super().swap(plan, record)
