"""A release as a script for a warehouse that is not here: built, checked, and only then published.

No warehouse is asked anything, so the script must be right on paper: its statements are written in
the warehouse's dialect and read back, and it publishes by a statement that needs every verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.catalog.relation import Relation, Source, parse_relation
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import work_name
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.guards import guard_steps, leaves_guard
from ppdp_sql.release.hierarchy_steps import hierarchy_steps
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.release.temporary import loaded_leaves
from ppdp_sql.templating import Session
from ppdp_sql.warehouses import Warehouse, WorkTables, warehouse_named
from ppdp_sql.warehouses.writing import WarehouseWriter

#: The phases of a plan.
BUILD, VERIFY, SWAP = "publish", "verify", "swap"


@dataclass(frozen=True)
class Statement:
    """One statement of a script."""

    phase: str
    step: str
    sql: str

    def to_dict(self) -> dict[str, str]:
        """Return the statement as a plan has it."""
        return {"phase": self.phase, "step": self.step, "sql": self.sql}


class WarehouseScript:
    """The statements that make a release in a warehouse, and what it asks of names and types."""

    def __init__(self, session: Session, publish: PublishPolicy, source: Source) -> None:
        assert publish.dialect is not None
        self._session = session
        self._publish = publish
        self.warehouse: Warehouse = warehouse_named(publish.dialect)
        self.target = parse_relation(str(publish.relation))
        self.source = _source(publish, source)
        self._place = self._work_place()

    def _work_place(self) -> Relation | None:
        """Return a relation in the schema where work tables lie."""
        if self.warehouse.work is not WorkTables.LASTING:
            if self._publish.work is not None:
                raise InputError(
                    f"{self.warehouse.title} has temporary tables, so there is no schema of work "
                    "tables to choose; leave out 'work'"
                )
            return self.target if self.warehouse.qualified_work else None
        if self._publish.work is None:
            # Whoever can read there may read the source anyway.
            return self.source
        schema = parse_relation(self._publish.work)
        if schema.catalog is not None:
            raise InputError(
                f"'{self._publish.work}' is not a schema; write work: schema or catalog.schema"
            )
        return Relation(self.target.name, schema.name, schema.schema)

    def check(self) -> None:
        """Refuse names that the warehouse cannot have, and its own source as a target."""
        for relation in (self.target, self.source, self._place):
            if relation is not None:
                self.warehouse.check_relation(relation)
        if self._same(self.target) == self._same(self.source):
            raise InputError(
                f"the script would make '{self.target}', which is the source itself; choose "
                "another table with script: {file: ..., table: ...}"
            )
        if self._publish.create_schema and self.target.schema is None:
            raise InputError(
                f"create_schema needs the schema of '{self.target}'; write schema.{self.target}"
            )

    def _same(self, relation: Relation) -> list[str | None]:
        parts = (relation.catalog, relation.schema, relation.name)
        return [None if part is None else self.warehouse.same(part) for part in parts]

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse columns whose names or whose text would not be the same there."""
        self.warehouse.check_columns(plan.names)
        about = {model.column for model in plan.live["models"]}
        compared = [(quasi["name"], quasi["family"]) for quasi in plan.live["quasi"]]
        compared += [
            (column.name, column.family)
            for column in plan.live["sensitive"]
            if column.name in about
        ]
        for name, family in compared:
            self._check_text(f"column '{name}'", family)

    def _check_text(self, what: str, family: TypeFamily) -> None:
        if family not in self.warehouse.text_families:
            raise InputError(
                f"{what} is of the family {family}, whose text {self.warehouse.title} writes in "
                "its own way; make it a date, a whole number, a decimal or text in a view, and "
                "name that instead"
            )

    def statements(self, plan: ReleasePlan) -> list[Statement]:
        """Return every statement, in the order in which they must be run."""
        steps = _ordered(self, plan)
        writer = WarehouseWriter(self.warehouse, steps.work, self._place)
        begin = Step("warehouse/begin_script"), Step("warehouse/end_script")
        phased = [
            *((BUILD, step) for step in begin[:1] if writer.has(step.name)),
            *steps.phased,
            *((SWAP, step) for step in begin[1:] if writer.has(step.name)),
        ]
        return [Statement(phase, step.name, self._marked(step, writer)) for phase, step in phased]

    def _marked(self, step: Step, writer: WarehouseWriter) -> str:
        written = writer.write(step.name, **step.context)
        return f"/* ppdp run={self._session.run_id} step={step.name} */\n{written}"

    def placed(self, name: str) -> Relation:
        """Return a work table where it lies."""
        if self._place is None:
            return Relation(name)
        return Relation(name, self._place.schema, self._place.catalog)

    def live(self, plan: ReleasePlan) -> dict[str, Any]:
        """Return the query over the source as it is called there."""
        quasi = loaded_leaves(self._session, plan)
        return plan.live | {"source": self.source, "quasi": quasi}

    def leaves_steps(self, quasi: dict[str, Any]) -> list[Step]:
        """Bring a hierarchy into the script."""
        hierarchy = quasi["hierarchy"]
        if isinstance(hierarchy, HierarchyTable):
            self.warehouse.check_relation(hierarchy.relation)
            columns = describe(self._session, hierarchy.relation)
            self.warehouse.check_columns([column.name for column in columns])
            for column in columns:
                self._check_text(f"column '{column.name}' of {hierarchy.relation}", column.family)
            context = {"target": quasi["leaves"], "table": hierarchy.relation, "columns": columns}
            return [Step("load/copy_hierarchy_table", context)]
        assert isinstance(hierarchy, Hierarchy)
        return hierarchy_steps(quasi["leaves"], hierarchy)

    def work_name(self, step: str, part: int | None = None) -> str:
        """Name a work table that only the script has: here there is nothing to drop."""
        return work_name(step, self._session.run_id, part)

    @property
    def publish(self) -> PublishPolicy:
        """What the policy says of the release."""
        return self._publish


