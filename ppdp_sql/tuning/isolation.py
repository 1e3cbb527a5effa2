"""Finds the minimal sets of columns that isolate rows, level by level.

A row that is unique in some columns is unique in more of them: once a set isolates enough rows, no
larger one is minimal. Three rules save a set from being counted:

* it contains a set that isolates enough rows;
* one of its columns follows from the others (they make as many groups without it), so that it does
  to the rows what a smaller set does;
* it cannot isolate enough rows. A column of d values splits a group into d at most, so a set A with
  one more column has at most `unique(A) + (groups(A) - unique(A)) * d` unique rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ppdp_sql.frequency.packed_columns import ColumnSet
from ppdp_sql.tuning.column_sets import Isolation

#: Counts what sets of columns do to rows, in the order asked.
Measure = Callable[[Sequence[ColumnSet]], Sequence[Isolation]]

#: Sets up to this size are all counted: people want to see them whether they isolate or not.
_ALWAYS_COUNTED = 2


@dataclass(frozen=True, slots=True)
class _Bounds:
    """What is known of a set without counting it."""

    fewest_unique: int
    most_unique: int
    most_groups: int


@dataclass
class IsolationSearch:
    """What was found.

    Attributes:
        minimal: sets that isolate enough rows while none of their subsets does.
        measured: every set that was counted.
        complete_to: all sets of so many columns were judged.
        follows: columns that follow from one other column: (from, what follows).
        bounds: what is known of sets that were passed over.
    """

    minimal: list[ColumnSet] = field(default_factory=list)
    measured: dict[ColumnSet, Isolation] = field(default_factory=dict)
    complete_to: int = 0
    follows: list[tuple[int, int]] = field(default_factory=list)
    bounds: dict[ColumnSet, _Bounds] = field(default_factory=dict)


def find_minimal(
    columns: Mapping[int, Isolation],
    least_unique: int,
    measure: Measure,
    most_columns: int,
    most_sets: int,
) -> IsolationSearch:
    """Search level by level.

    Args:
        columns: single columns, counted already.
        least_unique: unique rows from which on a set isolates.
        measure: counts sets.
        most_columns: columns of the largest sets.
        most_sets: sets to count at most; a level that would need more is not begun.
    """
    found = IsolationSearch()
    found.measured.update({(column,): counted for column, counted in columns.items()})
    found.minimal = [one for one, seen in found.measured.items() if _isolates(seen, least_unique)]
    found.complete_to = 1
    distinct = {column: counted.groups for column, counted in columns.items()}
    # A column of one value tells nobody apart.
    level: list[ColumnSet] = [
        (c,) for c in columns if distinct[c] > 1 and (c,) not in found.minimal
    ]
    every = tuple(column for (column,) in level)
    if len(every) > _ALWAYS_COUNTED:
        found.measured[every] = measure([every])[0]
    for size in range(2, min(most_columns, len(every)) + 1):
        if size > _ALWAYS_COUNTED and not _isolates(found.measured[every], least_unique):
            # Not even all of them together isolate enough.
            found.complete_to = len(columns)
            break
        candidates = _candidates(level)
        asked = []
        for candidate in candidates:
            known = _bounds(found, candidate, distinct)
            if size <= _ALWAYS_COUNTED or known.most_unique >= least_unique:
                asked.append(candidate)
            else:
                found.bounds[candidate] = known
        if len(found.measured) + len(asked) > most_sets:
            break
        unknown = [candidate for candidate in asked if candidate not in found.measured]
        found.measured.update(zip(unknown, measure(unknown), strict=True))
        level = _survivors(found, candidates, least_unique)
        found.complete_to = size
        if not level:
            found.complete_to = len(columns)
            break
    if found.complete_to >= len(every):
        found.complete_to = len(columns)
    return found


def _isolates(seen: Isolation, least_unique: int) -> bool:
    return seen.unique_rows >= least_unique


def _candidates(level: Sequence[ColumnSet]) -> list[ColumnSet]:
    """Return the sets of one more column whose subsets all are in a level."""
    known = set(level)
    by_start: dict[ColumnSet, list[int]] = {}
    for one in level:
        by_start.setdefault(one[:-1], []).append(one[-1])
    joined = ((*start, *pair) for start, ends in by_start.items() for pair in combinations(ends, 2))
    return [one for one in joined if all(rest in known for _, rest in _without_one(one))]


def _survivors(
    found: IsolationSearch, candidates: Sequence[ColumnSet], least_unique: int
) -> list[ColumnSet]:
    """Keep what larger sets may be made of, and note what isolates."""
    level = []
    for candidate in candidates:
        seen = found.measured.get(candidate)
        if seen is None:
            level.append(candidate)
            continue
        if _isolates(seen, least_unique):
            found.minimal.append(candidate)
            continue
        following = [
            left_out
            for left_out, rest in _without_one(candidate)
            if rest in found.measured and found.measured[rest].groups == seen.groups
        ]
        if not following:
            level.append(candidate)
        elif len(candidate) == _ALWAYS_COUNTED:
            found.follows += [
                (other, left_out)
                for left_out in following
                for other in candidate
                if other != left_out
            ]
    return level


def _without_one(candidate: ColumnSet) -> list[tuple[int, ColumnSet]]:
    """Return each column of a set with the set of the others."""
    return [
        (column, candidate[:place] + candidate[place + 1 :])
        for place, column in enumerate(candidate)
    ]


def _bounds(found: IsolationSearch, candidate: ColumnSet, distinct: Mapping[int, int]) -> _Bounds:
    """Say what the subsets of a set tell of it."""
    fewest, most_unique, most_groups = 0, None, None
    for column, rest in _without_one(candidate):
        seen = found.measured.get(rest)
        if seen is not None:
            known = _Bounds(seen.unique_rows, seen.unique_rows, seen.groups)
        else:
            known = found.bounds[rest]
        fewest = max(fewest, known.fewest_unique)
        values = distinct[column]
        groups = known.most_groups * values
        # Written so that it stays a bound where only bounds of the subset are known.
        unique = groups - known.fewest_unique * (values - 1)
        most_groups = groups if most_groups is None else min(most_groups, groups)
        most_unique = unique if most_unique is None else min(most_unique, unique)
    assert most_unique is not None and most_groups is not None
    return _Bounds(fewest, most_unique, most_groups)
