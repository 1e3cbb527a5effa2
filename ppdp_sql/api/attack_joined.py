"""The other release of an attack that joins two by the key of their people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.check import is_policy
from ppdp_sql.api.check_policy import release_of
from ppdp_sql.api.joined import common_words, key_of
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source, parse_source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.leaks.joined import KeyedRelease
from ppdp_sql.names import listing, suggestion
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class JoinedInput:
    """What was asked of the other release.

    Attributes:
        release: the other release.
        key: the key of people here.
        other_key: the key of people there.
        quasi: what is known of people there, where its policy tells.
    """

    release: Source
    key: str
    other_key: str
    quasi: Sequence[str] | None


def joined_input(
    joined: str | Path | Mapping[str, Any] | None,
    person: str | None,
    bound: BoundPolicy | None,
    variables: Mapping[str, Any] | None,
) -> JoinedInput | None:
    """Read what was asked; None where no other release was named.

    Raises:
        InputError: nothing says which columns are the keys of people.
    """
    if joined is None:
        if person is not None:
            raise InputError("--person is the key that two releases are joined by; add --joined")
        return None
    other = None
    if isinstance(joined, Mapping) or is_policy(joined):
        other = bind(joined, variables)
    release = parse_source(str(joined), Path.cwd()) if other is None else release_of(other)
    quasi = None if other is None else list(other.policy.quasi_identifiers)
    if person is not None:
        key, equals, other_key = person.partition("=")
        return JoinedInput(release, key, other_key if equals else key, quasi)
    words = [] if bound is None or other is None else common_words(bound, other)
    if bound is None or other is None or not words:
        raise InputError(
            "two releases are joined by the key of their people; name it with --person KEY, or "
            "KEY=KEY where it is called otherwise there"
        )
    return JoinedInput(release, key_of(bound, words[0]), key_of(other, words[0]), quasi)


def joined_releases(
    session: Session,
    asked: JoinedInput | None,
    release: Source,
    columns: Mapping[str, Column],
    quasi: Sequence[str],
) -> list[KeyedRelease]:
    """Return this release and the other one; none where none was asked for.

    Raises:
        RelationError: a release lacks its key, or all columns that are known of people.
    """
    if asked is None:
        return []
    others = [column.name for column in describe(session, asked.release)]
    for key, names, relation in (
        (asked.key, list(columns), release),
        (asked.other_key, others, asked.release),
    ):
        if key not in names:
            raise RelationError(
                f"'{relation}' has no column '{key}' to join people by{suggestion(key, names)}"
            )
    known = [name for name in (quasi if asked.quasi is None else asked.quasi) if name in others]
    if not known:
        raise RelationError(f"'{asked.release}' has none of the columns {listing(quasi)}")
    return [
        KeyedRelease(release, asked.key, list(quasi)),
        KeyedRelease(asked.release, asked.other_key, known),
    ]
