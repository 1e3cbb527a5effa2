"""The people of a share: each once, with what others know of them and the tables they are in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.folder import NamedPolicy
from ppdp_sql.api.share import Share
from ppdp_sql.api.task import resolve_columns
from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.names import listing
from ppdp_sql.templating import Session

#: The person's key as text, in which keys of several tables meet.
PERSON = "ppdp_person"

#: In which tables a person is, a digit for each.
PATTERN = "ppdp_pattern"


@dataclass(frozen=True)
class MemberTable:
    """The table of one policy of a share.

    Attributes:
        member: the policy.
        source: the table, by its full name.
        families: the types of its columns.
        people: the work table of its people.
    """

    member: NamedPolicy
    source: Source
    families: dict[str, TypeFamily]
    people: str

    @property
    def entity(self) -> dict[str, Any]:
        """The person's key, for templates."""
        name = str(self.member.bound.policy.entity)
        return {"name": name, "family": self.families[name]}


@dataclass(frozen=True)
class SharedPeople:
    """All people of a share.

    Attributes:
        table: the work table.
        columns: its columns.
        members: the tables that they come from.
    """

    table: str
    columns: tuple[Column, ...]
    members: tuple[MemberTable, ...]


def gather_people(session: Session, share: Share) -> SharedPeople:
    """Join the tables of a share by the keys of their people.

    Raises:
        RelationError: a table lacks a column, a row has no person, or a person has several values
            where one is needed.
    """
    members = tuple(_gather(session, member, place) for place, member in enumerate(share.members))
    for member in members:
        _refuse_unfit(session, member)
    columns = [
        {
            "name": name,
            "family": _family(name, [members[share.place(owner)] for owner in owners]),
            "owners": [{"index": share.place(owner)} for owner in owners],
        }
        for name, owners in share.owners.items()
    ]
    table = session.work("people")
    tables = [member.people for member in members]
    session.execute("many/join_people", target=table, tables=tables, columns=columns)
    session.analyze(table)
    _refuse_unequal(session, table, members, columns)
    described = describe(session, session.engine.temporary(table))
    return SharedPeople(table, tuple(described), members)


def _gather(session: Session, member: NamedPolicy, place: int) -> MemberTable:
    bound = member.bound
    columns = resolve_columns(session, bound, bound.source)
    target = session.work("people_of", place)
    table = MemberTable(
        member,
        qualified(session, bound.source),
        {column.name: column.family for column in columns},
        target,
    )
    session.execute(
        "many/gather_people",
        target=target,
        source=table.source,
        entity=table.entity,
        quasi=list(bound.policy.quasi_identifiers),
    )
    session.analyze(target)
    return table


def _refuse_unfit(session: Session, table: MemberTable) -> None:
    """Refuse rows of nobody, and people who look different in some of their rows."""
    repeated, nobody = session.fetch("many/repeated_people", people=table.people)[0]
    policy = table.member.bound.policy
    if nobody:
        raise RelationError(
            f"'{table.member.name}' has rows without '{policy.entity}', and a shared plan is about "
            "people; give them a key, or leave them out in a view"
        )
    if repeated:
        raise RelationError(
            f"{int(repeated):,} people of '{table.member.name}' with several rows have "
            f"different values of {listing(policy.quasi_identifiers)} in them, and a shared plan "
            "needs one of each; make what varies sensitive or leave it out, or use plans of their "
            "own"
        )


def _family(name: str, owners: Sequence[MemberTable]) -> TypeFamily:
    """Return the type of a column that must be of one family wherever it is."""
    first = owners[0]
    for other in owners[1:]:
        if other.families[name] is not first.families[name]:
            raise RelationError(
                f"column '{name}' is of type {first.families[name]} in '{first.member.name}' and "
                f"{other.families[name]} in '{other.member.name}'; cast one of them in a view"
            )
    return first.families[name]


def _refuse_unequal(
    session: Session,
    table: str,
    members: Sequence[MemberTable],
    columns: Sequence[dict[str, Any]],
) -> None:
    common = [column for column in columns if len(column["owners"]) > 1]
    if not common:
        return
    found = session.fetch(
        "many/unequal_people",
        people=table,
        tables=[member.people for member in members],
        columns=common,
    )[0]
    for column, people in zip(common, found, strict=True):
        if people:
            names = [members[owner["index"]].member.name for owner in column["owners"]]
            raise RelationError(
                f"{int(people):,} people have different values of '{column['name']}' in "
                f"the tables of {listing(names)}, and a shared plan needs the same; mend them, or "
                "use plans of their own"
            )
