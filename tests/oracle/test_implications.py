"""The dynamic programme of (c,k)-safety against brute force and against the paper."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from .implications import (
    disclosure_by_all_implications,
    disclosure_by_common_consequent,
    least_avoidance,
    maximum_disclosure,
)

# The two groups of the running example of Martin et al.: five men, five women.
MEN = ["flu", "flu", "lung cancer", "lung cancer", "mumps"]
WOMEN = ["flu", "flu", "breast cancer", "ovarian cancer", "heart disease"]

buckets = st.lists(
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=4), min_size=1, max_size=3
)
tiny_buckets = st.lists(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=3), min_size=1, max_size=2
)


def partitions(rows: int) -> list[tuple[int, ...]]:
    """List the histograms of so many rows."""
    counts = itertools.chain.from_iterable(
        itertools.combinations_with_replacement(range(rows, 0, -1), length)
        for length in range(1, rows + 1)
    )
    return [histogram for histogram in counts if sum(histogram) == rows]


def bucket_of(histogram: tuple[int, ...]) -> list[str]:
    """Give a bucket with this histogram."""
    return [value for value, count in zip("abcdefg", histogram, strict=False) for _ in range(count)]


def test_one_implication_between_the_groups_of_the_paper() -> None:
    # Hannah has flu -> Charlie has flu: 10/19. The worst single implication is worse.
    ratio = Fraction(3, 5) * Fraction(3, 5) / Fraction(2, 5)
    assert 1 / (1 + ratio) == Fraction(10, 19)
    assert maximum_disclosure([MEN, WOMEN], 1) == Fraction(2, 3)


@pytest.mark.parametrize(("k", "disclosure"), [(0, "2/5"), (1, "2/3"), (2, "1")])
def test_disclosure_of_the_groups_of_the_paper(k: int, disclosure: str) -> None:
    # Without knowledge two of five; not flu: lung cancer 2/3; neither flu nor mumps: 1.
    assert maximum_disclosure([MEN, WOMEN], k) == Fraction(disclosure)


def test_a_single_value_is_disclosed_without_any_knowledge() -> None:
    assert maximum_disclosure([["a", "a"], ["a", "b"]], 0) == 1


def test_k_implications_disclose_among_k_plus_one_values() -> None:
    assert maximum_disclosure([["a", "b", "c", "d"]], 3) == 1
    assert maximum_disclosure([["a", "b", "c", "d"]], 2) < 1


def test_groups_that_are_safe_alone_and_not_together() -> None:
    # The consequent is about the first group; both antecedents about one person of the second.
    first, second = bucket_of((4, 1, 1, 1, 1, 1, 1)), bucket_of((4, 4, 1, 1, 1))
    assert maximum_disclosure([first], 2) == Fraction(12, 17)
    assert maximum_disclosure([second], 2) == Fraction(20, 29)
    ratio = Fraction(6, 10) * Fraction(3, 11) / Fraction(4, 10)
    assert maximum_disclosure([first, second], 2) == 1 / (1 + ratio) == Fraction(22, 31)


@given(buckets, st.integers(0, 1))
def test_one_implication_is_worst_inside_one_group(groups: list[list[str]], k: int) -> None:
    alone = max(maximum_disclosure([group], k) for group in groups)
    assert maximum_disclosure(groups, k) == alone


@given(buckets, st.integers(0, 2))
def test_programme_agrees_with_every_common_consequent(groups: list[list[str]], k: int) -> None:
    assume(sum(len(group) for group in groups) <= 8)
    assert maximum_disclosure(groups, k) == disclosure_by_common_consequent(groups, k)


@given(tiny_buckets)
def test_programme_agrees_with_three_implications(groups: list[list[str]]) -> None:
    assert maximum_disclosure(groups, 3) == disclosure_by_common_consequent(groups, 3)


@settings(max_examples=40)
@given(tiny_buckets, st.integers(0, 2))
def test_programme_agrees_with_any_implications(groups: list[list[str]], k: int) -> None:
    assume(k < 2 or sum(len(group) for group in groups) <= 4)
    assert maximum_disclosure(groups, k) == disclosure_by_all_implications(groups, k)


@pytest.mark.parametrize("histogram", partitions(4) + partitions(5))
@pytest.mark.parametrize("k", [0, 1, 2])
def test_programme_agrees_on_every_histogram_of_one_group(
    histogram: tuple[int, ...], k: int
) -> None:
    group = bucket_of(histogram)
    assert maximum_disclosure([group], k) == disclosure_by_common_consequent([group], k)


@given(buckets, st.integers(0, 4))
def test_more_knowledge_and_more_groups_disclose_more(groups: list[list[str]], k: int) -> None:
    here = maximum_disclosure(groups, k)
    assert here <= maximum_disclosure(groups, k + 1)
    assert here <= maximum_disclosure([*groups, ["a", "b"]], k)
    assert max(maximum_disclosure([group], k) for group in groups) <= here


@given(buckets)
def test_without_knowledge_the_largest_share_is_disclosed(groups: list[list[str]]) -> None:
    shares = [Fraction(max(Counter(group).values()), len(group)) for group in groups]
    assert maximum_disclosure(groups, 0) == max(shares)


@given(buckets, st.integers(0, 4))
def test_merging_groups_never_discloses_more(groups: list[list[str]], k: int) -> None:
    merged = [[*groups[0], *groups[-1]], *groups[1:-1]] if len(groups) > 1 else groups
    assert maximum_disclosure(merged, k) <= maximum_disclosure(groups, k)


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=6), st.integers(0, 5))
def test_avoiding_more_atoms_is_less_likely(group: list[str], atoms: int) -> None:
    counts = tuple(sorted(Counter(group).values(), reverse=True))
    assert 0 <= least_avoidance(counts, atoms + 1) <= least_avoidance(counts, atoms) <= 1
