"""kl: how far the release lies from the raw data, as distributions of tuples."""

from __future__ import annotations

import math

from ppdp_sql.metrics.base import NodeFacts

#: Less of what sums are made of is the rounding of sums that cancel out.
LEAST_SHARE = 1e-12


class Divergence:
    """The sum over raw tuples of p log2(p / q): p is their share of the source.

    q spreads the share of a group evenly over the tuples that it may stand for: n(E) / (|T| times
    the product of leaves). So |T| kl, in nats, is the sum of n ln n over raw tuples
    (`NodeFacts.tuple_information`), less the sum of n ln n over the kept groups
    (`group_totals["kl"]`) and of the suppressed rows, which are one group at `*`, plus the sum of
    ln leaves over all cells (`cell_totals["kl"]`, the suppressed ones at `*`).

    It is below 0 only where suppressed rows have values that no leaf covers: q has no place
    for them.
    """

    name = "kl"
    template = "metric/kl.sql.j2"
    sums = ("cell", "group")

    def value(self, facts: NodeFacts) -> float:
        """Compute the divergence, 0 for raw data that lie on every leaf as often."""
        groups = facts.group_totals[self.name] + information(facts.suppressed_rows)
        cells = math.fsum(facts.cell_totals[self.name])
        nats = math.fsum((facts.tuple_information, -groups, cells))
        if abs(nats) <= rounding(facts.source_rows, facts.cell_highest[self.name]):
            return 0.0
        return nats / (facts.source_rows * math.log(2))

    def cost(self, facts: NodeFacts) -> float:
        """Less is better."""
        return self.value(facts)


def information(rows: float) -> float:
    """Return n ln n, which is 0 for no rows."""
    return rows * math.log(rows) if rows else 0.0


def rounding(rows: int, hidden: tuple[float, ...]) -> float:
    """Return what the sums may be off by, in nats.

    Args:
        rows: all rows of the source.
        hidden: per column, the logarithm of its leaves.
    """
    return LEAST_SHARE * rows * (math.log(rows) + sum(hidden))
