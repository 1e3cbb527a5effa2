"""By known subgraph: the attacker knows a person, some people around him, and who is linked there.

He looks for nodes of the release that could be the person: those around which the same small
network lies, links and gaps alike. In a large network it is tried on a sample of people, and the
number of fitting nodes is estimated from a sample of nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ppdp_sql.errors import LimitError
from ppdp_sql.names import counted
from ppdp_sql.network.attacks.base import Attack, Finding, mean, nothing
from ppdp_sql.network.attacks.matching import Matching
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.seen import SeenNetwork
from ppdp_sql.network.links import neighbours

if TYPE_CHECKING:
    import networkx

#: How many people the attacker knows, the target among them.
KNOWN_PEOPLE = 6

#: On how many people it is tried, and on how many nodes of the release for each.
MOST_TARGETS = 30
MOST_NODES = 60

#: After so many comparisons a node counts as fitting.
MOST_STEPS = 1_000


def attack_by_subgraph(seen: SeenNetwork, seed: int = 0) -> Finding:
    """Try to find people by the small network around them."""
    generator = np.random.default_rng(seed)
    people = sample(seen.source.size, MOST_TARGETS, generator)
    nodes = sample(seen.release.size, MOST_NODES, generator)
    whole, near = seen.source.to_networkx(), neighbours(seen.source)
    release = seen.release.to_networkx()
    success, certain, given_up = 0.0, 0, 0
    for person in people:
        matching = Matching(release, known_around(whole, near, person, generator), MOST_STEPS)
        home = int(seen.home[person])
        fits, bounded = _fits(matching, home, person)
        given_up += bounded
        if not fits:
            continue
        others = [node for node in nodes if node != home]
        crowd = 0
        for node in others:
            fits, bounded = _fits(matching, node, person)
            given_up += bounded
            crowd += fits * int(seen.crowds[node])
        # Those who were looked at stand for all who were not.
        scale = (seen.release.size - 1) / len(others) if others else 0.0
        candidates = int(seen.crowds[home]) + crowd * scale
        success += 1 / candidates
        certain += candidates == 1
    told = _told(seen, len(people), len(nodes), given_up)
    return Finding(mean(success, len(people)), int(certain), len(people), {}, told)


def known_around(
    whole: networkx.Graph[Any],
    near: list[set[int]],
    person: int,
    generator: np.random.Generator,
) -> networkx.Graph[Any]:
    """Return what the attacker knows: the target, people near him by chance, the nearest first."""
    known = [person]
    ring = [person]
    while ring and len(known) < KNOWN_PEOPLE:
        beyond = sorted({two for one in ring for two in near[one]}.difference(known))
        ring = generator.permutation(beyond).tolist()[: KNOWN_PEOPLE - len(known)]
        known += ring
    small = type(whole)()
    small.add_nodes_from(known)
    small.add_edges_from(whole.subgraph(known).edges())
    return small


def sample(size: int, most: int, generator: np.random.Generator) -> list[int]:
    """Return all numbers below a size, or some by chance where there are too many."""
    if size <= most:
        return list(range(size))
    chosen: list[int] = generator.choice(size, most, replace=False).tolist()
    return sorted(chosen)


def _fits(matching: Matching, node: int, person: int) -> tuple[bool, bool]:
    """Say whether a node could be the person, and whether the bound decided."""
    try:
        return matching.fits(node, person), False
    except LimitError:
        return True, True


def _told(seen: SeenNetwork, people: int, nodes: int, given_up: int) -> str:
    parts = []
    if people < seen.source.size:
        parts.append(f"tried on {counted(people, 'person')} by chance".replace("persons", "people"))
    if nodes < seen.release.size:
        parts.append(f"fitting nodes estimated from {nodes:,} of {seen.release.size:,}")
    if given_up:
        parts.append(
            f"{counted(given_up, 'comparison')} given up after {MOST_STEPS:,} steps, as if fitting"
        )
    return "; ".join(parts)


def _run(scene: AttackScene) -> Finding:
    return attack_by_subgraph(scene.read(), scene.seed)


KNOWN_SUBGRAPH = Attack("known_subgraph", "people", nothing, _run)
