"""Drift: the plan of a release, applied to the source of today, no longer fits the policy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.frozen import FrozenPlan
from ppdp_sql.api.task import Task
from ppdp_sql.errors import DriftError, HierarchyError
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.names import counted
from ppdp_sql.policy import Policy


@dataclass(frozen=True)
class DriftFacts:
    """What no longer fitted, and what was done about it.

    Attributes:
        reason: what did not fit, in words.
        action: what the policy's `on_drift` let be done: `replan` or `suppress`.
        suppressed: rows that the plan would suppress; None where that is not what failed.
        limit: rows that may be suppressed.
    """

    reason: str
    action: str
    suppressed: int | None
    limit: int | None

    @classmethod
    def of(cls, error: DriftError, action: str) -> DriftFacts:
        """Tell of a drift that did not end the run."""
        return cls(error.reason, action, error.suppressed, error.limit)


@dataclass(frozen=True)
class ReuseFacts:
    """The release whose plan was applied again, and how that went."""

    release: str
    drift: DriftFacts | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "release": self.release,
            "drift": None if self.drift is None else dict(vars(self.drift)),
        }

    @property
    def warnings(self) -> list[str]:
        """Say that the release is another one than its plan would have made."""
        if self.drift is None:
            return []
        done = {
            "replan": "the policy was planned anew",
            "suppress": "every group that fails was suppressed all the same",
        }
        return [
            f"the source drifted since release {self.release}: {self.drift.reason}; "
            f"{done[self.drift.action]}, as on_drift says"
        ]


def reason_of(task: Task, found: NodeStatistics | None) -> str:
    """Say in words what does not fit the policy at a node; None is a node it does not allow."""
    if found is None:
        return "its levels lie outside of those that the policy allows"
    if found.blocked:
        return "the table as a whole fails the models, whatever is suppressed"
    rows = task.frequency.source_rows
    for column, hidden in zip(
        hiding_columns(task.bound.models, rows), found.hidden_rows, strict=False
    ):
        if hidden > column.limit:
            return (
                f"column '{column.name}' would be hidden in {counted(hidden, 'row')} where "
                f"{column.limit:,} may be"
            )
    suppressed, limit = suppressed_at(task, found), limit_of(task)
    would = f"{counted(suppressed, 'row')} of {rows:,} would be suppressed"
    if suppressed <= limit:
        return f"{would}, and nothing would be left"
    return f"{would} where {limit:,} may be"


def suppressed_at(task: Task, found: NodeStatistics) -> int:
    """Return the rows that a node suppresses; those without a leaf count, too."""
    return found.failing_rows + task.frequency.excluded_rows


def limit_of(task: Task) -> int:
    """Return how many rows the policy lets be suppressed."""
    return task.bound.policy.suppression.rows(task.frequency.source_rows)


def ways_out(policy: Policy) -> str:
    """Say what can be done about drift where the policy stops at it."""
    if policy.on_drift == "replan":
        # Only a plan stops here: what a run does about drift cannot be written down before.
        return "run it, and on_drift lets it be planned anew"
    others = "replan" if policy.on_drift == "suppress" else "replan or suppress"
    if policy.publish is not None and policy.publish.mode == "increment":
        return f"set on_drift: {others}"
    return f"run without --reuse, or set on_drift: {others}"


def drift_error(task: Task, frozen: FrozenPlan, found: NodeStatistics | None) -> DriftError:
    """Say that a plan no longer fits, and the way out."""
    reason = reason_of(task, found)
    ways = ways_out(task.bound.policy)
    return DriftError(
        f"the plan of release {frozen.release} no longer fits the source: {reason}; {ways}",
        release=frozen.release,
        reason=reason,
        suppressed=None if found is None else suppressed_at(task, found),
        limit=limit_of(task),
    )


@contextmanager
def named_drift(frozen: FrozenPlan | None) -> Iterator[None]:
    """Call it drift where the source has values that the hierarchies of a plan do not know."""
    try:
        yield
    except HierarchyError as error:
        if frozen is None:
            raise
        raise HierarchyError(
            f"the source drifted since release {frozen.release}: {error.message}",
            detail=error.detail,
        ) from error
