"""Makes nodes twins: the k nodes of a group have the same neighbours, so nothing tells them apart.

It costs up to k times k links for each link there was, whatever the network looks like: what
making neighbourhoods alike must not cost more than.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations


def twin_links(known: Sequence[set[int]], k: int, turn: Sequence[int]) -> list[tuple[int, int]]:
    """Return the links of the network in which groups of k nodes are twins.

    Two groups are linked altogether or not at all, and so is a group within itself.

    Args:
        known: the neighbours of each node; at least k nodes.
        k: how many nodes must be twins.
        turn: the order of nodes that are as good as one another.
    """
    groups = _group(known, k, turn)
    home = {node: number for number, group in enumerate(groups) for node in group}
    linked = {
        tuple(sorted((home[one], home[two]))) for one, near in enumerate(known) for two in near
    }
    links: list[tuple[int, int]] = []
    for first, second in sorted(linked):
        if first == second:
            links += combinations(sorted(groups[first]), 2)
        else:
            links += [(one, two) for one in groups[first] for two in groups[second]]
    return links


def _group(known: Sequence[set[int]], k: int, turn: Sequence[int]) -> list[list[int]]:
    """Put nodes into groups of k, those with most neighbours first, by neighbours in common."""
    left = sorted(range(len(known)), key=lambda node: (-len(known[node]), turn[node]))
    groups: list[list[int]] = []
    while len(left) >= k:
        first, *others = left
        others.sort(key=lambda node: len(known[node] ^ known[first]))
        groups.append([first, *others[: k - 1]])
        left = sorted(others[k - 1 :], key=lambda node: (-len(known[node]), turn[node]))
    groups[-1] += left
    return groups
