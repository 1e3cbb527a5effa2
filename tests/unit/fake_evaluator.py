"""An evaluator without a database: groups, verdicts and costs in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ppdp_sql.frequency.statistics import NodeCost, NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.search import SearchLimit, SearchProblem, SearchProgress

from .fake_floor import NoFloor, PlainFloor
from .fake_models import blocks, blocks_below, passes, required_k
from .plain_table import PlainTable, Row


class FakeEvaluator:
    """Groups rows of paths at a node, judges them by models and scores them by a metric."""

    def __init__(
        self,
        table: PlainTable,
        lattice: Lattice,
        models: Sequence[PrivacyModel],
        limit: int = 0,
        metric: str = "height",
        *,
        with_floor: bool = True,
    ) -> None:
        self._table = table
        self.lattice = lattice
        self.models = models
        self.limit = limit
        self._metric = metric
        self._k = required_k(models)
        floor = PlainFloor if with_floor else NoFloor
        self.floor = floor(table, lattice, metric, self._k, limit)
        #: Nodes in the order in which they were asked for.
        self.asked: list[Node] = []
        #: A cost in place of the metric's, where a test wants one.
        self.own_cost: Callable[[Node], float] | None = None

    @property
    def rows(self) -> int:
        """All rows stand in groups."""
        return len(self._table.rows)

    @property
    def scan_seconds(self) -> float:
        """Next to no time: a few rows in memory."""
        return 0.0

    @property
    def checked(self) -> int:
        """Distinct nodes that were asked for."""
        return len(set(self.asked))

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Count each column's values at its level in a node."""
        return self._table.distinct_values(node)

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes."""
        self.asked += nodes
        return [self.statistics(node, with_anonymity) for node in nodes]

    def statistics(self, node: Node, with_anonymity: bool = False) -> NodeStatistics:
        """Judge the groups of a node; nobody counts it as a check."""
        groups = self._table.groups(node)
        kept = [group for group in groups if all(passes(model, group) for model in self.models)]
        lasting_models = [model for model in self.models if model.monotone.holds(self.limit)]
        lasting = [
            group for group in groups if all(passes(model, group) for model in lasting_models)
        ]
        failing = self.rows - sum(map(len, kept))
        lasting_blocked = any(blocks_below(model, groups, lasting) for model in lasting_models)
        blocked = lasting_blocked or any(blocks(model, groups, kept) for model in self.models)
        return NodeStatistics(
            node=node,
            kept_groups=len(kept),
            all_groups=len(groups),
            failing_rows=failing,
            lasting_rows=self.rows - sum(map(len, lasting)),
            lasting_groups=len(lasting),
            smallest_kept=min(map(len, kept), default=None),
            anonymity=self.anonymity(node) if with_anonymity else 0,
            satisfied=failing <= self.limit and bool(kept) and not blocked,
            group_totals={},
            group_bounds={},
            blocked=blocked,
            lasting_blocked=lasting_blocked,
        )

    def satisfies(self, node: Node) -> bool:
        """Whether nothing blocks, the rows that fail may be suppressed and something is left."""
        return self.statistics(node).satisfied

    def anonymity(self, node: Node) -> int:
        """Drop whole sizes from the smallest while the dropped rows stay in the limit."""
        sizes = Counter(map(len, self._table.groups(node)))
        dropped = 0
        for size in sorted(sizes):
            dropped += size * sizes[size]
            if dropped > self.limit:
                return size
        return max(sizes)

    def cost(self, node: Node) -> float:
        """Score a satisfying node."""
        if self.own_cost is not None:
            return self.own_cost(node)
        failing = [
            group
            for group in self._table.groups(node)
            if not all(passes(model, group) for model in self.models)
        ]
        suppressed = {number for group in failing for number in group}
        return self._table.cost(self._metric, node, suppressed, self._k)

    def costs(self, found: Sequence[NodeStatistics]) -> list[NodeCost]:
        """Score nodes."""
        return [NodeCost(self.cost(item.node)) for item in found]


def fake_of(
    rows: Sequence[Row],
    lattice: Lattice,
    k: int = 2,
    limit: int = 0,
    models: Sequence[PrivacyModel] | None = None,
    metric: str = "height",
) -> FakeEvaluator:
    """Evaluate rows; the model is k unless others are handed in."""
    chosen = [KAnonymity(k=k)] if models is None else models
    return FakeEvaluator(PlainTable(rows, lattice.heights), lattice, chosen, limit, metric)


def problem_of(
    evaluator: FakeEvaluator,
    progress: Callable[[SearchProgress], None] = lambda _: None,
    limit: SearchLimit | None = None,
) -> SearchProblem:
    """Pose the problem of an evaluator."""
    return SearchProblem(
        evaluator.lattice,
        evaluator,
        evaluator.models,
        evaluator.limit,
        progress,
        limit or SearchLimit(),
    )
