"""Quasi-identifiers as the statements of local recoding need them: bits, levels and costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.metrics.step_weights import climbed_shares

#: A distance and the number of a cluster share one BIGINT; a bit is left free for its sign.
PACKED_BITS = 62

#: Every share of up to so many steps is a whole number of units, so that ties are exact.
FINEST_UNITS = 720_720


@dataclass(frozen=True)
class RecodedColumn:
    """One quasi-identifier.

    Attributes:
        dimension: the quasi-identifier with its hierarchy.
        costs: per level, what a cell costs there, in whole units.
        interval: whether its numbers are shown as intervals, whatever the hierarchy is.
        range: the width of all of its numbers.
        factor: what a unit of an interval's width costs.
        words: words of a key.
        cap: no cell is shown above this level; None where the policy's own limit holds.
        base: the level of every cell that is not suppressed, where cells are shown there or
            hidden and nowhere in between; None where every level is used.
    """

    dimension: Dimension
    costs: tuple[int, ...]
    interval: bool
    range: float
    factor: float
    words: int
    base: int | None = None
    cap: int | None = None

    @property
    def least(self) -> int:
        """The least level that the policy allows."""
        return self.dimension.column.min_level if self.base is None else self.base

    @property
    def most(self) -> int:
        """The highest level that the policy allows; a suppressed cell is hidden all the same."""
        if self.base is not None:
            return self.dimension.height
        if self.cap is not None:
            return self.cap
        limit = self.dimension.column.max_level
        return self.dimension.height if limit is None else limit

    def bits(self, level: int) -> list[dict[str, int]]:
        """Return the bits of a key that are left at a level."""
        masks = self.dimension.code.mask(level, self.words)
        return [{"word": word, "mask": mask} for word, mask in enumerate(masks) if mask]

    @property
    def described(self) -> dict[str, Any]:
        """What templates are told."""
        height = self.dimension.height
        # Two values that differ at a level meet above it; without bits they cannot differ there.
        splits = [
            {"level": level + 1, "cost": self.costs[level + 1], "bits": self.bits(level)}
            for level in range(height - 1, -1, -1)
            if self.bits(level) and self.bits(level) != self.bits(level + 1)
        ]
        if self.base is not None:
            bits = self.bits(self.base)
            splits = [{"level": height, "cost": self.costs[height], "bits": bits}] if bits else []
        return {
            "index": self.dimension.index,
            "name": self.dimension.column.name,
            "interval": self.interval,
            "height": height,
            "levels": [
                {"level": level, "cost": self.costs[level], "bits": self.bits(level)}
                for level in range(self.least, height + 1)
            ],
            "splits": [] if self.interval else splits,
            "raw": self.bits(0),
            "limit": [] if self.interval or self.most == height else self.bits(self.most),
            "factor": self.factor,
        }


def recoded_columns(
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
    rows: int,
    classes: int,
    intervals: dict[int, float],
    beta: float | None,
) -> list[RecodedColumn]:
    """Weigh the levels of every column.

    Args:
        dimensions: the quasi-identifiers.
        layout: where their paths lie in the key.
        rows: rows of the source: no distance is larger than all of them at the top.
        classes: distinct tuples.
        intervals: the columns that are shown as intervals, with the range of their numbers.
        beta: what makes later steps dearer, if anything.
    """
    weights = [Fraction(dimension.column.weight) for dimension in dimensions]
    shares = [climbed_shares(dimension.height, beta) for dimension in dimensions]
    units = _units(dimensions, weights, rows, classes, beta, bool(intervals))
    found = []
    for dimension, weight, climbed in zip(dimensions, weights, shares, strict=True):
        interval = dimension.index in intervals
        width = intervals.get(dimension.index, 0.0)
        found.append(
            RecodedColumn(
                dimension,
                tuple(round(units * float(weight) * share) for share in climbed),
                interval,
                width,
                units * float(weight) / width if width else 0.0,
                layout.words,
            )
        )
    return found


def hidden_columns(
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
    node: Sequence[int],
    rows: int,
    classes: int,
) -> list[RecodedColumn]:
    """Weigh columns whose cells are shown at the level of a node or hidden.

    Args:
        dimensions: the quasi-identifiers.
        layout: where their paths lie in the key.
        node: the level of each cell that is shown.
        rows: rows of the source.
        classes: distinct tuples.
    """
    weights = [Fraction(dimension.column.weight) for dimension in dimensions]
    units = _units(dimensions, weights, rows, classes, None, False)
    return [
        RecodedColumn(
            dimension,
            tuple(
                0 if at <= level else round(units * float(weight))
                for at in range(dimension.height + 1)
            ),
            False,
            0.0,
            0.0,
            layout.words,
            level,
        )
        for dimension, level, weight in zip(dimensions, node, weights, strict=True)
    ]


def id_range(classes: int) -> int:
    """Return a power of two above every number of a class."""
    return 1 << max(1, (classes - 1).bit_length())


def _units(
    dimensions: Sequence[Dimension],
    weights: Sequence[Fraction],
    rows: int,
    classes: int,
    beta: float | None,
    some_intervals: bool,
) -> int:
    """Return the units of a whole column: as many as keep shares whole, and fit beside a number."""
    exact = math.lcm(*(max(1, dimension.height) for dimension in dimensions))
    exact *= math.lcm(*(weight.denominator for weight in weights))
    if beta is not None or some_intervals or exact > FINEST_UNITS:
        exact = FINEST_UNITS
    room = PACKED_BITS - id_range(classes).bit_length() - (2 * rows).bit_length()
    heaviest = math.ceil(sum(weights))
    return max(1, min(exact, (1 << max(0, room)) // max(1, heaviest)))
