"""What an algorithm may know: a lattice and an evaluator. No database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ppdp_sql.errors import SearchError
from ppdp_sql.frequency.evaluation import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.lattice.lattice import tie_key
from ppdp_sql.names import listing
from ppdp_sql.privacy import PrivacyModel

#: Costs this close are equal: rounding decides nothing.
RELATIVE_TOLERANCE = 1e-9


#: A checked node.
Found = NodeStatistics


class Evaluator(Protocol):
    """Checks and scores nodes."""

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> Sequence[Found]:
        """Check nodes."""

    def costs(self, found: Sequence[Found]) -> list[float]:
        """Score satisfied nodes; less is better."""

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Return each column's distinct values at its level in a node."""


@dataclass(frozen=True)
class SearchProblem:
    """What is searched."""

    lattice: Lattice
    evaluator: Evaluator
    models: Sequence[PrivacyModel]
    #: Rows that the search may suppress.
    suppression_limit: int
    #: Called with the nodes done so far, for progress on a terminal.
    progress: Callable[[int], None] = lambda _: None

    def require_monotone(self, algorithm: str) -> None:
        """Refuse models on which pruning would be unsound."""
        unsound = [
            model.name for model in self.models if not model.monotone.holds(self.suppression_limit)
        ]
        if unsound:
            raise SearchError(
                f"{algorithm} prunes, which is unsound for {listing(unsound)} here; use "
                "algorithm: exhaustive"
            )


#: More nodes than this are days of checks: an algorithm that must visit all of them refuses.
MOST_NODES = 10_000_000


def refuse_endless(algorithm: str, nodes: int) -> None:
    """Refuse to begin what would not come to an end."""
    if nodes > MOST_NODES:
        raise SearchError(
            f"{algorithm} would check {nodes} nodes, more than {MOST_NODES}; use algorithm: "
            "improved_greedy, fewer quasi-identifiers, or min_level and max_level"
        )


#: Returns the chosen node, checked and satisfied, or None.
Algorithm = Callable[[SearchProblem], Found | None]


class Best:
    """The least cost so far; equal costs go to the lowest, then lexicographically least node."""

    def __init__(self) -> None:
        self._items: list[tuple[float, Found]] = []
        self._least: float | None = None

    def offer(self, found: Iterable[Found], costs: Iterable[float]) -> None:
        """Take scored nodes into account."""
        for item, cost in zip(found, costs, strict=True):
            if self._least is not None and cost > _ceiling(self._least):
                continue
            if self._least is None or cost < self._least:
                self._least = cost
            self._items.append((cost, item))
        if self._least is not None:
            ceiling = _ceiling(self._least)
            self._items = [pair for pair in self._items if pair[0] <= ceiling]

    @property
    def found(self) -> Found | None:
        """The winner, if anything was offered."""
        if not self._items:
            return None
        return min((item for _, item in self._items), key=lambda item: tie_key(item.node))


def _ceiling(cost: float) -> float:
    return cost + abs(cost) * RELATIVE_TOLERANCE
