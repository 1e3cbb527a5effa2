"""optimal: the proven least metric with few checks, by bounds and borders."""

from __future__ import annotations

from ppdp_sql.errors import LimitError
from ppdp_sql.lattice import Node
from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.boxes import search_boxes
from ppdp_sql.search.candidates import Candidates
from ppdp_sql.search.picking import Picker

#: A lattice up to this size has a number for each node; a larger one is walked box by box.
DENSE_NODES = 1 << 21
#: Choosing among so many nodes takes seconds; a limit may leave no time for that.
LARGE_NODES = 1 << 18
LEAST_SECONDS_OF_LARGE = 20.0
#: Nodes that are picked together: more, and later picks know too little of the earlier ones.
BATCH = 64
LARGE_BATCH = 256
#: A check that takes about so long is dear enough for smaller batches.
SECONDS_OF_DEAR_CHECKS = 3e-3
DEAR_BATCH = 32


def optimal(problem: SearchProblem) -> Found | None:
    """Find the least cost, and prove it; under a limit, the best so far and how far it may be."""
    if not problem.evaluator.floor.is_known:
        problem.warnings.append(
            "the metric has no lower bound here, so every node was checked that is not ruled out"
        )
    # Published algorithms check what their papers say; here what is cheaper is better.
    problem.evaluator.may_make_waypoints = problem.limit.checks is None
    nodes, seconds = problem.lattice.allowed_size, problem.limit.seconds
    hurried = seconds is not None and seconds < LEAST_SECONDS_OF_LARGE
    if nodes > (LARGE_NODES if hurried else DENSE_NODES):
        return search_boxes(problem)
    return _search_arrays(problem)


def _search_arrays(problem: SearchProblem) -> Found | None:
    candidates = Candidates(problem.lattice, problem.evaluator.floor)
    picker = Picker(problem)
    dear = problem.evaluator.scan_seconds > SECONDS_OF_DEAR_CHECKS
    large = problem.lattice.allowed_size > LARGE_NODES
    batch = DEAR_BATCH if dear else LARGE_BATCH if large else BATCH
    nodes: list[Node] = picker.first(dear=dear)
    try:
        while nodes:
            _check(problem, candidates, picker, nodes)
            mask = candidates.mask(problem.best)
            left = int(mask.sum())
            problem.tagged = problem.lattice.allowed_size - left - int(candidates.checked.sum())
            problem.lower_bound = candidates.least_floor(problem.best) if left else None
            nodes = picker.pick(candidates, mask, batch) if left else []
        problem.lower_bound = problem.best.cost
    except LimitError:
        problem.lower_bound = candidates.least_floor(problem.best)
        if problem.best.found is None:
            raise
    return problem.best.found


def _check(
    problem: SearchProblem, candidates: Candidates, picker: Picker, nodes: list[Node]
) -> None:
    """Check nodes and rule out what they decide."""
    found = problem.check(nodes)
    costs = problem.offer(found)
    for item in found:
        cost = costs.get(item.node)
        candidates.learn(
            item,
            cost.lost if cost is not None else None,
            fails_below=problem.fails_below(item),
        )
    picker.observe(found)
