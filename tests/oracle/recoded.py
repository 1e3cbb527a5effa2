"""Models on a recoded release, the slow and obvious way: from its rows, linked to the source.

A published row is known by the id that it kept. Its group has the rows that show the same labels,
and people of a population lie in a group whose every label holds their value.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from .distances import Paths, Value, distribution, path_of
from .models import (
    Key,
    Measure,
    Model,
    Row,
    Source,
    achieved,
    at_least,
    at_most,
    below,
    bound_distance,
    column_of,
    conditions_of,
    disclosure,
    exact,
    groups_of,
    per_column,
)


def text(value: Value) -> str | None:
    """Give a cell as a release shows it."""
    return None if value is None else str(value)


def holds(label: str | None, value: Value, paths: Paths) -> bool:
    """Say whether a label stands for a value: at whatever level, or as an interval."""
    if label is not None and label.startswith("["):
        low, high = label[1:-1].split(", ")
        return value is not None and int(low) <= value <= int(high)
    return label in [text(at) for at in path_of(value, paths)]


def level_of(label: str | None, value: Value, name: str, source: Source) -> int:
    """Give the least level at which one label stands for all that a published one does."""
    paths = source.quasi[name]
    if label is None or not label.startswith("["):
        return [text(at) for at in path_of(value, paths)].index(label)
    inside = [row[name] for row in source.rows if holds(label, row[name], paths)]
    found = [path_of(number, paths) for number in inside]
    return next(level for level, at in enumerate(zip(*found, strict=True)) if len(set(at)) == 1)


@dataclass(frozen=True)
class Release:
    """A recoded release with the source that it was made from.

    Attributes:
        source: The source, each row with an id.
        shown: Per id that was published, the labels of its quasi-identifiers.
    """

    source: Source
    shown: Mapping[int, Sequence[str | None]]
    node: tuple[int, ...] = ()

    @cached_property
    def quasi(self) -> tuple[str, ...]:
        """The names of the quasi-identifiers."""
        return tuple(self.source.quasi)

    @property
    def rows(self) -> Sequence[Row]:
        """T before suppression."""
        return self.source.rows

    @cached_property
    def groups(self) -> dict[Key, list[Row]]:
        """The published groups."""
        rows = [
            {**row, **dict(zip(self.quasi, self.shown[row["id"]], strict=True))}
            for row in self.source.rows
            if row["id"] in self.shown
        ]
        return groups_of(rows, self.quasi)

    @cached_property
    def population(self) -> dict[Key, list[Row]]:
        """The people of each published group; somebody may be in several."""
        assert self.source.population is not None
        return {
            key: [row for row in self.source.population if self.has(key, row)]
            for key in self.groups
        }

    def has(self, key: Key, row: Row) -> bool:
        """Say whether a person lies in a group."""
        cells = zip(key, self.source.quasi.items(), strict=True)
        return all(holds(label, row[name], paths) for label, (name, paths) in cells)

    @property
    def absent(self) -> int:
        """Count the people that lie in no published group."""
        assert self.source.population is not None
        return sum(
            not any(self.has(key, row) for key in self.groups) for row in self.source.population
        )

    def nt_distance(self, key: Key, model: Model) -> Measure:
        """Give the least distance of a group from a superset of n rows or more."""
        source, column = self.source, model["column"]
        ids = {row["id"] for row in self.groups[key]}
        member = next(row for row in source.rows if row["id"] in ids)
        own = [row for row in source.rows if row["id"] in ids]
        supersets = [own, list(source.rows)]
        least = tuple(
            level_of(label, member[name], name, source)
            for label, name in zip(key, source.quasi, strict=True)
        )
        for node in source.nodes(above=least):
            above = source.generalize(member, node)
            supersets.append([row for row in source.rows if source.generalize(row, node) == above])
        distance = bound_distance(model, source)
        here = distribution(column_of(own, column))
        return min(
            (
                distance(here, distribution(column_of(rows, column)))
                for rows in supersets
                if len(rows) >= model["n"]
            ),
            default=None,
        )

    def number(self, model: Model) -> Measure:
        """Give the main number of a model."""
        if model["model"] != "nt_closeness":
            return achieved(model, self)  # type: ignore[arg-type]
        numbers = [self.nt_distance(key, model) for key in self.groups]
        return None if None in numbers else max(numbers)  # type: ignore[type-var]

    def satisfies(self, model: Model) -> bool:
        """Say whether every group passes, and all of them together."""
        name = model["model"]
        left = list(itertools.chain.from_iterable(self.groups.values()))
        if name == "nt_closeness":
            return at_most(self.number(model), exact(model["t"]))
        if name == "ck_safety":
            together = disclosure(self.groups.values(), model["column"], model["k"])
            return below(together, exact(model["c"]))
        if name == "delta_presence" and self.absent:
            if not at_least(Fraction(0), exact(model["dmin"])):
                return False
        return all(
            condition.passes(self, key, left)  # type: ignore[arg-type]
            for condition in conditions_of([model])
            for key in self.groups
        )

    def disagreements(self, models: Sequence[Model]) -> list[Any]:
        """List the models that do not hold."""
        return [model for model in per_column(models) if not self.satisfies(model)]
