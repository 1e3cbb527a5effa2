"""A copy of the raw source, kept only where the policy says so by name."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.schemas import close_to_others
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import check_new
from ppdp_sql.templating import Session


class Backup:
    """Where the raw source is copied to, if anywhere."""

    def __init__(self, session: Session, publish: PublishPolicy) -> None:
        self._session = session
        self.relation: Relation | None = None
        if publish.backup is not None:
            self.relation = session.engine.qualify(parse_relation(publish.backup))

    def check(self) -> None:
        """Refuse a backup that would overwrite something or has no schema to lie in."""
        if self.relation is not None:
            check_new(self._session, self.relation, "the backup")

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
