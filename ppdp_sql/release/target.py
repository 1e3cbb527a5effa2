"""The relation that a release will be: may it be made, and what stands there now?"""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.relation import Relation, Source, parse_relation
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.names import OUR_SCHEMAS
from ppdp_sql.policy import Publishing
from ppdp_sql.release.grants import Grants
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.schemas import schema_exists, schema_of
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


class Target:
    """Where a release goes, checked before anything is counted."""

    def __init__(self, session: Session, publish: Publishing, source: Source, text: str) -> None:
        self._session = session
        self._publish = publish
        self.relation = session.engine.qualify(parse_relation(text))
        self.is_source = (
            isinstance(source, Relation) and session.engine.qualify(source) == self.relation
        )
        self.log = ReleaseLog(session, self.relation.catalog)
        self.grants = Grants(session, publish.grant)
        #: What stands there: `table`, `view` or nothing.
        self.replaced: str | None = None
        #: The release of ours that stands there.
        self.record: ReleaseRecord | None = None
        self._creates_schema = False

    @property
    def name(self) -> str:
        """The relation with its schema, and with its catalog where that is another one."""
        return shown_name(self._session, self.relation)

    def lock(self) -> None:
        """Keep writers away from a source that its release replaces: their rows would be lost."""
        if self.is_source and self._publish.replace and self._session.engine.capabilities.locks:
            self._session.execute("release/lock_table", table=self.relation)

    def check(self, *, writing: bool) -> None:
        """Refuse memory, a missing schema, unknown roles, and what is not ours to replace."""
        self._check_database(writing)
        self.check_name()
        self._check_schema()
        found = self._session.fetch("catalog/relation_kind", relation=self.relation)
        self._check_case(self.relation.name, [(name,) for _, name, _ in found])
        if not found:
            return
        kind, _, mark = found[0]
        if kind == "other":
            raise RelationError(
                f"'{self.name}' exists and is neither a table nor a view; choose another name"
            )
        self.replaced = str(kind)
        if writing or self.log.readable:
            # Whoever plans may lack the rights to look closer; the run looks.
            self.record = self._marked(mark)
            self.grants.remember(self.relation, ours=self.record is not None)
        if writing:
            self._check_owner()
            self._session.fetch("release/hold_relation", table=self.relation)
            self._check_ours()

    def _marked(self, mark: str | None) -> ReleaseRecord | None:
        """Return the release of ours that stands there, as its comment says."""
        return self.log.marked(self.name, mark)

    def check_in_place(self, *, writing: bool) -> None:
        """Refuse memory, unknown roles, and a source that is not ours to replace."""
        self._check_database(writing)
        self.grants.check(self.relation)
        found = self._session.fetch("catalog/relation_kind", relation=self.relation)
        self.replaced = "table"
        if writing or self.log.readable:
            self.record = self.log.marked(self.name, found[0][2])
        if writing:
            self._check_owner()

    def _check_database(self, writing: bool) -> None:
        engine = self._session.engine
        if not engine.capabilities.durable:
            raise InputError(
                f"a {self._publish.kind} published in memory would be gone with the run; publish "
                f"a file or name {engine.capabilities.lasting}"
            )
        if writing and engine.capabilities.read_only:
            raise RightsError(
                f"the database is read-only, so '{self.name}' cannot be published; open it for "
                "writing or use ppdp plan"
            )

    def check_name(self) -> None:
        """Refuse a schema of ours, a name that would be cut, and unknown roles."""
        check_name(self._session, self.relation)
        self.grants.check(self.relation)

    def _check_schema(self) -> None:
        schemas = self._session.fetch("catalog/schema_exists", relation=self.relation)
        self._check_case(str(self.relation.schema), schemas)
        self._creates_schema = not schemas
        if not schemas and not self._publish.create_schema:
            raise RelationError(
                f"the schema '{self.relation.schema}' of '{self.name}' does not exist; create it "
                "or set create_schema: true"
            )

    def _check_owner(self) -> None:
        """Only an owner may drop or refill a relation."""
        if not self._session.engine.capabilities.roles:
            return
        owner, is_ours, user, _ = self._session.fetch("catalog/owner", relation=self.relation)[0]
        if not is_ours:
            raise RightsError(
                f"'{self.name}' belongs to '{owner}', and only its owner can replace it, not "
                f"'{user}'; run as '{owner}' or publish under another name"
            )

    def _check_ours(self) -> None:
        if self._publish.replace:
            return
        if self.is_source:
            raise RelationError(
                f"'{self.name}' is the source itself; choose another name or set replace: true"
            )
        if self.record is None:
            raise RelationError(
                f"'{self.name}' exists and is no release of ours; choose another name or set "
                "replace: true"
            )

    def _check_case(self, name: str, found: Sequence[tuple[str, ...]]) -> None:
        """An engine that folds case would take another relation for this one."""
        others = [row[0] for row in found if row[0] != name]
        if others:
            raise RelationError(
                f"'{others[0]}' exists and {self._session.engine.name} does not tell it from "
                f"'{name}'; write it '{others[0]}', with replace: true if it is to be replaced"
            )

    def schema_steps(self) -> list[Step]:
        """Create the schema where it is missing and that is allowed."""
        if not self._creates_schema:
            return []
        return [Step("release/create_schema", {"schema": schema_of(self.relation)})]

    def drop_steps(self) -> list[Step]:
        """Drop what stood there, and what belonged to it."""
        if self.replaced is None:
            return []
        context = {"relation": self.relation, "kind": self.replaced}
        return [Step("release/drop_relation", context), *self.drop_owned_steps()]

    def drop_owned_steps(self, *, keep: Sequence[Relation] = ()) -> list[Step]:
        """Drop what belonged to the release that stood there."""
        owned = [] if self.record is None else self.record.owned
        relations = [(item.relation(self.relation.catalog), item.kind) for item in owned]
        return [
            Step("release/drop_relation", {"relation": relation, "kind": kind})
            for relation, kind in relations
            if relation not in keep
        ]


