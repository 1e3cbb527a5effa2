"""Who may read a release: the roles that the policy names, and no others.

A policy that names none leaves the rights on a release as they were found.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError, RightsError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.release.privileges import Right, right_step, rights_on
from ppdp_sql.release.schemas import close_to_others, schema_of
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


class Grants:
    """The roles of a policy. None means that it says nothing."""

    def __init__(self, session: Session, roles: Sequence[str] | None) -> None:
        self._session = session
        self._roles = roles
        self._without_schema: list[str] = []
        self._before: list[Right] = []

    def check(self, relation: Relation) -> None:
        """Refuse a role that does not exist, and an engine that has none."""
        if not self._roles:
            return
        if not self._session.engine.capabilities.roles:
            raise InputError(
                f"{self._session.engine.name} has no roles, so nothing can be granted to "
                f"{listing(self._roles)}; leave grant out"
            )
        rows = self._session.fetch("catalog/known_roles", schema=relation.schema)
        known = {str(name): bool(usage) for name, usage, _ in rows}
        for role in self._roles:
            if role not in known:
                raise InputError(
                    f"there is no role '{role}' to grant to; create it or leave it out"
                    f"{suggestion(role, sorted(known))}"
                )
        self._without_schema = [role for role in self._roles if not known[role]]
        if self._without_schema and not rows[0][2]:
            # PostgreSQL would only warn, and the role could not reach what it is granted.
            grants = "; ".join(
                f'grant usage on schema "{relation.schema}" to "{role}"'
                for role in self._without_schema
            )
            raise RightsError(f"a right is missing; let the schema's owner run: {grants}")

    def remember(self, relation: Relation, *, ours: bool) -> None:
        """Note the rights on what will be replaced; those of strangers' relations end with it."""
        if self._session.engine.capabilities.roles and ours:
            self._before = rights_on(self._session, relation)

    def steps(self, relation: Relation) -> list[Step]:
        """Let the roles read the relation; a reader needs its schema, too."""
        if self._roles is None:
            return [right_step(relation, right) for right in self._before if right.column is None]
        schema = schema_of(relation)
        return [
            *(
                Step("release/grant_usage", {"schema": schema, "role": role})
                for role in self._without_schema
            ),
            *(
                Step("release/grant_select", {"relation": relation, "role": role})
                for role in self._roles
            ),
        ]

    def clear(self, relation: Relation) -> list[str]:
        """Take every right from others before those of the policy are given; say who lost one."""
        if self._roles is None or not self._session.engine.capabilities.roles:
            return []
        close_to_others(self._session, relation)
        gone = sorted({right.role for right in self._before} - set(self._roles))
        if not gone:
            return []
        are = "is" if len(gone) == 1 else "are"
        return [f"{listing(gone)} could read the release before and {are} not in grant"]
