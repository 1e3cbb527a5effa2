"""samarati: binary search for the least height at which some node satisfies."""

from __future__ import annotations

from itertools import islice

from ppdp_sql.search.base import Found, SearchProblem, refuse_endless
from ppdp_sql.search.best import Best
from ppdp_sql.search.exhaustive import CHUNK


def samarati(problem: SearchProblem) -> Found | None:
    """Find the least satisfying height, then the least cost among its nodes."""
    problem.require_monotone("samarati")
    low, high = sum(problem.lattice.bottom), sum(problem.lattice.top)
    visited: dict[int, Best] = {}

    def best_of(height: int) -> Best:
        if height not in visited:
            visited[height] = _visit(problem, height)
        return visited[height]

    while low < high:
        middle = (low + high) // 2
        if best_of(middle).found is not None:
            high = middle
        else:
            low = middle + 1
    # The metric decides among the nodes of one height; other heights were only visited.
    problem.best = best_of(low)
    return problem.best.found


def _visit(problem: SearchProblem, height: int) -> Best:
    """All nodes of a visited height are checked, and count as checked."""
    refuse_endless("samarati", problem.lattice.count_at(height))
    known, best = problem.best, Best()
    problem.best = best
    nodes = problem.lattice.nodes_at(height)
    try:
        while chunk := list(islice(nodes, CHUNK)):
            problem.check_all(chunk)
    finally:
        # A height without an answer, or with none before the limit, leaves the one found above.
        if best.found is None:
            problem.best = known
    return best
