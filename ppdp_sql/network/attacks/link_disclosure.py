"""Link disclosure: the attacker knows which nodes two people are, and asks if they are linked.

He tells pairs apart by what the release shows of them: whether their nodes are linked, the same, or
neither, and how many pairs of people stand behind the same two nodes. How often people are linked
among pairs that look alike is taken as known to him: that is the most that a method's description
and its counts can tell. Before the release all pairs look alike.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.network.attacks.base import Attack, Finding, mean, nothing
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.seen import SeenNetwork
from ppdp_sql.network.links import all_pairs, graph_keys, link_keys


@dataclass(frozen=True)
class LinkBelief:
    """What the attacker believes of each pair that is linked, and of pairs altogether.

    Attributes:
        chances: for each link of the source, how sure he is of it.
        pairs: for each link of the source, how many pairs stand behind the same two nodes.
        known_pairs: pairs of people of whom he knows for certain if they are linked.
        all_pairs: all pairs of people.
    """

    chances: NDArray[np.float64]
    pairs: NDArray[np.int64]
    known_pairs: int
    all_pairs: int


def believe(seen: SeenNetwork) -> LinkBelief:
    """Work out what the release tells of pairs."""
    source, release, crowds = seen.source, seen.release, seen.crowds
    directed = source.directed
    total = all_pairs(source.size, directed=directed)
    # Nodes that are linked, and nodes that hold several people: what can be looked at.
    shown_keys = graph_keys(release)
    shown_pairs = crowds[release.sources] * crowds[release.targets]
    inner = np.flatnonzero(crowds > 1)
    inner_pairs = crowds[inner] * (crowds[inner] - 1) // (1 if directed else 2)
    keys = np.concatenate([shown_keys, inner * release.size + inner])
    # A look: how many pairs are behind the same nodes; inside a node they count from below zero.
    looks = np.concatenate([shown_pairs, -inner_pairs])
    order = np.argsort(keys)
    keys, looks = keys[order], looks[order]
    kinds, kind_of = np.unique(looks, return_inverse=True)
    people = np.bincount(kind_of, weights=np.abs(looks), minlength=len(kinds))

    homes = link_keys(
        release.size, seen.home[source.sources], seen.home[source.targets], directed=directed
    )
    place = np.minimum(np.searchsorted(keys, homes), max(len(keys) - 1, 0))
    hit = keys[place] == homes if len(keys) else np.zeros(len(homes), dtype=bool)
    link_kind = np.full(len(homes), len(kinds))
    link_kind[hit] = kind_of[place[hit]] if len(keys) else 0
    # What the release shows nothing of is the last kind.
    people = np.append(people, total - people.sum())
    linked = np.bincount(link_kind, minlength=len(people)).astype(np.float64)
    rates = np.divide(linked, people, out=np.zeros_like(linked), where=people > 0)
    known = people[(linked == 0) | (linked == people)].sum()
    behind = np.abs(np.append(kinds, 0))[link_kind]
    return LinkBelief(rates[link_kind], behind.astype(np.int64), int(known), total)


def _run(scene: AttackScene) -> Finding:
    seen = scene.read()
    belief = believe(seen)
    links = seen.source.edges
    facts = {
        "prior": mean(links, belief.all_pairs),
        "known_pairs": mean(belief.known_pairs, belief.all_pairs),
    }
    certain = int(np.count_nonzero(belief.chances == 1))
    return Finding(mean(float(belief.chances.sum()), links), certain, links, facts)


LINK_DISCLOSURE = Attack("link_disclosure", "links", nothing, _run)
