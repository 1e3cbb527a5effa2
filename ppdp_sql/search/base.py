"""What an algorithm may know: a lattice and an evaluator. No database."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import SearchError
from ppdp_sql.frequency.statistics import NodeCost, NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.metrics import Floats
from ppdp_sql.names import listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.search.best import Best
from ppdp_sql.search.limit import SearchLimit
from ppdp_sql.search.progress import Progress, SearchProgress

#: A checked node.
Found = NodeStatistics


class Floor(Protocol):
    """Lower bounds of the metric, before groups are computed."""

    @property
    def is_known(self) -> bool:
        """Whether the metric has a lower bound at all."""

    @property
    def is_exact_without_suppression(self) -> bool:
        """Whether a node that suppresses nothing costs exactly its floor."""

    @property
    def ignores_suppression(self) -> bool:
        """Whether suppressed rows cost nothing."""

    def everywhere(self) -> Floats:
        """Return the floor of every allowed node, as an array over its levels."""

    def at(self, node: Node, failing_rows: int = 0) -> float:
        """Return the floor of one node at which at least so many rows fail."""

    def of(self, nodes: NDArray[np.intp], failing_rows: Floats) -> Floats:
        """Return the floor of nodes, one per row, at which at least so many rows fail."""

    def below(self, found: Found, lost: Sequence[float] | None = None) -> Floats | float:
        """Return the floor of the nodes from the bottom up to a checked one."""

    def above(self, found: Found) -> float | None:
        """Return the floor of a checked node and all above it, where the metric gives one."""

    def per_row(self) -> Floats:
        """Return, for every allowed node, about what one more suppressed row adds."""


class Evaluator(Protocol):
    """Checks and scores nodes."""

    #: Whether nodes that nobody asked for may be rolled up on the way; they count as checked.
    may_make_waypoints: bool

    @property
    def floor(self) -> Floor:
        """How little nodes can cost."""

    @property
    def rows(self) -> int:
        """Rows that stand in groups."""

    @property
    def scan_seconds(self) -> float:
        """About how long the engine takes to read all distinct tuples: a check from the bottom."""

    @property
    def checked(self) -> int:
        """Distinct nodes whose groups any statement computed."""

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> Sequence[Found]:
        """Check nodes, in their order; past a deadline, only some of them."""

    def costs(self, found: Sequence[Found]) -> list[NodeCost]:
        """Score satisfied nodes; less is better."""

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Return each column's distinct values at its level in a node."""


@dataclass
class SearchProblem:
    """What is searched, and the best of it so far."""

    lattice: Lattice
    evaluator: Evaluator
    models: Sequence[PrivacyModel]
    #: Rows that the search may suppress.
    suppression_limit: int
    progress: Progress = lambda _: None
    limit: SearchLimit = field(default_factory=SearchLimit)
    best: Best = field(default_factory=Best)
    #: Allowed nodes that are known to be worse or to fail without a check.
    tagged: int = 0
    #: No node costs less; None where nothing is known of it.
    lower_bound: float | None = None
    warnings: list[str] = field(default_factory=list)

    @property
    def is_monotone(self) -> bool:
        """Whether satisfaction survives each step up the lattice."""
        return all(model.monotone.holds(self.suppression_limit) for model in self.models)

    @property
    def has_lasting_models(self) -> bool:
        """Whether a check can rule out the nodes below it."""
        return any(model.monotone.holds(self.suppression_limit) for model in self.models)

    @property
    def asks_for_k_alone(self) -> bool:
        """Whether k rows in each group are all that is asked for; people are another matter."""
        return [(model.name, *model.parameters) for model in self.models] == [("k", "k")]

    def is_proven_empty(self, top: Found) -> bool:
        """Whether a search without an answer has shown that there is none.

        A climb ends at the top, where models that are not monotone may fail and hold below; the
        other searches leave no node undecided.
        """
        return self.lower_bound == math.inf or self.fails_below(top)

    def require_monotone(self, algorithm: str) -> None:
        """Refuse models on which pruning would be unsound."""
        unsound = [
            model.name for model in self.models if not model.monotone.holds(self.suppression_limit)
        ]
        if unsound:
            raise SearchError(
                f"{algorithm} prunes, which is unsound for {listing(unsound)} here; use "
                "algorithm: optimal or exhaustive"
            )

    def fails_below(self, found: Found) -> bool:
        """Whether neither a checked node nor any below it satisfies.

        What fails a lasting model fails below, too; the other models need not be monotone. The
        lasting models alone are a monotone conjunction: where this is false, it is false above.
        A node may be blocked for itself, even where all models last: that tells of no other node.
        """
        return (
            found.lasting_blocked
            or found.lasting_rows > self.suppression_limit
            or found.lasting_groups == 0
        )

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> Sequence[Found]:
        """Check nodes, as many of the first ones as the limits allow.

        Raises:
            LimitError: nothing may be checked any more.
        """
        most = self.limit.most(len(nodes), self.evaluator.checked)
        found = self.evaluator.check(nodes[:most], with_anonymity=with_anonymity)
        self.tell()
        return found

    def check_all(self, nodes: Sequence[Node], *, offer: bool = True) -> list[Found]:
        """Check every one of the nodes, offer those that satisfy, and return them all.

        Raises:
            LimitError: some are left; those that were checked are offered.
        """
        checked: dict[Node, Found] = {}
        while left := [node for node in nodes if node not in checked]:
            found = self.check(left)
            if offer:
                self.offer(found)
            checked |= {item.node: item for item in found}
        return [checked[node] for node in nodes]

    def offer(self, found: Sequence[Found]) -> dict[Node, NodeCost]:
        """Score those satisfying nodes that may be the best, and return their costs."""
        best = self.best
        hopeful = [item for item in found if item.satisfied]
        if hopeful and best.found is not None:
            floors = self.evaluator.floor.of(
                np.array([item.node for item in hopeful]),
                np.array([item.failing_rows for item in hopeful], dtype=float),
            )
            hopeful = [
                item for item, floor in zip(hopeful, floors, strict=True) if floor <= best.ceiling
            ]
        costs = self.evaluator.costs(hopeful)
        best.offer(hopeful, [cost.value for cost in costs])
        return {item.node: cost for item, cost in zip(hopeful, costs, strict=True)}

    def tell(self) -> None:
        """Tell how far the search is."""
        found = self.best.found
        self.progress(
            SearchProgress(
                nodes=self.lattice.allowed_size,
                checked=self.evaluator.checked,
                tagged=self.tagged,
                incumbent=self.best.cost if found is not None else None,
                bound=self.lower_bound,
            )
        )


#: More nodes than this are days of checks: an algorithm that must visit all of them refuses.
MOST_NODES = 10_000_000


def refuse_endless(algorithm: str, nodes: int) -> None:
    """Refuse to begin what would not come to an end."""
    if nodes > MOST_NODES:
        raise SearchError(
            f"{algorithm} would visit {nodes} nodes, more than {MOST_NODES}; use algorithm: "
            "optimal with a time_limit, fewer quasi-identifiers, or min_level and max_level"
        )


#: Returns the chosen node, checked and satisfied, or None.
Algorithm = Callable[[SearchProblem], Found | None]
