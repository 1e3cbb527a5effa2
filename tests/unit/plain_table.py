"""A table in plain Python: groups, and metrics by their definitions (SPEC 2)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ppdp_sql.lattice import Node

#: A value as its path: level 0 first, without the top that all share.
Path = tuple[str, ...]
Row = tuple[Path, ...]
#: A group: the numbers of its rows.
Group = tuple[int, ...]

#: Metrics that are sums over columns, and those over groups.
SEPARABLE = ("iloss", "precision", "height", "loss")
GROUPED = ("discernibility", "cavg")
METRICS = (*SEPARABLE, *GROUPED)


@dataclass
class PlainTable:
    """Rows of paths, with the leaves of each hierarchy."""

    rows: Sequence[Row]
    heights: Node
    #: Per column, the leaves of its hierarchy; those of the rows where nothing is said.
    leaves: Sequence[Collection[Path]] = ()
    weights: Sequence[Fraction] = ()
    #: Sums over columns that were computed before.
    known: dict[tuple[str, int, int, int], Fraction] = field(default_factory=dict, init=False)
    _groups: dict[Node, list[Group]] = field(default_factory=dict, init=False)
    _cells: dict[tuple[str, int, int], list[Fraction]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        columns = range(len(self.heights))
        self.leaves = self.leaves or [{row[index] for row in self.rows} for index in columns]
        self.weights = self.weights or [Fraction(1)] * len(self.heights)

    def groups(self, node: Node) -> list[Group]:
        """Return the groups of a node."""
        if node not in self._groups:
            members: dict[Row, list[int]] = {}
            for number, row in enumerate(self.rows):
                key = tuple(path[level:] for path, level in zip(row, node, strict=True))
                members.setdefault(key, []).append(number)
            self._groups[node] = [tuple(group) for group in members.values()]
        return self._groups[node]

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Count each column's values at its level in a node."""
        return tuple(
            len({row[index][level:] for row in self.rows}) for index, level in enumerate(node)
        )

    def cells(self, metric: str, column: int, level: int) -> list[Fraction]:
        """Return what each row's value at a level loses."""
        key = (metric, column, level)
        if key not in self._cells:
            if metric in ("iloss", "loss"):
                counts = self._leaves_under(column, level)
                size = len(self.leaves[column])
                beyond = 1 if metric == "iloss" else 0
                self._cells[key] = [
                    Fraction(counts[row[column][level:]] - beyond, size) for row in self.rows
                ]
            else:
                height = self.heights[column]
                climbed = Fraction(level, height) if height else Fraction(0)
                each = climbed if metric == "precision" else Fraction(level)
                self._cells[key] = [each] * len(self.rows)
        return self._cells[key]

    def hidden(self, metric: str, column: int) -> Fraction:
        """Return what a suppressed cell loses."""
        if metric == "iloss":
            return 1 - Fraction(1, len(self.leaves[column]))
        return Fraction(1)

    def cost(self, metric: str, node: Node, suppressed: Collection[int], k: int) -> float:
        """Compute what a search minimizes when these rows of a node are suppressed."""
        if metric in SEPARABLE:
            totals = [
                sum(
                    (
                        self.hidden(metric, column)
                        if number in suppressed and metric != "height"
                        else cell
                        for number, cell in enumerate(self.cells(metric, column, level))
                    ),
                    Fraction(0),
                )
                for column, level in enumerate(node)
            ]
            return self.combined(metric, totals)
        kept = [group for group in self.groups(node) if group[0] not in suppressed]
        if metric == "discernibility":
            return float(sum(len(group) ** 2 for group in kept) + len(self.rows) * len(suppressed))
        return float(Fraction(sum(map(len, kept)), len(kept) * k))

    def combined(self, metric: str, totals: Sequence[Fraction]) -> float:
        """Turn the sum over each column's cells into the metric."""
        rows, columns = len(self.rows), len(totals)
        if metric == "iloss":
            return float(sum(w * total for w, total in zip(self.weights, totals, strict=True)))
        if metric == "precision":
            return float(sum(totals) / (rows * columns))
        if metric == "height":
            return float(sum(totals) / rows)
        heaviest = max(self.weights)
        product = Fraction(1)
        for weight, total, leaves in zip(self.weights, totals, self.leaves, strict=True):
            if len(leaves) > 1 and heaviest:
                least = Fraction(1, len(leaves))
                product *= 1 + weight / heaviest * (total / rows - least) / (1 - least)
        return math.pow(product, 1 / columns) - 1

    def _leaves_under(self, column: int, level: int) -> Counter[Path]:
        return Counter(path[level:] for path in self.leaves[column])
