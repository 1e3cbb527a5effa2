"""datafly: generalize the column with most distinct values until the models hold."""

from __future__ import annotations

from ppdp_sql.lattice import Node
from ppdp_sql.search.base import Found, SearchProblem


def datafly(problem: SearchProblem) -> Found | None:
    """Climb from the bottom, one column at a time, then suppress."""
    node: Node = problem.lattice.bottom
    while True:
        found = problem.check([node])[0]
        if found.satisfied:
            return found
        successors = problem.lattice.successors(node)
        if not successors:
            return None
        distinct = problem.evaluator.distinct_values(node)
        # Successors come smallest vector first, and max keeps the first of equals.
        node = max(successors, key=lambda successor: distinct[stepped(node, successor)])


def stepped(node: Node, successor: Node) -> int:
    """Return the index of the column that a step generalizes."""
    return next(index for index, level in enumerate(successor) if level != node[index])
