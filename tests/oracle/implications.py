"""(c,k)-safety: the maximum disclosure to who knows k simple implications (Martin et al. 2007).

A *bucket* is the list of sensitive values of one group: each way to hand them out to its people is
equally likely. An *atom* says that a person has a value; a simple implication `A -> B` joins two
atoms. The worst knowledge is k implications with a common consequent A: then

    Pr(A | A_1 -> A, .., A_k -> A) = 1 / (1 + Pr(not A, not A_1, .., not A_k) / Pr(A)),

and `maximum_disclosure` finds the least ratio by the paper's dynamic programme. The other two
functions try every knowledge on tiny tables.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from .distances import Value

Bucket: TypeAlias = Sequence[Value]
#: A set of worlds, one bit per world; a world is one way to hand out all values.
Worlds: TypeAlias = int


# ---------------------------------------------------------------------------------------------
# The dynamic programme


def maximum_disclosure(buckets: Sequence[Bucket], k: int) -> Fraction:
    """Give the highest probability of an atom that k simple implications can lead to."""
    histograms = [tuple(sorted(Counter(bucket).values(), reverse=True)) for bucket in buckets]
    return 1 / (1 + _least_ratio(histograms, k + 1))


def _least_ratio(histograms: Sequence[tuple[int, ...]], atoms: int) -> Fraction:
    """Give the least Pr(no atom holds) / Pr(A) over all sets of atoms, A one of them (MINIMIZE2).

    `without[j]` is the least probability that none of j atoms about the buckets so far holds,
    `within[j]` the same divided by Pr(A) for an A among them: the most frequent value of its
    bucket, which every good choice of atoms has.
    """
    without: list[Fraction | None] = [Fraction(1)] + [None] * atoms
    within: list[Fraction | None] = [None] * (atoms + 1)
    for counts in histograms:
        share = Fraction(counts[0], sum(counts))
        none_of = [least_avoidance(counts, here) for here in range(atoms + 1)]
        new_without = [_least_product(without, none_of, total) for total in range(atoms + 1)]
        new_within = [
            _least(
                _least_product(within, none_of, total),
                _least_product(without, [None, *(p / share for p in none_of[1:])], total),
            )
            for total in range(atoms + 1)
        ]
        without, within = new_without, new_within
    ratio = within[atoms]
    assert ratio is not None
    return ratio


def _least_product(
    before: Sequence[Fraction | None], here: Sequence[Fraction | None], total: int
) -> Fraction | None:
    """Give the least before[total - j] * here[j], leaving out what is impossible."""
    products = [
        left * right
        for left, right in ((before[total - j], here[j]) for j in range(total + 1))
        if left is not None and right is not None
    ]
    return min(products, default=None)


def _least(*numbers: Fraction | None) -> Fraction | None:
    return min((number for number in numbers if number is not None), default=None)


@cache
def least_avoidance(counts: tuple[int, ...], atoms: int) -> Fraction:
    """Give the least probability that none of some atoms about one bucket holds (MINIMIZE1).

    Person i is said not to have any of the k_i most frequent values, k_0 >= k_1 >= ..; the k_i
    sum to the number of atoms.

    Args:
        counts: The bucket's counts of values, in descending order.
        atoms: The number of atoms.
    """
    tops = [0, *itertools.accumulate(counts)]
    rows = tops[-1]

    def least(person: int, left: int, most: int) -> Fraction | None:
        if left == 0:
            return Fraction(1)
        if person == rows:
            return None
        choices: list[Fraction] = []
        for named in range(1, min(left, most) + 1):
            rest = least(person + 1, left - named, named)
            if rest is not None:
                taken = tops[min(named, len(counts))]
                choices.append(Fraction(max(0, rows - person - taken), rows - person) * rest)
        return min(choices, default=None)

    answer = least(0, atoms, atoms)
    assert answer is not None
    return answer


# ---------------------------------------------------------------------------------------------
# Brute force


def _atoms(buckets: Sequence[Bucket]) -> tuple[list[Worlds], Worlds]:
    """Give the worlds in which each atom holds, and all worlds."""
    arrangements = [sorted(set(itertools.permutations(bucket)), key=repr) for bucket in buckets]
    worlds = [tuple(itertools.chain(*parts)) for parts in itertools.product(*arrangements)]
    values = sorted({value for bucket in buckets for value in bucket}, key=repr)
    people = range(sum(len(bucket) for bucket in buckets))
    atoms = [
        sum(1 << index for index, world in enumerate(worlds) if world[person] == value)
        for person in people
        for value in values
    ]
    return [atom for atom in dict.fromkeys(atoms) if atom], (1 << len(worlds)) - 1


def _conditional(atom: Worlds, known: Worlds) -> Fraction:
    return Fraction((atom & known).bit_count(), known.bit_count())


def _highest(atoms: Iterable[Worlds], knowledge: Iterable[Worlds]) -> Fraction:
    """Give the highest probability of an atom under any knowledge that can be true."""
    listed = list(atoms)
    return max(_conditional(atom, known) for known in knowledge if known for atom in listed)


def _union(sets: Iterable[Worlds]) -> Worlds:
    union = 0
    for worlds in sets:
        union |= worlds
    return union


def disclosure_by_common_consequent(buckets: Sequence[Bucket], k: int) -> Fraction:
    """Try every set of k implications that share the consequent, on every atom."""
    atoms, everything = _atoms(buckets)
    best = Fraction(0)
    for consequent in atoms:
        sets = itertools.combinations(atoms, min(k, len(atoms)))
        knowledge = {consequent | (everything & ~_union(antecedents)) for antecedents in sets}
        best = max(best, _highest([consequent], knowledge))
    return best


def disclosure_by_all_implications(buckets: Sequence[Bucket], k: int) -> Fraction:
    """Try every set of up to k implications between any two atoms, on every atom."""
    atoms, everything = _atoms(buckets)
    implications = {(everything & ~a) | b for a in atoms for b in atoms}
    knowledge: set[Worlds] = {everything}
    for _ in range(k):
        knowledge = {known & implication for known in knowledge for implication in implications}
    return _highest(atoms, knowledge)
