"""The distances against the papers' numbers, against transport, and against each other."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .distances import (
    DISTANCES,
    Distance,
    Distribution,
    Paths,
    Value,
    complete_order,
    distance_over,
    distribution,
    distribution_of_counts,
    entropy_of,
    equal_distance,
    exp_entropy_of,
    hellinger_distance,
    hierarchical_distance,
    hierarchical_ground,
    js_distance,
    kernel,
    natural_order,
    numeric_ground,
    ordered_distance,
    ordered_ground,
    path_of,
    smooth,
)
from .reference import ReferenceInputError
from .transport import transport_distance

SALARIES: list[Value] = [3, 4, 5, 6, 7, 8, 9, 10, 11]
HALF = Fraction(1, 2)

# Disease of S0 table 5.2: stomach and lung trouble.
DISEASES: Paths = {
    "gastric ulcer": ("gastric ulcer", "stomach", "*"),
    "gastritis": ("gastritis", "stomach", "*"),
    "stomach cancer": ("stomach cancer", "stomach", "*"),
    "flu": ("flu", "lung", "*"),
    "bronchitis": ("bronchitis", "lung", "*"),
    "pneumonia": ("pneumonia", "lung", "*"),
}


@st.composite
def hierarchies(draw: st.DrawFn) -> Paths:
    """Draw a hierarchy of height 1 to 3 over 1 to 6 letters."""
    paths: list[tuple[Value, ...]] = [(leaf,) for leaf in "abcdef"[: draw(st.integers(1, 6))]]
    for level in range(1, draw(st.integers(1, 3))):
        below = list(dict.fromkeys(path[-1] for path in paths))
        parents = {label: f"{level}-{draw(st.integers(0, 2))}" for label in below}
        paths = [(*path, parents[path[-1]]) for path in paths]
    return {path[0]: (*path, "*") for path in paths}


def distributions(values: list[Value]) -> st.SearchStrategy[dict[Value, Fraction]]:
    """Draw the distribution of a few rows."""
    return st.lists(st.sampled_from(values), min_size=1, max_size=12).map(distribution)


@st.composite
def pairs(draw: st.DrawFn, count: int = 2) -> tuple[list[Distribution], Paths]:
    """Draw distributions over the leaves of a hierarchy, and NULL."""
    paths = draw(hierarchies())
    values = [*paths, None] if draw(st.booleans()) else list(paths)
    return [draw(distributions(values)) for _ in range(count)], paths


def domain_of(sides: list[Distribution]) -> list[Value]:
    """Give the values of distributions, NULL last."""
    values = {value for side in sides for value in side}
    return [*sorted(str(value) for value in values if value is not None), None]


def all_distances(paths: Paths, domain: list[Value]) -> list[Distance]:
    """Bind every distance to a domain."""
    order = [value for value in domain if value is not None]
    return [distance_over(name, domain, paths, order, HALF) for name in DISTANCES]


# Known answers.


@pytest.mark.parametrize(("group", "distance"), [([3, 4, 5], 0.375), ([6, 8, 11], 0.1667)])
def test_ordered_distance_of_the_salary_example(group: list[Value], distance: float) -> None:
    p, q = distribution(group), distribution(SALARIES)
    measured = ordered_distance(p, q, SALARIES)
    assert measured == pytest.approx(distance, abs=5e-5)
    assert transport_distance(p, q, numeric_ground(SALARIES)) == measured


def test_js_distance_of_the_salary_example() -> None:
    p, q = distribution([3, 4, 5]), distribution(SALARIES)
    assert js_distance(p, q, SALARIES, numeric_ground(SALARIES), HALF) == pytest.approx(
        0.2417, abs=5e-5
    )


def test_the_smoothed_group_of_the_example_does_not_sum_to_one() -> None:
    smoothed = smooth(distribution([3, 4, 5]), SALARIES, numeric_ground(SALARIES), HALF)
    assert float(sum(smoothed.values())) == pytest.approx(0.9468, abs=5e-5)


def test_two_values_half_and_half_against_seven_of_thirty() -> None:
    p = distribution(["cancer", "flu"])
    q = distribution_of_counts({"cancer": 700, "flu": 2300})
    assert equal_distance(p, q) == Fraction(4, 15)
    assert hellinger_distance(p, q) == pytest.approx(0.1982, abs=5e-5)


def test_hierarchical_distance_by_hand() -> None:
    p = distribution(["gastric ulcer", "gastritis", "stomach cancer"])
    q = distribution(["gastric ulcer", "gastritis", "stomach cancer", "flu", "flu", "flu"])
    # Half of the mass crosses from stomach to lung, at the top: 1/2 * 2/2.
    assert hierarchical_distance(p, q, DISEASES) == HALF
    # One third moves inside stomach, at half the height.
    r = distribution(["gastritis", "gastritis", "stomach cancer"])
    assert hierarchical_distance(p, r, DISEASES) == Fraction(1, 6)


def test_hierarchical_distance_is_exact_for_large_counts() -> None:
    # Products of such counts need more than 32 bits.
    p = distribution_of_counts({"gastritis": 200_001, "flu": 99_999})
    q = distribution_of_counts({"gastritis": 137_001, "flu": 100_000, "bronchitis": 62_999})
    # What gastritis has too much crosses to the other side, as nothing moves within a side.
    assert hierarchical_distance(p, q, DISEASES) == Fraction(63_000, 300_000) == Fraction("0.21")
    assert transport_distance(p, q, hierarchical_ground(DISEASES)) == Fraction("0.21")


def test_distance_between_disjoint_distributions_is_one() -> None:
    p, q = distribution(["flu"]), distribution(["gastritis"])
    for distance in (equal_distance, hellinger_distance):
        assert distance(p, q) == 1
    assert hierarchical_distance(p, q, DISEASES) == 1
    assert ordered_distance(p, q, ["flu", "x", "gastritis"]) == 1


@pytest.mark.parametrize(
    ("x", "weight"), [(0, "3/4"), ("1/2", "9/16"), (1, "0"), (2, "0"), (-1, "0")]
)
def test_kernel(x: int | str, weight: str) -> None:
    assert kernel(Fraction(x)) == Fraction(weight)


def test_entropy_of_equal_shares() -> None:
    p = distribution([1, 2, 3])
    assert entropy_of(p) == pytest.approx(math.log(3), abs=1e-15)
    assert exp_entropy_of(p) == 3


# Orders, NULL, and input at fault.


def test_null_sorts_last() -> None:
    assert natural_order([10, None, 9, 9]) == [9, 10, None]
    assert complete_order(["a", None], ["b", "a"]) == ["b", "a", None]
    assert complete_order(["a", None], [None, "b", "a"]) == [None, "b", "a"]
    assert complete_order(["a"], ["b", "a"]) == ["b", "a"]


def test_null_is_far_from_every_number_and_stays_null_below_the_top() -> None:
    assert numeric_ground([1, 2, None])(None, 1) == 1
    assert path_of(None, DISEASES) == (None, None, "*")
    assert hierarchical_ground(DISEASES)(None, "flu") == 1


def test_a_single_value_has_distance_zero() -> None:
    p = distribution([5])
    assert ordered_distance(p, p, [5]) == 0
    assert hierarchical_distance(p, p, {5: ("*",)}) == 0


@pytest.mark.parametrize("name", ["ordered", "hierarchical", "js", "other"])
def test_a_distance_without_what_it_needs_is_refused(name: str) -> None:
    with pytest.raises(ReferenceInputError):
        distance_over(name, ["text"])  # type: ignore[arg-type]


def test_values_outside_are_refused() -> None:
    p, q = distribution(["a"]), distribution(["b"])
    with pytest.raises(ReferenceInputError):
        ordered_distance(p, q, ["a"])
    with pytest.raises(ReferenceInputError):
        hierarchical_distance(p, q, {"a": ("a", "*")})
    with pytest.raises(ReferenceInputError):
        distribution([])


# Properties.


@given(pairs())
def test_equal_distance_is_transport_with_distance_one(
    case: tuple[list[Distribution], Paths],
) -> None:
    (p, q), _ = case
    assert equal_distance(p, q) == transport_distance(p, q, lambda a, b: Fraction(int(a != b)))


@given(pairs(), st.randoms(use_true_random=False))
def test_ordered_distance_is_transport(
    case: tuple[list[Distribution], Paths], random: Random
) -> None:
    (p, q), _ = case
    order = domain_of([p, q])
    random.shuffle(order)
    assert ordered_distance(p, q, order) == transport_distance(p, q, ordered_ground(order))


@given(pairs())
def test_hierarchical_distance_is_transport(case: tuple[list[Distribution], Paths]) -> None:
    (p, q), paths = case
    expected = transport_distance(p, q, hierarchical_ground(paths))
    assert hierarchical_distance(p, q, paths) == expected


@given(pairs())
def test_distances_are_symmetric_within_one_and_zero_on_the_same(
    case: tuple[list[Distribution], Paths],
) -> None:
    (p, q), paths = case
    for distance in all_distances(paths, domain_of([p, q])):
        assert 0 <= distance(p, q) <= 1 + 1e-12
        assert distance(p, q) == pytest.approx(distance(q, p), abs=1e-12)
        assert distance(p, p) == 0


@given(pairs())
def test_only_equal_distributions_have_distance_zero(
    case: tuple[list[Distribution], Paths],
) -> None:
    (p, q), paths = case
    order = domain_of([p, q])
    assert (equal_distance(p, q) == 0) == (p == q)
    assert (hellinger_distance(p, q) == 0) == (p == q)
    assert (ordered_distance(p, q, order) == 0) == (p == q)
    assert (hierarchical_distance(p, q, paths) == 0) == (p == q)


@given(pairs(3))
def test_triangle_inequality(case: tuple[list[Distribution], Paths]) -> None:
    (p, q, r), paths = case
    order = domain_of([p, q, r])
    metrics: list[Distance] = [
        equal_distance,
        hellinger_distance,
        lambda a, b: ordered_distance(a, b, order),
        lambda a, b: hierarchical_distance(a, b, paths),
    ]
    for distance in metrics:
        assert distance(p, r) <= distance(p, q) + distance(q, r) + Fraction(1, 10**12)


@given(pairs())
def test_equal_distance_bounds_the_others(case: tuple[list[Distribution], Paths]) -> None:
    (p, q), paths = case
    apart = equal_distance(p, q)
    assert ordered_distance(p, q, domain_of([p, q])) <= apart
    assert hierarchical_distance(p, q, paths) <= apart
    hellinger = hellinger_distance(p, q)
    assert hellinger**2 - 1e-12 <= apart <= math.sqrt(2) * hellinger + 1e-12


@given(pairs())
def test_a_flat_hierarchy_and_two_values_give_the_equal_distance(
    case: tuple[list[Distribution], Paths],
) -> None:
    (p, q), _ = case
    flat: Paths = {value: (value, "*") for value in domain_of([p, q])}
    assert hierarchical_distance(p, q, flat) == equal_distance(p, q)
    nulls = [side.get(None, Fraction(0)) for side in (p, q)]
    two: list[Distribution] = [{None: share, "known": 1 - share} for share in nulls]
    assert ordered_distance(two[0], two[1], ["known", None]) == equal_distance(two[0], two[1])


@given(pairs())
def test_hellinger_as_the_paper_writes_it(case: tuple[list[Distribution], Paths]) -> None:
    (p, q), _ = case
    common = sum(math.sqrt(share * q.get(value, 0)) for value, share in p.items())
    assert hellinger_distance(p, q) ** 2 == pytest.approx(1 - common, abs=1e-12)


@given(pairs(), st.sampled_from(["1/3", "1/2", "1", "3/2"]))
def test_smoothing_is_a_mean_of_neighbours(
    case: tuple[list[Distribution], Paths], bandwidth: str
) -> None:
    (p, q), paths = case
    domain = domain_of([p, q])
    smoothed = smooth(p, domain, hierarchical_ground(paths), Fraction(bandwidth))
    assert all(0 <= share <= max(p.values()) for share in smoothed.values())
    uniform = {value: Fraction(1, len(domain)) for value in domain}
    assert smooth(uniform, domain, hierarchical_ground(paths), Fraction(bandwidth)) == uniform


@given(pairs())
def test_entropy_lies_between_no_spread_and_equal_shares(
    case: tuple[list[Distribution], Paths],
) -> None:
    (p, _), _ = case
    assert 1 - 1e-12 <= exp_entropy_of(p) <= len(p) + 1e-12
    assert exp_entropy_of(p) >= float(1 / max(p.values())) - 1e-12
    assert math.exp(entropy_of(p)) == pytest.approx(exp_entropy_of(p), rel=1e-12)
