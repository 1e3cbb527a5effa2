"""The earth mover's distance as what it is: the cheapest transport of one distribution to another.

Knows nothing of closed forms; it is here to test them.
"""

from __future__ import annotations

import math
from fractions import Fraction

import networkx as nx

from .distances import Distribution, GroundDistance


def transport_distance(p: Distribution, q: Distribution, ground: GroundDistance) -> Fraction:
    """Give the least sum of mass times ground distance that turns p into q, exactly.

    Masses and distances are scaled to integers, which network simplex needs.
    """
    costs = {(a, b): ground(a, b) for a in p for b in q}
    mass = math.lcm(*(share.denominator for side in (p, q) for share in side.values()))
    unit = math.lcm(*(cost.denominator for cost in costs.values()))
    graph = nx.DiGraph()
    for value, share in p.items():
        graph.add_node(("from", value), demand=-int(share * mass))
    for value, share in q.items():
        graph.add_node(("to", value), demand=int(share * mass))
    for (a, b), cost in costs.items():
        graph.add_edge(("from", a), ("to", b), weight=int(cost * unit))
    work, _ = nx.network_simplex(graph)
    return Fraction(work, mass * unit)
