"""A copy of the raw source, kept only where the policy says so by name."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.relations import exists
from ppdp_sql.names import OUR_SCHEMAS
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.schemas import close_to_others, schema_exists
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


class Backup:
    """Where the raw source is copied to, if anywhere."""

    def __init__(self, session: Session, publish: PublishPolicy) -> None:
        self._session = session
        self._text = publish.backup
        self.relation: Relation | None = None
        if publish.backup is not None:
            self.relation = session.engine.qualify(parse_relation(publish.backup))

    def check(self) -> None:
        """Refuse a backup that would overwrite something or has no schema to lie in."""
        if self.relation is None:
            return
        if self.relation.schema in OUR_SCHEMAS:
            raise RelationError(f"the backup '{self._text}' cannot lie in a schema of the product")
        if not schema_exists(self._session, self.relation):
            raise RelationError(
                f"the schema '{self.relation.schema}' of the backup does not exist; create it"
            )
        if exists(self._session, self.relation):
            raise RelationError(f"the backup '{self._text}' exists; drop it or choose another name")

    def steps(self, source: Relation, catalog: str | None = None) -> list[Step]:
        """Copy the source; `catalog` is where a rewritten file is built."""
        if self.relation is None:
            return []
        target = self.relation
        if catalog is not None:
            target = Relation(target.name, target.schema, catalog)
        return [Step("load/copy_table", {"target": target, "source": source})]

    def close(self) -> None:
        """Take from everyone but its owner what default privileges gave."""
        if self.relation is not None:
            close_to_others(self._session, self.relation)
