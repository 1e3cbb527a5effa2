"""The entropy of node ranks, pass after pass: how evenly prominence is spread, when it settles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import MeasuredNetwork

_TOLERANCE, _PASSES = 1e-2, 50


@dataclass(frozen=True)
class RankEntropy:
    """The entropy in bits before the first pass and after each; None without directions."""

    entropies: Sequence[float] | None

    @property
    def passes(self) -> int | None:
        """How many passes were made until the entropy hardly changed."""
        return None if self.entropies is None else len(self.entropies) - 1

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as scripts read it."""
        told = None if self.entropies is None else list(self.entropies)
        return {"entropies": told, "passes": self.passes}

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        if self.entropies is None:
            return []
        return [("node rank: entropy", self.entropies[-1]), ("node rank: passes", self.passes)]


def measure_rank_entropy(network: MeasuredNetwork) -> RankEntropy:
    """Rank nodes as the node rank does by default: all at once, from degrees, without weights."""
    graph = network.graph
    if not graph.directed or not graph.edges:
        return RankEntropy(None)
    return RankEntropy(_trace(graph))


def _trace(graph: Graph) -> list[float]:
    share = 1 / np.bincount(graph.sources, minlength=graph.size)[graph.sources]
    ranks = graph.degrees / graph.degrees.sum()
    found = [_entropy(ranks)]
    while len(found) <= _PASSES:
        handed = np.bincount(graph.targets, ranks[graph.sources] * share, minlength=graph.size)
        # Only shares of the sum matter, so that ranks need not grow.
        ranks = (ranks + handed) / (ranks + handed).sum()
        found.append(_entropy(ranks))
        if abs(found[-1] - found[-2]) < _TOLERANCE:
            break
    return found


def _entropy(shares: NDArray[np.float64]) -> float:
    there = shares[shares > 0]
    return float(-(there * np.log2(there)).sum())
