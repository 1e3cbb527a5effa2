"""Every disclosure model of SPEC part 3, the slow and obvious way.

Written from SPEC parts 0, 1 and 3 alone, with the standard library alone: no code of the package
is imported or was read. Everything that can be exact is a Fraction; only roots and logarithms are
floats.

The words used here:

* A *table* is a list of rows; a row maps a column to its value, and NULL (None) is a value.
* A *source* is a table with the hierarchies of its quasi-identifiers; a *view* is a source at a
  node, with its groups.
* A *measure* is the number that one group has under a model; a *verdict* compares it with what
  the model asks for. A measure None passes nothing.
* A *condition* is one measure with one threshold: `alpha_k` and `ke` are two conditions each, and
  a model on several columns is one per column.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from .distances import (
    Distance,
    Distribution,
    Number,
    Paths,
    Value,
    distance_over,
    distribution,
    entropy_of,
    exp_entropy_of,
    height,
    is_number,
    path_of,
)
from .implications import maximum_disclosure
from .reference import ReferenceInputError

Row: TypeAlias = Mapping[str, Value]
Table: TypeAlias = Sequence[Row]
Key: TypeAlias = tuple[Value, ...]
Node: TypeAlias = tuple[int, ...]
#: `{"model": name, ..its parameters..}`; see `MODELS`.
Model: TypeAlias = Mapping[str, Any]
Measure: TypeAlias = Number | None

TOLERANCE = Fraction(1, 10**12)
#: B of `js` where a model names none.
DEFAULT_BANDWIDTH = Fraction(1, 2)


# ---------------------------------------------------------------------------------------------
# Thresholds


def exact(number: int | float | str | Decimal | Fraction) -> Fraction:
    """Give a parameter as the decimal that a policy writes: 0.1 is a tenth."""
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def at_least(measure: Measure, threshold: Number) -> bool:
    """Say whether a measure reaches a threshold, exactly on it included."""
    return measure is not None and _at_most(threshold, measure)


def at_most(measure: Measure, threshold: Number) -> bool:
    """Say whether a measure stays within a threshold, exactly on it included."""
    return measure is not None and _at_most(measure, threshold)


def below(measure: Measure, threshold: Number) -> bool:
    """Say whether a measure is strictly under a threshold: equality within 1e-12 is not."""
    return measure is not None and not _at_most(threshold, measure)


def _at_most(small: Number, large: Number) -> bool:
    if math.inf in (small, large):
        return large == math.inf
    return Fraction(small) <= Fraction(large) + TOLERANCE


# ---------------------------------------------------------------------------------------------
# Tables, groups, sources and views


def column_of(rows: Iterable[Row], column: str) -> list[Value]:
    """Give the values of a column, row by row."""
    return [row[column] for row in rows]


def groups_of(rows: Iterable[Row], columns: Sequence[str]) -> dict[Key, list[Row]]:
    """Give the rows that agree on some columns, as the columns stand; NULL agrees with NULL."""
    groups: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[column] for column in columns)].append(row)
    return dict(groups)


@dataclass(frozen=True)
class Source:
    """A table and what is known about its columns.

    Attributes:
        rows: T, before any suppression.
        quasi: Quasi-identifier -> its hierarchy, in policy order.
        sensitive: Sensitive column -> its hierarchy, where it has one.
        orders: Sensitive column -> its declared order, where it has one.
        population: The public table P of `k_map` and `delta_presence`, with the same
            quasi-identifiers.
    """

    rows: Table
    quasi: Mapping[str, Paths]
    sensitive: Mapping[str, Paths] = field(default_factory=dict)
    orders: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    population: Table | None = None

    @property
    def heights(self) -> Node:
        """The top node."""
        return tuple(height(paths) for paths in self.quasi.values())

    def nodes(self, above: Node | None = None) -> list[Node]:
        """List the nodes of the lattice, or those at or above a node, lexicographically."""
        lowest = above or (0,) * len(self.quasi)
        ranges = [range(low, top + 1) for low, top in zip(lowest, self.heights, strict=True)]
        return list(itertools.product(*ranges))

    def generalize(self, row: Row, node: Node) -> Key:
        """Give the quasi-identifiers of a row at a node."""
        levels = zip(self.quasi.items(), node, strict=True)
        return tuple(path_of(row[name], paths)[level] for (name, paths), level in levels)

    def at(self, node: Node) -> View:
        """Give the source at a node, every row with its quasi-identifiers generalized."""
        return View(self, node)


def as_it_stands(
    rows: Table, quasi: Sequence[str], population: Table | None = None, **options: Any
) -> View:
    """Give the view of a table whose quasi-identifiers are generalized already."""
    everyone = [*rows, *(population or [])]
    paths = {name: {value: (value,) for value in column_of(everyone, name)} for name in quasi}
    return Source(rows, paths, population=population, **options).at((0,) * len(quasi))


@dataclass(frozen=True)
class View:
    """A source at a node.

    Attributes:
        source: The source.
        node: The node.
    """

    source: Source
    node: Node

    @cached_property
    def quasi(self) -> tuple[str, ...]:
        """The names of the quasi-identifiers."""
        return tuple(self.source.quasi)

    @cached_property
    def rows(self) -> list[Row]:
        """T at the node."""
        return self._generalized(self.source.rows)

    @cached_property
    def groups(self) -> dict[Key, list[Row]]:
        """The groups of T."""
        return groups_of(self.rows, self.quasi)

    @cached_property
    def population(self) -> dict[Key, list[Row]]:
        """The groups of P."""
        if self.source.population is None:
            raise ReferenceInputError("the model needs a population")
        return groups_of(self._generalized(self.source.population), self.quasi)

    def _generalized(self, rows: Table) -> list[Row]:
        keys = (self.source.generalize(row, self.node) for row in rows)
        pairs = zip(rows, keys, strict=True)
        return [{**row, **dict(zip(self.quasi, key, strict=True))} for row, key in pairs]


# ---------------------------------------------------------------------------------------------
# Measures of one group alone


def group_size(rows: Table) -> Fraction:
    """Count the rows."""
    return Fraction(len(rows))


def distinct_l(rows: Table, column: str) -> Fraction:
    """Count the distinct values of a sensitive column."""
    return Fraction(len(set(column_of(rows, column))))


def entropy_l(rows: Table, column: str) -> float:
    """Give exp of the entropy of a sensitive column."""
    return exp_entropy_of(distribution(column_of(rows, column)))


def recursive_c(rows: Table, column: str, l: int) -> Fraction | None:  # noqa: E741
    """Give the infimum of c, r1 / (r_l + .. + r_m), or None with fewer than l values."""
    counts = sorted(Counter(column_of(rows, column)).values(), reverse=True)
    tail = sum(counts[l - 1 :])
    return Fraction(counts[0], tail) if tail else None


def alpha(rows: Table, column: str, values: Sequence[Value] | None = None) -> Fraction:
    """Give the largest share of a value, or of a named value."""
    shares = distribution(column_of(rows, column))
    named = shares if values is None else values
    return max((shares.get(value, Fraction(0)) for value in named), default=Fraction(0))


def value_range(rows: Table, column: str) -> Fraction:
    """Give max - min of a numeric column, NULL left out; 0 without a number."""
    values = column_of(rows, column)
    if not all(value is None or is_number(value) for value in values):
        raise ReferenceInputError(f"column {column} is not numeric")
    numbers = [Fraction(value) for value in values if value is not None]
    return max(numbers) - min(numbers) if numbers else Fraction(0)


def personalized_risk(rows: Table, column: str, guard: str, paths: Paths) -> Fraction:
    """Give the largest share of values under a node that some row of the group guards.

    Args:
        rows: The group.
        column: The sensitive column.
        guard: The column with the guarding labels; NULL is no wish.
        paths: The sensitive column's hierarchy.
    """
    found = [path_of(value, paths) for value in column_of(rows, column)]
    risks = [Fraction(0)]
    for label in {label for label in column_of(rows, guard) if label is not None}:
        level = guarding_level(label, paths)
        risks.append(Fraction(sum(path[level] == label for path in found), len(rows)))
    return max(risks)


def guarding_level(label: Value, paths: Paths) -> int:
    """Give the highest level at which a label stands in a hierarchy."""
    levels = [level for path in paths.values() for level, at in enumerate(path) if at == label]
    if not levels:
        raise ReferenceInputError(f"{label!r} is no label of the hierarchy")
    return max(levels)


# ---------------------------------------------------------------------------------------------
# Measures of a group against the source


def gains(p: Distribution, q: Distribution) -> dict[Value, Number]:
    """Give (p-q)/q of each value with p > q; infinity for a value that the source has not."""
    return {
        value: (share - q[value]) / q[value] if value in q else math.inf
        for value, share in p.items()
        if share > q.get(value, 0)
    }


def beta(p: Distribution, q: Distribution) -> Number:
    """Give the least beta that a group passes: the largest gain, 0 without one."""
    return max(gains(p, q).values(), default=Fraction(0))


def enhanced_beta(p: Distribution, q: Distribution, asked: Fraction) -> Number:
    """Give the largest gain, each as a share of the most that its value may gain, times beta.

    A value may gain min(beta, -ln q), so a group passes where the answer is beta at most.

    Args:
        p: The group's distribution.
        q: The source's.
        asked: The beta asked for.
    """
    found = gains(p, q)
    if math.inf in found.values():
        return math.inf
    return max(
        (gain * asked / min(asked, -math.log(q[value])) for value, gain in found.items()),
        default=Fraction(0),
    )


def nt_distance(view: View, key: Key, n: int, column: str, distance: Distance) -> Measure:
    """Give the least distance to a natural superset of n rows or more, None without one.

    The supersets are the group itself, the group that holds it at every node above, and T.
    """
    source = view.source
    member = next(row for row in source.rows if source.generalize(row, view.node) == key)
    here = distribution(column_of(view.groups[key], column))
    supersets = [list(source.rows)]
    for node in source.nodes(above=view.node):
        above = source.generalize(member, node)
        supersets.append([row for row in source.rows if source.generalize(row, node) == above])
    large = [rows for rows in supersets if len(rows) >= n]
    distances = [distance(here, distribution(column_of(rows, column))) for rows in large]
    return min(distances, default=None)


def presence(view: View) -> dict[Key, Number]:
    """Give n_T / n_P of every group of P, and infinity for a group of T that P has not."""
    ratios: dict[Key, Number] = dict.fromkeys(view.groups, math.inf)
    for key, rows in view.population.items():
        ratios[key] = Fraction(len(view.groups.get(key, [])), len(rows))
    return ratios


# ---------------------------------------------------------------------------------------------
# Measures of a group among the rows that are left


def people(rows: Table, key: str) -> Fraction:
    """Count the distinct values of a key; NULL is nobody."""
    return Fraction(len({value for value in column_of(rows, key) if value is not None}))


def xy_diversity(rows: Table, group: Row, x: Sequence[str], y: str) -> Fraction:
    """Count the distinct Y values, as they stand, of the rows that agree with a group on X."""
    return people([row for row in rows if all(row[name] == group[name] for name in x)], y)


def smallest_projection(rows: Table, group: Row, quasi: Sequence[str], m: int) -> Fraction:
    """Give the fewest rows that agree with a group on m quasi-identifiers (on all, if fewer)."""
    return min(
        Fraction(sum(all(row[name] == group[name] for name in subset) for row in rows))
        for subset in itertools.combinations(quasi, min(m, len(quasi)))
    )


# ---------------------------------------------------------------------------------------------
# m-invariance


@dataclass(frozen=True)
class Invariance:
    """What m-invariance asks about some releases.

    Attributes:
        smallest: The fewest rows of a group in any release.
        distinct: Whether no group has a sensitive value twice.
        changed: How many people have groups with different value sets.
    """

    smallest: int
    distinct: bool
    changed: int

    def holds(self, m: int) -> bool:
        """Say whether the releases are m-invariant."""
        return self.smallest >= m and self.distinct and self.changed == 0


def invariance(releases: Sequence[Sequence[tuple[Value, Value, Value]]]) -> Invariance:
    """Measure releases for m-invariance.

    Args:
        releases: Each a list of (person, group id, sensitive value).
    """
    signatures: dict[Value, set[frozenset[Value]]] = defaultdict(set)
    smallest, distinct = math.inf, True
    for release in releases:
        groups: dict[Value, list[Value]] = defaultdict(list)
        for _, group, value in release:
            groups[group].append(value)
        for person, group, _ in release:
            signatures[person].add(frozenset(groups[group]))
        for values in groups.values():
            smallest = min(smallest, len(values))
            distinct = distinct and len(set(values)) == len(values)
    if math.isinf(smallest):
        raise ReferenceInputError("releases without a row")
    return Invariance(int(smallest), distinct, sum(len(sets) > 1 for sets in signatures.values()))


# ---------------------------------------------------------------------------------------------
# Models as conditions

#: (view, group, rows that are left) -> the group's number.
MeasureOf: TypeAlias = Callable[[View, Key, Table], Measure]


@dataclass(frozen=True)
class Condition:
    """One measure with one threshold.

    Attributes:
        measure: The number.
        verdict: Whether a number passes.
        small_is_good: Whether the group with the largest number is the worst one.
        among: Whether the number depends on which other groups are left.
    """

    measure: MeasureOf
    verdict: Callable[[Measure], bool]
    small_is_good: bool
    among: bool = False

    def passes(self, view: View, key: Key, left: Table) -> bool:
        """Say whether a group passes among the rows that are left."""
        return self.verdict(self.measure(view, key, left))

    def worst(self, measures: Iterable[Measure]) -> Measure:
        """Give the number of the worst group."""
        listed = list(measures)
        numbers = [measure for measure in listed if measure is not None]
        if len(numbers) < len(listed):
            return None
        return max(numbers) if self.small_is_good else min(numbers)


def _minimum(threshold: Number, measure: MeasureOf, among: bool = False) -> Condition:
    return Condition(measure, lambda number: at_least(number, threshold), False, among)


def _maximum(threshold: Number, measure: MeasureOf) -> Condition:
    return Condition(measure, lambda number: at_most(number, threshold), True)


def _strict_maximum(threshold: Number, measure: MeasureOf) -> Condition:
    return Condition(measure, lambda number: below(number, threshold), True)


def _size_condition(model: Model) -> Condition:
    entity = model.get("entity")

    def measure(view: View, key: Key, left: Table) -> Measure:
        rows = view.groups[key]
        return group_size(rows) if entity is None else people(rows, entity)

    return _minimum(exact(model["k"]), measure)


def _distinct_condition(model: Model) -> Condition:
    column = model["column"]
    return _minimum(exact(model["l"]), lambda view, key, left: distinct_l(view.groups[key], column))


def _entropy_condition(model: Model) -> Condition:
    column = model["column"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        return entropy_of(distribution(column_of(view.groups[key], column)))

    return _minimum(math.log(exact(model["l"])), measure)


def _recursive_condition(model: Model) -> Condition:
    column, length = model["column"], model["l"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        return recursive_c(view.groups[key], column, length)

    return _strict_maximum(exact(model["c"]), measure)


def _alpha_condition(model: Model) -> Condition:
    column, values = model["column"], model.get("values")
    return _maximum(
        exact(model["alpha"]), lambda view, key, left: alpha(view.groups[key], column, values)
    )


def _range_condition(model: Model) -> Condition:
    column = model["column"]
    return _minimum(
        exact(model["e"]), lambda view, key, left: value_range(view.groups[key], column)
    )


def bound_distance(model: Model, source: Source) -> Distance:
    """Give the distance that a closeness model names, over the source."""
    column = model["column"]
    return distance_over(
        model.get("distance", "equal"),
        column_of(source.rows, column),
        source.sensitive.get(column),
        model.get("order", source.orders.get(column)),
        exact(model.get("bandwidth", DEFAULT_BANDWIDTH)),
    )


def _closeness_condition(model: Model) -> Condition:
    column = model["column"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        distance = bound_distance(model, view.source)
        p, q = (distribution(column_of(rows, column)) for rows in (view.groups[key], view.rows))
        return distance(p, q)

    return _maximum(exact(model["t"]), measure)


def _nt_condition(model: Model) -> Condition:
    column = model["column"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        return nt_distance(view, key, model["n"], column, bound_distance(model, view.source))

    return _maximum(exact(model["t"]), measure)


def _beta_condition(model: Model) -> Condition:
    column, asked = model["column"], exact(model["beta"])

    def measure(view: View, key: Key, left: Table) -> Measure:
        p, q = (distribution(column_of(rows, column)) for rows in (view.groups[key], view.rows))
        return enhanced_beta(p, q, asked) if model.get("enhanced") else beta(p, q)

    return _maximum(asked, measure)


def _personalized_condition(model: Model) -> Condition:
    column, guard = model["column"], model["guard"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        return personalized_risk(view.groups[key], column, guard, view.source.sensitive[column])

    return _maximum(exact(model["p"]), measure)


def _map_condition(model: Model) -> Condition:
    return _minimum(
        exact(model["k"]), lambda view, key, left: group_size(view.population.get(key, []))
    )


def _presence_condition(model: Model) -> Condition:
    low, high = exact(model["dmin"]), exact(model["dmax"])
    return Condition(
        lambda view, key, left: presence(view)[key],
        lambda ratio: at_least(ratio, low) and at_most(ratio, high),
        True,
    )


def _xy_condition(model: Model) -> Condition:
    def measure(view: View, key: Key, left: Table) -> Measure:
        x = model.get("x", view.quasi)
        if not set(x) <= set(view.quasi):
            raise ReferenceInputError("X holds a column that is no quasi-identifier")
        return xy_diversity(left, view.groups[key][0], x, model["y"])

    return _minimum(exact(model["k"]), measure, among=True)


def _projection_condition(model: Model) -> Condition:
    def measure(view: View, key: Key, left: Table) -> Measure:
        return smallest_projection(left, view.groups[key][0], view.quasi, model["m"])

    return _minimum(exact(model["k"]), measure, among=True)


def disclosure(groups: Iterable[Table], column: str, k: int) -> Fraction:
    """Give the maximum disclosure of some groups together."""
    return maximum_disclosure([column_of(rows, column) for rows in groups], k)


def _safety_condition(model: Model) -> Condition:
    column = model["column"]

    def measure(view: View, key: Key, left: Table) -> Measure:
        return disclosure([view.groups[key]], column, model["k"])

    return _strict_maximum(exact(model["c"]), measure)


#: Model -> its conditions, the main one last. Parameters by name: `column` may be a list.
MODELS: dict[str, tuple[Callable[[Model], Condition], ...]] = {
    "k": (_size_condition,),
    "distinct_l": (_distinct_condition,),
    "entropy_l": (_entropy_condition,),
    "recursive_cl": (_recursive_condition,),
    "alpha_k": (_size_condition, _alpha_condition),
    "ke": (_size_condition, _range_condition),
    "t_closeness": (_closeness_condition,),
    "nt_closeness": (_nt_condition,),
    "xy": (_xy_condition,),
    "k_m": (_projection_condition,),
    "k_map": (_map_condition,),
    "delta_presence": (_presence_condition,),
    "beta_likeness": (_beta_condition,),
    "personalized": (_personalized_condition,),
    "ck_safety": (_safety_condition,),
}


def per_column(models: Iterable[Model]) -> Iterator[Model]:
    """Give models one by one, a model that names several columns once for each."""
    for model in models:
        if model["model"] not in MODELS:
            raise ReferenceInputError(f"no full-domain model {model['model']!r}")
        columns = model.get("column")
        if isinstance(columns, list | tuple):
            yield from ({**model, "column": column} for column in columns)
        else:
            yield model


def conditions_of(models: Iterable[Model]) -> list[Condition]:
    """Give all conditions of a conjunction."""
    return [make(model) for model in per_column(models) for make in MODELS[model["model"]]]


# ---------------------------------------------------------------------------------------------
# Judging a node


@dataclass(frozen=True)
class Judgement:
    """What the models say about a view.

    Attributes:
        failing: The groups that fail, to be suppressed.
        hopeless: Whether the node fails whatever is suppressed: the kept groups together are not
            (c,k)-safe, or a group of P without rows of T is outside dmin..dmax.
        rounds: How often further groups failed for want of those that failed before.
    """

    failing: frozenset[Key]
    hopeless: bool
    rounds: int = field(default=0, compare=False)


def judge(models: Sequence[Model], view: View) -> Judgement:
    """Say which groups of a view fail a conjunction of models.

    Conditions on a group alone, or against the source, are asked over T before suppression. `xy`
    and `k_m` are asked again over the rows that are left, until no further group fails.
    """
    conditions = conditions_of(models)
    alone = [condition for condition in conditions if not condition.among]
    among = [condition for condition in conditions if condition.among]
    failing = {
        key
        for key in view.groups
        if not all(condition.passes(view, key, view.rows) for condition in alone)
    }
    for rounds in itertools.count():
        left = rows_left(view, failing)
        more = {
            key
            for key in view.groups
            if key not in failing
            and not all(condition.passes(view, key, left) for condition in among)
        }
        if not more:
            return Judgement(frozenset(failing), _hopeless(models, view, failing), rounds)
        failing |= more
    raise AssertionError


def rows_left(view: View, failing: Iterable[Key]) -> list[Row]:
    """Give the rows of the groups that do not fail."""
    gone = set(failing)
    return [row for key, rows in view.groups.items() if key not in gone for row in rows]


def _hopeless(models: Sequence[Model], view: View, failing: set[Key]) -> bool:
    kept = [rows for key, rows in view.groups.items() if key not in failing]
    for model in per_column(models):
        if model["model"] == "ck_safety" and kept:
            together = disclosure(kept, model["column"], model["k"])
            if not below(together, exact(model["c"])):
                return True
        if model["model"] == "delta_presence":
            absent = view.population.keys() - view.groups.keys()
            if absent and not at_least(Fraction(0), exact(model["dmin"])):
                return True
    return False


def suppressed_rows(view: View, judgement: Judgement) -> int:
    """Count the rows of the failing groups."""
    return sum(len(view.groups[key]) for key in judgement.failing)


def satisfies(models: Sequence[Model], view: View, limit: int) -> bool:
    """Say whether a node satisfies with at most `limit` suppressed rows and something left."""
    judgement = judge(models, view)
    if judgement.hopeless or suppressed_rows(view, judgement) > limit:
        return False
    return len(judgement.failing) < len(view.groups)


def achieved(model: Model, view: View, failing: Iterable[Key] = ()) -> Measure:
    """Give the main number of a model over the groups that are left: the worst group's.

    `entropy_l` answers with exp of the least entropy, `ck_safety` with the disclosure of all
    groups together, `delta_presence` with the largest ratio of a group that is left.
    """
    left = rows_left(view, failing)
    kept = groups_of(left, view.quasi)
    if not kept:
        return None
    if model["model"] == "ck_safety":
        return disclosure(kept.values(), model["column"], model["k"])
    if model["model"] == "entropy_l":
        return min(entropy_l(rows, model["column"]) for rows in kept.values())
    condition = MODELS[model["model"]][-1](model)
    return condition.worst(condition.measure(view, key, left) for key in kept)
