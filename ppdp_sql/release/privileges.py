"""Rights on a relation as they stand, and as they are given again to its successor."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Right:
    """One right of one role on a relation or a column of it."""

    privilege: str
    role: str
    grantable: bool
    column: str | None


def rights_on(session: Session, relation: Relation) -> list[Right]:
    """Return every right that others than its owner have on a relation."""
    return [Right(*row) for row in session.fetch("catalog/table_rights", relation=relation)]


def right_step(relation: Relation, right: Right) -> Step:
    """Give a right again."""
    context = {
        "relation": relation,
        "privilege": right.privilege,
        "role": right.role,
        "grantable": right.grantable,
        "column": right.column,
    }
    return Step("release/grant_again", context)
