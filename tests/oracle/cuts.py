"""The greedy search of `subtree` and `sibling`, the slow and obvious way.

Every move is tried on the whole table: rows are relabelled, the models judge the groups, and the
information loss is summed anew. A tree node is its path: the labels from below the top down to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

from .distances import Value, height, path_of
from .models import Model, Row, Source, as_it_stands, judge

Path = tuple[Value, ...]
#: Column -> leaf -> the level that it is shown at.
Levels = dict[str, dict[Value, int]]


@dataclass(frozen=True)
class Bounds:
    """What a policy says of a column beside its hierarchy."""

    least: int
    most: int
    weight: Fraction = Fraction(1)


@dataclass
class Cutter:
    """Cuts one source."""

    source: Source
    models: Sequence[Model]
    limit: int
    bounds: Mapping[str, Bounds]
    levels: Levels = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.levels = {
            name: {leaf: bounds.most for leaf in self.leaves[name]}
            for name, bounds in self.bounds.items()
        }
        self._settle()

    @cached_property
    def leaves(self) -> dict[str, list[Value]]:
        """The values that occur in each column."""
        return {
            name: list(dict.fromkeys(row[name] for row in self.source.rows))
            for name in self.source.quasi
        }

    def domain(self, name: str) -> list[Value]:
        """Give |D|: the leaves of the hierarchy, and NULL where it occurs."""
        leaves = list(self.source.quasi[name])
        return leaves if None in leaves or None not in self.leaves[name] else [*leaves, None]

    def node(self, name: str, leaf: Value, level: int) -> Path:
        """Give the tree node above a leaf: its path from the top."""
        return path_of(leaf, self.source.quasi[name])[level:][::-1]

    def under(self, name: str, node: Path) -> list[Value]:
        """Give the leaves that occur and are shown as a tree node."""
        level = height(self.source.quasi[name]) - len(node) + 1
        return [
            leaf
            for leaf in self.leaves[name]
            if self.levels[name][leaf] == level and self.node(name, leaf, level) == node
        ]

    def _settle(self) -> None:
        """Show the only child that is left in the place of its parent, as often as may be."""
        for name, bounds in self.bounds.items():
            for _ in range(height(self.source.quasi[name])):
                for node in {self.shown(name, leaf) for leaf in self.leaves[name]}:
                    leaves = self.under(name, node)
                    level = self.levels[name][leaves[0]] - 1
                    children = {self.node(name, leaf, level) for leaf in leaves}
                    if level >= bounds.least and len(children) == 1:
                        self.levels[name].update(dict.fromkeys(leaves, level))

    def shown(self, name: str, leaf: Value) -> Path:
        """Give the tree node that a leaf is shown as."""
        return self.node(name, leaf, self.levels[name][leaf])

    def labels(self) -> list[Row]:
        """Give the rows as they are shown."""
        return [
            {**row, **{name: self.shown(name, row[name])[-1] for name in self.source.quasi}}
            for row in self.source.rows
        ]

    def failing(self) -> list[bool]:
        """Say of each row whether its group fails."""
        source = self.source
        # Groups are what tree nodes are shown, whatever their labels are.
        keys = [
            {name: repr(self.shown(name, row[name])) for name in source.quasi}
            for row in source.rows
        ]
        rows = [{**row, **key} for row, key in zip(source.rows, keys, strict=True)]
        view = as_it_stands(
            rows, tuple(source.quasi), sensitive=source.sensitive, orders=source.orders
        )
        failed = judge(self.models, view).failing
        return [tuple(row[name] for name in source.quasi) in failed for row in rows]

    def loss(self, failing: Sequence[bool]) -> Fraction:
        """Sum up the information loss; where nothing fails, before any suppression."""
        total = Fraction(0)
        for name, bounds in self.bounds.items():
            domain = self.domain(name)
            lost = 0
            for leaf, level in self.levels[name].items():
                node = self.node(name, leaf, level)
                others = sum(self.node(name, other, level) == node for other in domain) - 1
                for row, fails in zip(self.source.rows, failing, strict=True):
                    if row[name] == leaf:
                        lost += len(domain) - 1 if fails else others
            total += bounds.weight * Fraction(lost, len(domain))
        return total

    def moves(self, siblings: bool) -> set[tuple[str, Path, bool]]:
        """Give the moves there are: column, tree node, whether it is a single child."""
        found = set()
        for name, bounds in self.bounds.items():
            for leaf in self.leaves[name]:
                level = self.levels[name][leaf]
                if level > bounds.least:
                    node = self.node(name, leaf, level - 1 if siblings else level)
                    found.add((name, node, siblings))
        return found

    def after(self, move: tuple[str, Path, bool], *, settled: bool = True) -> Cutter:
        """Give the cut after a move; its own nodes settle in any case, the siblings' on demand."""
        name, node, single = move
        other = Cutter(self.source, self.models, self.limit, self.bounds)
        other.levels = {column: dict(levels) for column, levels in self.levels.items()}
        parent = node[:-1] if single else node
        moved = [
            leaf
            for leaf in self.under(name, parent)
            if self.node(name, leaf, self.levels[name][leaf] - 1)[: len(node)] == node
        ]
        for leaf in moved:
            other.levels[name][leaf] -= 1
        before = dict(other.levels[name])
        other._settle()
        if not settled:
            for leaf in self.leaves[name]:
                if leaf not in moved:
                    other.levels[name][leaf] = before[leaf]
        return other

    def order(self, move: tuple[str, Path, bool]) -> tuple[object, ...]:
        """Order moves: most gain, then columns, the higher level, the path."""
        name, node, _ = move
        nothing = [False] * len(self.source.rows)
        gain = self.loss(nothing) - self.after(move, settled=False).loss(nothing)
        path = tuple((label is None, str(label)) for label in node)
        return -gain, list(self.bounds).index(name), len(node), path


