"""A release in pieces: quasi-identifiers with group ids, and counted values per sensitive column.

Whoever joins the pieces again learns what each group has of each column, and nothing of which
values belong together. All pieces are built under work names, checked, put together again to be
measured as one table is, and renamed in one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import RelationError
from ppdp_sql.leaks.decide import DECIDING_STEP, deciding_context, strongest_rule
from ppdp_sql.names import work_name
from ppdp_sql.release.break_target import Pieces
from ppdp_sql.release.broken import COUNT, GROUP, SHARE, Broken
from ppdp_sql.release.broken_words import piece_words
from ppdp_sql.release.checks import Check
from ppdp_sql.release.chosen import Chosen, Decision
from ppdp_sql.release.comments import MARK, comment_step
from ppdp_sql.release.log import Owned, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.release.target import Target, local, refuse_ambiguous
from ppdp_sql.release.unchanged import unchanged_checks

#: The weakest rule that lets `when: leaks` break, as `ppdp leaks` has it.
DEFAULT_ALPHA = 0.5

ANATOMY_WARNING = (
    "the quasi-identifiers are published as they are (mode: anatomy): whoever knows a person's "
    "finds the person's row and group; what is protected is which sensitive value is whose"
)


class BreakMergePublisher(Publisher):
    """A table of quasi-identifiers and one of counts per sensitive column."""

    gathers_rows = True

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        assert request.policy is not None
        self.kind = "break_merge"
        self._policy = request.policy
        self._whole = Target(
            self._session, self._publish, self._source, str(request.publish.relation)
        )
        self.log = self._whole.log
        self._broken = Broken.of(self._whole.relation, self._policy)
        self._pieces = Pieces(
            self._session, self._publish, self._source, self._whole, self._broken.relations
        )
        #: Whether the release is broken; `when: leaks` may find that one table will do.
        self._breaks = True

    @property
    def name(self) -> str:
        """The prefix of its tables, with its schema."""
        return self._whole.name

    @property
    def built(self) -> str:
        """What the finished tables give when they are put together again."""
        return self._session.work("merged")

    @property
    def target_schema(self) -> str | None:
        """The schema that the tables are made in."""
        return self._whole.relation.schema

    @property
    def objects(self) -> Sequence[Owned]:
        """The tables and views, views first: so they can be dropped."""
        if not self._breaks:
            return ()
        broken = self._broken
        return [
            *(_owned("shares", view, "view") for view in broken.views.values()),
            *(_owned("sensitive", part) for part in broken.parts.values()),
            _owned("quasi", broken.quasi),
        ]

    @property
    def _is_open(self) -> bool:
        """Whether it is decided on the way whether the release is broken."""
        return self._publish.when is not None

    def check(self, *, writing: bool) -> None:
        """Refuse names that are taken, memory, a missing schema."""
        if self._broken.views:
            refuse_ambiguous(self._broken.quasi)
        self._pieces.check(writing=writing, whole=self._is_open)
        if self._broken.raw:
            self.warnings.append(ANATOMY_WARNING)
        if not writing and self._is_open:
            self.warnings.append(
                "when: leaks decides during the run whether the release is broken; these "
                "statements break it"
            )

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse values that cannot be counted."""
        for column in plan.context["columns"]:
            if column["name"] in self._broken.parts and column["family"] is TypeFamily.OTHER:
                raise RelationError(
                    f"column '{column['name']}' is of a type whose values cannot be counted; cast "
                    "it to text in a view"
                )

    @property
    def _least_rows(self) -> int:
        """Rows that make a rule: as many as every group must have."""
        asked = [
            item.parameters.get("k", item.parameters.get(""))
            for item in self._policy.privacy
            if item.name in ("k", "alpha_k", "ke")
        ]
        return max([2, *(int(k) for k in asked if k is not None)])

    def _decided_by(self, plan: ReleasePlan) -> dict[str, Any]:
        """Return what the decision looks at: the anonymized rows."""
        return {
            "relation": plan.context["tuples"],
            "quasi": list(plan.quasi),
            "sensitive": list(self._broken.parts),
            "least_rows": self._least_rows,
            "rows": "ppdp_rows",
        }

    def _decide(self, plan: ReleasePlan) -> None:
        """Break only where one column tells another too well."""
        alpha = DEFAULT_ALPHA if self._publish.alpha is None else float(self._publish.alpha)
        strongest = strongest_rule(self._session, alpha=alpha, **self._decided_by(plan))
        self._breaks = strongest is not None
        self.kind = "break_merge" if self._breaks else "table"
        self.warnings.append(
            f"a rule tells a sensitive column with probability {strongest:.3g}, above alpha "
            f"{alpha:g}: the release is broken"
            if self._breaks
            else f"no rule tells a sensitive column with more than alpha {alpha:g}: the release is "
            f"one table, '{self.name}'"
        )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Number the groups, build the pieces, and put them together again."""
        steps: list[Step] = [*self._pieces.schema_steps()]
        if self._is_open:
            context = deciding_context(self._session, **self._decided_by(plan))
            steps.append(Decision(DECIDING_STEP, context, lambda: self._decide(plan)))
        steps += [self._chosen(step, makes) for step, makes in self._break_steps(plan)]
        if self._is_open:
            whole = {"target": self._work("release"), "release": plan.context}
            read = {"target": self.built, "release": self._work("release")}
            steps += [
                Chosen("release/build_table", whole, self._stays),
                Chosen("verify/read_table", read | {"columns": list(plan.names)}, self._stays),
            ]
        return steps

    def _chosen(self, step: Step, makes: str | None) -> Step:
        return Chosen(step.name, step.context, self._is_broken, makes)

    def _is_broken(self) -> bool:
        return self._breaks

    def _stays(self) -> bool:
        return not self._breaks

    def _work(self, step: str, part: int | None = None) -> Relation:
        """Return a relation under its work name, in the schema of the release."""
        name = work_name(step, self._session.run_id, part)
        return Relation(name, self._whole.relation.schema, self._whole.relation.catalog)

    @property
    def _at_work(self) -> Broken:
        """The tables under their work names."""
        parts = [self._work("sensitive", number) for number in range(len(self._broken.parts))]
        return self._broken.under(self._work("quasi"), parts)

    @property
    def _numbered(self) -> str:
        return work_name("numbered", self._session.run_id)

    def _break_steps(self, plan: ReleasePlan) -> list[tuple[Step, str | None]]:
        quasi, parts = list(plan.quasi), list(self._broken.parts)
        raw = {name: f"ppdp_raw_{number}" for number, name in enumerate(plan.context["raw"])}
        numbering = {
            "target": self._numbered,
            "tuples": plan.context["tuples"],
            "quasi": quasi,
            "columns": [*plan.names, *raw.values()],
        }
        shown = [name for name in plan.names if name not in parts]
        rows = {
            "target": self._at_work.quasi,
            "numbered": self._numbered,
            "columns": [{"read": raw.get(name, name), "shown": name} for name in shown],
            "group": GROUP,
            "alike": self._broken.is_alike,
        }
        counted = {"numbered": self._numbered, "group": GROUP, "count": COUNT}
        return [
            (Step("release/number_groups", numbering), "numbered"),
            (Step("release/break_quasi", rows), None),
            *(
                (Step("release/break_column", counted | {"target": table, "column": name}), None)
                for name, table in self._at_work.parts.items()
            ),
            (self._at_work.merge_step(self.built, self._numbered if raw else None), None),
        ]

    def checks(self, plan: ReleasePlan) -> list[Check]:
        """Counts add up, ids name groups and follow no order, and no row or value is lost."""
        return [
            *self._at_work.checks(self._is_broken),
            *unchanged_checks(
                plan, self.built, plan.context["tuples"], list(self._broken.parts), self._is_broken
            ),
        ]

    def _place_steps(self) -> list[Step]:
        """Drop what stood there, then rename; views read what has its name already."""
        steps = self._pieces.drop_steps()
        if not self._breaks:
            context = {"table": self._work("release"), "name": self._whole.relation.name}
            return [*steps, Step("release/rename_table", context)]
        broken, at_work = self._broken, self._at_work
        pairs = [(at_work.quasi, broken.quasi)]
        pairs += [(at_work.parts[name], table) for name, table in broken.parts.items()]
        steps += [
            Step("release/rename_table", {"table": table, "name": final.name})
            for table, final in pairs
        ]
        for name, view in broken.views.items():
            steps.append(Step("release/shares_view", self._shares(name, view)))
            if self._session.engine.capabilities.roles:
                steps.append(Step("release/protect_view", {"view": view}))
        return steps

    def _shares(self, name: str, view: Relation) -> dict[str, object]:
        return {
            "view": view,
            "groups": local(self._session, self._broken.quasi),
            "part": local(self._session, self._broken.parts[name]),
            # Raw values name persons, not groups.
            "quasi": [] if self._broken.raw else list(self._broken.names),
            "column": name,
            "group": GROUP,
            "count": COUNT,
            "share": SHARE,
        }

    def _dress_steps(self, plan: ReleasePlan) -> list[Step]:
        """Say what was done to each column, and let the policy's roles read the release."""
        if not self._breaks:
            relation = self._whole.relation
            return [comment_step(relation, plan.words), *self._whole.grants.steps(relation)]
        steps: list[Step] = []
        for piece in self._pieces.targets:
            relation = piece.relation
            steps += [comment_step(relation, piece_words(self._broken, plan.words, relation))]
            steps += piece.grants.steps(relation)
        return steps

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that give the release its names."""
        return [*self._place_steps(), *self._dress_steps(plan)]

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Swap all pieces; what defaults gave to others is taken back before the grants."""
        execute_all(self._session, self._place_steps())
        pieces: list[Target] = [*self._pieces.targets]
        targets = pieces if self._breaks else [self._whole]
        lost = [words for piece in targets for words in piece.grants.clear(piece.relation)]
        self.warnings += dict.fromkeys(lost)
        execute_all(self._session, self._dress_steps(plan))
        views = self._broken.views.values() if self._breaks else ()
        for piece in targets:
            kind = "view" if piece.relation in views else "table"
            context = {kind: piece.relation, "mark": f"{MARK}{record.id}"}
            self._session.execute(f"release/comment_{kind}", **context)


def _owned(role: str, relation: Relation, kind: str = "table") -> Owned:
    return Owned(role, str(relation.schema), relation.name, kind)
