"""A release as a dbt model: its query is run once here and measured, then written for dbt."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.dbt.jinja_text import escaped
from ppdp_sql.dbt.seeds import Leaves
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.release.guards import refuse_unguarded
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.source import refuse_temporary
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import local
from ppdp_sql.release.temporary import loaded_leaves, temporary_steps


class DbtPublisher(Publisher):
    """The query of a model, on a temporary table that is gone with the compilation."""

    kind = "dbt"
    counts_itself = True

    def __init__(self, request: Request, model: str) -> None:
        super().__init__(request)
        self.log = ReleaseLog(self._session)
        self._model = model

    @property
    def name(self) -> str:
        """The model."""
        return self._model

    @property
    def built(self) -> str:
        """The table that the model's query made, here and for now."""
        return self._session.work("release")

    @property
    def logged(self) -> bool:
        """Nothing is published before dbt builds the model."""
        return False

    def check(self, *, writing: bool) -> None:
        """Refuse what dbt could not read."""
        if not isinstance(self._source, Relation):
            raise InputError(
                f"a dbt model reads a relation, and {self._source} is a file; load it into a table "
                "or as a seed"
            )
        refuse_temporary(self._session, self._source, "dbt model")

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse models that neither the query nor a test of dbt could judge."""
        refuse_unguarded(plan.live["models"], plan.live["sensitive"], "dbt model")

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Run the model's own query on a temporary table."""
        live = plan.live | {
            "source": local(self._session, plan.live["source"]),
            "quasi": [self._with_leaves(quasi) for quasi in loaded_leaves(self._session, plan)],
            "copied": [
                self._copied(quasi, self._session.engine.qualify(quasi["hierarchy"].relation))
                for quasi in dimension_tables(plan)
            ],
        }
        return temporary_steps(self._session, plan, self.built, live)

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """A model takes its place as a file, which is no statement."""
        return []

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Nothing takes a place in the database."""

    def query(self, plan: ReleasePlan, leaves: Mapping[str, Leaves], source: str) -> str:
        """Return the model's query, in which relations are calls of dbt.

        Args:
            plan: the release.
            leaves: the leaves of quasi-identifiers that no builder makes.
            source: how dbt calls the source.
        """
        marks: dict[str, str] = {}

        def mark(call: str) -> Relation:
            # A name that stands nowhere else, until it is replaced by the call.
            token = f"ppdp_{secrets.token_hex(12)}"
            marks[token] = call
            return Relation(token)

        live = plan.live | {
            "source": mark(source),
            "quasi": [
                self._with_leaves(quasi | {"leaves": mark(leaves[quasi["name"]].words)})
                if quasi["leaves"] is not None
                else quasi
                for quasi in plan.live["quasi"]
            ],
            "copied": [
                self._copied(quasi, mark(leaves[quasi["name"]].words))
                for quasi in dimension_tables(plan)
            ],
        }
        text = escaped(self._session.text("dbt/model", live=live))
        for token, call in marks.items():
            text = text.replace(f'"{token}"', "{{ " + call + " }}")
        return text

    def _with_leaves(self, quasi: dict[str, Any]) -> dict[str, Any]:
        """Let the query read a dimension table itself."""
        if isinstance(quasi["hierarchy"], HierarchyTable):
            return quasi | {"leaves": _copy_name(quasi)}
        return quasi

    def _copied(self, quasi: dict[str, Any], table: Relation) -> dict[str, Any]:
        columns = describe(self._session, quasi["hierarchy"].relation)
        return {"name": _copy_name(quasi), "table": table, "columns": columns}


def dimension_tables(plan: ReleasePlan) -> list[dict[str, Any]]:
    """Return the quasi-identifiers whose hierarchy is a table of the database."""
    return [quasi for quasi in plan.live["quasi"] if isinstance(quasi["hierarchy"], HierarchyTable)]


def _copy_name(quasi: dict[str, Any]) -> str:
    return f"leaves_of_{quasi['index']}"
