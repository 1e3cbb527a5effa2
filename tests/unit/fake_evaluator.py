"""An evaluator without a database: groups in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.base import Monotone
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.search import SearchProblem

#: A value as its path: level 0 first, without the top that all share.
Path = tuple[str, ...]


@dataclass(frozen=True)
class Never:
    """A model whose verdict may change either way up the lattice."""

    name: ClassVar[str] = "never"
    main_parameter: ClassVar[str] = "k"
    template: ClassVar[str] = ""
    verify_template: ClassVar[str] = ""
    monotone: ClassVar[Monotone] = Monotone.NEVER

    column: str | None = None
    required: float = 2
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def accepts(self, measured: float) -> bool:
        """Whether the number is reached."""
        return measured >= self.required

    def impossible(self, rows: int) -> str | None:
        """Nothing is impossible."""
        return None


@dataclass(frozen=True)
class OnlyWithoutSuppression(Never):
    """A model that suppression makes unsound to prune on."""

    name: ClassVar[str] = "only_without_suppression"
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION


class FakeEvaluator:
    """Groups rows of paths at a node and judges them by k."""

    def __init__(
        self,
        rows: Sequence[tuple[Path, ...]],
        k: int,
        limit: int = 0,
        cost: Callable[[Node], float] = sum,
    ) -> None:
        self._rows = rows
        self._k = k
        self._limit = limit
        self._cost = cost
        #: Nodes in the order in which they were checked.
        self.checked: list[Node] = []

    def groups(self, node: Node) -> Counter[tuple[Path, ...]]:
        """Return the groups of a node with their sizes."""
        return Counter(
            tuple(path[level:] for path, level in zip(row, node, strict=True)) for row in self._rows
        )

    def satisfies(self, node: Node) -> bool:
        """Whether the rows that fail may be suppressed and something is left."""
        sizes = self.groups(node).values()
        failing = sum(size for size in sizes if size < self._k)
        return failing <= self._limit and max(sizes) >= self._k

    def anonymity(self, node: Node) -> int:
        """Drop whole sizes from the smallest while the dropped rows stay in the limit."""
        sizes = Counter(self.groups(node).values())
        dropped = 0
        for size in sorted(sizes):
            dropped += size * sizes[size]
            if dropped > self._limit:
                return size
        return max(sizes)

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes."""
        self.checked += nodes
        return [self._statistics(node, with_anonymity) for node in nodes]

    def _statistics(self, node: Node, with_anonymity: bool) -> NodeStatistics:
        sizes = list(self.groups(node).values())
        kept = [size for size in sizes if size >= self._k]
        return NodeStatistics(
            node=node,
            kept_groups=len(kept),
            all_groups=len(sizes),
            failing_rows=sum(sizes) - sum(kept),
            smallest_kept=min(kept, default=None),
            anonymity=self.anonymity(node) if with_anonymity else 0,
            satisfied=self.satisfies(node),
            group_totals=(),
        )

    def costs(self, found: Sequence[NodeStatistics]) -> list[float]:
        """Score nodes by the cost handed in."""
        return [self._cost(item.node) for item in found]

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Count each column's values at its level in a node."""
        return tuple(
            len({row[index][level:] for row in self._rows}) for index, level in enumerate(node)
        )


def problem_of(
    evaluator: FakeEvaluator,
    lattice: Lattice,
    models: Sequence[PrivacyModel] | None = None,
    limit: int = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> SearchProblem:
    """Pose the problem; the model is k unless another is handed in."""
    chosen = [KAnonymity(k=2)] if models is None else models
    return SearchProblem(lattice, evaluator, chosen, limit, progress)
