"""Limits of a search: how long, and how many checks."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ppdp_sql.errors import LimitError
from ppdp_sql.names import counted

#: Kept back for measuring the node that is found.
RESERVED_SHARE = 0.02


@dataclass
class SearchLimit:
    """What a search may use; without numbers it ends when it is done.

    Attributes:
        seconds: the time limit of the policy.
        checks: the check limit of the policy.
    """

    seconds: float | None = None
    checks: int | None = None
    _start: float = field(default_factory=time.monotonic)
    #: Which limit ended the search: `time`, `checks`, or nothing.
    reached: str | None = field(default=None, init=False)

    @property
    def deadline(self) -> float | None:
        """When to stop, by the clock of `time.monotonic`."""
        if self.seconds is None:
            return None
        return self._start + self.seconds * (1 - RESERVED_SHARE)

    def most(self, asked: int, checked: int) -> int:
        """Return how many of the asked nodes may still be checked, or end the search.

        The first check is always allowed: without it there is nothing to answer.

        Raises:
            LimitError: nothing may be checked any more.
        """
        if checked == 0:
            return asked if self.checks is None else min(asked, max(1, self.checks))
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise self._error("time", f"time_limit of {self.seconds:g} s", checked)
        if self.checks is None:
            return asked
        if checked >= self.checks:
            raise self._error("checks", f"check_limit of {self.checks}", checked)
        return min(asked, self.checks - checked)

    def _error(self, reached: str, words: str, checked: int) -> LimitError:
        """Remember which limit it was; where nothing was found, its words are the answer."""
        self.reached = reached
        return LimitError(
            f"the {words} was reached after {counted(checked, 'check')}, before any node "
            "satisfied; raise it (algorithm: optimal begins with the most general node)"
        )
