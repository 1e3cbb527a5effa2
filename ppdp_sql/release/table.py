"""A release as a table: built beside its target, renamed in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ppdp_sql.catalog.relation import Relation, Source, parse_relation
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.names import OUR_SCHEMAS, work_name
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.log import MARK, ReleaseLog, ReleaseRecord, schema_of
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.templating import Session


class TablePublisher:
    """A table, built beside its target and renamed in the same transaction."""

    kind = "table"

    def __init__(
        self, session: Session, publish: PublishPolicy, source: Source, base: Path
    ) -> None:
        self._session = session
        self._publish = publish
        self._source = source
        self._target = session.engine.qualify(parse_relation(str(publish.target)))
        self._is_source = (
            isinstance(source, Relation) and session.engine.qualify(source) == self._target
        )
        self.log = ReleaseLog(session, self._target.catalog)
        self._replaced: str | None = None

    @property
    def name(self) -> str:
        """The table with its schema, and with its catalog where that is another one."""
        here = self._session.engine.qualify(Relation(self._target.name, self._target.schema))
        catalog = None if here.catalog == self._target.catalog else self._target.catalog
        return str(Relation(self._target.name, self._target.schema, catalog))

    def lock(self) -> None:
        """Keep writers away from a source that its release replaces: their rows would be lost."""
        if self._is_source and self._publish.replace and self._session.engine.capabilities.locks:
            self._session.execute("release/lock_table", table=self._target)

    @property
    def built(self) -> Relation:
        """The table under its work name, in the schema of its target."""
        name = work_name("release", self._session.run_id)
        return Relation(name, self._target.schema, self._target.catalog)

    def check(self, *, writing: bool) -> None:
        """Refuse memory, a missing schema, and a relation that is not ours to replace."""
        self._check_database(writing)
        self._check_schema()
        found = self._session.fetch("catalog/relation_kind", relation=self._target)
        self._check_case(self._target.name, [(name,) for _, name, _ in found])
        if not found:
            return
        kind, _, mark = found[0]
        if kind == "other":
            raise RelationError(
                f"'{self.name}' exists and is neither a table nor a view; choose another name"
            )
        self._replaced = str(kind)
        if writing:
            # Whoever plans may lack the rights to look closer; the run looks.
            self._session.fetch("release/hold_relation", table=self._target)
            self._check_ownership(mark)

    def _check_database(self, writing: bool) -> None:
        engine = self._session.engine
        if not engine.capabilities.durable:
            raise InputError(
                "a table published in memory would be gone with the run; publish a file or name "
                "an engine such as duckdb:warehouse.duckdb"
            )
        if writing and engine.capabilities.read_only:
            raise RightsError(
                f"the database is read-only, so '{self.name}' cannot be published; open it for "
                "writing or use ppdp plan"
            )

    def _check_schema(self) -> None:
        if self._target.schema in OUR_SCHEMAS:
            raise RelationError(
                f"the schema '{self._target.schema}' is the product's own; publish to another"
            )
        self._check_length()
        schemas = self._session.fetch("catalog/schema_exists", relation=self._target)
        self._check_case(str(self._target.schema), schemas)
        if not schemas and not self._publish.create_schema:
            raise RelationError(
                f"the schema '{self._target.schema}' of '{self.name}' does not exist; create it "
                "or set create_schema: true"
            )

    def _check_ownership(self, mark: str | None) -> None:
        if self._publish.replace:
            return
        if self._is_source:
            raise RelationError(
                f"'{self.name}' is the source itself; choose another name or set replace: true"
            )
        if not self.log.knows(self.name, mark):
            raise RelationError(
                f"'{self.name}' exists and is no release of ours; choose another name or set "
                "replace: true"
            )

    def _check_length(self) -> None:
        most = self._session.engine.capabilities.most_name_bytes
        for name in (self._target.name, self._target.schema or ""):
            if most is not None and len(name.encode()) > most:
                raise RelationError(
                    f"the name '{name}' is longer than the {most} bytes that "
                    f"{self._session.engine.name} keeps; choose a shorter one"
                )

    def _check_case(self, name: str, found: Sequence[tuple[str, ...]]) -> None:
        """An engine that folds case would take another relation for this one."""
        others = [row[0] for row in found if row[0] != name]
        if others:
            raise RelationError(
                f"'{others[0]}' exists and {self._session.engine.name} does not tell it from "
                f"'{name}'; write it '{others[0]}', with replace: true if it is to be replaced"
            )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Create the schema where allowed, then the table."""
        steps = []
        if self._publish.create_schema:
            steps.append(Step("release/create_schema", {"schema": schema_of(self._target)}))
        context = {"target": self.built, "release": plan.context}
        return [*steps, Step("release/build_table", context)]

    def swap_steps(self) -> list[Step]:
        """Drop what stood there, then rename."""
        steps = []
        if self._replaced is not None:
            context = {"relation": self._target, "kind": self._replaced}
            steps.append(Step("release/drop_relation", context))
        rename = {"table": self.built, "name": self._target.name}
        return [*steps, Step("release/rename_table", rename)]

    def swap(self, record: ReleaseRecord) -> None:
        """Rename, mark and log; the transaction makes all of it visible at once."""
        execute_all(self._session, self.swap_steps())
        mark = f"{MARK}{record.id}"
        self._session.execute("release/comment_table", table=self._target, mark=mark)
        self.log.add(record)

    def finish(self, record: ReleaseRecord) -> None:
        """Nothing to do: the commit makes the table visible."""

    def abandon(self) -> None:
        """Nothing to do: the transaction's roll-back takes the table away."""
