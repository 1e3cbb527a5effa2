"""incognito: all nodes that may satisfy, subset by subset of the columns (LeFevre and others).

The groups of a subset are those of the node that hides all other columns. What fails a lasting
model there fails it for every larger subset at the same levels, so only what passed for all smaller
subsets is tried. Where all models last, what passes satisfies.
"""

from __future__ import annotations

from itertools import combinations
from math import prod

import numpy as np

from ppdp_sql.lattice import Node
from ppdp_sql.search.base import Found, SearchProblem, refuse_endless
from ppdp_sql.search.candidates import Flags
from ppdp_sql.search.least import least_of

Subset = tuple[int, ...]


def incognito(problem: SearchProblem) -> Found | None:
    """Walk the subsets by size, breadth-first from below, then compare what may satisfy."""
    shape = problem.lattice.shape
    refuse_endless("incognito", prod(levels + 1 for levels in shape))
    smaller: dict[Subset, _Graph] = {}
    graphs = [_Graph(problem, (), smaller)]
    # Where everything is hidden, nothing is left to fail as a rule; if it does, the end shows it.
    graphs[0].hopeful[...] = True
    for size in range(1, len(shape) + 1):
        smaller = {graph.subset: graph for graph in graphs}
        graphs = [
            _Graph(problem, subset, smaller) for subset in combinations(range(len(shape)), size)
        ]
        _search_graphs(problem, graphs)
    whole = graphs[-1]
    return least_of(problem, whole.hopeful, whole.checked, whole.satisfying)


def _search_graphs(problem: SearchProblem, graphs: list[_Graph]) -> None:
    """Decide the graphs of one size together, height by height, in few statements."""
    for height in range(max(graph.height for graph in graphs) + 1):
        pending = [(graph, node) for graph in graphs for node in graph.pending(height)]
        whole = len(graphs) == 1
        found = problem.check_all([node for _, node in pending], offer=whole)
        for (graph, _), item in zip(pending, found, strict=True):
            graph.decide(item, fails_below=problem.fails_below(item))


class _Graph:
    """The nodes of a subset of the quasi-identifiers; all other columns are hidden."""

    def __init__(
        self, problem: SearchProblem, subset: Subset, smaller: dict[Subset, _Graph]
    ) -> None:
        self.subset = subset
        self._lattice = problem.lattice
        shape = tuple(problem.lattice.shape[column] for column in subset)
        self.height = sum(levels - 1 for levels in shape)
        #: Nodes that pass every lasting model.
        self.hopeful: Flags = np.zeros(shape, dtype=bool)
        #: Nodes whose groups were checked and satisfy.
        self.satisfying: Flags = np.zeros(shape, dtype=bool)
        self.checked: Flags = np.zeros(shape, dtype=bool)
        self._open: Flags = np.ones(shape, dtype=bool)
        for axis, column in enumerate(subset):
            known = smaller[tuple(other for other in subset if other != column)]
            self._open &= np.expand_dims(known.hopeful, axis)
            if self._lattice.top[column] == self._lattice.heights[column]:
                # A hidden column leaves the groups of the smaller subset, which are known.
                hidden: list[slice | int] = [slice(None)] * len(subset)
                hidden[axis] = -1
                self.hopeful[tuple(hidden)] |= known.hopeful
                self.satisfying[tuple(hidden)] |= known.satisfying
                self._open[tuple(hidden)] = False
        # Each place's height, to walk breadth-first.
        self._heights = sum(np.indices(shape)) if subset else np.zeros((), dtype=int)

    def pending(self, height: int) -> list[Node]:
        """Return the nodes of a height that must be checked."""
        places = np.argwhere(self._open & ~self.hopeful & (self._heights == height))
        return [self._node(place) for place in places]

    def _node(self, place: np.ndarray[tuple[int], np.dtype[np.intp]]) -> Node:
        levels = list(self._lattice.heights)
        for step, column in zip(place, self.subset, strict=True):
            levels[column] = int(step) + self._lattice.bottom[column]
        return tuple(levels)

    def decide(self, found: Found, *, fails_below: bool) -> None:
        """Mark a checked node and, unless it fails what lasts, everything above it."""
        place = tuple(found.node[column] - self._lattice.bottom[column] for column in self.subset)
        self.checked[place] = True
        self.satisfying[place] = found.satisfied
        self._open[place] = False
        if not fails_below:
            self.hopeful[tuple(slice(step, None) for step in place)] = True