def at_best_node(asked: Cutter) -> Cutter:
    """Start where full-domain generalization loses least; as it was where nothing satisfies."""
    ranges = [range(bounds.least, bounds.most + 1) for bounds in asked.bounds.values()]
    best: tuple[Fraction, int, tuple[int, ...]] | None = None
    for levels in product(*ranges):
        node = zip(asked.bounds.items(), levels, strict=True)
        flat = {name: replace(bounds, least=level, most=level) for (name, bounds), level in node}
        tried = Cutter(asked.source, asked.models, asked.limit, flat)
        failing = tried.failing()
        if sum(failing) <= asked.limit and not all(failing):
            found = (tried.loss(failing), sum(levels), levels)
            best = found if best is None else min(best, found)
    if best is None:
        return asked
    caps = zip(asked.bounds.items(), best[2], strict=True)
    bounds = {name: replace(given, most=level) for (name, given), level in caps}
    return Cutter(asked.source, asked.models, asked.limit, bounds)


def cut(start: Cutter, siblings: bool) -> Cutter | None:
    """Search: None where nothing satisfies."""
    if sum(start.failing()) > start.limit or all(start.failing()):
        return None
    found = start
    for single in (False, True) if siblings else (False,):
        discarded: set[tuple[str, Path, bool]] = set()
        while moves := found.moves(single) - discarded:
            best = min(moves, key=found.order)
            then = found.after(best, settled=False)
            failing, before = then.failing(), found.failing()
            won = found.loss(before) - then.loss(failing)
            more = sum(failing) - sum(before)
            if sum(failing) <= start.limit and (won > 0 or (won == 0 and more <= 0)):
                found = found.after(best)
            else:
                discarded.add(best)
    return found


def published(found: Cutter) -> Counter[tuple[Value, ...]]:
    """Give the release: quasi-identifiers, then the other columns that are asked for."""
    names = [*found.source.quasi, *(n for n in ("disease", "salary") if n in found.source.rows[0])]
    kept = zip(found.labels(), found.failing(), strict=True)
    return Counter(tuple(row[name] for name in names) for row, fails in kept if not fails)
