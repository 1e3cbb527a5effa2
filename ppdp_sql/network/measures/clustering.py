"""Clustering: whether a node's neighbours are neighbours themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import MeasuredNetwork
from ppdp_sql.network.measures.triangles import triangles_of


@dataclass(frozen=True)
class Clustering:
    """How closed a network is; directions do not count.

    Attributes:
        triangles: nodes that are linked three by three.
        transitivity: the share of all pairs of links at a node whose ends are linked, too.
        average: the mean over all nodes of that share at the node; 0 where it has no pair.
        average_of_pairs: the mean over those nodes that have a pair.
    """

    triangles: int
    transitivity: float | None
    average: float | None
    average_of_pairs: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as scripts read it."""
        return {
            "triangles": self.triangles,
            "transitivity": self.transitivity,
            "average_local": self.average,
            "average_local_of_pairs": self.average_of_pairs,
        }

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        return [
            ("triangles", self.triangles),
            ("transitivity", self.transitivity),
            ("average clustering", self.average),
        ]


def measure_clustering(network: MeasuredNetwork) -> Clustering:
    """Count triangles, and the pairs of links that could have closed to one."""
    degrees = network.neighbours.degrees
    pairs = degrees * (degrees - 1) // 2
    corners = triangles_of(network.neighbours)
    if not pairs.any():
        return Clustering(0, None, 0.0 if len(degrees) else None, None)
    shares = corners[pairs > 0] / pairs[pairs > 0]
    return Clustering(
        int(corners.sum()) // 3,
        float(corners.sum() / pairs.sum()),
        float(shares.sum() / len(degrees)),
        float(np.mean(shares)),
    )
