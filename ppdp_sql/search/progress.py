"""What a search tells while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class SearchProgress:
    """How far a run is.

    Attributes:
        nodes: allowed nodes of the lattice.
        checked: nodes whose groups were computed.
        tagged: nodes that are decided without a check.
        incumbent: the cost of the best node so far; None before there is one.
        bound: no node costs less; None where nothing is known of it.
        rows: rows of the source that were counted.
        clusters: clusters of a local recoding; None in a search for a node.
        failing_rows: rows in those that fail still.
    """

    nodes: int
    checked: int
    tagged: int = 0
    incumbent: float | None = None
    bound: float | None = None
    rows: int | None = None
    clusters: int | None = None
    failing_rows: int = 0

    @property
    def left(self) -> int:
        """Nodes that are not decided yet."""
        return max(0, self.nodes - self.checked - self.tagged)


Progress = Callable[[SearchProgress], None]
