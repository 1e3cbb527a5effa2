"""improved_greedy: of all one-step generalizations, the one with most anonymity."""

from __future__ import annotations

from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.datafly import stepped


def improved_greedy(problem: SearchProblem) -> Found | None:
    """Climb from the bottom; each round checks every step up in one statement."""
    current = problem.check([problem.lattice.bottom], with_anonymity=True)[0]
    while not current.satisfied:
        node = current.node
        successors = problem.lattice.successors(node)
        if not successors:
            return None
        checked = problem.check(successors, with_anonymity=True)
        distinct = problem.evaluator.distinct_values(node)
        # Candidates come smallest vector first, and max keeps the first of equals.
        current = max(
            sorted(checked, key=lambda found: found.node),
            key=lambda found: (found.anonymity, distinct[stepped(node, found.node)]),
        )
    return current
