"""What became of each policy of a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ppdp_sql.api.result import RunResult
from ppdp_sql.api.views.run import folder_view
from ppdp_sql.errors import PpdpError
from ppdp_sql.notebook import Shown, View


class Status(StrEnum):
    """What became of a policy."""

    PUBLISHED = "published"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class PolicyRun:
    """One policy of a folder run.

    Attributes:
        policy: its name.
        status: what became of it.
        result: the facts of its release, where it was published.
        error: why it was not.
    """

    policy: str
    status: Status
    result: RunResult | None = None
    error: PpdpError | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the run as JSON."""
        document: dict[str, Any] = {"policy": self.policy, "status": str(self.status)}
        if self.result is not None:
            document |= self.result.to_dict()
        if self.error is not None:
            document |= self.error.to_dict()
        return document


@dataclass(frozen=True)
class FolderResult(Shown):
    """All policies of a folder run, in the order in which they ran."""

    runs: Sequence[PolicyRun]
    seconds: float

    def __getitem__(self, policy: str) -> PolicyRun:
        """Return the run of a policy by its name."""
        return next(run for run in self.runs if run.policy == policy)

    @property
    def exit_code(self) -> int:
        """0 where every policy was published, else the code of the first failure."""
        failures = [run.error for run in self.runs if run.status is Status.FAILED]
        return failures[0].exit_code if failures and failures[0] is not None else 0

    def to_dict(self) -> dict[str, Any]:
        """Return all runs as the JSON document that scripts read."""
        return {"runs": [run.to_dict() for run in self.runs], "seconds": self.seconds}

    def _view(self) -> View:
        return folder_view(self)
