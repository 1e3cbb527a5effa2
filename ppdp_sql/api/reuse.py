"""Finds what is published: by a search, or by the plan of a release that fits still."""

from __future__ import annotations

from dataclasses import replace

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.drift import DriftFacts, ReuseFacts, drift_error
from ppdp_sql.api.find import OnlyNode, Outcome
from ppdp_sql.api.frozen import FrozenPlan
from ppdp_sql.api.leveled import LeveledTasks, check_node, search
from ppdp_sql.api.task import Task
from ppdp_sql.errors import DriftError
from ppdp_sql.policy import SuppressionPolicy
from ppdp_sql.recoding import Recoding
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session


def find_or_reuse(
    session: Session,
    tasks: LeveledTasks,
    bound: BoundPolicy,
    chosen: FrozenPlan | OnlyNode | None,
    progress: Progress,
    *,
    may_suppress: bool = True,
) -> tuple[Task, Outcome, ReuseFacts | None]:
    """Search, or check the one node that was chosen before.

    Args:
        session: the run's session.
        tasks: the source at each choice of levels.
        bound: the policy.
        chosen: the plan of a release, the node of a plan, or None to search.
        progress: called with a `SearchProgress` now and then.
        may_suppress: whether the policy's `on_drift: suppress` is obeyed.

    Raises:
        DriftError: the plan of a release fits no more, and what fails is not suppressed.
    """
    if not isinstance(chosen, FrozenPlan):
        found = search(
            session,
            tasks,
            bound.models,
            bound.algorithm,
            bound.metric,
            only=chosen,
            progress=progress,
        )
        return *found, None
    task = tasks.at(chosen.levels)
    try:
        return task, applied(session, task, chosen), ReuseFacts(chosen.release)
    except DriftError as drift:
        if bound.policy.on_drift != "suppress" or not may_suppress:
            raise
        lifted = _without_limit(task)
        outcome = applied(session, lifted, chosen)
        return lifted, outcome, ReuseFacts(chosen.release, DriftFacts.of(drift, "suppress"))


def applied(session: Session, task: Task, frozen: FrozenPlan) -> Outcome:
    """Check the node of a frozen plan on the source of today."""
    bound = task.bound
    assert not isinstance(bound.algorithm, Recoding)
    only = OnlyNode(frozen.node, frozen.levels, lambda found: drift_error(task, frozen, found))
    return check_node(session, task, bound.models, bound.algorithm, bound.metric, only)


def _without_limit(task: Task) -> Task:
    """Let every row be suppressed: what fails goes, and something must be left."""
    policy = task.bound.policy
    lifted = SuppressionPolicy(limit=task.frequency.source_rows, unit=policy.suppression.unit)
    policy = policy.model_copy(update={"suppression": lifted})
    return replace(task, bound=replace(task.bound, policy=policy))
