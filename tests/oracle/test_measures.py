"""The plain truth of (c, k)-safety against every attack, on tables that are small enough."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

import pytest

from .measures import disclosure

#: A statement: a person, by group and place there, has a value.
Atom = tuple[int, int, str]


def worlds(groups: list[str]) -> list[tuple[str, ...]]:
    """Every way in which the people of each group may have its values, equally likely."""
    per_group = [sorted(set(map("".join, permutations(group)))) for group in groups]
    return [tuple(world) for world in product(*per_group)]


def brute_force(groups: list[str], known: int) -> float:
    """The highest confidence in one statement, given implications from others to it."""
    possible = worlds(groups)
    atoms: list[Atom] = [
        (at, person, value)
        for at, group in enumerate(groups)
        for person in range(len(group))
        for value in sorted(set("".join(groups)))
    ]
    # The worlds in which each statement is true, as bits.
    true = [
        sum(1 << w for w, world in enumerate(possible) if world[at][person] == value)
        for at, person, value in atoms
    ]
    everything = (1 << len(possible)) - 1
    best = Fraction(0)
    for attacked in set(true):
        for premises in combinations_with_replacement(sorted(set(true)), known):
            ruled_out = 0
            for premise in premises:
                ruled_out |= premise & ~attacked
            left = (everything & ~ruled_out).bit_count()
            if left:
                best = max(best, Fraction(attacked.bit_count(), left))
    return float(best)


@pytest.mark.parametrize(
    "groups", [["aab"], ["abc"], ["aabc"], ["ab", "aac"], ["abc", "aabb"], ["abcd", "aab", "ac"]]
)
def test_no_attack_does_better(groups: list[str]) -> None:
    counted = [Counter(group) for group in groups]
    for known in range(3):
        assert disclosure(counted, known) == pytest.approx(brute_force(groups, known)), known
