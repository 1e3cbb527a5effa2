"""What a release changes in the links of people, in one measure for every method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.attacks.seen import SeenNetwork
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import degrees, graph_keys, link_keys


@dataclass(frozen=True)
class Change:
    """How far the links of a release are from those of the network.

    Attributes:
        added: pairs of people that the release shows as linked and that are not, for each link.
        removed: the share of links that the release does not show.
        degrees: the distance of the distributions of degrees, from 0 for the same to 1.
    """

    added: float
    removed: float
    degrees: float

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "edges_added": self.added,
            "edges_removed": self.removed,
            "degree_change": self.degrees,
        }


def measure_change(seen: SeenNetwork) -> Change:
    """Compare a release with its network.

    An edge between two super nodes shows every pair of their people as linked; a link inside a
    super node is not shown.
    """
    source, release = seen.source, seen.release
    homes = link_keys(
        release.size, seen.home[source.sources], seen.home[source.targets], directed=source.directed
    )
    shown = int(np.isin(homes, graph_keys(release)).sum())
    pairs = int((seen.crowds[release.sources] * seen.crowds[release.targets]).sum())
    links = max(source.edges, 1)
    apart = _distance(_shares(source), _shares(release))
    return Change((pairs - shown) / links, (source.edges - shown) / links, apart)


def _shares(graph: Graph) -> NDArray[np.float64]:
    counted = np.bincount(degrees(graph)) if graph.size else np.zeros(1)
    return counted / max(graph.size, 1)


def _distance(before: NDArray[np.float64], after: NDArray[np.float64]) -> float:
    """Return half the sum of differences: the share of nodes that would have to move."""
    longest = max(len(before), len(after))
    padded = [np.pad(one, (0, longest - len(one))) for one in (before, after)]
    return round(float(np.abs(padded[0] - padded[1]).sum()) / 2, 12)
