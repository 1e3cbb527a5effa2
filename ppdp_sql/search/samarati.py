"""samarati: binary search for the least height at which some node satisfies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ppdp_sql.lattice import Node
from ppdp_sql.search.base import Best, Found, SearchProblem, refuse_endless
from ppdp_sql.search.exhaustive import CHUNK


def samarati(problem: SearchProblem) -> Found | None:
    """Find the least satisfying height, then the least cost among its nodes."""
    problem.require_monotone("samarati")
    low, high = sum(problem.lattice.bottom), sum(problem.lattice.top)
    visited: dict[int, list[Found]] = {}

    def satisfying(height: int) -> list[Found]:
        if height not in visited:
            refuse_endless("samarati", problem.lattice.count_at(height))
            visited[height] = list(_satisfying(problem, height))
            problem.progress(sum(problem.lattice.count_at(seen) for seen in visited))
        return visited[height]

    while low < high:
        middle = (low + high) // 2
        if satisfying(middle):
            high = middle
        else:
            low = middle + 1
    best = Best()
    found = satisfying(low)
    best.offer(found, problem.evaluator.costs(found))
    return best.found


def _satisfying(problem: SearchProblem, height: int) -> Iterator[Found]:
    """All nodes of a visited height are checked, and count as checked."""
    nodes: Iterator[Node] = problem.lattice.nodes_at(height)
    while chunk := list(islice(nodes, CHUNK)):
        yield from (found for found in problem.evaluator.check(chunk) if found.satisfied)
