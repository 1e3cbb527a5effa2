"""SPEC 3 in plain Python, as it is written: what a relation's groups have. NULL is a value."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

#: A value of a sensitive column.
Value = Any
#: Rows per value of each group.
Groups = Sequence[Counter[Value]]
Shares = Mapping[Value, Fraction]


def groups_of(rows: Sequence[tuple[Any, Value]]) -> list[Counter[Value]]:
    """Count values per group."""
    found: dict[Any, Counter[Value]] = {}
    for group, value in rows:
        found.setdefault(group, Counter())[value] += 1
    return list(found.values())


def shares(counts: Counter[Value]) -> dict[Value, Fraction]:
    return {value: Fraction(count, counts.total()) for value, count in counts.items()}


def entropy_l(groups: Groups) -> float:
    return min(
        math.exp(-math.fsum(float(p) * math.log(p) for p in shares(group).values()))
        for group in groups
    )


def recursive_c(groups: Groups, least: int) -> float | None:
    found = []
    for group in groups:
        counts = sorted(group.values(), reverse=True)
        tail = sum(counts[least - 1 :])
        if not tail:
            return None
        found.append(counts[0] / tail)
    return max(found)


def alpha(groups: Groups, named: Sequence[Value] | None = None) -> float:
    return max(
        max(
            float(p) if named is None or value in named else 0 for value, p in shares(group).items()
        )
        for group in groups
    )


def value_range(groups: Groups) -> float:
    numbers = [[value for value in group if value is not None] for group in groups]
    return min(max(found) - min(found) if found else 0 for found in numbers)


def beta(groups: Groups, whole: Counter[Value], enhanced: float | None = None) -> float | None:
    q, worst = shares(whole), 0.0
    for group in groups:
        for value, p in shares(group).items():
            if value not in q:
                return None
            if p > q[value]:
                gain = float((p - q[value]) / q[value])
                if enhanced is not None:
                    gain *= enhanced / min(enhanced, -math.log(q[value]))
                worst = max(worst, gain)
    return worst


def equal(p: Shares, q: Shares, values: Sequence[Value]) -> float:
    return float(sum(abs(p.get(v, 0) - q.get(v, 0)) for v in values) / 2)


def hellinger(p: Shares, q: Shares, values: Sequence[Value]) -> float:
    squares = [(math.sqrt(p.get(v, 0)) - math.sqrt(q.get(v, 0))) ** 2 for v in values]
    return math.sqrt(math.fsum(squares) / 2)


def ordered(p: Shares, q: Shares, values: Sequence[Value]) -> float:
    """The values stand in their order."""
    climbed, area = Fraction(0), Fraction(0)
    for value in values:
        climbed += p.get(value, Fraction(0)) - q.get(value, Fraction(0))
        area += abs(climbed)
    return float(area / max(1, len(values) - 1))


def hierarchical(
    p: Shares, q: Shares, values: Sequence[Value], paths: Mapping[Value, Sequence[str]]
) -> float:
    """For each inner node its height times what must cross it, as Li et al. write it."""
    height = len(next(iter(paths.values())))
    extra = {
        ("leaf", value): p.get(value, Fraction(0)) - q.get(value, Fraction(0)) for value in values
    }
    parents: dict[Any, Any] = {("leaf", value): (1, paths[value][0]) for value in values}
    cost = Fraction(0)
    for level in range(1, height + 1):
        children: dict[Any, list[Fraction]] = {}
        above: dict[Any, Any] = {}
        for node, amount in extra.items():
            children.setdefault(parents[node], []).append(amount)
        for value in values:
            if level < height:
                above[(level, paths[value][level - 1])] = (level + 1, paths[value][level])
        for amounts in children.values():
            positive = sum(amount for amount in amounts if amount > 0)
            negative = -sum(amount for amount in amounts if amount < 0)
            cost += Fraction(level, height) * min(positive, negative)
        extra = {node: sum(amounts, Fraction(0)) for node, amounts in children.items()}
        parents = above
    return float(cost)


def smoothed_divergence(
    p: Shares,
    q: Shares,
    values: Sequence[Value],
    distance: Callable[[Value, Value], float],
    bandwidth: float,
) -> float:
    def kernel(one: Value, other: Value) -> float:
        x = distance(one, other) / bandwidth
        return 0.75 * (1 - x * x) if abs(x) < 1 else 0.0

    def smooth(part: Shares, target: Value) -> float:
        total = math.fsum(kernel(target, value) for value in values)
        near = math.fsum(float(part.get(value, 0)) * kernel(target, value) for value in values)
        return near / total

    found = 0.0
    for value in values:
        one, other = smooth(p, value), smooth(q, value)
        mean = (one + other) / 2
        for part in (one, other):
            found += part * math.log2(part / mean) / 2 if part else 0
    return found


def number_distance(values: Sequence[Value]) -> Callable[[Value, Value], float]:
    numbers = [value for value in values if value is not None]
    span = max(numbers) - min(numbers) if numbers else 0

    def distance(one: Value, other: Value) -> float:
        if one == other:
            return 0.0
        return 1.0 if one is None or other is None else abs(one - other) / span

    return distance


def leaf_distance(paths: Mapping[Value, Sequence[str]]) -> Callable[[Value, Value], float]:
    def distance(one: Value, other: Value) -> float:
        if one == other:
            return 0.0
        pairs = zip(paths[one], paths[other], strict=True)
        return next(at for at, (a, b) in enumerate(pairs, start=1) if a == b) / len(paths[one])

    return distance


def disclosure(groups: Groups, known: int) -> float:
    """Martin et al. 2007, group by group: each group takes its share of the statements once."""
    counts = [tuple(sorted(group.values(), reverse=True)) for group in groups]

    @cache
    def clear(group: tuple[int, ...], atoms: int, person: int, most: int) -> Fraction:
        """The least chance that all statements about people from `person` on are wrong."""
        if atoms == 0:
            return Fraction(1)
        left = sum(group) - person
        found = Fraction(1)
        for part in range(1, min(atoms, most) + 1):
            wrong = left - sum(group[:part])
            if wrong <= 0:
                return Fraction(0)
            found = min(found, Fraction(wrong, left) * clear(group, atoms - part, person + 1, part))
        return found

    @cache
    def odds(at: int, atoms: int, attacked: bool) -> Fraction | float:
        """The least odds from group `at` on, with the attacked statement still to be placed."""
        if at == len(counts):
            return math.inf if attacked or atoms else Fraction(1)
        group, found = counts[at], math.inf
        for here in range(atoms + 1):
            found = min(found, clear(group, here, 0, here) * odds(at + 1, atoms - here, attacked))
            if attacked:
                own = clear(group, here + 1, 0, here + 1) * Fraction(sum(group), group[0])
                found = min(found, own * odds(at + 1, atoms - here, False))
        return found

    return float(1 / (1 + odds(0, known, True)))
