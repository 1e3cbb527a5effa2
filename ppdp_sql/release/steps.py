"""A step that is known before it runs, so that a plan can print what a run will send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Step:
    """A template and what it is rendered with."""

    name: str
    context: Mapping[str, Any] = field(default_factory=dict)

    def render(self, session: Session) -> str:
        """Return the statement without sending it."""
        return session.render(self.name, **self.context)

    def execute(self, session: Session) -> None:
        """Send the statement."""
        session.execute(self.name, **self.context)

    def fetch(self, session: Session) -> list[ResultRow]:
        """Send the query and read its small result."""
        return session.fetch(self.name, **self.context)


@dataclass(frozen=True)
class Together(Step):
    """Several statements that go to the engine as one text: one round trip."""

    steps: Sequence[Step] = ()

    def render(self, session: Session) -> str:
        """Return the statements, one behind the other."""
        statements = ";\n".join(step.render(session) for step in self.steps)
        return f"/* ppdp run={session.run_id} step={self.name} */\n{statements}"

    def execute(self, session: Session) -> None:
        """Send the statements."""
        session.execute_statement(self.name, self.render(session))


def execute_all(session: Session, steps: Sequence[Step]) -> None:
    """Send statements in order."""
    for step in steps:
        step.execute(session)
