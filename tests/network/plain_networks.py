"""Networks and attacks in plain Python: sets of pairs, and nothing that is fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np

from ppdp_sql.network.graph import Graph

#: The network whose attack S0 tells step by step: node 4 alone has four links, node 3 alone one.
SIX = [(4, 1), (4, 3), (4, 5), (4, 6), (1, 2), (2, 5), (5, 6)]

Links = set[tuple[int, int]]


def graph_of(
    size: int, links: Iterable[tuple[int, int]], *, directed: bool = False, weights: Any = None
) -> Graph:
    ends = np.array(list(links), dtype=np.int64).reshape(-1, 2)
    amounts = None if weights is None else np.array(weights, dtype=np.float64)
    return Graph(size, ends[:, 0], ends[:, 1], amounts, directed)


def six() -> Graph:
    return graph_of(6, [(one - 1, two - 1) for one, two in SIX])


def links_of(graph: Graph) -> Links:
    """Return links with the smaller end first, or as they lead where they have directions."""
    pairs = zip(graph.sources.tolist(), graph.targets.tolist(), strict=True)
    return {
        pair if graph.directed else (min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]
    }


def degree(links: Links, node: int, *, directed: bool) -> tuple[int, ...]:
    outward = len({two for one, two in links if one == node})
    inward = len({one for one, two in links if two == node})
    return (outward, inward) if directed else (outward + inward,)


def neighbour_degrees(links: Links, node: int, *, directed: bool) -> tuple[Any, ...]:
    outward = [("out", degree(links, two, directed=directed)) for one, two in links if one == node]
    inward = [
        ("in" if directed else "out", degree(links, one, directed=directed))
        for one, two in links
        if two == node
    ]
    return tuple(sorted(outward + inward))


def find_people(
    known: Sequence[Any], shown: dict[int, Any], home: Sequence[int]
) -> tuple[Fraction, int]:
    """Return the mean chance to find people by what is known of them, and how many for certain."""
    chances = []
    for person, seen in enumerate(known):
        fitting = {node for node, look in shown.items() if look == seen}
        crowd = [other for other in range(len(known)) if home[other] in fitting]
        chances.append(Fraction(1, len(crowd)) if home[person] in fitting else Fraction(0))
    return sum(chances, Fraction(0)) / len(chances), chances.count(Fraction(1))


def least_raise(degrees: Sequence[int], k: int) -> int:
    """Return the least sum of raises after which every degree is that of k, by trying all."""
    if not degrees:
        return 0
    best = None
    falling = sorted(degrees, reverse=True)
    for cuts in range(len(falling) // k):
        for places in combinations(range(1, len(falling)), cuts):
            parts = [
                falling[start:end]
                for start, end in zip((0, *places), (*places, len(falling)), strict=True)
            ]
            if all(len(part) >= k for part in parts):
                cost = sum(part[0] * len(part) - sum(part) for part in parts)
                best = cost if best is None else min(best, cost)
    assert best is not None
    return best


def rarest_neighbourhood(links: Links, size: int) -> int:
    """Return how many nodes share the rarest neighbourhood, by trying every order."""

    def near(node: int) -> list[int]:
        return sorted({a + b - node for a, b in links if node in (a, b)})

    def look(node: int) -> tuple[Any, ...]:
        people = near(node)
        best = min(
            tuple((min(one, two), max(one, two)) in links for one, two in combinations(order, 2))
            for order in permutations(people)
        )
        return len(people), best

    looks = [look(node) for node in range(size)]
    return min(looks.count(one) for one in looks)


def believe_links(
    links: Links, shown: Links, home: Sequence[int], *, directed: bool
) -> dict[tuple[int, int], Fraction]:
    """Return for each pair of people how often pairs are linked that look like it."""
    people = range(len(home))
    pairs = list(permutations(people, 2) if directed else combinations(people, 2))

    def look(one: int, two: int) -> tuple[Any, ...]:
        here, there = home[one], home[two]
        if here == there:
            return "inside", home.count(here)
        ends = (here, there) if directed else (min(here, there), max(here, there))
        return ("linked", home.count(here) * home.count(there)) if ends in shown else ("apart",)

    alike: dict[Any, list[tuple[int, int]]] = {}
    for pair in pairs:
        alike.setdefault(look(*pair), []).append(pair)
    return {
        pair: Fraction(len(links.intersection(group)), len(group))
        for group in alike.values()
        for pair in group
    }
