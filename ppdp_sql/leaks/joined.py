"""Releases that are joined by the key of their people, as whoever has both would join them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class KeyedRelease:
    """A release, the column of its people's keys, and the columns that others know."""

    release: Source
    key: str
    quasi: Sequence[str]


@dataclass(frozen=True)
class Joined:
    """What joined releases tell.

    Attributes:
        people: who is in any of them.
        groups: groups of people who look alike in all of them.
        fewest: people in the smallest group; None where there is nobody.
        exposed: people in groups that are smaller than asked for.
        alone: people whom nobody else looks like.
    """

    people: int
    groups: int
    fewest: int | None
    exposed: int
    alone: int


def join_releases(session: Session, releases: Sequence[KeyedRelease], k: int) -> Joined:
    """Count the people who look alike in all of some releases; not to be in one is a look, too."""
    described = []
    for item in releases:
        families = {column.name: column.family for column in describe(session, item.release)}
        described.append(
            {
                "relation": qualified(session, item.release),
                "key": item.key,
                "quasi": [
                    {"name": name, "family": families.get(name, TypeFamily.TEXT)}
                    for name in item.quasi
                ],
            }
        )
    people, groups, fewest, exposed, alone = session.fetch(
        "many/joined_groups", releases=described, k=k
    )[0]
    smallest = None if fewest is None else int(fewest)
    return Joined(int(people), int(groups), smallest, int(exposed), int(alone))
