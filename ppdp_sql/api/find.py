"""Runs one algorithm on a counted source."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ppdp_sql.api.task import Task
from ppdp_sql.errors import InputError, NoSolutionError, VerificationError
from ppdp_sql.frequency.evaluation import NodeEvaluator, NodeStatistics
from ppdp_sql.lattice import Node
from ppdp_sql.metrics import Metric
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.search import Algorithm, SearchProblem
from ppdp_sql.templating import Session

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Outcome:
    """The node that a search found, and what it cost to find it."""

    found: NodeStatistics
    metrics: dict[str, float | None]
    lattice: int
    checked: int
    tagged: int
    seconds: float


def find(
    session: Session,
    task: Task,
    models: Sequence[PrivacyModel],
    algorithm: Algorithm,
    metric: Metric,
    *,
    only: Node | None = None,
    progress: Progress = lambda _: None,
) -> Outcome:
    """Search, or check one node (`only`), and measure what was found."""
    start = time.perf_counter()
    frequency = task.frequency
    for model in models:
        reason = model.impossible(frequency.source_rows)
        if reason is not None:
            raise NoSolutionError(reason)
    limit = task.bound.policy.suppression.rows(frequency.source_rows)
    evaluator = NodeEvaluator(session, frequency, task.waypoints, models, limit, metric)
    if only is None:
        problem = SearchProblem(
            frequency.lattice, evaluator, models, evaluator.remaining_limit, progress
        )
        found = algorithm(problem)
    else:
        if not frequency.lattice.allows(only):
            raise InputError("the plan's node lies outside of the policy's levels; plan again")
        found = evaluator.check([only])[0]
        if not found.satisfied:
            raise VerificationError(
                "the planned node no longer satisfies the policy, so the source changed since; "
                "plan again"
            )
    if found is None:
        raise _nothing_found(task, evaluator, models, limit)
    metrics = evaluator.all_metrics(found)
    seconds = time.perf_counter() - start
    return Outcome(found, metrics, frequency.lattice.size, evaluator.checked, 0, seconds)


def _nothing_found(
    task: Task, evaluator: NodeEvaluator, models: Sequence[PrivacyModel], limit: int
) -> NoSolutionError:
    """Say how far the most general node allowed gets: no node gets further in k."""
    lattice = evaluator.lattice
    top = evaluator.check([lattice.top], with_anonymity=True)[0]
    asked = ", ".join(f"{model.name} = {model.required:g}" for model in models)
    bounded = [
        dimension.column.name
        for dimension, level, height in zip(
            task.frequency.dimensions, lattice.top, lattice.heights, strict=True
        )
        if level < height
    ]
    way_out = "ask for less or raise the suppression limit"
    if bounded:
        way_out = f"raise the max_level of {', '.join(bounded)}, {way_out}"
    return NoSolutionError(
        f"nothing satisfies {asked} with {limit} of {task.frequency.source_rows} rows suppressed; "
        f"the best k within reach is {top.anonymity}; {way_out}",
        best=top.anonymity,
    )
