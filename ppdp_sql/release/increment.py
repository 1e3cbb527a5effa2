"""A table that grows: of a new release only the rows that it lacks are added.

Rows have no identity, so a release is a multiset of rows: what is new is what the whole release
has more often than the table that stands there.
"""

from __future__ import annotations

from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import DriftError, InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import counted
from ppdp_sql.release.carried import Carried
from ppdp_sql.release.checks import Check
from ppdp_sql.release.comments import comment_step
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Added, Publisher, Request
from ppdp_sql.release.rows import shown_family
from ppdp_sql.release.steps import Step
from ppdp_sql.release.table import TablePublisher


def table_publisher(request: Request) -> Publisher:
    """A table is replaced as a whole, or grows, as its policy says."""
    if request.publish.mode == "increment":
        return IncrementPublisher(request)
    return TablePublisher(request)


class IncrementPublisher(TablePublisher):
    """A table that is published as a whole once, and then by what is new."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self._carried = Carried()
        self._plan: ReleasePlan | None = None

    @property
    def continued(self) -> ReleaseRecord | None:
        """The release that stands there and grows; None where the whole is published."""
        record = self._target.record
        if self._target.replaced != "table" or record is None or record.kind != self.kind:
            return None
        return record

    @property
    def built(self) -> Relation:
        """The table itself, which nobody else sees before the commit, or the first whole."""
        return super().built if self.continued is None else self._target.relation

    def check(self, *, writing: bool) -> None:
        """Refuse what a table refuses, and to add a release to its own source."""
        if self._target.is_source:
            raise InputError(
                f"'{self.name}' is the source itself, which an increment would be added to; choose "
                "another name"
            )
        if not self._session.engine.capabilities.transactions:
            raise InputError(
                f"{self._session.engine.name} cannot publish increments: it has no transaction, so "
                "readers would find rows that no check has seen; leave mode: increment out"
            )
        super().check(writing=writing)
        if self.continued is not None:
            comments = self._session.fetch("catalog/comments", relation=self._target.relation)
            self._carried = Carried(comments=dict(comments))

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse to add rows to a table that is no longer made for them."""
        self._plan = plan
        record = self.continued
        if record is None:
            return
        columns = describe(self._session, self._target.relation)
        fits = [column.name for column in columns] == list(plan.names) and all(
            column.type_name == wanted if wanted else column.family is TypeFamily.TEXT
            for column, wanted in zip(columns, plan.types.values(), strict=True)
        )
        if not fits:
            reason = f"'{self.name}' has other columns or types than its release has today"
            raise DriftError(
                f"{reason}, so no rows can be added; set on_drift: replan",
                release=record.id,
                reason=reason,
            )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Build the whole where it is the first; else add what is new, and take out what is not."""
        if self.continued is None:
            return super().build_steps(plan)
        release, columns = self._target.relation, _described(plan)
        whole, difference = self._whole, self._difference
        rows: dict[str, Any] = {
            "release": release,
            "difference": difference,
            "columns": columns,
        }
        return [
            Step("release/whole_rows", {"target": whole, "release": plan.context}),
            Step(
                "release/row_difference",
                {"target": difference, "whole": whole, "standing": release, "columns": columns},
            ),
            Step("release/remove_rows", rows),
            Step("release/add_rows", rows | {"whole": whole}),
        ]

    @property
    def _whole(self) -> str:
        return self._session.work("whole")

    @property
    def _difference(self) -> str:
        return self._session.work("difference")

    def checks(self, plan: ReleasePlan) -> list[Check]:
        """Compare the table with the whole, row by row: the union is what was judged."""
        if self.continued is None:
            return super().checks(plan)
        context = {
            "release": self._target.relation,
            "whole": self._whole,
            "columns": _described(plan),
        }
        return [Check(Step("verify/same_rows", context), _not_the_whole)]

    def added(self, few: int) -> Added | None:
        """Tell what was added, and taken out; groups with fewer newcomers than this are counted."""
        if self.continued is None or self._plan is None:
            return None
        names = list(self._plan.names)
        context = {
            "difference": self._difference,
            "quasi": [names.index(name) for name in self._plan.quasi],
            "rows": few,
        }
        found = self._session.fetch("release/difference_size", **context)[0]
        return Added(*(int(number or 0) for number in found))

    def _place_steps(self, plan: ReleasePlan) -> list[Step]:
        """The rows are in their place; what belonged to the release before goes."""
        if self.continued is None:
            return super()._place_steps(plan)
        return self._target.drop_owned_steps()

    def _dress_steps(self, plan: ReleasePlan) -> list[Step]:
        """Say what was done to each column; what others said stays."""
        if self.continued is None:
            return super()._dress_steps(plan)
        relation = self._target.relation
        before = {name: text for name, text in self._carried.comments.items() if name}
        return [
            comment_step(relation, plan.words, before),
            *self._target.grants.steps(relation),
        ]

    def _mark(self, record: ReleaseRecord) -> Step:
        """Mark the table as the new release; what its comment said besides stays."""
        context = {"table": self._target.relation, "mark": self._carried.mark(record.id)}
        return Step("release/comment_table", context)


def _described(plan: ReleasePlan) -> list[dict[str, Any]]:
    return [
        {"name": column["name"], "family": shown_family(column)}
        for column in plan.context["columns"]
    ]


def _not_the_whole(row: ResultRow) -> str | None:
    if not row[0]:
        return None
    return (
        f"{counted(int(row[0]), 'row')} of the finished table come more or less often than in the "
        "whole that was judged"
    )
