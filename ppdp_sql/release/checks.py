"""A check of a finished release: a query, and what its answer says against publishing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import VerificationError
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


def always() -> bool:
    """Say of a check that it is always made."""
    return True


@dataclass(frozen=True)
class Check:
    """One thing that must hold of a finished release.

    Attributes:
        step: the query; it answers with one row.
        fault: what is wrong by that row, or None.
        wanted: whether the check is made at all, known when the release is built.
    """

    step: Step
    fault: Callable[[ResultRow], str | None]
    wanted: Callable[[], bool] = always

    def run(self, session: Session) -> None:
        """Raise where the answer speaks against the release."""
        if not self.wanted():
            return
        fault = self.fault(self.step.fetch(session)[0])
        if fault is not None:
            raise VerificationError(f"{fault}; nothing was published")
