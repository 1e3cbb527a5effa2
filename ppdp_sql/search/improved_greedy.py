"""improved_greedy: of all one-step generalizations, the one that is closest to satisfied."""

from __future__ import annotations

from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.datafly import stepped


def improved_greedy(problem: SearchProblem) -> Found | None:
    """Climb from the bottom; each round checks every step up in one statement."""
    # Anonymity tells how close a node is to k, and nothing of other models.
    by_anonymity = problem.asks_for_k_alone
    current = problem.check([problem.lattice.bottom], with_anonymity=by_anonymity)[0]
    while not current.satisfied:
        node = current.node
        successors = problem.lattice.successors(node)
        if not successors:
            return None
        checked = problem.check(successors, with_anonymity=by_anonymity)
        distinct = problem.evaluator.distinct_values(node)
        # Candidates come smallest vector first, and min keeps the first of equals.
        current = min(
            sorted(checked, key=lambda found: found.node),
            key=lambda found: (
                _distance(found, by_anonymity=by_anonymity),
                -distinct[stepped(node, found.node)],
            ),
        )
    return current


def _distance(found: Found, *, by_anonymity: bool) -> tuple[bool, int]:
    """Return how far a node is from satisfied; less is closer, and what blocks is furthest."""
    return found.blocked, -found.anonymity if by_anonymity else found.failing_rows
