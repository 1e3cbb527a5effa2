"""The degree distribution: how many nodes have how many edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.network.measures.base import Fact
from ppdp_sql.network.measures.network import Degrees, MeasuredNetwork


@dataclass(frozen=True)
class DegreeDistribution:
    """How many nodes have each degree; an edge counts at both of its ends."""

    counts: Degrees

    @property
    def highest(self) -> int:
        """The degree of the most linked node."""
        return max((degree for degree, _ in self.counts), default=0)

    @property
    def mean(self) -> float | None:
        """Edges per node, both ends counted; None without nodes."""
        nodes = sum(number for _, number in self.counts)
        ends = sum(degree * number for degree, number in self.counts)
        return ends / nodes if nodes else None

    def to_dict(self) -> dict[str, Any]:
        """Return the distribution as scripts read it."""
        counts = [[degree, nodes] for degree, nodes in self.counts]
        return {"max": self.highest, "mean": self.mean, "counts": counts}

    def facts(self) -> Sequence[Fact]:
        """Return the numbers that people compare."""
        return [("highest degree", self.highest), ("mean degree", self.mean)]


def measure_degrees(network: MeasuredNetwork) -> DegreeDistribution:
    """Take what the database counted."""
    return DegreeDistribution(network.degrees)


def log_bins(counts: Degrees) -> list[tuple[int, int, int]]:
    """Return the nodes per bin 0, 1, 2-3, 4-7, 8-15 ...: first and last degree, and nodes."""
    found: dict[int, int] = {}
    for degree, nodes in counts:
        number = degree.bit_length()
        found[number] = found.get(number, 0) + nodes
    if not found:
        return []
    numbers = range(min(found), max(found) + 1)
    return [(*_ends(number), found.get(number, 0)) for number in numbers]


def _ends(number: int) -> tuple[int, int]:
    return (0, 0) if number == 0 else (2 ** (number - 1), 2**number - 1)
