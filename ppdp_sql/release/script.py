"""A release as a script: plain SQL that any client of the database can run, without this package.

The script counts and judges the groups itself, so it holds no group of the source, and it checks
what it built: any check that fails ends its transaction, and nothing is published.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import InputError
from ppdp_sql.files import write_text
from ppdp_sql.frequency.relations import describe
from ppdp_sql.release.comments import comment_steps
from ppdp_sql.release.file import FileTarget
from ppdp_sql.release.guards import grant_guard, guard_steps, leaves_guard, refuse_unguarded
from ppdp_sql.release.hierarchy_steps import hierarchy_steps
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.source import refuse_temporary
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import Target, local
from ppdp_sql.release.temporary import loaded_leaves, temporary_steps
from ppdp_sql.resources import engine_statement
from ppdp_sql.templating import Session
from ppdp_sql.version import __version__


class ScriptPublisher(Publisher):
    """A .sql file, written after its query was run on a temporary table and verified."""

    kind = "script"
    counts_itself = True

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.log = ReleaseLog(self._session)
        path = (self._base / self._publish.file).absolute()
        self._file = FileTarget(path, self._session.run_id)
        self._text = ""

    @cached_property
    def _target(self) -> Target:
        text = str(self._publish.relation)
        return Target(self._session, self._publish, self._source, text)

    @property
    def name(self) -> str:
        """The path as the policy means it."""
        return str(self._file.path)

    @property
    def relation(self) -> str:
        """The table that the script makes."""
        return self._target.name

    @property
    def built(self) -> str:
        """The table that the script's query made, here and for now."""
        return self._session.work("release")

    def open(self) -> None:
        """Make the work folder."""
        self._file.open()

    def check(self, *, writing: bool) -> None:
        """Refuse a folder that is missing, and files that are not ours to replace."""
        self._check_suffix()
        refuse_temporary(self._session, self._source, "script")
        if self._target.is_source or self._is_twin():
            raise InputError(
                f"the script would make '{self.relation}', which is the source itself; choose "
                "another table with script: {file: ..., table: ...}"
            )
        self._file.check_folder()
        self._target.check_name()
        self._check_ours()

    def _check_suffix(self) -> None:
        if not self._file.path.name.endswith(".sql"):
            raise InputError(
                f"the script '{self._publish.file}' must end in .sql, as its clients expect"
            )

    def _check_ours(self) -> None:
        if not self._publish.replace:
            self._file.check_ours(self.log)

    def _is_twin(self) -> bool:
        """Whether the engine takes the table of the script for the source, by another case."""
        folds_case = self._session.engine.capabilities.folds_case
        if not folds_case or not isinstance(self._source, Relation):
            return False
        source, target = self._session.engine.qualify(self._source), self._target.relation
        return str(source).lower() == str(target).lower()

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse models that the script could not check."""
        refuse_unguarded(plan.live["models"], plan.live["sensitive"], "script")

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Run the script's own query on a temporary table."""
        return temporary_steps(self._session, plan, self.built, self._live(plan))

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """A script takes its place by a move, which is no statement."""
        return []

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Write the script, under its work name still."""
        if self.logged:
            self.log.forget_owned(self.name)
        self._text = self._script(plan, record)

    def _script(self, plan: ReleasePlan, record: ReleaseRecord) -> str:
        return script_text(self._session, self._steps(plan), self._heading(plan, record))

    def _live(self, plan: ReleasePlan) -> dict[str, Any]:
        return plan.live | {
            "source": self._local_source(plan.live["source"]),
            "quasi": loaded_leaves(self._session, plan),
        }

    def _local_source(self, source: Source) -> Source:
        return local(self._session, source) if isinstance(source, Relation) else source

    def _steps(self, plan: ReleasePlan) -> list[Step]:
        target = local(self._session, self._target.relation)
        live = self._live(plan)
        plan = replace(plan, live=live)
        steps = []
        if self._publish.create_schema:
            steps.append(Step("release/create_schema", {"schema": Relation(str(target.schema))}))
        loaded = [quasi for quasi in live["quasi"] if quasi["leaves"] is not None]
        for quasi in loaded:
            steps += self._leaves_steps(quasi)
        steps += guard_steps(plan, live["source"], None)
        build = Step(
            "release/build_live_table", {"target": target, "temporary": False, "live": live}
        )
        if self._publish.replace and self._session.engine.capabilities.replaces_tables:
            build = Step("release/replace_live_table", {"target": target, "live": live})
        elif self._publish.replace:
            steps.append(Step("release/drop_if_exists", {"relation": target}))
        return [
            *steps,
            build,
            *guard_steps(plan, live["source"], target),
            *comment_steps(target, plan.words),
            *self._grant_steps(target),
            *(Step("load/drop_work", {"table": quasi["leaves"]}) for quasi in loaded),
        ]

    def _grant_steps(self, target: Relation) -> list[Step]:
        if self._publish.grant is None or not self._session.engine.capabilities.roles:
            return []
        return [*self._target.grants.steps(target), grant_guard(target, self._publish.grant)]

    def _leaves_steps(self, quasi: dict[str, Any]) -> list[Step]:
        """Bring a hierarchy into the script: its leaves, or the table that has them."""
        target, hierarchy = quasi["leaves"], quasi["hierarchy"]
        if isinstance(hierarchy, HierarchyTable):
            columns = describe(self._session, hierarchy.relation)
            table = local(self._session, self._session.engine.qualify(hierarchy.relation))
            context = {"target": target, "table": table, "columns": columns}
            return [Step("load/copy_hierarchy_table", context), leaves_guard(target, quasi["name"])]
        assert isinstance(hierarchy, Hierarchy)
        return hierarchy_steps(target, hierarchy)

    def _heading(self, plan: ReleasePlan, record: ReleaseRecord) -> list[str]:
        client = "psql" if self._session.engine.name == "postgres" else "duckdb"
        return [
            f"Written by ppdp_sql {__version__} as release {record.id}.",
            f"Makes the table {one_line(self.relation)} from {one_line(str(self._source))}.",
            f"Run it with {client} in one go. It is one transaction: groups are counted and judged",
            "here, the result is checked, and if a check fails nothing is published.",
            *(f"{one_line(name)}: {one_line(words)}" for name, words in plan.words.items()),
        ]

    def finish(self, record: ReleaseRecord) -> None:
        """Move the script over its target."""
        write_text(self._file.work_path, self._text, "the script")
        self._file.move(record, {})

    def settle(self) -> None:
        """Remove the work folder."""
        self._file.settle(logged=self.logged)

    def abandon(self) -> None:
        """Remove a script that was written and not published."""
        self._file.abandon()


def script_text(session: Session, steps: list[Step], heading: list[str]) -> str:
    """Put statements together as one transaction, without anything of one client alone."""
    statements = [step.render(session) for step in steps]
    begin = engine_statement(session.engine.name, "begin_script").strip()
    comments = "".join(f"-- {line}\n" for line in heading)
    body = "\n\n".join(f"{statement};" for statement in statements)
    return f"{comments}\n{begin}\n\n{body}\n\ncommit;\n"


def one_line(text: str) -> str:
    """Return a name that cannot end the comment it stands in."""
    return " ".join(text.split())
