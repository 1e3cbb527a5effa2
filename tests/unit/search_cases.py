"""Random small lattices, drawn from a seed, and their answers by definition."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity

from .fake_evaluator import FakeEvaluator
from .fake_models import (
    Diverse,
    EvenGroups,
    EvenSize,
    FewGroups,
    FewKept,
    FewOdd,
    Unsettled,
    required_k,
)
from .plain_table import METRICS, Path, PlainTable

#: Equal weights make ties, and so do those of no weight at all.
WEIGHTS = (Fraction(1), Fraction(1), Fraction(1), Fraction(2), Fraction(1, 2), Fraction(0))
MOST_NODES = 100


@dataclass(frozen=True)
class SearchCase:
    """A table, its lattice, and what is asked for."""

    table: PlainTable
    lattice: Lattice
    models: Sequence[PrivacyModel]
    limit: int
    metric: str

    def evaluator(self, *, with_floor: bool = True) -> FakeEvaluator:
        """Return an evaluator that nobody has asked yet."""
        return FakeEvaluator(
            self.table, self.lattice, self.models, self.limit, self.metric, with_floor=with_floor
        )

    @cached_property
    def costs(self) -> dict[Node, float]:
        """The cost of every satisfying node."""
        evaluator = self.evaluator()
        return {
            node: evaluator.cost(node) for node in self.lattice.nodes() if evaluator.satisfies(node)
        }

    def least(self, nodes: Sequence[Node] | None = None) -> Node | None:
        """Return the least metric among nodes, ties by height and then by levels."""
        costs = self.costs if nodes is None else {node: self.costs[node] for node in nodes}
        if not costs:
            return None
        least = min(costs.values())
        tied = [node for node, cost in costs.items() if math.isclose(cost, least, rel_tol=1e-9)]
        return min(tied, key=lambda node: (sum(node), node))


def draw_case(seed: int, models: Sequence[PrivacyModel] | None = None) -> SearchCase:
    """Draw a case; the model is k unless others are handed in."""
    draw = random.Random(seed)
    heights = _heights(draw)
    leaves = [_leaves(draw, height) for height in heights]
    # Few distinct tuples, many times: groups of many sizes.
    tuples = [tuple(draw.choice(column) for column in leaves) for _ in range(draw.randint(1, 8))]
    rows = [
        draw.choice(tuples)
        if draw.random() < 0.7
        else tuple(draw.choice(column) for column in leaves)
        for _ in range(draw.randint(1, 18))
    ]
    lattice = _bounded(draw, heights)
    # A builder knows only the leaves of the source, a file more of them.
    known = leaves if draw.random() < 0.5 else ()
    table = PlainTable(rows, heights, known, [draw.choice(WEIGHTS) for _ in heights])
    limit = draw.choice([0, 0, draw.randint(0, len(rows)), len(rows) // 4, len(rows)])
    chosen = [KAnonymity(k=draw.randint(2, 5))] if models is None else models
    # cavg is a share of k.
    metrics = [metric for metric in METRICS if metric != "cavg" or required_k(chosen) > 1]
    return SearchCase(table, lattice, chosen, limit, draw.choice(metrics))


def draw_models(seed: int) -> list[PrivacyModel]:
    """Draw a conjunction of one to three models of every kind."""
    draw = random.Random(seed)
    pool: list[PrivacyModel] = [
        KAnonymity(k=draw.randint(2, 4)),
        Diverse(required=draw.randint(2, 3)),
        FewOdd(),
        EvenSize(),
        FewGroups(required=draw.randint(1, 6)),
        FewKept(required=draw.randint(1, 6)),
        EvenGroups(),
        Unsettled(),
    ]
    return draw.sample(pool, draw.choice((1, 2, 2, 3)))


def _heights(draw: random.Random) -> Node:
    while True:
        heights = tuple(draw.randint(0, 3) for _ in range(draw.randint(1, 5)))
        if math.prod(height + 1 for height in heights) <= MOST_NODES:
            return heights


def _leaves(draw: random.Random, height: int) -> list[Path]:
    """Draw a hierarchy: a leaf is its path, and a level of one label changes nothing."""
    labels = [draw.choice(("a", "ab", "ab", "abc")) for _ in range(height)]
    drawn = {tuple(draw.choice(label) for label in labels) for _ in range(draw.randint(1, 10))}
    return sorted(drawn)


def _bounded(draw: random.Random, heights: Node) -> Lattice:
    if draw.random() < 0.6:
        return Lattice.whole(heights)
    bottom = tuple(draw.choice((0, 0, draw.randint(0, height))) for height in heights)
    top = tuple(
        draw.choice((height, height, draw.randint(low, height)))
        for low, height in zip(bottom, heights, strict=True)
    )
    return Lattice(heights, bottom, top)
