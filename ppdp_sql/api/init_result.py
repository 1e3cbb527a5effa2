"""What `init` found out and wrote, and what it asks a person before it writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ppdp_sql.api.views.tuning import init_view
from ppdp_sql.notebook import Shown, View
from ppdp_sql.tuning.discovery import Discovery
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.suggestion import SuggestedRole, Suggestion


@dataclass(frozen=True)
class InitColumn:
    """A column, what was counted of it, and the role that it has in the policy."""

    profile: ColumnProfile
    suggestion: Suggestion
    #: The file of its hierarchy; None where it has none.
    hierarchy: Path | None = None

    @property
    def name(self) -> str:
        """The name of the column."""
        return self.profile.name

    @property
    def role(self) -> str:
        """The role in the policy; `leave_out` where the policy does not name the column."""
        return self.suggestion.role.value

    @property
    def reason(self) -> str:
        """Why it has that role."""
        return self.suggestion.reason

    def to_dict(self) -> dict[str, Any]:
        """Return the column as JSON: names and counts, never a value."""
        return {
            **self.profile.to_dict(),
            "role": self.role,
            "reason": self.reason,
            "hierarchy": None if self.hierarchy is None else str(self.hierarchy),
        }


@dataclass(frozen=True)
class InitDraft:
    """What is suggested, before anything is written.

    Attributes:
        rows: rows of the table.
        columns: with their suggested roles, in the order of the table.
        k: the least size of a group.
        publish: where the release would go: a relation or a file.
        warnings: what a reader should know.
        discovery: which columns together identify people; None where nobody asked.
    """

    rows: int
    columns: Sequence[InitColumn]
    k: int
    publish: str
    warnings: Sequence[str] = ()
    discovery: Discovery | None = None


@dataclass(frozen=True)
class InitAnswers:
    """What a person wants otherwise; what is not named stays as it was suggested."""

    roles: Mapping[str, SuggestedRole] = field(default_factory=dict)
    k: int | None = None
    publish: str | None = None


#: Shows the suggestions to somebody and returns the answers.
Review = Callable[[InitDraft], InitAnswers]


@dataclass(frozen=True)
class InitResult(Shown):
    """The policy that was written, and why it is as it is.

    Attributes:
        source: the relation or file.
        rows: its rows.
        columns: every column with its role and the reason.
        k: the least size of a group that the policy asks for.
        publish: where the release will go.
        policy: the policy file.
        hierarchies: the hierarchy files; they hold values of the table.
        lattice: the number of nodes that a search will choose from.
        statements: statements that were sent.
        warnings: what a reader should know.
        needs_engine: the policy names no engine, so a run must.
        discovery: which columns together identify people; None where nobody asked.
    """

    source: str
    rows: int
    columns: Sequence[InitColumn]
    k: int
    publish: str
    policy: Path
    hierarchies: Sequence[Path]
    lattice: int
    statements: int
    warnings: Sequence[str]
    needs_engine: bool = False
    discovery: Discovery | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON; no value of the table is in it."""
        found = {} if self.discovery is None else {"discovery": self.discovery.to_dict()}
        return {
            "source": self.source,
            "rows": self.rows,
            "columns": [column.to_dict() for column in self.columns],
            "k": self.k,
            "publish": self.publish,
            "policy": str(self.policy),
            "hierarchies": [str(path) for path in self.hierarchies],
            "lattice": self.lattice,
            "statements": self.statements,
            "warnings": list(self.warnings),
            **found,
        }

    def _view(self) -> View:
        return init_view(self)
