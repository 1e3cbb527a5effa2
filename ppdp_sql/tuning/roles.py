"""Roles for the columns of a table: each by itself, then all of them together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ppdp_sql.tuning.column_role import suggest_role
from ppdp_sql.tuning.edge_list import find_edge_list
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion

#: More quasi-identifiers than this, and every one of them ends up hidden.
MOST_QUASI = 15


def suggest_roles(profiles: Sequence[ColumnProfile]) -> dict[str, Suggestion]:
    """Suggest a role for every column of a table."""
    edges = find_edge_list(profiles)
    found = {profile.name: suggest_role(profile) for profile in profiles}
    for name in edges or ():
        found[name] = Suggestion(
            SuggestedRole.QUASI, "one end of a link between two people, by its name", True
        )
    _leave_out_twins(profiles, found)
    _leave_out_many(profiles, found)
    return found


def _leave_out_twins(profiles: Sequence[ColumnProfile], found: dict[str, Suggestion]) -> None:
    """Of columns that say the same, publish one: the others would undo what it hides."""
    published = (SuggestedRole.QUASI, SuggestedRole.SENSITIVE)
    alike: dict[str, list[str]] = defaultdict(list)
    for profile in profiles:
        if found[profile.name].role in published:
            alike[profile.same_as or profile.name].append(profile.name)
    for names in alike.values():
        # The one whose name says what it is stays, then a private one, then the first.
        kept, *dropped = sorted(names, key=lambda name: _rank(found[name]))
        for name in dropped:
            found[name] = Suggestion(
                SuggestedRole.LEAVE_OUT, f"says the same as '{kept}', value by value"
            )


def _rank(suggestion: Suggestion) -> tuple[bool, bool]:
    return not suggestion.by_name, suggestion.role is not SuggestedRole.SENSITIVE


def _leave_out_many(profiles: Sequence[ColumnProfile], found: dict[str, Suggestion]) -> None:
    """Keep the quasi-identifiers that matter: those with a name that says so, then the sharpest."""
    quasi = [profile for profile in profiles if found[profile.name].role is SuggestedRole.QUASI]
    ranked = sorted(
        quasi, key=lambda profile: (not found[profile.name].by_name, -profile.separation)
    )
    for profile in ranked[MOST_QUASI:]:
        found[profile.name] = Suggestion(
            SuggestedRole.LEAVE_OUT,
            f"there are {MOST_QUASI} sharper quasi-identifiers already, and with more of them "
            "everything is hidden; add it in place of one that you do not need",
        )
