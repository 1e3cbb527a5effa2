"""What a table has besides its rows, to be given to the release that takes its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import RightsError
from ppdp_sql.names import listing
from ppdp_sql.release.comments import MARK, added, comment_step
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.privileges import Right, right_step, rights_on
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Index:
    """An index, or something else that a table has, in words; without columns it is lost."""

    words: str
    name: str | None
    columns: tuple[str, ...] | None
    method: str | None


@dataclass
class Carried:
    """Owner, rights, comments and indexes of a table."""

    owner: str | None = None
    rights: list[Right] = field(default_factory=list)
    comments: dict[str | None, str] = field(default_factory=dict)
    indexes: list[Index] = field(default_factory=list)

    def owner_steps(self, table: Relation) -> list[Step]:
        """Give the table to its former owner; before its rights, which the owner's gift keeps."""
        if self.owner is None:
            return []
        return [Step("release/set_owner", {"table": table, "role": self.owner})]

    def steps(self, table: Relation, plan: ReleasePlan) -> list[Step]:
        """Give the table what its predecessor had, as far as its columns allow."""
        return [
            *(
                right_step(table, right)
                for right in self.rights
                if right.column is None or right.column in plan.names
            ),
            *(
                Step(
                    "release/create_index",
                    {
                        "index": index.name,
                        "table": table,
                        "method": index.method,
                        "columns": list(index.columns or ()),
                    },
                )
                for index in self.indexes
                if _can_be_rebuilt(index, plan.names)
            ),
            comment_step(
                table, plan.words, {name: text for name, text in self.comments.items() if name}
            ),
        ]

    def mark(self, release: str) -> str:
        """Return the table's comment with the mark of its release."""
        return added(self.comments.get(None), MARK, release)

    def lost(self, names: Sequence[str]) -> list[str]:
        """Name what could not be carried over."""
        gone = [index.words for index in self.indexes if not _can_be_rebuilt(index, names)]
        if not gone:
            return []
        return [f"not carried over to the release: {listing(gone)}"]


def _can_be_rebuilt(index: Index, names: Sequence[str]) -> bool:
    return index.columns is not None and all(column in names for column in index.columns)


def carried_from(session: Session, table: Relation) -> Carried:
    """Read what a table has."""
    carried = Carried()
    carried.comments = dict(session.fetch("catalog/comments", relation=table))
    for words, name, columns, method in session.fetch("catalog/table_indexes", relation=table):
        plain = None if columns is None else plain_columns(columns)
        carried.indexes.append(Index(words, name, plain, method))
    if session.engine.capabilities.roles:
        owner, _, user, may_create = session.fetch("catalog/owner", relation=table)[0]
        carried.owner = None if owner == user else owner
        if carried.owner is not None and not may_create:
            raise RightsError(
                "a right is missing; let an owner run: grant create on schema "
                f'"{table.schema}" to "{owner}"'
            )
        carried.rights = rights_on(session, table)
    return carried


def plain_columns(expressions: Sequence[str]) -> tuple[str, ...] | None:
    """Return the columns of an index, as an engine may quote them; None for an expression."""
    columns = []
    for text in expressions:
        if text.startswith('"') and text.endswith('"'):
            columns.append(text[1:-1].replace('""', '"'))
        elif re.search(r"[\s(]", text):
            return None
        else:
            columns.append(text)
    return tuple(columns)
