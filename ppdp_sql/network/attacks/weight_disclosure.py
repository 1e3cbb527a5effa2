"""Weight disclosure: the attacker knows who is linked and the total, and asks for a link's weight.

Weights are published as shares of all that is published: who knows that total has the weights back.
Behind an edge between two nodes may be several links; he divides by how many he expects there. Of a
link that is not shown he guesses the mean.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.attacks.base import Attack, Finding, mean
from ppdp_sql.network.attacks.link_disclosure import believe
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.seen import SeenNetwork
from ppdp_sql.network.links import graph_keys, link_keys

#: A guess that is this much off at most is near.
NEAR = 0.1

#: A guess that is off by no more than rounding is exact.
_EXACT = 1e-9


def guess_weights(seen: SeenNetwork) -> NDArray[np.float64]:
    """Return the attacker's guess for each link of the source."""
    source, release = seen.source, seen.release
    assert source.weights is not None and release.weights is not None
    belief = believe(seen)
    guesses = np.full(source.edges, source.weights.sum() / max(source.edges, 1))
    if not release.edges:
        return guesses
    homes = link_keys(
        release.size,
        seen.home[source.sources],
        seen.home[source.targets],
        directed=source.directed,
    )
    keys = graph_keys(release)
    order = np.argsort(keys)
    place = order[np.minimum(np.searchsorted(keys[order], homes), len(keys) - 1)]
    shown = keys[place] == homes
    expected = np.maximum(1.0, belief.pairs * belief.chances)
    told = release.weights[place] / expected
    guesses[shown] = told[shown]
    return guesses


def _run(scene: AttackScene) -> Finding:
    seen = scene.read()
    weights = seen.source.weights
    assert weights is not None
    away = np.abs(guess_weights(seen) - weights)
    off = np.divide(away, weights, out=np.where(away > 0, np.inf, 0.0), where=weights > 0)
    links = seen.source.edges
    near = int(np.count_nonzero(off <= NEAR + _EXACT))
    finite = off[np.isfinite(off)]
    facts = {"median_error": round(float(np.median(finite)), 12) if len(finite) else None}
    return Finding(mean(near, links), int(np.count_nonzero(off <= _EXACT)), links, facts)


def _unweighted(scene: AttackScene) -> str | None:
    return None if scene.weighted else "edges with weights (edges.weight)"


WEIGHT_DISCLOSURE = Attack("weight_disclosure", "links", _unweighted, _run)