def check_name(session: Session, relation: Relation) -> None:
    """Refuse a schema of ours, however it is written, and a name that would be cut."""
    schema = relation.schema or ""
    if schema.lower() in OUR_SCHEMAS:
        raise RelationError(f"the schema '{schema}' is the product's own; choose another")
    most = session.engine.capabilities.most_name_bytes
    for name in (relation.name, schema):
        if most is not None and len(name.encode()) > most:
            raise RelationError(
                f"the name '{name}' is longer than the {most} bytes that {session.engine.name} "
                "keeps; choose a shorter one"
            )


def check_new(session: Session, relation: Relation, what: str) -> None:
    """Refuse a relation that exists, as this engine tells names apart, or has no schema."""
    check_name(session, relation)
    if not schema_exists(session, relation):
        raise RelationError(f"the schema '{relation.schema}' of {what} does not exist; create it")
    found = session.fetch("catalog/relation_kind", relation=relation)
    if found:
        raise RelationError(f"{what} '{found[0][1]}' exists; drop it or choose another name")


def refuse_ambiguous(*relations: Relation) -> None:
    """Refuse what DuckDB cannot name in a view: a schema of a file that is called like it."""
    for relation in relations:
        if relation.catalog is not None and relation.catalog == relation.schema:
            raise InputError(
                f"the DuckDB file is called like its schema '{relation.schema}', and DuckDB "
                "cannot tell them apart in a view; rename the file"
            )


def shown_name(session: Session, relation: Relation) -> str:
    """Return a relation with its schema, and its catalog where that is another one."""
    here = session.engine.qualify(Relation(relation.name, relation.schema))
    catalog = None if here.catalog == relation.catalog else relation.catalog
    return str(Relation(relation.name, relation.schema, catalog))


def local(session: Session, relation: Relation) -> Relation:
    """Return a relation without the catalog of the connection: a copy has another one."""
    here = session.engine.qualify(Relation(relation.name, relation.schema))
    # DuckDB cannot tell `sales.people` apart where a file is called like a schema in it.
    alike = relation.catalog is not None and relation.catalog == relation.schema
    catalog = None if here.catalog == relation.catalog and not alike else relation.catalog
    return Relation(relation.name, relation.schema, catalog)
