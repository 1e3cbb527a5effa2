"""Prominence in plain Python, written from SPEC 8 with fractions: the oracle of the tests."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

Edge = tuple[int, int, int]


def degree_centrality(edges: Sequence[Edge], count: int) -> dict[int, Fraction]:
    """Return d / (n - 1), with d counting edge rows."""
    degrees: Counter[int] = Counter()
    for left, right, _ in edges:
        degrees[left] += 1
        degrees[right] += 1
    return {node: Fraction(degree, count - 1) for node, degree in degrees.items()}


def masked(centrality: Mapping[int, Fraction], count: int) -> dict[int, int]:
    """Return ceil(centrality * order + mean)."""
    order = 10 ** math.floor(math.log10(count) + 1e-12)
    mean = sum(centrality.values(), Fraction(0)) / count
    return {node: math.ceil(value * order + mean) for node, value in centrality.items()}


def sensitivity(
    values: Mapping[int, int], absent: int | None, levels: int
) -> tuple[dict[int, int], int]:
    """Return the row of each node, and how many distinct masked values there are."""
    known = set(values.values()) | ({absent} if absent is not None else set())
    per_row = math.ceil(Fraction(len(known), levels))
    rows = {value: place // per_row + 1 for place, value in enumerate(sorted(known))}
    return {node: rows[value] for node, value in values.items()}, len(known)


def number_label(value: int, level: int, height: int) -> str:
    """Return the label of a number, a digit shorter per level."""
    level = min(level, height)
    return "*" if level == height else f"{value // 10**level}{'*' * level}"


def components(labels: Mapping[int, str], edges: Sequence[Edge]) -> dict[int, int]:
    """Return the smallest node that each is joined to by neighbours of its label."""
    near: dict[int, set[int]] = defaultdict(set)
    for left, right, _ in edges:
        if labels[left] == labels[right]:
            near[left].add(right)
            near[right].add(left)
    found: dict[int, int] = {}
    for start in sorted(labels):
        waiting = [start] if start not in found else []
        while waiting:
            node = waiting.pop()
            if node not in found:
                found[node] = start
                waiting += near[node]
    return found


def merged(
    labels: Mapping[int, str], edges: Sequence[Edge], *, directed: bool
) -> tuple[Counter[str], Counter[tuple[str, str, Fraction]]]:
    """Return the labels of super nodes, and edges by labels with their shares."""
    groups = components(labels, edges)
    weights: dict[tuple[int, int], int] = defaultdict(int)
    for left, right, weight in edges:
        ends = (groups[left], groups[right])
        if ends[0] != ends[1]:
            weights[ends if directed else (min(ends), max(ends))] += weight
    total = sum(weights.values())
    shown: Counter[tuple[str, str, Fraction]] = Counter()
    for (left, right), weight in weights.items():
        names = (labels[left], labels[right])
        if not directed:
            names = (min(names), max(names))
        shown[*names, Fraction(weight, total)] += 1
    return Counter(labels[node] for node in set(groups.values())), shown


def node_rank_passes(
    edges: Sequence[Edge], initial: Mapping[int, float], passes: int, *, sequential: bool
) -> list[dict[int, float]]:
    """Return the ranks after each pass."""
    out: dict[int, int] = defaultdict(int)
    for left, _, weight in edges:
        out[left] += weight
    ranks, found = dict(initial), []
    for _ in range(passes):
        given = ranks if sequential else dict(ranks)
        for node in sorted(ranks):
            # What a node hands to itself is nothing: there are no self-loops.
            ranks[node] += sum(
                given[left] * weight / out[left]
                for left, right, weight in edges
                if right == node and out[left]
            )
        found.append(dict(ranks))
    return found
