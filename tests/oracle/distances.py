"""Distances between two distributions of a sensitive column, the slow and obvious way.

Written from SPEC part 3 alone, with the standard library alone. Everything that can be exact is a
Fraction; `hellinger` (a root) and `js` (logarithms) are computed with 50 digits and given as
floats. `transport` has the earth mover's distance by another road.

The *domain* of a sensitive column is what occurs in the source, or the order as declared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from .reference import TOP, ReferenceInputError

Value: TypeAlias = str | int | Decimal | Fraction | None
#: Value -> its path: the value first, one label per level, `*` last.
Paths: TypeAlias = Mapping[Value, tuple[Value, ...]]
#: Value -> share; the shares sum to 1.
Distribution: TypeAlias = Mapping[Value, Fraction]
Number: TypeAlias = Fraction | float
GroundDistance: TypeAlias = Callable[[Value, Value], Fraction]
Distance: TypeAlias = Callable[[Distribution, Distribution], Number]
DistanceName: TypeAlias = Literal["equal", "ordered", "hierarchical", "hellinger", "js"]

DISTANCES: tuple[DistanceName, ...] = get_args(DistanceName)
DIGITS = 50


# ---------------------------------------------------------------------------------------------
# Distributions, paths, numbers


def distribution(values: Iterable[Value]) -> dict[Value, Fraction]:
    """Give the share of each value; NULL is a value."""
    return distribution_of_counts(Counter(values))


def distribution_of_counts(counts: Mapping[Value, int]) -> dict[Value, Fraction]:
    """Give the share of each value that has a count above 0."""
    total = sum(counts.values())
    if total == 0:
        raise ReferenceInputError("a distribution over no rows")
    return {value: Fraction(count, total) for value, count in counts.items() if count > 0}


def to_decimal(number: Fraction) -> Decimal:
    """Give a Fraction in the precision of the current decimal context."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def is_number(value: Value) -> bool:
    """Say whether a value is a number (true and false are none)."""
    return isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool)


def height(paths: Paths) -> int:
    """Give the top level of a hierarchy."""
    return len(next(iter(paths.values()))) - 1


def path_of(value: Value, paths: Paths) -> tuple[Value, ...]:
    """Give the path of a value; a NULL without a leaf stays NULL below the top."""
    if value in paths:
        return paths[value]
    if value is None:
        return (*(None,) * height(paths), TOP) if height(paths) > 0 else (None,)
    raise ReferenceInputError(f"{value!r} has no leaf")


def _extras(p: Distribution, q: Distribution) -> dict[Value, Fraction]:
    """Give p - q per value."""
    return {value: p.get(value, Fraction(0)) - q.get(value, Fraction(0)) for value in {**p, **q}}


# ---------------------------------------------------------------------------------------------
# Earth mover's distances in closed form


def equal_distance(p: Distribution, q: Distribution) -> Fraction:
    """EMD where any two values are 1 apart: half the sum of |p - q|."""
    return sum((abs(extra) for extra in _extras(p, q).values()), Fraction(0)) / 2


def ordered_distance(p: Distribution, q: Distribution, order: Sequence[Value]) -> Fraction:
    """EMD where the values of an order are |i-j|/(m-1) apart; 0 for a single value."""
    extras = _extras(p, q)
    unknown = [value for value in extras if value not in order]
    if unknown:
        raise ReferenceInputError(f"{unknown[0]!r} is not in the order")
    if len(order) <= 1:
        return Fraction(0)
    carried, work = Fraction(0), Fraction(0)
    for value in order:
        carried += extras.get(value, Fraction(0))
        work += abs(carried)
    return work / (len(order) - 1)


