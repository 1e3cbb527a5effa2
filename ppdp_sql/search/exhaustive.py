"""exhaustive: every node; the oracle for tests and for small lattices."""

from __future__ import annotations

from itertools import islice

from ppdp_sql.search.base import Best, Found, SearchProblem, refuse_endless

#: Nodes held in Python at a time.
CHUNK = 4096


def exhaustive(problem: SearchProblem) -> Found | None:
    """Check every node and return the satisfying one of least cost."""
    refuse_endless("exhaustive", problem.lattice.allowed_size)
    best = Best()
    nodes = problem.lattice.nodes()
    done = 0
    while chunk := list(islice(nodes, CHUNK)):
        satisfied = [found for found in problem.evaluator.check(chunk) if found.satisfied]
        best.offer(satisfied, problem.evaluator.costs(satisfied))
        done += len(chunk)
        problem.progress(done)
    return best.found
