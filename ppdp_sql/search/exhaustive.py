"""exhaustive: every node; the oracle for tests and for small lattices."""

from __future__ import annotations

from itertools import islice

from ppdp_sql.search.base import Found, SearchProblem, refuse_endless

#: Nodes held in Python at a time.
CHUNK = 4096


def exhaustive(problem: SearchProblem) -> Found | None:
    """Check every node and return the satisfying one of least cost."""
    refuse_endless("exhaustive", problem.lattice.allowed_size)
    nodes = problem.lattice.nodes()
    while chunk := list(islice(nodes, CHUNK)):
        problem.check_all(chunk)
    problem.lower_bound = problem.best.cost
    return problem.best.found
