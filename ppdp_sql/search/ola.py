"""ola: the border of satisfying nodes by binary search in sub-lattices (El Emam and others)."""

from __future__ import annotations

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search.base import Found, SearchProblem, refuse_endless
from ppdp_sql.search.least import least_of
from ppdp_sql.search.tags import Tags


def ola(problem: SearchProblem) -> Found | None:
    """Tag everything above what may satisfy and below a violating node, then compare."""
    refuse_endless("ola", problem.lattice.allowed_size)
    lattice = problem.lattice
    tags = Tags(problem)
    # A top that violates decides everything, and nothing is left to search.
    tags.may_satisfy(lattice.top)
    _search(problem, tags, lattice.bottom, lattice.top)
    return least_of(problem, tags.hopeful, tags.checked, tags.satisfying)


def _search(problem: SearchProblem, tags: Tags, lowest: Node, highest: Node) -> None:
    """Decide every node between two, from the middle height on."""
    if not tags.some_unknown(lowest, highest):
        return
    tags.count()
    steps = sum(highest) - sum(lowest)
    if steps <= 1:
        tags.may_satisfy(highest)
        tags.may_satisfy(lowest)
        return
    between = Lattice(problem.lattice.heights, lowest, highest)
    for node in between.nodes_at(sum(lowest) + steps // 2):
        if tags.may_satisfy(node):
            _search(problem, tags, lowest, node)
        else:
            _search(problem, tags, node, highest)
