"""Path lengths: how many steps lie between two nodes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.distances import reached_by_distance
from ppdp_sql.network.measures.neighbours import predecessors_of
from ppdp_sql.network.measures.network import MeasuredNetwork

#: Networks up to this size are walked from every node; of larger ones so many nodes are drawn.
EXACT_NODES = 10_000
SAMPLED_SOURCES = 1_024
_EFFECTIVE = 0.9


@dataclass(frozen=True)
class PathLengths:
    """Steps between nodes, along directions where there are any.

    Attributes:
        average: the mean over all pairs that are linked by a path; None without a pair.
        error: its standard error; 0 when every node was walked from.
        longest: the longest of the shortest paths found.
        effective: within so many steps are nine of ten linked pairs, interpolated.
        reached: the share of all pairs that are linked by a path.
        sources: nodes that were walked from.
    """

    average: float | None
    error: float | None
    longest: int
    effective: float | None
    reached: float | None
    sources: int

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as scripts read it."""
        return {
            "average": self.average,
            "standard_error": self.error,
            "longest": self.longest,
            "effective_90": self.effective,
            "linked_share": self.reached,
            "sources": self.sources,
        }

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        return [
            ("average path length", self.average),
            ("  its standard error", self.error),
            ("longest path", self.longest),
            ("effective diameter (90%)", self.effective),
            ("pairs linked by a path", self.reached),
        ]


def measure_paths(network: MeasuredNetwork) -> PathLengths:
    """Walk from all nodes, or from a seeded sample of many."""
    size = network.graph.size
    if size <= EXACT_NODES:
        sources = np.arange(size)
    else:
        chance = np.random.default_rng(network.seed)
        sources = np.sort(chance.choice(size, SAMPLED_SOURCES, replace=False))
    reached = reached_by_distance(predecessors_of(network.graph), sources)[1:]
    pairs = reached.sum(axis=0)
    if not pairs.any():
        share = 0.0 if size > 1 else None
        return PathLengths(None, None, 0, None, share, len(sources))
    steps = np.arange(1, len(reached) + 1) @ reached
    return PathLengths(
        float(steps.sum() / pairs.sum()),
        _error(steps, pairs, size),
        len(reached),
        _effective(reached.sum(axis=1)),
        float(pairs.sum() / (len(sources) * (size - 1))),
        len(sources),
    )


def _error(steps: NDArray[np.int64], pairs: NDArray[np.int64], size: int) -> float:
    """Return the standard error of a ratio of two sums over drawn nodes."""
    drawn = len(steps)
    if drawn == size:
        return 0.0
    rest = steps - steps.sum() / pairs.sum() * pairs
    variance = float((rest**2).sum()) / (drawn - 1)
    return math.sqrt((1 - drawn / size) * variance / drawn) / float(pairs.mean())


def _effective(counts: NDArray[np.int64]) -> float:
    """Return within how many steps nine of ten pairs are, on a line between whole steps."""
    shares = np.cumsum(counts) / counts.sum()
    place = int(np.searchsorted(shares, _EFFECTIVE))
    before = float(shares[place - 1]) if place else 0.0
    return place + (_EFFECTIVE - before) / (float(shares[place]) - before)
