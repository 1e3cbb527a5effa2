"""Whether the plan of a published release still fits the source of today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.drift import limit_of, suppressed_at
from ppdp_sql.api.frozen import FrozenPlan, plan_of
from ppdp_sql.api.leveled import LeveledTasks
from ppdp_sql.api.reuse import applied
from ppdp_sql.api.task import count_all, resolve_columns
from ppdp_sql.errors import DriftError, HierarchyError, InputError, NoSolutionError
from ppdp_sql.names import counted
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class SourceDrift:
    """The plan of a release on the source of today.

    Attributes:
        release: the release.
        fits: whether `run --reuse latest` would publish without drift.
        reason: what does not fit, in words.
        rows_since: rows that the source has more than when it was published, or fewer.
        suppressed_now: rows that the plan would suppress; None where nothing was counted.
        limit: rows that the policy lets be suppressed.
    """

    release: str
    fits: bool
    reason: str | None = None
    rows_since: int | None = None
    suppressed_now: int | None = None
    limit: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return dict(vars(self))

    @property
    def in_words(self) -> str:
        """One sentence for people."""
        if self.fits:
            since = self.rows_since or 0
            change = f"{counted(abs(since), 'row')} {'more' if since >= 0 else 'fewer'}"
            return (
                f"the plan of release {self.release} fits the source of today, which has {change} "
                f"than then; {counted(self.suppressed_now or 0, 'row')} would be suppressed where "
                f"{self.limit:,} may be"
            )
        return (
            f"the release holds, and its plan no longer fits the source: {self.reason}; run the "
            "policy again"
        )


def source_drift(
    session: Session, bound: BoundPolicy, record: ReleaseRecord | None
) -> SourceDrift | None:
    """Count the source and judge the groups of a release's node in it.

    Returns:
        None where there is no plan to apply: the log knows none, or levels vary by row.
    """
    if record is None or record.policy is None or record.node == "null":
        return None
    try:
        frozen = plan_of(bound, record, "plan anew")
    except InputError as error:
        return SourceDrift(record.id, fits=False, reason=error.message)
    # What was counted to measure the release has the names of this run's work tables.
    return _applied_now(session.branch("drift"), bound, frozen)


def _applied_now(session: Session, bound: BoundPolicy, frozen: FrozenPlan) -> SourceDrift:
    columns = resolve_columns(session, bound, bound.source)
    try:
        task = count_all(session, bound, bound.source, columns)
    except HierarchyError as error:
        return SourceDrift(frozen.release, fits=False, reason=error.message)
    rows_since = task.frequency.source_rows - frozen.source_rows
    task = LeveledTasks(session, task).at(frozen.levels)
    limit = limit_of(task)
    try:
        outcome = applied(session, task, frozen)
    except DriftError as drift:
        return SourceDrift(frozen.release, False, drift.reason, rows_since, drift.suppressed, limit)
    except NoSolutionError as error:
        return SourceDrift(frozen.release, False, error.message, rows_since, None, limit)
    suppressed = suppressed_at(task, outcome.found)
    return SourceDrift(frozen.release, True, None, rows_since, suppressed, limit)
