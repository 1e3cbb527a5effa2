"""Tables that are lists of links between people: a row is no person, and k says little of them."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.words import parts_of

#: Words that stand at the two ends of a link.
_ENDS = (
    ({"from", "source", "src"}, {"to", "target", "dst", "dest", "destination"}),
    ({"sender", "caller", "follower", "citing"}, {"receiver", "recipient", "callee", "followee"}),
    ({"voter"}, {"candidate"}),
    ({"follower", "follows"}, {"followed", "following"}),
)
#: A link has two ends, and a weight, a label or a time beside them.
_MOST_COLUMNS = 5
_FEWEST_PEOPLE = 10


def find_edge_list(profiles: Sequence[ColumnProfile]) -> tuple[str, str] | None:
    """Return the two columns that are the ends of links, if the table is an edge list."""
    if not 2 <= len(profiles) <= _MOST_COLUMNS:
        return None
    for first in profiles:
        for second in profiles:
            if first is second or not (_may_be_end(first) and first.family is second.family):
                continue
            if _are_ends(set(parts_of(first.name)), set(parts_of(second.name))):
                return first.name, second.name
    return None


def _may_be_end(profile: ColumnProfile) -> bool:
    """Whether a column may hold people by number or name; a handful of places is no network."""
    if profile.distinct < _FEWEST_PEOPLE:
        return False
    return profile.family is TypeFamily.INTEGER or (
        profile.family is TypeFamily.TEXT and profile.unmatched("date") > 0
    )


def _are_ends(first: set[str], second: set[str]) -> bool:
    return any(first & begin and second & end for begin, end in _ENDS)
