"""By planted subgraph: attackers join the network before it is published, and find themselves.

They make some accounts, link them with one another by chance, and link each target with accounts
that no other target has together. In the release they look for their accounts by the links among
them and by the number of links of each; where nobody has these numbers, by the links alone. Who is
linked with the accounts of a target, and with no others of theirs, may be that target (Backstrom,
Dwork and Kleinberg 2007).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ppdp_sql.errors import InputError, LimitError, NoSolutionError
from ppdp_sql.network.attacks.base import Attack, Finding, mean, nothing
from ppdp_sql.network.attacks.known_subgraph import sample
from ppdp_sql.network.attacks.matching import MARK, Matching
from ppdp_sql.network.attacks.scene import AttackScene
from ppdp_sql.network.attacks.seen import Republish, SeenNetwork
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import neighbours

if TYPE_CHECKING:
    import networkx

#: On how many people it is tried; each is linked with up to three accounts.
MOST_TARGETS = 10
MOST_LINKS = 3

#: Accounts: more of them are found more surely.
FEWEST_ACCOUNTS, MOST_ACCOUNTS = 4, 14

#: Pairs of nodes that are compared, and places that are gone through.
MOST_STEPS = 50_000
MOST_PLACES = 50


@dataclass(frozen=True)
class Plant:
    """What the attackers added.

    Attributes:
        graph: the network with their accounts, which have the highest numbers.
        accounts: their numbers.
        targets: for each target the accounts that it is linked with.
    """

    graph: Graph
    accounts: range
    targets: dict[int, frozenset[int]]


def plant(graph: Graph, seed: int = 0) -> Plant:
    """Add accounts to a network, and link them with targets."""
    generator = np.random.default_rng(seed)
    number = min(MOST_ACCOUNTS, max(FEWEST_ACCOUNTS, 2 + math.ceil(math.log2(graph.size + 1))))
    accounts = range(graph.size, graph.size + number)
    # A path, so that they hang together, and every other link by a coin.
    links = list(pairwise(accounts))
    links += [
        pair for pair in combinations(accounts, 2) if pair[1] - pair[0] > 1 and _coin(generator)
    ]
    choices = [
        frozenset(chosen)
        for many in range(1, MOST_LINKS + 1)
        for chosen in combinations(accounts, many)
    ]
    people = sample(graph.size, MOST_TARGETS, generator)
    picked = generator.permutation(len(choices))[: len(people)].tolist()
    targets = {person: choices[place] for person, place in zip(people, picked, strict=True)}
    links += [(account, person) for person, own in targets.items() for account in sorted(own)]
    return Plant(_with_links(graph, number, links), accounts, targets)


def _coin(generator: np.random.Generator) -> bool:
    return bool(generator.random() < 0.5)


def _with_links(graph: Graph, nodes: int, links: list[tuple[int, int]]) -> Graph:
    ends = np.array(links, dtype=np.int64)
    weights = None
    if graph.weights is not None:
        usual = float(np.median(graph.weights)) if graph.edges else 1.0
        weights = np.concatenate([graph.weights, np.full(len(links), usual)])
    return Graph(
        graph.size + nodes,
        np.concatenate([graph.sources, ends[:, 0]]),
        np.concatenate([graph.targets, ends[:, 1]]),
        weights,
        graph.directed,
    )


def attack_by_plant(graph: Graph, republish: Republish, seed: int = 0) -> Finding:
    """Plant accounts, publish, and look for them.

    Args:
        graph: the network before, parallel edges and all.
        republish: publishes a network by the method that is attacked.
        seed: where chance begins.
    """
    planted = plant(graph, seed)
    try:
        seen = republish(planted.graph)
    except (InputError, NoSolutionError) as error:
        told = f"the method does not fit the network with accounts: {error.message}"
        return Finding(0.0, 0, 0, {"accounts": len(planted.accounts), "places": 0}, told)
    places, told = find_accounts(seen, planted)
    near = neighbours(seen.release)
    success, certain = 0.0, 0
    for target, own in planted.targets.items():
        fitting = {
            node
            for place in places
            for node in _linked_alike(near, set(place.values()), {place[one] for one in own})
        }
        if int(seen.home[target]) in fitting:
            crowd = int(seen.crowds[list(fitting)].sum())
            success += 1 / crowd
            certain += crowd == 1
    targets = len(planted.targets)
    facts = {"accounts": len(planted.accounts), "places": len(places)}
    return Finding(mean(success, targets), certain, targets, facts, told)


def find_accounts(seen: SeenNetwork, planted: Plant) -> tuple[list[dict[int, int]], str]:
    """Find where the accounts may be, and say if the search was given up."""
    whole = planted.graph.to_networkx()
    release = seen.release.to_networkx()
    small = type(whole)()
    small.add_nodes_from(planted.accounts)
    small.add_edges_from(whole.subgraph(planted.accounts).edges())
    for graph, all_of in ((small, whole), (release, release)):
        for node in graph:
            graph.nodes[node][MARK] = _degree(all_of, node)
    degrees = {small.nodes[node][MARK] for node in small}
    alike = release.subgraph([node for node in release if release.nodes[node][MARK] in degrees])
    places, told = _places(alike, small)
    if places or told:
        return places, told
    for node in small:
        small.nodes[node][MARK] = None
    return _places(release, small)


def _places(
    large: networkx.Graph[Any], small: networkx.Graph[Any]
) -> tuple[list[dict[int, int]], str]:
    found: list[dict[int, int]] = []
    try:
        for place in islice(Matching(large, small, MOST_STEPS).places(), MOST_PLACES):
            found.append(place)
    except LimitError:
        return found, f"the search for the accounts was given up after {MOST_STEPS:,} steps"
    if len(found) == MOST_PLACES:
        return found, f"the accounts fit {MOST_PLACES} places or more"
    return found, ""


def _degree(graph: networkx.Graph[Any], node: int) -> tuple[int, ...]:
    """Return how many links a node has, outward and inward apart where links have directions."""
    if graph.is_directed():
        directed: Any = graph
        return directed.out_degree(node), directed.in_degree(node)
    return (graph.degree(node),)


def _linked_alike(near: list[set[int]], accounts: set[int], own: set[int]) -> set[int]:
    """Return who is linked with these accounts, and with no others of the attackers'."""
    first, *rest = sorted(own)
    common = near[first].intersection(*(near[one] for one in rest)) - accounts
    return {node for node in common if near[node] & accounts == own}


def _run(scene: AttackScene) -> Finding:
    return attack_by_plant(scene.read_source(), scene.republish, scene.seed)


PLANTED_SUBGRAPH = Attack("planted_subgraph", "people", nothing, _run)
