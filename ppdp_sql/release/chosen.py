"""Steps of a release that are taken or left, as is found while it is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ppdp_sql.release.checks import always
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Chosen(Step):
    """A step that is taken only if it is wanted; a plan prints it in any case."""

    wanted: Callable[[], bool] = always
    #: The work table that it makes, which the session must drop then.
    makes: str | None = None

    def execute(self, session: Session) -> None:
        """Send the statement, if it is wanted."""
        if not self.wanted():
            return
        if self.makes is not None:
            session.work(self.makes)
        super().execute(session)


def _nothing() -> None:
    """Decide nothing."""


@dataclass(frozen=True)
class Decision(Step):
    """Looks at what was built so far, and decides which steps are wanted."""

    decide: Callable[[], None] = _nothing

    def execute(self, session: Session) -> None:
        """Look; what is sent is the decision's own affair."""
        self.decide()