def hierarchical_distance(p: Distribution, q: Distribution, paths: Paths) -> Fraction:
    """EMD where two values are the level of their lowest common ancestor / H apart.

    Each inner node N costs height(N)/H * min(positive extra, negative extra): what its children
    have too much and too little meets there.
    """
    top = height(paths)
    extras = {path_of(value, paths): extra for value, extra in _extras(p, q).items()}
    work = Fraction(0)
    for level in range(1, top + 1):
        # Label of the inner node -> label of each child -> the child's extra.
        inner: dict[Value, dict[Value, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for path, extra in extras.items():
            inner[path[level]][path[level - 1]] += extra
        for children in inner.values():
            positive = sum((extra for extra in children.values() if extra > 0), Fraction(0))
            negative = -sum((extra for extra in children.values() if extra < 0), Fraction(0))
            work += Fraction(level, top) * min(positive, negative)
    return work


# ---------------------------------------------------------------------------------------------
# Roots and logarithms: Hellinger, smoothed Jensen-Shannon, entropy


def hellinger_distance(p: Distribution, q: Distribution) -> float:
    """sqrt(1 - sum of sqrt(p q)), as sqrt(half the sum of (sqrt p - sqrt q)^2): the same number."""
    with localcontext() as context:
        context.prec = DIGITS
        squares = Decimal(0)
        for value in {**p, **q}:
            roots = [to_decimal(side.get(value, Fraction(0))).sqrt() for side in (p, q)]
            squares += (roots[0] - roots[1]) ** 2
        return float((squares / 2).sqrt())


def numeric_ground(values: Iterable[Value]) -> GroundDistance:
    """|a-b| / (max-min) over the numbers of a domain; NULL is 1 away from every number."""
    numbers = [Fraction(value) for value in values if value is not None]
    width = max(numbers) - min(numbers) if numbers else Fraction(0)

    def ground(a: Value, b: Value) -> Fraction:
        if a == b:
            return Fraction(0)
        if a is None or b is None:
            return Fraction(1)
        return abs(Fraction(a) - Fraction(b)) / width

    return ground


def ordered_ground(order: Sequence[Value]) -> GroundDistance:
    """|i-j| / (m-1) over an order."""
    return lambda a, b: Fraction(abs(order.index(a) - order.index(b)), max(1, len(order) - 1))


def hierarchical_ground(paths: Paths) -> GroundDistance:
    """The level of the lowest common ancestor / H."""

    def ground(a: Value, b: Value) -> Fraction:
        if a == b:
            return Fraction(0)
        pairs = zip(path_of(a, paths), path_of(b, paths), strict=True)
        level = next(level for level, (left, right) in enumerate(pairs) if left == right)
        return Fraction(level, height(paths))

    return ground


def kernel(x: Fraction) -> Fraction:
    """K(x) = 3/4 (1 - x^2) for |x| < 1, else 0."""
    return Fraction(3, 4) * (1 - x * x) if abs(x) < 1 else Fraction(0)


def smooth(
    p: Distribution, domain: Sequence[Value], ground: GroundDistance, bandwidth: Fraction
) -> dict[Value, Fraction]:
    """Spread a distribution over its neighbours; the answer need not sum to 1."""
    smoothed: dict[Value, Fraction] = {}
    for value in domain:
        weights = {other: kernel(ground(value, other) / bandwidth) for other in domain}
        mass = sum((p.get(other, Fraction(0)) * weight for other, weight in weights.items()))
        smoothed[value] = Fraction(mass) / sum(weights.values())
    return smoothed


def js_distance(
    p: Distribution,
    q: Distribution,
    domain: Sequence[Value],
    ground: GroundDistance,
    bandwidth: Fraction,
) -> float:
    """Jensen-Shannon divergence of the two smoothed distributions, log2."""
    left, right = (smooth(side, domain, ground, bandwidth) for side in (p, q))
    with localcontext() as context:
        context.prec = DIGITS
        total = Decimal(0)
        for value in domain:
            mean = (left[value] + right[value]) / 2
            for share in (left[value], right[value]):
                if share > 0:
                    total += to_decimal(share) * to_decimal(share / mean).ln()
        return float(total / 2 / Decimal(2).ln())


def entropy_of(p: Distribution) -> float:
    """-sum of p ln p."""
    with localcontext() as context:
        context.prec = DIGITS
        return float(_entropy(p))


def exp_entropy_of(p: Distribution) -> float:
    """Exp of the entropy: so many equally frequent values would hide as much."""
    with localcontext() as context:
        context.prec = DIGITS
        return float(_entropy(p).exp())


def _entropy(p: Distribution) -> Decimal:
    terms = (-to_decimal(share) * to_decimal(share).ln() for share in p.values())
    return sum(terms, Decimal(0))


# ---------------------------------------------------------------------------------------------
# A distance bound to a source


def natural_order(values: Iterable[Value]) -> list[Value]:
    """Sort the distinct numbers of a column, NULL last.

    Raises:
        ReferenceInputError: If a value is no number: text has no order of its own.
    """
    distinct = set(values)
    others = [value for value in distinct if value is not None]
    if not all(is_number(value) for value in others):
        raise ReferenceInputError("a column of text needs an order")
    ordered: list[Value] = sorted(others, key=lambda value: Fraction(value or 0))
    return [*ordered, None] if None in distinct else ordered


def complete_order(values: Iterable[Value], order: Sequence[Value]) -> list[Value]:
    """Give a declared order with NULL last, if NULL occurs and the order does not place it."""
    return [*order, None] if None in set(values) and None not in order else list(order)


def distance_over(
    name: DistanceName,
    source: Sequence[Value],
    paths: Paths | None = None,
    order: Sequence[Value] | None = None,
    bandwidth: Fraction | None = None,
) -> Distance:
    """Bind a distance to the values that a sensitive column has in the source.

    Args:
        name: One of the five names.
        source: The column over the source, T.
        paths: The column's hierarchy, for `hierarchical`, and for `js` on text.
        order: The column's declared order; numbers have their own without one.
        bandwidth: B of `js`.
    """
    if name == "equal":
        return equal_distance
    if name == "hellinger":
        return hellinger_distance
    if name == "ordered":
        listed = natural_order(source) if order is None else complete_order(source, order)
        return lambda p, q: ordered_distance(p, q, listed)
    numeric = all(is_number(value) for value in source if value is not None)
    if name == "js" and bandwidth is not None and (numeric or paths is not None):
        domain = list(dict.fromkeys(source))
        ground = numeric_ground(domain) if numeric else hierarchical_ground(paths or {})
        return lambda p, q: js_distance(p, q, domain, ground, bandwidth)
    if name == "hierarchical" and paths is not None:
        return lambda p, q: hierarchical_distance(p, q, paths)
    raise ReferenceInputError(f"distance {name} needs a hierarchy, or a bandwidth, or is unknown")
