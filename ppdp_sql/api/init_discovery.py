"""What discovery adds to the roles that names and counts suggest."""

from __future__ import annotations

from dataclasses import replace

from ppdp_sql.api.init_result import InitColumn, InitDraft
from ppdp_sql.names import listing
from ppdp_sql.tuning.discovery import Discovery
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion


def with_discovery(draft: InitDraft, found: Discovery) -> InitDraft:
    """Return a draft in which columns that isolate people are quasi-identifiers.

    Only what would be published as it is, and has no name that tells what it is, changes its role:
    who knows it finds people by it.
    """
    never = {
        column.name
        for column in draft.columns
        if column.suggestion.role in (SuggestedRole.IDENTIFIER, SuggestedRole.LEAVE_OUT)
    }
    columns = [
        replace(column, suggestion=isolating)
        if (isolating := _isolating(column, found, never)) is not None
        else column
        for column in draft.columns
    ]
    return replace(draft, columns=columns, discovery=found)


def _isolating(column: InitColumn, found: Discovery, never: set[str]) -> Suggestion | None:
    """Return the role that follows from the smallest set that isolates, if one has the column."""
    published = (SuggestedRole.KEEP, SuggestedRole.SENSITIVE)
    if column.suggestion.by_name or column.suggestion.role not in published:
        return None
    for one in found.minimal:
        others = [name for name in one.columns if name != column.name]
        if column.name in one.columns and never.isdisjoint(one.columns):
            known = f"with {listing(others)} it makes" if others else "it makes"
            reason = f"{known} {one.unique_share:.0%} of rows unique"
            return Suggestion(SuggestedRole.QUASI, reason)
    return None
