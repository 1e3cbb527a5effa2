"""What is suggested for a column: a role, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SuggestedRole(StrEnum):
    """A role of a policy, or no place in it at all."""

    IDENTIFIER = "identifier"
    QUASI = "quasi"
    SENSITIVE = "sensitive"
    KEEP = "keep"
    LEAVE_OUT = "leave_out"


@dataclass(frozen=True)
class Suggestion:
    """The role of a column, the reason in words, and whether its name gave it."""

    role: SuggestedRole
    reason: str
    by_name: bool = False