@dataclass(frozen=True)
class _Ordered:
    phased: list[tuple[str, Step]]
    work: list[str]


def _ordered(script: WarehouseScript, plan: ReleasePlan) -> _Ordered:
    """Put the steps in order: leaves, what must hold before, the release, its checks, the swap."""
    live = script.live(plan)
    plan = replace(plan, live=live)
    built = script.work_name("warehouse_built")
    loaded = [quasi for quasi in live["quasi"] if quasi["leaves"] is not None]
    before = [
        leaves_guard(quasi["leaves"], quasi["name"])
        for quasi in loaded
        if isinstance(quasi["hierarchy"], HierarchyTable)
    ] + guard_steps(plan, script.source, None)
    in_place = script.warehouse.transactional
    made = replace(script.target, name=built) if in_place else script.placed(built)
    guards = [*before, *guard_steps(plan, script.source, made)]
    checks = [script.work_name("warehouse_check", number) for number in range(len(guards))]
    kept = [
        Step("warehouse/keep_check", {**guard.context, "kept": check, "check": guard.name})
        for check, guard in zip(checks, guards, strict=True)
    ]
    work = [*(quasi["leaves"] for quasi in loaded), *checks, *([] if in_place else [built])]
    drops = [Step("warehouse/drop_work", {"table": script.placed(name)}) for name in work]
    build = Step(
        "release/build_live_table",
        {"target": made if in_place else built, "temporary": not in_place, "live": live},
    )
    swap = _swap_steps(script, plan, made, [script.placed(check) for check in checks])
    first = [
        *_schema_steps(script),
        *(drops if script.warehouse.work is not WorkTables.SCRIPT else []),
    ]
    first += [step for quasi in loaded for step in script.leaves_steps(quasi)]
    phased = [
        *((BUILD, step) for step in first),
        *((VERIFY, step) for step in kept[: len(before)]),
        (BUILD, build),
        *((VERIFY, step) for step in kept[len(before) :]),
        *((SWAP, step) for step in (*swap, *drops)),
    ]
    return _Ordered(phased, work)


def _schema_steps(script: WarehouseScript) -> list[Step]:
    if not script.publish.create_schema:
        return []
    schema = Relation(str(script.target.schema), script.target.catalog)
    return [Step("release/create_schema", {"schema": schema})]


def _swap_steps(
    script: WarehouseScript, plan: ReleasePlan, built: Relation, checks: Sequence[Relation]
) -> list[Step]:
    """Publish by one statement that needs the verdicts, or by a rename that others see at once."""
    if not script.warehouse.transactional:
        step = "replace_checked" if script.publish.replace else "publish_checked"
        context = {
            "target": script.target,
            "built": built,
            "columns": plan.names,
            "checks": checks,
        }
        return [Step(f"warehouse/{step}", context)]
    rename = Step("release/rename_table", {"table": built, "name": script.target.name})
    if not script.publish.replace:
        return [rename]
    return [Step("warehouse/drop_work", {"table": script.target}), rename]


def _source(publish: PublishPolicy, source: Source) -> Relation:
    """Return the source as the warehouse calls it."""
    if publish.source is not None:
        return parse_relation(publish.source)
    if not isinstance(source, Relation):
        raise InputError(
            f"a script for {publish.dialect} cannot read {source}; say what the source is called "
            "there with script: {file: ..., table: ..., source: ...}"
        )
    return source
