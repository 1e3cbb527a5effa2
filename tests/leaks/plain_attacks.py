"""Attacks in plain Python, person by person and row by row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Row = tuple[Any, ...]
Rows = Sequence[Row]
Groups = Mapping[Row, list[Any]]


def groups_of(rows: Rows, quasi: Sequence[int], value: int) -> Groups:
    """Return the values of each group."""
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[column] for column in quasi)].append(row[value])
    return groups


def homogeneity(groups: Groups) -> tuple[int, int]:
    """Return rows and groups of one value."""
    certain = [values for values in groups.values() if len(set(values)) == 1]
    return sum(map(len, certain)), len(certain)


def skewness(groups: Groups, factor: Fraction) -> tuple[int, int, Fraction, Fraction]:
    """Return rows and groups beyond the factor, the largest ratio and the largest difference."""
    everything = Counter(value for values in groups.values() for value in values)
    total = everything.total()
    rows, touched, ratios, differences = 0, set(), [], []
    for group, values in groups.items():
        for value, n in Counter(values).items():
            posterior, prior = Fraction(n, len(values)), Fraction(everything[value], total)
            ratios.append(posterior / prior)
            differences.append(posterior - prior)
            if posterior > factor * prior:
                rows += n
                touched.add(group)
    return rows, len(touched), max(ratios), max(differences)


def probabilistic(groups: Groups, confidence: Fraction) -> dict[str, Any]:
    """Return what the best guess of each group reaches."""
    everything = Counter(value for values in groups.values() for value in values)
    total = everything.total()
    prior = Fraction(max(everything.values()), total)
    bound = max(prior, confidence)
    best = {
        group: Fraction(max(Counter(values).values()), len(values))
        for group, values in groups.items()
    }
    above = [group for group in groups if best[group] > bound]
    return {
        "rows": sum(len(groups[group]) for group in above),
        "groups": len(above),
        "prior": prior,
        "largest": max(best.values()),
        "mean": sum(best[group] * len(groups[group]) for group in groups) / total,
    }


def known_facts(
    rows: Rows,
    quasi: Sequence[int],
    value: int,
    fits: Callable[[Row], bool],
    confidence: Fraction,
) -> dict[str, Any]:
    """Return rows that facts make certain, or a good guess, and that were neither before."""
    before, after = defaultdict(list), defaultdict(list)
    for row in rows:
        group = tuple(row[column] for column in quasi)
        before[group].append(row[value])
        if fits(row):
            after[group].append(row[value])
    certain = told = groups = 0
    everywhere = Counter(value for values in after.values() for value in values)
    alone = Fraction(max(everywhere.values(), default=0), max(1, everywhere.total()))
    confidence = max(confidence, alone)
    for group, values in after.items() if len(everywhere) > 1 else ():
        sure = Fraction(max(Counter(values).values()), len(values))
        was = Fraction(max(Counter(before[group]).values()), len(before[group]))
        is_certain = len(set(values)) == 1 and len(set(before[group])) > 1
        certain += len(values) * is_certain
        if is_certain or (sure > confidence and was <= confidence):
            told += len(values)
            groups += 1
    return {
        "rows": told,
        "groups": groups,
        "certain_rows": certain,
        "fitting_rows": sum(map(len, after.values())),
        "without_groups": alone,
    }


def any_value(groups: Groups, confidence: Fraction) -> dict[str, Any]:
    """Return rows of groups in which leaving out some one value makes a guess good."""
    rows = certain = touched = 0
    largest = Fraction(0)
    everywhere = [value for values in groups.values() for value in values]
    alone = _without_one(everywhere)
    confidence = max(confidence, alone)
    for values in groups.values():
        was = Fraction(max(Counter(values).values()), len(values))
        sure = _without_one(values)
        largest = max(largest, sure)
        if len(set(everywhere)) <= 2:
            continue
        is_certain = len(set(values)) == 2
        certain += len(values) * is_certain
        if is_certain or (sure > confidence and was <= confidence):
            rows += len(values)
            touched += 1
    return {
        "rows": rows,
        "groups": touched,
        "certain_rows": certain,
        "largest": largest,
        "without_groups": alone,
    }


def _without_one(values: Sequence[Any]) -> Fraction:
    """Return how sure the best guess becomes where some one value is excluded."""
    if len(set(values)) == 1:
        return Fraction(1)
    left = [Counter(value for value in values if value != one) for one in set(values)]
    return max(Fraction(max(counts.values()), counts.total()) for counts in left)


def similarity(groups: Groups, path: Mapping[Any, Sequence[Any]]) -> list[tuple[int, int]]:
    """Return, per level between the values and the top, rows and groups with one ancestor."""
    found = []
    for level in range(1, len(next(iter(path.values()))) - 1):
        everywhere = {path[value][level] for values in groups.values() for value in values}
        alike = [
            values
            for values in groups.values()
            if len({path[value][level] for value in values}) == 1 and len(everywhere) > 1
        ]
        found.append((sum(map(len, alike)), len(alike)))
    return found


class Linked:
    """People and released rows, each pair looked at by itself."""

    def __init__(
        self,
        released: Rows,
        people: Rows,
        quasi: Sequence[int],
        known: Sequence[int],
        stands_for: Sequence[Callable[[Any, Any], bool]],
    ) -> None:
        self.groups = Counter(tuple(row[column] for column in quasi) for row in released)
        self.released, self.people = released, people
        self.quasi = quasi
        self.fitting = {
            number: {
                group
                for group in self.groups
                if all(
                    stands(label, person[column])
                    for stands, label, column in zip(stands_for, group, known, strict=True)
                )
            }
            for number, person in enumerate(people)
        }
        self.in_group = Counter(group for fits in self.fitting.values() for group in fits)

    def risks(self, least: int) -> dict[str, Any]:
        """Return the three risks."""
        total = len(self.released)
        linked = {group: n for group, n in self.groups.items() if self.in_group[group]}
        sizes = {group: (n, self.in_group[group]) for group, n in linked.items()}
        return {
            "rows": sum(n for n in linked.values() if n < least),
            "rows_above": sum(n for n in self.groups.values() if n < least),
            "unique_rows": sum(n for n in self.groups.values() if n == 1),
            "linked_rows": sum(linked.values()),
            "matched_people": sum(bool(fits) for fits in self.fitting.values()),
            "journalist_max": max((Fraction(1, max(pair)) for pair in sizes.values()), default=0),
            "journalist_mean": sum(Fraction(n, max(n, p)) for n, p in sizes.values()) / total,
            "marketer": sum(Fraction(min(pair), max(pair)) for pair in sizes.values()) / total,
        }

    def success(self, key: int, released_key: int) -> tuple[int, int, Fraction]:
        """Return people, those who are released, and how many are found by picking at random."""
        place = {
            row[released_key]: tuple(row[column] for column in self.quasi)
            for row in self.released
            if row[released_key] is not None
        }
        expected, present, people = Fraction(0), 0, 0
        for number, person in enumerate(self.people):
            if person[key] is None:
                continue
            people += 1
            present += person[key] in place
            fits = self.fitting[number]
            if place.get(person[key]) in fits:
                expected += Fraction(1, sum(self.groups[group] for group in fits))
        return people, present, expected

    def presence(self, confidence: Fraction) -> dict[str, Any]:
        """Return the bounds of presence."""
        shares = {
            group: Fraction(n, self.in_group[group])
            for group, n in self.groups.items()
            if self.in_group[group]
        }
        told = [group for group, share in shares.items() if share > confidence]
        absent = sum(not fits for fits in self.fitting.values())
        return {
            "rows": sum(self.in_group[group] for group in told),
            "groups": len(told),
            "largest": max(shares.values(), default=None),
            "least": 0 if absent or not shares else min(shares.values()),
            "certain_present": sum(self.in_group[g] for g, s in shares.items() if s >= 1),
            "certain_absent": absent,
            "rows_of_nobody": sum(n for g, n in self.groups.items() if not self.in_group[g]),
        }

    def values(self, column: int) -> list[set[Any]]:
        """Return the values that each person may have."""
        held = groups_of(self.released, self.quasi, column)
        return [
            {value for group in fits for value in held[group]} for fits in self.fitting.values()
        ]
