"""One run at a time publishes a name, and reads sources that nobody drops meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol

from ppdp_sql.release.log import ReleaseLog
from ppdp_sql.templating import Session


class Held(Protocol):
    """What is asked of a publisher: the name that it holds, and its log."""

    @property
    def held(self) -> str:
        """The name that one run at a time may hold."""

    @property
    def log(self) -> ReleaseLog:
        """The log of the database."""


@contextmanager
def alone(session: Session, publisher: Held, *others: str) -> Iterator[None]:
    """Let one run at a time publish a name, and one make the log: its secret must be one.

    Args:
        session: the run's session.
        publisher: what publishes.
        others: what else one run at a time may hold.
    """
    with session.engine.transaction(commit=False):
        exists = publisher.log.exists
    publisher.log.look_again()
    with ExitStack() as held:
        if not exists:
            held.enter_context(session.engine.hold("ppdp.releases"))
        for name in others:
            held.enter_context(session.engine.hold(name))
        held.enter_context(session.engine.hold(publisher.held))
        yield
