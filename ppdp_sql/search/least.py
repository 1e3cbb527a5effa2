"""The least cost among nodes that may satisfy, most of them without a check so far."""

from __future__ import annotations

import numpy as np

from ppdp_sql.search.base import Found, SearchProblem
from ppdp_sql.search.candidates import Candidates, Flags

#: Nodes that are checked together, cheapest floor first.
BATCH = 64


def least_of(
    problem: SearchProblem, hopeful: Flags, checked: Flags, satisfying: Flags
) -> Found | None:
    """Return the best of the nodes that may satisfy.

    Without suppression every metric with a floor rises up the lattice, so that only nodes without
    a satisfying one below matter. With suppression any of them may be the best, and floors decide
    which must be checked.

    Args:
        problem: what is searched; checked nodes were offered to it.
        hopeful: the nodes that pass every lasting model, as an array over the lattice.
        checked: the nodes that were checked.
        satisfying: nodes whose groups were checked and satisfy, if not as nodes of the lattice.
    """
    floor = problem.evaluator.floor
    candidates = Candidates(problem.lattice, floor)
    rises = problem.suppression_limit == 0 or floor.ignores_suppression
    candidates.alive &= hopeful & ~checked
    if rises and floor.is_known:
        candidates.alive &= ~above(satisfying)
    candidates.checked |= checked
    while True:
        mask = candidates.mask(problem.best)
        flat = np.flatnonzero(mask)
        if not flat.size:
            break
        order = np.lexsort((flat, candidates.floors.flat[flat]))[:BATCH]
        nodes = [
            problem.lattice.node_at([int(s) for s in np.unravel_index(place, mask.shape)])
            for place in flat[order]
        ]
        for item in problem.check_all(nodes):
            candidates.learn(item, None, fails_below=False)
    problem.lower_bound = problem.best.cost
    problem.tagged = problem.lattice.allowed_size - int(candidates.checked.sum())
    return problem.best.found


def above(flags: Flags) -> Flags:
    """Return the nodes that lie above some of those that are flagged."""
    reached = flags.copy()
    for axis in range(flags.ndim):
        np.logical_or.accumulate(reached, axis=axis, out=reached)
    result: Flags = np.zeros_like(flags)
    for axis in range(flags.ndim):
        upper = [slice(None)] * flags.ndim
        lower = [slice(None)] * flags.ndim
        upper[axis], lower[axis] = slice(1, None), slice(None, -1)
        result[tuple(upper)] |= reached[tuple(lower)]
    return result
