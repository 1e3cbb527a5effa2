"""Runs one algorithm on a counted source."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ppdp_sql.api.search_path import SearchPath, look_back
from ppdp_sql.api.task import Task, column_facts
from ppdp_sql.errors import LimitError, NoSolutionError, PpdpError
from ppdp_sql.frequency.evaluation import NodeEvaluator
from ppdp_sql.frequency.hiding import HidingColumn, hiding_columns
from ppdp_sql.frequency.judgement import Judgement
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.visited import VisitedNodes
from ppdp_sql.lattice import Node
from ppdp_sql.metrics import Metric
from ppdp_sql.names import counted
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.m_invariance import refuse_invariance
from ppdp_sql.recoding import KEEP_APART, Recoded
from ppdp_sql.search import (
    Algorithm,
    Progress,
    SearchLimit,
    SearchProblem,
    SearchProgress,
)
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Proof:
    """How good the node is that a search found.

    Attributes:
        upper: the cost of the node.
        lower: no node costs less; None where nothing is known of it.
        limit: which limit ended the search: `time`, `checks`, or None.
    """

    upper: float | None = None
    lower: float | None = None
    limit: str | None = None

    @property
    def gap(self) -> float | None:
        """How much better another node could be at most; 0 is a proof."""
        if self.upper is None or self.lower is None:
            return None
        return max(0.0, self.upper - self.lower)


@dataclass(frozen=True)
class OnlyNode:
    """A node that was chosen before, and is checked where others search.

    Attributes:
        node: its levels.
        levels: the levels of sensitive columns that belong to it.
        refusal: what is raised where it does not satisfy; None stands for a node that the
            policy's levels do not allow.
    """

    node: Node
    levels: Mapping[str, int]
    refusal: Callable[[NodeStatistics | None], PpdpError]


@dataclass(frozen=True)
class Outcome:
    """The node that a search found, and what it cost to find it."""

    found: NodeStatistics
    judgement: Judgement
    metrics: dict[str, float | None]
    lattice: int
    checked: int
    tagged: int
    seconds: float
    #: What each model will measure on the release, by its numbers.
    expected: tuple[tuple[float | None, ...], ...] = ()
    proof: Proof = Proof()
    warnings: tuple[str, ...] = ()
    #: What each class shows, in a local recoding; then `found` has the least node that covers it.
    recoded: Recoded | None = None
    #: The way to the node; None where nobody wants to see it.
    path: SearchPath | None = None


@dataclass(frozen=True)
class SearchBudget:
    """What searches of one source may use together.

    Attributes:
        limit: the limits of the policy.
        visited: the nodes that were checked.
    """

    limit: SearchLimit
    visited: VisitedNodes

    @classmethod
    def of(cls, task: Task) -> SearchBudget:
        """Return what a policy allows, from now on."""
        asked = task.bound.policy.search
        return cls(
            SearchLimit(asked.time_limit, asked.check_limit), VisitedNodes(task.frequency.lattice)
        )


def find(
    session: Session,
    task: Task,
    models: Sequence[PrivacyModel],
    algorithm: Algorithm,
    metric: Metric,
    *,
    only: OnlyNode | None = None,
    budget: SearchBudget | None = None,
    progress: Progress = lambda _: None,
) -> Outcome:
    """Search, or check one node (`only`), and measure what was found."""
    start = time.perf_counter()
    budget = budget or SearchBudget.of(task)
    frequency, record = task.frequency, task.record
    if record is not None:
        record.begin()
    refuse_invariance(models, KEEP_APART)
    refuse_impossible(task, models)
    rows = task.bound.policy.suppression.rows(frequency.source_rows)
    evaluator = NodeEvaluator(
        session,
        frequency,
        task.waypoints,
        models,
        rows,
        metric,
        budget.visited,
        task.bound.metrics,
        record,
    )
    if only is not None:
        found = _chosen(evaluator, only)
        proof, tagged, warnings = Proof(), 0, []
    else:
        limit = budget.limit
        evaluator.deadline = limit.deadline
        problem = SearchProblem(
            frequency.lattice,
            evaluator,
            models,
            evaluator.remaining_limit,
            lambda told: progress(replace(told, rows=frequency.source_rows)),
            limit,
        )
        searched = _searched(problem, algorithm)
        if searched is None:
            raise _nothing_found(task, problem, rows)
        found = searched
        # Nodes of smaller subsets and waypoints were checked beside those that decide.
        tagged = max(0, min(problem.tagged, frequency.lattice.allowed_size - evaluator.checked))
        warnings = problem.warnings
        proof = Proof(_cost(evaluator, problem, found), problem.lower_bound, limit.reached)
    metrics = evaluator.all_metrics(found)
    expected = (
        [(found.smallest_kept,) for _ in models]
        if evaluator.judgement.is_plain
        else evaluator.measured(found.node)
    )
    seconds = time.perf_counter() - start
    outcome = Outcome(
        found,
        evaluator.judgement,
        metrics,
        frequency.lattice.size,
        evaluator.checked,
        tagged,
        seconds,
        tuple(expected),
        proof,
        tuple(warnings),
    )
    return outcome if record is None else replace(outcome, path=look_back(evaluator, found, record))


def refuse_impossible(task: Task, models: Sequence[PrivacyModel]) -> None:
    """Refuse what the source alone makes impossible, whatever is done to it."""
    for model in models:
        reason = model.impossible(column_facts(task, model))
        if reason is not None:
            raise NoSolutionError(reason)


def _chosen(evaluator: NodeEvaluator, only: OnlyNode) -> NodeStatistics:
    """Check the node that was chosen before."""
    allowed = evaluator.lattice.allows(only.node)
    found = evaluator.check([only.node])[0] if allowed else None
    if found is None or not found.satisfied:
        raise only.refusal(found)
    return found


def _searched(problem: SearchProblem, algorithm: Algorithm) -> NodeStatistics | None:
    """Run an algorithm; when its limit comes first, take the best so far."""
    problem.progress(SearchProgress(problem.lattice.allowed_size, 0))
    try:
        return algorithm(problem)
    except LimitError:
        if problem.best.found is None:
            raise
        floor = problem.evaluator.floor
        if floor.is_known and problem.lower_bound is None:
            problem.lower_bound = min(floor.at(problem.lattice.bottom), problem.best.cost)
        return problem.best.found


def _cost(evaluator: NodeEvaluator, problem: SearchProblem, found: NodeStatistics) -> float:
    """Return the cost of the found node; a greedy climb compares none."""
    if problem.best.found is None:
        problem.best.offer([found], [cost.value for cost in evaluator.costs([found])])
    return problem.best.cost


def _nothing_found(task: Task, problem: SearchProblem, limit: int) -> NoSolutionError:
    """Say how far the most general node allowed gets."""
    k_alone = problem.asks_for_k_alone
    top = problem.evaluator.check([problem.lattice.top], with_anonymity=k_alone)[0]
    asked = ", ".join(f"{model.name} = {model.required:g}" for model in problem.models)
    proven = problem.is_proven_empty(top)
    opening = "nothing satisfies" if proven else "the search met nothing that satisfies"
    return NoSolutionError(
        f"{opening} {asked} with {limit} of {task.frequency.source_rows} rows suppressed; "
        f"{_how_far(task, problem, top)}; {_way_out(task, problem, top, proven=proven)}",
        best=top.anonymity if k_alone else None,
    )


def _how_far(task: Task, problem: SearchProblem, top: NodeStatistics) -> str:
    """Say what the most general node allowed lacks; in k alone, no node gets further."""
    if problem.asks_for_k_alone:
        return f"the best k within reach is {top.anonymity}"
    node = "the most general node allowed"
    if top.blocked:
        return f"{node} fails as a whole, whatever is suppressed"
    failing = "is in a group that fails" if top.failing_rows == 1 else "are in groups that fail"
    facts = [f"{counted(top.failing_rows, 'row')} {failing}"]
    hidden = [
        f"column '{column.name}' would be hidden in {counted(rows, 'row')} where "
        f"{column.limit:,} may be"
        for column, rows in _too_many_hidden(task, problem, top)
    ]
    if hidden and not top.failing_rows:
        facts = []
    return f"at {node} {' and '.join([*facts, *hidden])}"


def _too_many_hidden(
    task: Task, problem: SearchProblem, top: NodeStatistics
) -> list[tuple[HidingColumn, int]]:
    """Return the columns that would be hidden in more rows than they may, and those rows."""
    columns = hiding_columns(problem.models, task.frequency.source_rows)
    return [
        (column, rows)
        for column, rows in zip(columns, top.hidden_rows, strict=False)
        if rows > column.limit
    ]


def _way_out(task: Task, problem: SearchProblem, top: NodeStatistics, *, proven: bool) -> str:
    """Say what could be asked for instead; a climb may have missed what there is."""
    lattice = problem.lattice
    bounded = [
        dimension.column.name
        for dimension, level, height in zip(
            task.frequency.dimensions, lattice.top, lattice.heights, strict=True
        )
        if level < height
    ]
    ways = ["ask for less"] if top.blocked else ["ask for less", "raise the suppression limit"]
    if _too_many_hidden(task, problem, top):
        ways.append("let more be hidden")
    if bounded:
        ways.insert(0, f"raise the max_level of {', '.join(bounded)}")
    if not proven:
        ways.insert(0, "use algorithm: optimal")
    *others, last = ways
    return f"{', '.join(others)} or {last}" if others else last
